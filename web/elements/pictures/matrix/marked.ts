/** A word with the ring that is after those without meaningful numbers, where it is drawn or measured as text. */
export const marked = (word: string, unknown: ReadonlySet<string> | undefined): string =>
  unknown?.has(word) ? `${word}°` : word;
