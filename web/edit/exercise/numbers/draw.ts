// Other numbers for an example, small enough for work by hand: whole numbers and halves.
import { isPerLayer } from '../../../core/cached.ts';
import { areMade, areMatrices, ownKeys, withParameterAt } from '../../../core/parameters.ts';
import type { Example, LaidOutMatrix, Loss, Matrix, ParameterMatrices, Positions } from '../../../core/example.ts';
import { has } from '../../../core/has.ts';
import { modelName } from '../../../core/models/loaded.ts';
import { parameterInputs } from '../../../core/parameter-inputs.ts';
import { isMatrix, shapeOf } from '../../../core/shape.ts';
import { sidesOf, widthOf } from '../../../core/sides.ts';
import { without, withoutFindings } from '../../without.ts';
import { choosing, type Choose } from '../../../core/random.ts';

/** What numbers are drawn from: rows of words, queries, keys and values; matrices; scores; gains of a norm. */
const rowNumbers = [-1, -0.5, 0, 0.5, 1, 1, 1.5, 2];
const matrixNumbers = [-1, 0, 0, 0.5, 1, 1, 2];
const scoreNumbers = [-1, -0.5, 0, 0.5, 1, 1.5, 2, 2.5];
const gains = [0.5, 1, 1, 2];

/** The widest row whose products are few enough for work by hand as they are drawn. */
const NARROW = 4;

/** With zeros among them where rows are wide, so that a product of two rows still has few terms that count. */
const thinned = (numbers: readonly number[], width: number): readonly number[] => [
  ...numbers,
  ...Array<number>(Math.max(0, Math.round(numbers.length * (width / NARROW - 1)))).fill(0),
];

/** Whether other numbers can be drawn for an example: those of a trained model, and of a training run, are what they are. */
export const canDraw = (example: Example): boolean => modelName(example) === undefined && example.trained === undefined;

/** Rows with other numbers, by default those of words. */
const other = (matrix: Matrix, choose: Choose, from?: readonly number[]): Matrix =>
  matrix.map((row) => row.map(() => choose(from ?? thinned(rowNumbers, row.length))));

/** What rows are multiplied by. */
const otherMatrix = (matrix: Matrix, choose: Choose): Matrix =>
  other(matrix, choose, thinned(matrixNumbers, matrix.length));

/** The parts into which the whole is divided for shares; the first that are enough for a row. */
const partCounts = [10, 20, 50, 100];

/** Rows of words: the same word has the same row wherever it stands. */
function rowsOfWords(tokens: readonly string[], width: number, known: Map<string, number[]>, choose: Choose): Matrix {
  return tokens.map((token) => {
    const word = `${width} ${token.toLowerCase()}`;
    const row = known.get(word) ?? Array.from({ length: width }, () => choose(thinned(rowNumbers, width)));
    known.set(word, row);
    return [...row];
  });
}

/** Matrices in the place of those of a document, in the same layout. */
function otherParameters(parameters: ParameterMatrices, choose: Choose): ParameterMatrices {
  const matrix = (given: Matrix | LaidOutMatrix): Matrix | LaidOutMatrix =>
    isMatrix(given)
      ? otherMatrix(given, choose)
      : {
          ...given,
          W: otherMatrix(given.W, choose),
          ...(given.bias && { bias: given.bias.map(() => choose(matrixNumbers)) }),
        };
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]: [string, unknown]) => {
      if (name === 'gain') return [name, (value as number[]).map(() => choose(gains))];
      if (name === 'shift') return [name, (value as number[]).map(() => choose(matrixNumbers))];
      const isGroup = !Array.isArray(value) && !has(value as object, 'W');
      return [
        name,
        isGroup ? otherParameters(value as ParameterMatrices, choose) : matrix(value as Matrix | LaidOutMatrix),
      ];
    }),
  );
}

/** Matrices in the place of those of the word space or of a seed; undefined where there are none. */
function ownParameters(example: Example, choose: Choose): ParameterMatrices | undefined {
  const inputs = parameterInputs(example, shapeOf(example));
  if (inputs.length === 0) return undefined;
  let parameters: ParameterMatrices = {};
  for (const input of inputs) {
    if (input.isBias) continue;
    const row = (from: readonly number[]) => Array.from({ length: input.columns.size! }, () => choose(from));
    const { name, place } = input;
    if (name === 'gain' || name === 'shift') {
      parameters = withParameterAt(parameters, ownKeys(input), row(name === 'gain' ? gains : matrixNumbers));
      continue;
    }
    const W = Array.from({ length: input.rows.size! }, () => row(thinned(matrixNumbers, input.rows.size!)));
    const hasBias = inputs.some((one) => one.isBias && one.name === name && one.place === place);
    parameters = withParameterAt(parameters, ownKeys(input), hasBias ? { W, bias: row(matrixNumbers) } : W);
  }
  return parameters;
}

