// What a reader of one notation finds: the cells as they stand in the text.
export interface TextTable {
  cells: string[][];
  /** Numbers have a decimal comma. */
  decimalComma?: boolean;
  /** A program wrote it, which leaves out trailing zeros: 0.3 beside 0.25 is 0.30. */
  withoutZeros?: boolean;
}

export type Problem = { problem: string };

/** Whether numbers were left out where the table was printed. */
export const isEllipsis = (cell: string): boolean => /^(?:\.{3,}|…|⋯|⋮|⋱)$/.test(cell.trim());
