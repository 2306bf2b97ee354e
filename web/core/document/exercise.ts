import { listOf, object } from '../schema/containers.ts';
import { refuse } from '../schema/refuse.ts';
import { refined, union, unless } from '../schema/schema.ts';
import { boolean, integer, text } from '../schema/values.ts';
import { cellOf, cellSyntax } from '../cell-name.ts';
import { seed } from './sizes.ts';
import { stepName } from './steps.ts';
import { tokenIndex } from './words.ts';

const cellName = refined(text(20), (cell, path) => (cellOf(cell) === undefined ? refuse(path, 'cell') : cell), {
  pattern: cellSyntax.source,
});

const part = object(
  {
    /** The step, by its id, or by its role: then every step of that role. */
    step: stepName,
    /** Only these rows, from 0. With neither rows nor cells, the whole step. */
    rows: listOf(tokenIndex),
    /** Only these cells, "row,column", from 0. */
    cells: listOf(cellName),
    /** What the step is worth. By default each of its numbers is worth one point. */
    points: integer(1, 1000),
  },
  'step',
);

/** What the reader computes. Its numbers never stand in the document: the core computes them. */
export const exercise = object(
  {
    /** The steps whose numbers are hidden, for the reader to fill in. */
    hidden: listOf(union([stepName, part], (value) => (typeof value === 'string' ? stepName : part))),
    /** The seed that the numbers of the example were drawn from. */
    seed,
    /** Whether the reader may have new numbers. */
    new_numbers: unless(false, boolean),
  },
  'hidden',
);
