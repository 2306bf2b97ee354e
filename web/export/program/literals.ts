// Numbers and words as Python writes them.
import { shortest } from '../numbers.ts';
import { escaped } from './strings.ts';

/** Numbers on one line. */
const PER_LINE = 8;
/** Longer labels are cut: they only serve to find a row. */
const LONGEST_LABEL = 40;

/** An f32 as a Python expression of type float, with every digit. `inf` and `nan` are names of the program. */
export function numberLiteral(x: number): string {
  if (Number.isNaN(x)) return 'nan';
  if (!Number.isFinite(x)) return x < 0 ? '-inf' : 'inf';
  if (Object.is(x, -0)) return '-0.0';
  const text = String(shortest(x));
  return /[.e]/.test(text) ? text : `${text}.0`;
}

/** Words of a reader in a comment: printable ASCII on one line, everything else escaped as in Python. */
export function commentText(text: string, longest = LONGEST_LABEL): string {
  const signs = [...text];
  const cut = signs.length > longest ? [...signs.slice(0, longest - 3), '...'] : signs;
  return cut.join('').replaceAll(/[^ -[\]-~]/gu, escaped);
}

/**
 * Rows of numbers as a Python list of lists: a line for each row, followed by its label, or several lines of eight numbers.
 * @param labels one for each row; `undefined` to leave them out
 */
export function matrixLiteral(
  values: ArrayLike<number>,
  columns: number,
  labels: readonly string[] | undefined,
  indent: string,
): string {
  const lines = ['['];
  for (let row = 0; row * columns < values.length; row++) {
    const numbers = Array.from({ length: columns }, (_, column) => numberLiteral(values[row * columns + column]!));
    const label = labels === undefined ? '' : `  # ${commentText(labels[row]!)}`.trimEnd();
    if (columns <= PER_LINE) {
      lines.push(`${indent}    [${numbers.join(', ')}],${label}`);
      continue;
    }
    lines.push(`${indent}    [${label}`);
    for (let start = 0; start < columns; start += PER_LINE) {
      lines.push(`${indent}        ${numbers.slice(start, start + PER_LINE).join(', ')},`);
    }
    lines.push(`${indent}    ],`);
  }
  return [...lines, `${indent}]`].join('\n');
}

const NAN_BITS = 0x7fc00000;

/** So many 32-bit integers add up exactly in a double. */
const ADDED_EXACTLY = 2 ** 21;

/** The sum of the bit patterns of f32 numbers, read as signed integers: it changes with every digit of every number, whatever its size. */
export function bitSum(values: ArrayLike<number>): bigint {
  const bits = new Int32Array(Float32Array.from(values).buffer);
  let all = 0n;
  for (let start = 0; start < bits.length; start += ADDED_EXACTLY) {
    let sum = 0;
    for (let index = start; index < Math.min(bits.length, start + ADDED_EXACTLY); index++)
      // There are many NaNs; this is the one that Python's literal gives.
      sum += Number.isNaN(values[index]) ? NAN_BITS : bits[index]!;
    all += BigInt(sum);
  }
  return all;
}
