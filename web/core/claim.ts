/** One cell, named by its step and the labels of its row and column. */
export interface CellName {
  step: string;
  row: string;
  column: string;
}

const operators = ['>=', '<=', '>', '<'] as const;

/** What an example is there to show: one cell compared with a number or with another cell. */
export interface Claim {
  left: CellName;
  operator: (typeof operators)[number];
  right: number | CellName;
}

const cell = String.raw`([A-Za-z][\w.]*)\[([^\[\]]+)\]\[([^\[\]]+)\]`;
const syntax = new RegExp(
  String.raw`^\s*${cell}\s*(${operators.join('|')})\s*(?:${cell}|([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?))\s*$`,
  'i',
);

/** Reads `weights[it][cat] > 0.6` or `weights[it][cat] >= weights[it][dog]`; undefined where it is not written so. */
export function parseClaim(text: string): Claim | undefined {
  const match = syntax.exec(text);
  if (match === null) return undefined;
  const [, step, row, column, sign, otherStep, otherRow, otherColumn, number] = match;
  return {
    left: { step: step!, row: row!, column: column! },
    operator: operators.find((one) => one === sign)!,
    right:
      number === undefined ? { step: otherStep!, row: otherRow!, column: otherColumn! } : Number.parseFloat(number),
  };
}