/** Shares that add up to 1: tenths, or smaller parts for more than ten words. What was 0, such as behind a mask, stays 0. */
function otherShares(row: readonly number[], choose: Choose): number[] {
  const read = [...row.keys()].filter((place) => row[place] !== 0);
  const parts = partCounts.find((count) => count >= read.length);
  if (read.length === 0 || parts === undefined) return [...row];
  const counts = row.map((share) => (share === 0 ? 0 : 1));
  for (let left = parts - read.length; left > 0; left--) counts[choose(read)]!++;
  return counts.map((count) => count / parts);
}

function otherGiven(given: NonNullable<Example['given']>, choose: Choose): NonNullable<Example['given']> {
  const { query, key, value, scores, weights } = given;
  return {
    ...(query && { query: other(query, choose) }),
    ...(key && { key: other(key, choose) }),
    ...(value && { value: other(value, choose) }),
    ...(scores && { scores: other(scores, choose, scoreNumbers) }),
    ...(weights && { weights: weights.map((row) => otherShares(row, choose)) }),
  };
}

function otherLoss(loss: Loss, choose: Choose): Loss {
  if (has(loss, 'gradient')) return { gradient: other(loss.gradient, choose, matrixNumbers) };
  return has(loss, 'squared_error') ? { squared_error: other(loss.squared_error, choose) } : loss;
}

function otherPositions(positions: Positions, choose: Choose): Positions {
  if (typeof positions !== 'object' || !has(positions, 'learned')) return positions;
  const { learned, target } = positions;
  return { ...positions, learned: other(learned, choose), ...(target && { target: other(target, choose) }) };
}

const otherCache = (rows: Matrix | Matrix[], choose: Choose): Matrix | Matrix[] =>
  isPerLayer(rows) ? rows.map((one) => other(one, choose)) : other(rows, choose);

/** The rows of all words, wherever numbers are computed from them. */
function withOtherWords(example: Example, choose: Choose): Example {
  const shape = shapeOf(example);
  const known = new Map<string, number[]>();
  let drawn = example;
  for (const { place, tokens, embedded } of sidesOf(example, shape)) {
    if (!embedded) continue;
    const rows = rowsOfWords(tokens, widthOf(shape, place).size!, known, choose);
    const { stage } = place;
    if (stage === undefined || stage === 'encoder') drawn = { ...drawn, embeddings: rows };
    else if (stage === 'past') drawn = { ...drawn, past: { ...drawn.past!, embeddings: rows } };
    else drawn = { ...drawn, target: { ...drawn.target!, embeddings: rows } };
  }
  return drawn;
}

/**
 * The example with other numbers, in the same sizes: of words, matrices, given rows, a memory, a cache, learned positions and a loss. What
 * its source said of the old ones, and cells that were set, is left out. The same seed gives the same numbers.
 */
export function withDrawnNumbers(example: Example, seed: number): Example {
  const choose = choosing(seed);
  const { past, value_embeddings, parameters, given, memory, positions, loss } = example;
  const drawn = without(
    withOtherWords(withoutFindings(example), choose),
    ...(['source', 'by_hand', 'by_seed', 'changed', 'override'] as const),
  );
  const made = areMade(parameters) ? ownParameters(example, choose) : undefined;
  const cached = past?.key !== undefined && past.value !== undefined;
  return {
    ...drawn,
    ...(cached && {
      past: { ...past, key: otherCache(past.key!, choose), value: otherCache(past.value!, choose) },
    }),
    ...(value_embeddings && { value_embeddings: other(value_embeddings, choose) }),
    ...(areMatrices(parameters) && { parameters: otherParameters(parameters, choose) }),
    ...(made && { parameters: made }),
    ...(given && { given: otherGiven(given, choose) }),
    ...(memory && {
      memory: {
        ...memory,
        key: other(memory.key, choose),
        ...(memory.value && { value: other(memory.value, choose) }),
      },
    }),
    ...(positions && { positions: otherPositions(positions, choose) }),
    ...(loss && { loss: otherLoss(loss, choose) }),
  };
}
