// Adds the matrices that a change needs to a document that gives its own parameters.
import { ExampleError } from '../core/errors.ts';
import type { Example, MatrixName, Matrix, ParameterMatrices } from '../core/example.ts';
import { parameterInputs } from '../core/parameter-inputs.ts';
import type { ParameterInput } from '../core/parameter-inputs.ts';
import { areMatrices, findParameter, rowsOf } from '../core/parameters.ts';
import { isMatrix, shapeOf } from '../core/shape.ts';
import { equal } from '../core/equal.ts';
import { without } from './without.ts';
import { refitted } from './refit.ts';

/** Ones on the diagonal, which starts again at the top: times such a matrix, numbers stay as they are. */
export function diagonal(rows: number, columns: number): Matrix {
  return Array.from({ length: rows }, (_, i) => Array.from({ length: columns }, (_, j) => (i % columns === j ? 1 : 0)));
}

/** Matrices that do not come with W_Q, W_K and W_V; one of another size is replaced. */
const added: readonly string[] = ['output', 'score', 'score_vector', 'W_1', 'W_gate', 'W_2', 'input', 'hidden'];

function isThere(parameters: ParameterMatrices, input: ParameterInput): boolean {
  const found = findParameter(parameters, input);
  if (found === undefined) return false;
  if (found.keys.length > 1 || !added.includes(input.name)) return true;
  const rows = rowsOf(found);
  return rows.length === input.rows.size && rows[0]!.length === input.columns.size;
}

function start({ name, rows, columns }: ParameterInput): Matrix {
  const [down, across] = [rows.size!, columns.size!];
  return name === 'score_vector' ? Array.from({ length: down }, () => [1]) : diagonal(down, across);
}

function withAll(example: Example): Example {
  const { parameters } = example;
  if (parameters !== 'identity' && !areMatrices(parameters)) return example;
  let given: ParameterMatrices = parameters === 'identity' ? {} : parameters;
  const asked = (whole: Example) =>
    parameterInputs(whole, shapeOf(whole)).filter(({ isBias, name }) => !isBias && name !== 'gain' && name !== 'shift');
  if (asked(example).length === 0) return example;
  // After Q = K = V = X, W_Q, W_K and W_V start as identity matrices.
  for (const input of asked({ ...example, parameters: given })) {
    if (!isThere(given, input)) given = { ...given, [input.name]: start(input) };
  }
  return equal(given, parameters) ? example : { ...example, parameters: given };
}

/** The example with what still fits, and with every matrix that it needs: new ones change nothing, as far as they can. */
export function completed(example: Example): Example {
  const left = refitted(example);
  try {
    return refitted(withAll(left));
  } catch (error) {
    if (error instanceof ExampleError) return left;
    throw error;
  }
}

/** The example without matrices that are not needed and change nothing; Q = K = V = X where no other is left. */
export function simplified(example: Example): Example {
  const { parameters } = example;
  if (!areMatrices(parameters)) return example;
  const unchanging = (name: MatrixName): boolean => {
    const matrix = parameters[name];
    return isMatrix(matrix) && equal(matrix, diagonal(matrix.length, matrix.length));
  };
  const rest: ParameterMatrices = unchanging('output') ? without(parameters, 'output') : parameters;
  const own = Object.keys(rest).filter((name) => !added.includes(name));
  const identity = own.length === 3 && (['query', 'key', 'value'] as const).every(unchanging);
  return equal(rest, parameters) && !identity ? example : { ...example, parameters: identity ? 'identity' : rest };
}
