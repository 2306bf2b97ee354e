// Numbers as a source printed them: what they are, and how far from it a number may be that is printed so.
import type { Printed } from './document/steps.ts';

type PrintedNumber = Exclude<Printed, null>;

/** How many decimals whole numbers have in a step for which nothing else was printed. */
const DECIMALS_OF_WHOLE = 2;

export const valueOf = (printed: PrintedNumber): number => Number(String(printed).replace('−', '-'));

/** How many decimals a number shows; fewer than none, where only its exponent says how large it is. */
function decimalsOf(printed: PrintedNumber): number {
  const [digits, exponent = '0'] = String(printed).toLowerCase().split('e') as [string, string?];
  return (digits.split('.')[1] ?? '').length - Number(exponent);
}

/**
 * How many decimals the whole numbers of a step have. JSON writes 1.00 as 1, so that such a number does not show how it was
 * rounded, and it has at least as many decimals as the other numbers beside it. Text ("1") shows all its digits.
 */
export function decimalsOfWhole(published: readonly (readonly Printed[])[]): number {
  const others = published.flat().filter((one) => typeof one === 'number' && !Number.isInteger(one)) as number[];
  return others.length === 0 ? DECIMALS_OF_WHOLE : Math.min(...others.map(decimalsOf));
}

/** Half a unit of the last printed digit. @param whole `decimalsOfWhole` of its step */
export const halfOf = (printed: PrintedNumber, whole: number): number =>
  0.5 * 10 ** -(Number.isInteger(printed) ? whole : decimalsOf(printed));
