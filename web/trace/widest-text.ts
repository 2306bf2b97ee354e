import { numbers } from '../strings/numbers.ts';
import { formatNumber, LARGE, MINUS, NO_BREAK, raisedTen, readsZero, smallest, SUPERSCRIPTS } from './format.ts';

/**
 * How wide the numbers of a table can get, in digit widths: whatever their signs, and at least as wide as −0.000, so that a
 * table never moves when only digits change.
 * @param least the decimals of that −0.000
 */
export function widestText(values: ArrayLike<number>, decimals: number, least = 3): number {
  let largest = 1;
  let smallestPower = 1;
  let largestPower = 1;
  // Of the million numbers of a large model's matrix, a power for each would take a tenth of a second.
  const small = smallest(decimals);
  let widest = width(`${MINUS}${(0).toFixed(least)}`);
  for (let index = 0; index < values.length; index++) {
    const magnitude = Math.abs(values[index]!);
    if (Number.isNaN(magnitude)) widest = Math.max(widest, width(numbers.notANumber));
    else if (magnitude >= LARGE)
      largestPower = magnitude === Infinity ? largestPower : Math.max(largestPower, magnitude);
    else if (magnitude >= small) largest = Math.max(largest, magnitude);
    else if (magnitude > 0 && !readsZero(values, magnitude, decimals))
      smallestPower = Math.min(smallestPower, magnitude);
  }
  widest = Math.max(widest, width(formatNumber(-Math.trunc(largest), decimals)));
  // No number with this power of ten has more digits before it.
  const digits = Math.max(1, decimals - 2);
  for (const extreme of [smallestPower, largestPower]) {
    if (extreme === 1) continue;
    const power = Math.floor(Math.log10(extreme));
    widest = Math.max(widest, width(`${MINUS}1.${'1'.repeat(digits)}${raisedTen(power)}`));
  }
  return widest;
}

/** The width of a printed number in widths of a digit, as the widest usual font (DejaVu Sans) sets it. */
function width(text: string): number {
  let sum = 0;
  for (const character of text) sum += CHARACTER_WIDTHS[character] ?? (SUPERSCRIPTS.includes(character) ? 0.65 : 1);
  return sum;
}

const CHARACTER_WIDTHS: Record<string, number> = {
  [MINUS]: 1.4,
  '×': 1.3,
  '∞': 1.3,
  '⁻': 0.85,
  '.': 0.5,
  [NO_BREAK]: 0.5,
};
