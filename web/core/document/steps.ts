// What a document says of single steps, by their ids.
import { stages } from '#build/generated/vocabulary.ts';
import { parseClaim } from '../claim.ts';
import { found, quote } from '../messages/example.ts';
import { dictionary, listOf, matrixOf, object } from '../schema/containers.ts';
import { refuse } from '../schema/refuse.ts';
import { refined, schema } from '../schema/schema.ts';
import { choice, integer, isNumber, number } from '../schema/values.ts';
import { parseStepId, stepIdSyntax } from '../step-id.ts';
import type { NamedStep } from '../step-id.ts';
import { cellEdits } from './cells.ts';
import { line } from './lines.ts';
import { tokenIndex } from './words.ts';

function expectStep(id: string, path: string): NamedStep {
  return parseStepId(id) ?? refuse(path, 'stepName', quote(id));
}

const stepIds = { pattern: stepIdSyntax.source };

const rowNumber = /^(0|[1-9]\d{0,7})$/;
const override = object({
  /** Every cell that is not said otherwise below. */
  all: number,
  /** Row, from 0 → all of its numbers. */
  rows: dictionary(
    listOf(number),
    (name, path) => {
      if (!rowNumber.test(name)) refuse(path, 'rowNumber');
    },
    { pattern: rowNumber.source },
  ),
  /** "row,column", from 0 → number. */
  cells: cellEdits,
});

export const overrides = dictionary(
  override,
  (id, path) => {
    if (expectStep(id, path).gradient) refuse(path, 'overriddenGradient');
  },
  stepIds,
);

/** A number as a source printed it; a string keeps its trailing zeros ("0.30"); null where nothing was printed. */
export type Printed = number | string | null;

const printedNumber = /^[-−+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,2})?$/;

function isPrinted(value: unknown): value is Printed {
  if (typeof value !== 'string') return value === null || isNumber(value);
  return value.length <= 32 && printedNumber.test(value) && isNumber(Number(value.replace('−', '-')));
}

const printedCell = schema<Printed>(
  (value, path) => {
    if (isPrinted(value)) return value;
    return typeof value === 'number' ? number.read(value, path) : refuse(path, 'printed', found(value));
  },
  { anyOf: [number.json, { type: 'string', pattern: printedNumber.source, maxLength: 32 }, { type: 'null' }] },
);
const printed = matrixOf(printedCell, isPrinted);

export const published = dictionary(printed, (id, path) => void expectStep(id, path), stepIds);

const claim = refined(line, (claimed, path) =>
  parseClaim(claimed) === undefined ? refuse(path, 'claim', quote(claimed)) : claimed,
);
export const claims = listOf(claim, 64);

/** What can be read off a trace besides. */
export const analysisNames = ['cosine', 'contribution', 'rollout', 'components', 'gradients', 'logit_lens'] as const;
export const analyses = listOf(choice(...analysisNames), 16);

export const stepName = refined(
  line,
  (id, path) => {
    expectStep(id, path);
    return id;
  },
  stepIds,
);

/** The stages of places that have a name. */
const namedStages = stages.filter((stage) => stage !== 'main');

const displayParts = object({
  /** The steps to show, by id or role. The default is all of them. */
  steps: listOf(stepName),
  /** The most decimals to show. The default is 3. */
  precision: integer(0, 6),
  /** What is selected. Stage, layer and head are those of a step's place. */
  select: object({
    /** The word that asks, from 0. */
    query: tokenIndex,
    /** The step whose cell is open. */
    step: stepName,
    /** The row of the cell, from 0. */
    row: tokenIndex,
    /** The column of the cell, from 0. */
    column: tokenIndex,
    /** The part of the model that is shown. */
    stage: choice(...namedStages),
    /** The layer that is shown, from 1. */
    layer: integer(1, 64),
    /** The head that is shown, from 1. */
    head: integer(1, 64),
  }),
});

export const display = refined(displayParts, ({ precision = 3, ...parts }) => ({ precision, ...parts }));
