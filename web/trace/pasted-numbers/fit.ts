// Fits pasted numbers to the size of a step.
import type { WrittenNumber } from './number.ts';

export interface TableSize {
  rows: number;
  columns: number;
}

type Rows = readonly (readonly WrittenNumber[])[];

/** Whether these number lines: 0, 1, 2 … or 1, 2, 3 … */
function counts(line: readonly WrittenNumber[]): boolean {
  return ['0', '1'].some((first) => line.every((one, index) => one === String(index + Number(first))));
}

const headings = (line: readonly WrittenNumber[]): boolean => counts(line[0] === null ? line.slice(1) : line);

/**
 * Rows of the size of a step: without a row or a column that only numbers the others, and cut into rows where they come as one line.
 * @returns undefined where they do not fit
 */
export function fitTo(pasted: Rows, { rows, columns }: TableSize): WrittenNumber[][] | undefined {
  let lines = pasted.map((row) => [...row]);
  const width = lines[0]?.length ?? 0;
  if (lines.length === rows + 1 && headings(lines[0]!)) lines = lines.slice(1);
  if (width === columns + 1 && counts(lines.map((row) => row[0]!))) lines = lines.map((row) => row.slice(1));
  if (lines.length === rows && lines[0]!.length === columns) return lines;
  const isLine = pasted.length === 1 || width === 1;
  if (!isLine || rows === 1 || columns === 1 || pasted.flat().length !== rows * columns) return undefined;
  const all = pasted.flat();
  return Array.from({ length: rows }, (_, row) => all.slice(row * columns, (row + 1) * columns));
}
