// Numbers, shares and counts as a sentence prints them, and whether they are those of the trace.

/** A number as it is printed, with its decimals, its minus sign and its power of ten. */
export const NUMBER = '−?(?:\\d[\\d,]*(?:\\.\\d+)?(?: × 10⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)?|∞)';
export const SHARE = '[‹›]?\\d+(?:\\.\\d+)?%';

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Whether a printed number is this one, rounded to its last digit. */
export function isNumber(text: string, value: number): boolean {
  if (text.endsWith('∞')) return value === (text.startsWith('−') ? -Infinity : Infinity);
  const [mantissa, power = ''] = text.replaceAll(',', '').replace('−', '-').split(' × 10');
  const exponent = [...power].reduce((sum, one) => (one === '⁻' ? sum : sum * 10 + superscripts.indexOf(one)), 0);
  const unit = 10 ** (power.startsWith('⁻') ? -exponent : exponent);
  const decimals = mantissa!.split('.')[1]?.length ?? 0;
  const half = 0.5 * unit * 10 ** -decimals;
  return Math.abs(Number(mantissa) * unit - value) <= half * 1.0001 + 1e-6 * Math.abs(value);
}

/** The same of a number that is computed here in another order, from numbers of 32 bits. */
export const isNear = (text: string, value: number) =>
  [-1, 0, 1].some((times) => isNumber(text, value + times * 1e-4 * Math.max(1e-3, Math.abs(value))));

/** Whether a printed share is this weight. */
export function isShare(text: string, weight: number): boolean {
  const number = Number(text.replace(/[‹›%]/g, ''));
  if (text.startsWith('‹')) return weight > 0 && weight * 100 < number;
  if (text.startsWith('›')) return weight * 100 > number && weight < 1;
  const decimals = text.replace('%', '').split('.')[1]?.length ?? 0;
  // 0% and 100% are said of no other weight.
  if (text === '0%') return weight === 0;
  if (text === '100%') return weight > 0.9999;
  return Math.abs(weight * 100 - number) <= 0.5 * 10 ** -decimals * 1.001 || isTwoDigits(text, weight);
}

/** Very small shares have two digits. */
const isTwoDigits = (text: string, weight: number) =>
  Math.abs(Number(text.slice(0, -1)) / (weight * 100) - 1) < 0.05 && weight < 0.001;

const counts = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

export const numberOf = (text: string) =>
  counts.includes(text) ? counts.indexOf(text) : Number(text.replaceAll(',', ''));
