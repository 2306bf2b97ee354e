// One number as it was written, in the one notation that `Printed` has: its digits stay, since they say how it was rounded.

/** The text of a number ("-0.30", "1e-3", "-Infinity"), or null where nothing was written. */
export type WrittenNumber = string | null;

export type ReadCell = { written: WrittenNumber } | { problem: 'not_number' | 'too_large' | 'too_long' };

const LONGEST = 32;
const blanks = ['', '-', '−', '–', '—', 'none', 'null', 'n/a', 'na'];

export const isBlank = (cell: string): boolean => blanks.includes(cell.toLowerCase());

/** Reads a cell: "0.30", "−0.3", ".5", "1e-3", "28%", "−∞"; with a decimal comma where the table has one. */
export function readCell(text: string, decimalComma = false): ReadCell {
  const cell = text.trim();
  if (isBlank(cell)) return { written: null };
  const plain = cell.replace(/^[-−–]\s*/, '-').replace(/^\+\s*/, '');
  if (/^-(?:∞|inf|infinity)$/i.test(plain)) return { written: '-Infinity' };
  const digits = decimalComma ? plain.replace(',', '.') : plain;
  const found = /^(-?)(\d+\.?\d*|\.\d+)(?:e([-−+]?\d+))?(%?)$/i.exec(digits);
  if (found === null) return { problem: 'not_number' };
  const [, sign = '', mantissa = '', power = '0', percent] = found;
  const exponent = Number(power.replace('−', '-'));
  const written = sign + (percent === '%' ? hundredth(mantissa) : mantissa) + (exponent === 0 ? '' : `e${exponent}`);
  if (!Number.isFinite(Math.fround(Number(written)))) return { problem: 'too_large' };
  if (written.length > LONGEST || Math.abs(exponent) > 99) return { problem: 'too_long' };
  return { written };
}

/** The digits of a number with the point two places further left: 28 → 0.28, 7.5 → 0.075. */
function hundredth(mantissa: string): string {
  const [whole = '', fraction = ''] = mantissa.split('.');
  const padded = whole.padStart(3, '0');
  return `${padded.slice(0, -2)}.${padded.slice(-2)}${fraction}`;
}

export const isNumber = (cell: string, decimalComma = false): boolean => {
  const read = readCell(cell, decimalComma);
  return !('problem' in read) || read.problem !== 'not_number' ? !isBlank(cell.trim()) : false;
};
