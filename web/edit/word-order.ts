// The same words in another order, which shows whether attention depends on positions.
import type { Example, GivenName, Matrix } from '../core/example.ts';
import type { Region } from '../core/region.ts';
import { isMatrix } from '../core/shape.ts';
import { without } from './without.ts';

/** Why the order of the words changes the result. */
export type OrderReason = 'positions' | 'mask';

/** What makes an example depend on the positions of its words; empty if only the words count. */
export function orderReasons({ positions = 'none', attention }: Example): OrderReason[] {
  return [
    ...(positions === 'none' ? [] : (['positions'] as const)),
    ...(attention.mask === 'none' ? [] : (['mask'] as const)),
  ];
}

const reversedRows = (matrix: Matrix): Matrix => matrix.toReversed();
const reversedCells = (matrix: Matrix): Matrix => matrix.toReversed().map((row) => row.toReversed());

/** The given rows of the words that are read, and of those that ask where these are the same words. */
function reversedGiven(example: Example): Example['given'] {
  const { given, target } = example;
  if (given === undefined) return undefined;
  const reversed: Partial<Record<GivenName, Matrix>> = {};
  for (const [name, matrix] of Object.entries(given) as [GivenName, Matrix][]) {
    if (name === 'scores' || name === 'weights') {
      reversed[name] = target === undefined ? reversedCells(matrix) : matrix.map((row) => row.toReversed());
    } else reversed[name] = name === 'query' && target !== undefined ? matrix : reversedRows(matrix);
  }
  return reversed;
}

/** The example without overrides, which belong to positions and not to words. */
export const withoutOverride = (example: Example): Example => without(example, 'override');

/**
 * The example with the words of its text from last to first, each with its own numbers. What belongs to a place stays there:
 * positions and masks. Overrides, printed numbers and claims go. A target sentence stays as it is: it asks. Of a long text the same
 * words ask: those of `region`, from 0, as the example has them.
 */
export function withReversedWords(example: Example, region?: Region): Example {
  const { embeddings, value_embeddings, tokens, target } = example;
  const plain = without(
    withoutOverride(example),
    'given',
    'published',
    'claims',
    'text',
    'analyses',
    'display',
    'region',
    'loss',
  );
  const given = reversedGiven(example);
  return {
    ...plain,
    tokens: tokens.toReversed(),
    embeddings: isMatrix(embeddings) ? reversedRows(embeddings) : embeddings,
    ...(value_embeddings && { value_embeddings: reversedRows(value_embeddings) }),
    ...(given && { given }),
    ...(region && { region: { queries: [tokens.length - region[1], tokens.length - region[0]] } }),
    display: target === undefined ? { precision: example.display.precision } : example.display,
  };
}

/** Where a row stands in the trace of `withReversedWords`: rows that ask are reversed where they are the words of the text. */
export const reversedRow = (row: number, rows: number, { target }: Example): number =>
  target === undefined ? rows - 1 - row : row;
