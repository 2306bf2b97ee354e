// Tables of which each line is a row: Markdown, CSV, tabs as web pages and spreadsheets copy them, and the spaces of a PDF.
import { isBlank, isNumber } from './number.ts';
import { isEllipsis, type TextTable } from './text-table.ts';

const isRule = (line: string): boolean => /^[\s|:+=_─━-]*$/.test(line) && /[-=─━_]{2}/.test(line);

/** Without what Markdown writes around a cell: **0.5**, `0.5`, 0.5*. */
const plainCell = (cell: string): string => {
  const plain = cell.trim();
  return plain.length > 1 ? plain.replaceAll(/^[*_`]+|[*_`]+$/g, '').trim() : plain;
};

const betweenBars = (line: string): string[] =>
  line
    .trim()
    .replace(/^[|│]/, '')
    .replace(/(?<!\\)[|│]$/, '')
    .split(/(?<!\\)[|│]/)
    .map((cell) => plainCell(cell));

/** Cells between separators; one in quotes may have separators itself. */
function separated(line: string, separator: string): string[] {
  const cells: string[] = [];
  let rest = line;
  for (;;) {
    const quoted = /^\s*"((?:[^"]|"")*)"\s*/.exec(rest);
    const end = quoted === null ? rest.indexOf(separator) : quoted[0].length;
    const last = end < 0 || end >= rest.length;
    const cell = quoted === null ? rest.slice(0, last ? rest.length : end) : quoted[1]!.replaceAll('""', '"');
    cells.push(plainCell(cell));
    if (last) return cells;
    rest = rest.slice(rest.startsWith(separator, end) ? end + separator.length : end);
  }
}

/** Words between spaces. Those before the first number are one label: "street ( pl. ) 0.2 0.3". */
function spaced(line: string, decimalComma: boolean): string[] {
  const words = line.trim().split(/\s+/);
  const first = words.findIndex((word) => isNumber(word, decimalComma) || isEllipsis(word));
  const label = words.slice(0, first).filter((word) => !isBlank(word));
  if (first < 1 || label.length === 0) return words;
  return [label.join(' '), ...words.slice(first)];
}

/**
 * The rows of numbers that end with semicolons, as MATLAB and NumPy have them: 0.1, 0.2; 0.3, 0.4. undefined where semicolons stand between
 * single cells, as in 0,1;0,2, or beside anything but numbers.
 */
function semicolonRows(pasted: string): string[] | undefined {
  if (!pasted.includes(';')) return undefined;
  const rows = pasted.split(/[;\n]/).filter((row) => row.trim() !== '');
  // In 0,1 the comma is one of decimals; in 0.1,0.2 and 1,2,3 it stands between numbers.
  const decimalComma = !/\d\.\d|\d,\d+,/.test(pasted);
  const cells = rows.map((row) => row.trim().split(decimalComma ? /,?\s+/ : /\s*,\s*|\s+/));
  const areNumbers = cells.flat().every((cell) => isNumber(cell, decimalComma) || isBlank(cell));
  return areNumbers && cells.some((row) => row.length > 1) ? rows : undefined;
}

export function readLines(text: string): TextTable {
  const pasted = semicolonRows(text)?.join('\n') ?? text;
  const lines = pasted.split('\n').filter((line) => line.trim() !== '' && !isRule(line));
  const every = (test: RegExp) => lines.every((line) => test.test(line));
  if (every(/[|│]/)) return { cells: lines.map(betweenBars), decimalComma: !/\d\.\d/.test(pasted) };
  for (const separator of ['\t', ';']) {
    const found = separator === '\t' ? lines.some((line) => line.includes('\t')) : every(/;/);
    if (found) return { cells: lines.map((line) => separated(line, separator)), decimalComma: !/\d\.\d/.test(pasted) };
  }
  // 0,28 0,23 has decimal commas; 0.28,0.23 and 1, 2 have commas between numbers.
  const decimalComma = !/\d\.\d/.test(pasted) && /\d,\d+\s+\S/.test(pasted) && !/,\s|,$|\d,\d+,/m.test(pasted);
  const spacedCommas = !/,\S|,\s*,|,\s*$/m.test(pasted);
  if (lines.some((line) => line.includes(',')) && !decimalComma && !spacedCommas)
    return { cells: lines.map((line) => separated(line, ',')) };
  return { cells: lines.map((line) => spaced(line.replaceAll(/,\s/g, ' '), decimalComma)), decimalComma };
}
