// Reads a pasted table of numbers, in whatever notation it was printed.
import { shorten } from '../../core/shorten.ts';
import { pastedNumbers as text } from '../../strings/pasted-numbers.ts';
import { hasBrackets, readBrackets } from './brackets.ts';
import { isLatex, readLatex } from './latex.ts';
import { readLines } from './lines.ts';
import { isBlank, isNumber, readCell, type WrittenNumber } from './number.ts';
import { isEllipsis, type Problem, type TextTable } from './text-table.ts';

const LONGEST = 500_000;
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

export interface PastedNumbers {
  /** Rows of the same length, without headings and labels. */
  rows: WrittenNumber[][];
  /** Whether zeros were added at the end of numbers, which the program that printed them leaves out. */
  zerosAdded: boolean;
}

/** One kind of space, line end and power of ten: 1.2 × 10⁻³ is 1.2e-3, 28 % is 28%. */
const plain = (pasted: string): string =>
  pasted
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .replaceAll(/[\u00a0\u2000-\u200a\u202f\u3000]/g, ' ')
    .replaceAll(
      /(\d) *(?:[×·]|\\times|\\cdot) *10 *\^? *\{? *([-−⁻+]?[\d⁰¹²³⁴⁵⁶⁷⁸⁹]+)(?: *\})?/g,
      (_, digit: string, power: string) => {
        const digits = [...power].map((one) => (SUPERSCRIPTS.includes(one) ? SUPERSCRIPTS.indexOf(one) : one));
        return `${digit}e${digits.join('').replace('⁻', '-')}`;
      },
    )
    .replaceAll(/(\d) +(\\?%)/g, '$1$2');

function tableOf(pasted: string): TextTable | Problem {
  if (isLatex(pasted)) return readLatex(pasted);
  if (hasBrackets(pasted)) return readBrackets(pasted);
  return readLines(pasted);
}

/** Without columns at the right that are empty in every row, which copying a table can leave. */
function withoutEmptyEnd(cells: string[][]): string[][] {
  const width = Math.max(0, ...cells.map((row) => row.findLastIndex((cell) => cell !== '') + 1));
  return cells.map((row) => row.slice(0, width));
}

const most = <T>(all: readonly T[], test: (one: T) => boolean): boolean =>
  2 * all.filter((one) => test(one)).length > all.length;

/** Without a heading and a column of labels: lines in which words outweigh numbers. */
function withoutLabels(all: string[][], decimalComma: boolean): { cells: string[][]; top: number; left: number } {
  const isWord = (cell: string) => !isBlank(cell) && !isEllipsis(cell) && !isNumber(cell, decimalComma);
  const isHeading = (row: string[]) => {
    const written = row.filter((cell) => cell !== '');
    return written.length === 0 || most(written, isWord);
  };
  let top = all.findIndex((row) => !isHeading(row));
  if (top < 0) top = all.length;
  // pandas numbers its columns, and has nothing above the numbers of its rows.
  const [first, second] = all.slice(top);
  if (first !== undefined && second?.length === first.length + 1 && first.every((cell, k) => cell === String(k))) top++;
  const cells = all.slice(top);
  const labelled = cells.some((row) => row.length > 1) && most(cells, (row) => isWord(row[0] ?? ''));
  return { cells: labelled ? cells.map((row) => row.slice(1)) : cells, top, left: labelled ? 1 : 0 };
}

/** How many decimals whole numbers of a program have, like those of an example document (core/printed.ts). */
const DECIMALS_OF_WHOLE = 2;

/** Plain numbers with as many decimals as the one that has most. */
function withZeros(rows: WrittenNumber[][]): WrittenNumber[][] {
  const decimals = (one: string) => one.split('.')[1]?.length ?? 0;
  const isPlain = (one: WrittenNumber): one is string => one !== null && /^-?[\d.]+$/.test(one);
  const places = Math.max(0, ...rows.flat().filter(isPlain).map(decimals)) || DECIMALS_OF_WHOLE;
  return rows.map((row) =>
    row.map((one) => {
      if (!isPlain(one)) return one;
      const padded = (one.includes('.') ? one : `${one}.`) + '0'.repeat(places - decimals(one));
      return padded.length > 32 ? one : padded;
    }),
  );
}

/**
 * Reads numbers that were copied from somewhere: a web page, a PDF, Markdown, LaTeX, CSV, a spreadsheet, a print of NumPy, a list of lists.
 * Their digits stay as they are written. What is no table of numbers is refused with its place.
 */
export function readPastedNumbers(pasted: string): PastedNumbers | Problem {
  if (pasted.length > LONGEST) return { problem: text.tooLong(LONGEST) };
  const table = tableOf(plain(pasted));
  if ('problem' in table) return table;
  const { decimalComma = false, withoutZeros = false } = table;
  const { cells, top, left } = withoutLabels(withoutEmptyEnd(table.cells), decimalComma);
  const rows: WrittenNumber[][] = [];
  const usual = commonest(cells.map((row) => row.length));
  for (const [row, line] of cells.entries()) {
    const numbers: WrittenNumber[] = [];
    for (const [column, cell] of line.entries()) {
      if (isEllipsis(cell)) return { problem: text.shortened(row + top + 1) };
      const read = readCell(cell, decimalComma);
      if ('written' in read) {
        numbers.push(read.written);
        continue;
      }
      const say = { not_number: text.notNumber, too_large: text.tooLarge, too_long: text.tooLongNumber };
      return { problem: say[read.problem](shorten(cell.trim(), 24), row + top + 1, column + left + 1) };
    }
    if (numbers.length !== usual) return { problem: text.ragged(row + top + 1, numbers.length, usual) };
    rows.push(numbers);
  }
  if (rows.flat().every((one) => one === null)) return { problem: text.nothing };
  const padded = withoutZeros ? withZeros(rows) : rows;
  return { rows: padded, zerosAdded: padded.some((row, i) => row.some((one, k) => one !== rows[i]![k])) };
}

/** The number that most are; of several, the first. */
function commonest(all: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].reduce((found, one) => (one[1] > found[1] ? one : found), [0, 0] as const)[0];
}
