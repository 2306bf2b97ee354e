// With how many digits a table of pushes is printed: weight times gain comes out as the push that stands beside them.

/** What stands in a line of the table. */
export interface PushLine {
  weight: number;
  /** −g·(v − c) */
  gain: number;
  /** Their product, as the core computed it. */
  push: number;
}

export interface PushDigits {
  /** Gains and pushes are printed in units of 10 to this power: 0, unless all pushes are small. */
  power: number;
  /** Decimals of each column. */
  decimals: PushLine;
}

/** Decimals of a push. */
const PUSH = 4;
/** The most decimals of all else. */
const MOST = 9;
/** Numbers with so many decimals are still read with ease: pushes in a unit of their own rather have fewer. */
const EASY = 6;

/** Decimals of weight and gain, the fewest together first. */
const choices = Array.from({ length: (MOST - 2) ** 2 }, (_, index) => ({
  weight: 3 + (index % (MOST - 2)),
  gain: 3 + Math.floor(index / (MOST - 2)),
})).sort((a, b) => a.weight + a.gain - b.weight - b.gain);
const easy = choices.filter(({ weight, gain }) => weight <= EASY && gain <= EASY);

/** A number with so many decimals, whatever its size: numbers of a column are compared with each other. */
export const fixed = (value: number, decimals: number): string => {
  const digits = Math.abs(value).toFixed(decimals);
  return (value < 0 && Number(digits) !== 0 ? '−' : '') + digits;
};

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));

export function pushDigits(lines: readonly PushLine[]): PushDigits {
  const largest = Math.max(...lines.map(({ push }) => Math.abs(push)));
  const power = largest > 0 && largest < 1e-3 ? Math.floor(Math.log10(largest)) : 0;
  const unit = 10 ** power;
  const comeOut = (among: typeof choices, pushDecimals: number): PushLine | undefined => {
    const found = among.find((decimals) =>
      lines.every(
        ({ weight, gain, push }) =>
          fixed(rounded(weight, decimals.weight) * rounded(gain / unit, decimals.gain), pushDecimals) ===
          fixed(push / unit, pushDecimals),
      ),
    );
    return found && { ...found, push: pushDecimals };
  };
  const found =
    power === 0
      ? comeOut(choices, PUSH)
      : (comeOut(easy, PUSH) ?? comeOut(easy, PUSH - 1) ?? comeOut(easy, PUSH - 2) ?? comeOut(choices, PUSH - 2));
  return { power, decimals: found ?? { ...choices.at(-1)!, push: PUSH } };
}
