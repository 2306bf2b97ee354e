// What a loss is computed from: the last output of an example, and the classes of its rows.
import type { Example, Matrix } from './example.ts';
import { sizeNames } from './messages/example.ts';
import { areMatrices, findParameter, rowsOf } from './parameters.ts';
import type { Shape } from './shape.ts';
import { packed } from './size.ts';
import type { Size } from './size.ts';
import { widthAfter } from './widths.ts';
import { has } from './has.ts';

/** The columns of W_O of a layer. */
export function outputColumns(shape: Shape, layer?: number): Size {
  return shape.d_out === undefined ? widthAfter(shape, layer) : { name: 'd_out', size: shape.d_out };
}

/** The size of the last output: with a recurrent network, of its states; with a summary, of that. */
export function lastOutput({ attention, summary }: Example, shape: Shape): { rows: Size; columns: Size } {
  if (attention.kind === 'recurrent') {
    return {
      rows: { name: sizeNames.token, size: shape.keys },
      columns: { name: sizeNames.d_h, size: shape.d_v },
    };
  }
  const { output, layers } = shape;
  return {
    rows: summary === undefined ? { name: sizeNames.query, size: shape.queries } : { name: sizeNames.oneRow, size: 1 },
    columns: output || layers !== undefined ? outputColumns(shape, layers) : packed(shape.heads, 'd_v', shape.d_v),
  };
}

/** W_U, which turns the last output into logits; undefined if the loss needs none or the example gives none. */
export function unembedding({ loss, parameters }: Example): Matrix | undefined {
  if (loss === undefined || !has(loss, 'cross_entropy') || !areMatrices(parameters)) return undefined;
  const found = findParameter(parameters, { place: {}, name: 'unembedding' });
  return found && rowsOf(found);
}

/** How many classes a row chooses from. */
export function classCount(example: Example, shape: Shape): number {
  return unembedding(example)?.[0]!.length ?? lastOutput(example, shape).columns.size!;
}
