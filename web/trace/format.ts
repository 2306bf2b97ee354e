import { numbers } from '../strings/numbers.ts';

export const MINUS = '\u2212';
export const NO_BREAK = '\u00a0';
export const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Numbers from this size on are written with a power of ten. */
export const LARGE = 10_000;
/** So are smaller numbers than this, unless enough decimals are shown for them not to vanish. */
const SMALL = 0.0005;

/** The smallest magnitude that is written without a power of ten at this many decimals. */
export const smallest = (decimals: number) => Math.min(SMALL, 0.5 * 10 ** -decimals);

/** Whether a number is written plainly: not as 0 or −∞, and without a power of ten. */
export const isPlain = (magnitude: number, decimals: number) => magnitude >= smallest(decimals) && magnitude < LARGE;

function isExact(magnitude: number, decimals: number): boolean {
  const unit = 10 ** decimals;
  return Math.abs(magnitude - Math.round(magnitude * unit) / unit) <= 2e-7 * Math.max(1, magnitude);
}

/**
 * The fewest decimals, at most `precision`, with which every plainly written number of a table keeps its value (to the
 * accuracy of f32); all cells of the table then show this many. Beside a smaller number than they reach they are `precision`, so that
 * it reads 0.000 and not 0.
 */
export function decimals(values: ArrayLike<number>, precision: number): number {
  const known = ofStep.get(values) ?? [];
  ofStep.set(values, known);
  return (known[precision] ??= fewest(values, precision));
}

/** Results by array: the numbers of a step never change, and all of its cells are printed alike. */
const ofStep = new WeakMap<ArrayLike<number>, number[]>();

function fewest(values: ArrayLike<number>, precision: number): number {
  let found = 0;
  for (let index = 0; index < values.length && found < precision; index++) {
    const magnitude = Math.abs(values[index]!);
    const isNoise = magnitude <= NOISE * largest(values);
    if (!isNoise && readsZero(values, magnitude, precision)) return precision;
    if (!isPlain(magnitude, precision)) continue;
    while (found < precision && !isExact(magnitude, found)) found++;
  }
  return found;
}

/** 1.2 × 10⁴: one decimal, and more where a table shows more than three. */
function scientific(magnitude: number, decimals: number): string {
  const [mantissa, exponent] = magnitude.toExponential(Math.max(1, decimals - 2)).split('e') as [string, string];
  return Number(mantissa) + raisedTen(Number(exponent));
}

/** " × 10⁴", with spaces that do not break. */
export function raisedTen(power: number): string {
  const raised = [...String(Math.abs(power))].map((digit) => SUPERSCRIPTS[Number(digit)]).join('');
  return `${NO_BREAK}×${NO_BREAK}10${power < 0 ? '⁻' : ''}${raised}`;
}

/** A number as a reader sees it: U+2212 as minus, no −0, −∞ as two characters, very large and small ones with a power. */
export function formatNumber(x: number, decimals: number): string {
  if (Number.isNaN(x)) return numbers.notANumber;
  const magnitude = Math.abs(x);
  if (magnitude === Infinity) return x < 0 ? `${MINUS}∞` : '∞';
  if (magnitude !== 0 && !isPlain(magnitude, decimals)) return (x < 0 ? MINUS : '') + scientific(magnitude, decimals);
  const digits = magnitude.toFixed(decimals);
  return x < 0 && Number(digits) !== 0 ? MINUS + digits : digits;
}

/** Results by array, as above. */
const largestOf = new WeakMap<ArrayLike<number>, number>();

function largest(values: ArrayLike<number>): number {
  let found = largestOf.get(values);
  if (found !== undefined) return found;
  found = 0;
  for (let index = 0; index < values.length; index++) {
    const magnitude = Math.abs(values[index]!);
    if (magnitude > found && magnitude < Infinity) found = magnitude;
  }
  largestOf.set(values, found);
  return found;
}

/** What is smaller than this part of the largest number of its table is an error of 32-bit arithmetic. */
const NOISE = 1e-7;

/** Whether a number of a table is written as 0: its decimals do not reach it, though they reach others, or it is only noise. */
export function readsZero(values: ArrayLike<number>, magnitude: number, decimals: number): boolean {
  if (!(magnitude < smallest(decimals))) return false;
  return largest(values) >= smallest(decimals) || magnitude < NOISE * largest(values);
}

/**
 * A number of a table. Where the decimals reach any number of it, they are all that is shown: 5.7 × 10⁻¹⁵ beside 0.472 reads 0.000,
 * and its cell shows the rest when it is opened.
 * @param decimals those of the table, `decimals(values, …)`
 */
export const formatInTable = (x: number, values: ArrayLike<number>, decimals: number): string =>
  formatNumber(readsZero(values, Math.abs(x), decimals) ? 0 : x, decimals);

/** Writes the numbers of a table, with its decimals at this precision. */
export function tableFormat(values: ArrayLike<number>, precision: number): (x: number) => string {
  const places = decimals(values, precision);
  return (x) => formatInTable(x, values, places);
}

/** Half of the last digit with which a number is shown, as `formatNumber` writes it; smaller differences cannot be seen. */
export function halfOfLastDigit(x: number, decimals: number): number {
  const magnitude = Math.abs(x);
  const exponent = magnitude < LARGE ? -decimals : Math.floor(Math.log10(magnitude)) - Math.max(1, decimals - 2);
  return 0.5 * 10 ** exponent;
}

/**
 * The same where there is no room for a power of ten: rounded to `places` decimals. The full number is shown elsewhere.
 */
export const formatBrief = (x: number, decimals: number, places: number): string =>
  formatNumber(Number(x.toFixed(places)), Math.min(decimals, places));

/** A number outside of tables, with as many decimals as it needs, at most 6. */
export const plainNumber = (x: number): string => formatNumber(x, decimals([x], 6));

/** A part of 1 in whole percent; `<1` and `>99` where it is not quite nothing or not quite all. */
export function formatPercent(x: number): string {
  const percent = Math.round(x * 100);
  const shown = percent === 0 && x > 0 ? '<1' : percent === 100 && x < 1 ? '>99' : String(percent);
  return `${shown}%`;
}

/** The shortest text that is read back as exactly this f32: what an editor starts from. */
export function exactText(x: number): string {
  if (!Number.isFinite(x)) return formatNumber(x, 0);
  const single = Math.fround(x);
  for (let digits = 1; digits <= 9; digits++) {
    const candidate = Number(single.toPrecision(digits));
    if (Math.fround(candidate) === single) return String(candidate).replace('e+', 'e').replaceAll('-', MINUS);
  }
  return String(single).replaceAll('-', MINUS);
}

/** The size of a difference, for a sentence; "" where there is none, because a number is infinite or not a number. */
export const differenceText = (difference: number): string =>
  Number.isFinite(difference) ? formatNumber(difference, 2) : '';
