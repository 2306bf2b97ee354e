// The `parameters` of an example document: their types and keys. Which of them there must be is checked in validate.ts.
import { cellOf } from './cell-name.ts';
import { biasRoles, matrixRoles } from './example.ts';
import type { CellEdits, LaidOutMatrix, Matrix, ParameterMatrices, Parameters } from './example.ts';
import { parseEditKey } from './parameters.ts';
import { at, boolean, choice, dictionary, entries, fail, found, integer, listOf, matrix, number } from './readers.ts';
import { object, quote, required } from './readers.ts';
import type { Reader } from './readers.ts';

/** A seed has to be the same number as a 32-bit float. */
export const LARGEST_SEED = 2 ** 24 - 1;
export const seed = integer(0, LARGEST_SEED);

export function cellEdits(value: unknown, path: string): CellEdits {
  return dictionary(value, path, (cell, cellPath, name) => {
    if (cellOf(name) === undefined) fail(cellPath, 'expected "row,column", both counted from 0');
    return number(cell, cellPath);
  });
}

function laidOut(value: unknown, path: string): Matrix | LaidOutMatrix {
  if (Array.isArray(value)) return matrix(value, path);
  if (typeof value !== 'object' || value === null) {
    return fail(path, `expected a matrix or {"W": matrix}, got ${found(value)}`);
  }
  const parts = object(value, path, { W: matrix, bias: listOf(number), layout: choice('in_out', 'out_in') });
  return { ...parts, W: required(parts.W, path, 'W') };
}

function withoutBias(value: unknown, path: string): Matrix | LaidOutMatrix {
  const read = laidOut(value, path);
  if (!Array.isArray(read) && read.bias !== undefined) fail(at(path, 'bias'), 'is not used here');
  return read;
}

const ownReaders: Record<string, Reader<unknown>> = {
  ...Object.fromEntries(Object.keys(matrixRoles).map((name) => [name, name in biasRoles ? laidOut : withoutBias])),
  gain: listOf(number),
  shift: listOf(number),
};

/** How far inside a group stands; undefined for what is none. */
function depthOf(key: string): number | undefined {
  if (key === 'encoder' || key === 'decoder' || key === 'cross') return 1;
  if (/^layer[1-9]\d?$/.test(key)) return 2;
  return key === 'attention' || key === 'feed_forward' || key === 'final' ? 3 : undefined;
}

/** A set of parameters; groups may stand in it that are further inside. */
function parameterSet(value: unknown, path: string, depth: number): ParameterMatrices {
  const groups = entries(value, path).flatMap(([key]) => {
    const inner = depthOf(key);
    // The norm behind all layers belongs to none of them.
    if (inner === undefined || inner <= depth || (key === 'final' && depth === 2)) return [];
    return [[key, (part: unknown, partPath: string) => parameterSet(part, partPath, inner)] as const];
  });
  return object(value, path, { ...ownReaders, ...Object.fromEntries(groups) }) as ParameterMatrices;
}

function parameterEdits(value: unknown, path: string): Record<string, CellEdits> {
  return dictionary(value, path, (cells, cellsPath, key) => {
    const { name = '', isBias = false } = parseEditKey(key) ?? {};
    if (!Object.hasOwn(isBias ? biasRoles : ownReaders, name)) {
      fail(cellsPath, `expected the name of a parameter, got ${quote(key)}`);
    }
    return cellEdits(cells, cellsPath);
  });
}

export function parameters(value: unknown, path: string): Parameters {
  if (value === 'identity') return value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return fail(path, `expected "identity", {"from": "words"}, {"from": "seed"} or matrices, got ${found(value)}`);
  }
  if (entries(value, path).some(([key, part]) => key === 'from' && part !== undefined)) {
    const { bias, ...parts } = object(value, path, {
      from: choice('words', 'seed'),
      seed,
      bias: boolean,
      edits: parameterEdits,
    });
    if (parts.from === 'seed') required(parts.seed, path, 'seed');
    else if (parts.seed !== undefined) fail(at(path, 'seed'), 'is used only with {"from": "seed"}');
    return { ...parts, from: required(parts.from, path, 'from'), ...(bias === true && { bias }) };
  }
  return parameterSet(value, path, 0);
}
