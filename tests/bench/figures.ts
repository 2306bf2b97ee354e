// Medians, and how a figure stands beside its aim.

/** Samples of one thing measured, in milliseconds. */
export interface Figure {
  name: string;
  samples: number[];
  /** The most that the median may be; absent where there is no aim. */
  aim?: number;
}

const rank = (samples: readonly number[], part: number): number => {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
};

/** The middle sample, the mean of the two middle ones where their count is even. */
export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The sample that one of ten does not exceed. */
export const p10 = (samples: readonly number[]): number => rank(samples, 0.1);

/** The sample that nine of ten do not exceed. */
export const p90 = (samples: readonly number[]): number => rank(samples, 0.9);

export const rounded = (number: number): number => Number(number.toFixed(1));

/** Whether a number keeps to its aim, as it is printed. */
export const verdict = (number: number, aim: number | undefined): string =>
  aim === undefined ? '' : number <= aim ? 'meets' : 'ABOVE';

/** Rows of text under each other: the first column to the left, the others to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd();
  return [head, ...rows].map(line).join('\n');
}
