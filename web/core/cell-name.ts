/** "row,column", both from 0. */
export const cellSyntax = /^(0|[1-9]\d{0,7}),(0|[1-9]\d{0,7})$/;

/** Splits "row,column", both from 0. */
export function cellOf(name: string): [row: number, column: number] | undefined {
  const match = cellSyntax.exec(name);
  return match === null ? undefined : [Number(match[1]), Number(match[2])];
}
