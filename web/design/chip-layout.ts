/** The position of a word in a line of words. */
export interface Chip {
  centre: number;
  width: number;
}

const largestChip = 100;
const largestPitch = 144;
const leastGap = 6;
const leastChip = 40;

/**
 * The bundle of ribbons that leaves a chip: two thirds as wide, and begun so far above the chip's lower edge that no
 * corner of it shows next to the rounded ends.
 */
export function bundle(chipWidth: number, chipHeight: number): { width: number; rise: number } {
  const width = (chipWidth * 2) / 3;
  const radius = Math.min(chipWidth, chipHeight) / 2;
  const beyond = Math.max(0, width / 2 - (chipWidth / 2 - radius));
  return { width, rise: radius - Math.sqrt(radius ** 2 - beyond ** 2) };
}

/**
 * Places chips for words of the given text widths in a line of `room` pixels: all of one width when that fits, else each
 * as wide as its word; `undefined` when not even that fits.
 * @param goesOn whether a chip is a piece of the word of the one before it: there is no gap between them
 */
export function chipLayout(
  textWidths: readonly number[],
  room: number,
  padding: number,
  goesOn: (index: number) => boolean = () => false,
): Chip[] | undefined {
  const n = textWidths.length;
  if (n === 0) return undefined;
  const words = textWidths.filter((_, index) => !goesOn(index)).length;
  const wanted = Math.max(leastChip, Math.ceil(Math.max(...textWidths)) + 2 * padding);
  const pitch = Math.min(Math.max(largestPitch, wanted * 1.3), room / n);
  if (words === n && wanted + leastGap <= pitch) {
    const width = Math.max(wanted, Math.min(largestChip, pitch * 0.82));
    return textWidths.map((_, index) => ({ centre: pitch * (index + 0.5), width }));
  }
  const widths = textWidths.map((width) => Math.max(leastChip, Math.ceil(width) + 1.2 * padding));
  const total = widths.reduce((sum, width) => sum + width, 0);
  const gap = Math.min(20, (room - total) / words);
  if (gap < leastGap) return undefined;
  let right = -gap / 2;
  return widths.map((width, index) => {
    const left = right + (goesOn(index) ? 0 : gap);
    right = left + width;
    return { centre: left + width / 2, width };
  });
}
