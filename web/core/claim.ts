/** One cell, named by its step and the labels of its row and column. */
export interface CellName {
  step: string;
  row: string;
  column: string;
}

/** What an example is there to show: one cell compared with a number or with another cell. */
export interface Claim {
  left: CellName;
  operator: '>' | '<' | '>=' | '<=';
  right: number | CellName;
}

const cell = String.raw`([A-Za-z][\w.]*)\[([^\[\]]+)\]\[([^\[\]]+)\]`;
const syntax = new RegExp(
  String.raw`^\s*${cell}\s*(>=|<=|>|<)\s*(?:${cell}|([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?))\s*$`,
  'i',
);

/** Reads `weights[it][cat] > 0.6` or `weights[it][cat] >= weights[it][dog]`; undefined where it is not written so. */
export function parseClaim(text: string): Claim | undefined {
  const match = syntax.exec(text);
  if (match === null) return undefined;
  const [, step, row, column, operator, otherStep, otherRow, otherColumn, number] = match as unknown as string[];
  return {
    left: { step: step!, row: row!, column: column! },
    operator: operator as Claim['operator'],
    right:
      number === undefined ? { step: otherStep!, row: otherRow!, column: otherColumn! } : Number.parseFloat(number),
  };
}
