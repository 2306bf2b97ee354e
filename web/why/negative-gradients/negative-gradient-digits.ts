// How many digits a table of negative gradients is printed with, so that weight times gain gives the number next to them.

/** The numbers of a line of the table. */
export interface NegativeGradientLine {
  weight: number;
  /** −g·(v − c) */
  gain: number;
  /** Their product, as the core computed it. */
  negativeGradient: number;
}

export interface NegativeGradientDigits {
  /** Gains and negative gradients are printed in units of 10 to this power: 0, unless all of them are small. */
  power: number;
  /** Decimals of each column. */
  decimals: NegativeGradientLine;
}

/** Decimals of a negative gradient. */
const GRADIENT = 4;
/** The most decimals of all other columns. */
const MOST = 9;
/** Numbers with this many decimals are still easy to read: those in a unit of their own have fewer instead. */
const EASY = 6;

/** Decimals of weight and gain, the fewest together first. */
const choices = Array.from({ length: (MOST - 2) ** 2 }, (_, index) => ({
  weight: 3 + (index % (MOST - 2)),
  gain: 3 + Math.floor(index / (MOST - 2)),
})).sort((a, b) => a.weight + a.gain - b.weight - b.gain);
const easy = choices.filter(({ weight, gain }) => weight <= EASY && gain <= EASY);

/** A number with this many decimals, whatever its size, because the numbers of a column are compared with each other. */
export const fixed = (value: number, decimals: number): string => {
  const digits = Math.abs(value).toFixed(decimals);
  return (value < 0 && Number(digits) !== 0 ? '−' : '') + digits;
};

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));

export function negativeGradientDigits(lines: readonly NegativeGradientLine[]): NegativeGradientDigits {
  const largest = Math.max(...lines.map(({ negativeGradient }) => Math.abs(negativeGradient)));
  const power = largest > 0 && largest < 1e-3 ? Math.floor(Math.log10(largest)) : 0;
  const unit = 10 ** power;
  const comeOut = (among: typeof choices, gradientDecimals: number): NegativeGradientLine | undefined => {
    const found = among.find((decimals) =>
      lines.every(
        ({ weight, gain, negativeGradient }) =>
          fixed(rounded(weight, decimals.weight) * rounded(gain / unit, decimals.gain), gradientDecimals) ===
          fixed(negativeGradient / unit, gradientDecimals),
      ),
    );
    return found && { ...found, negativeGradient: gradientDecimals };
  };
  const found =
    power === 0
      ? comeOut(choices, GRADIENT)
      : (comeOut(easy, GRADIENT) ??
        comeOut(easy, GRADIENT - 1) ??
        comeOut(easy, GRADIENT - 2) ??
        comeOut(choices, GRADIENT - 2));
  return { power, decimals: found ?? { ...choices.at(-1)!, negativeGradient: GRADIENT } };
}

/**
 * With how many decimals the help of a word and that of the blend are printed, so that their difference gives the gain next to them; undefined
 * where a float has too few digits for that, because they nearly cancel.
 */
export function helpDecimals(help: number, blend: number, gain: number, decimals: number): number | undefined {
  for (let places = decimals; places <= MOST; places++) {
    if (fixed(rounded(help, places) - rounded(blend, places), decimals) === fixed(gain, decimals)) return places;
  }
  return undefined;
}
