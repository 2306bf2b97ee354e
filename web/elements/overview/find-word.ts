// Finds a word of a long text by its spelling or its number.

/** What was found: its index, from 0; which of several equal ones it is; and how many there are. */
export type Found = { word: number; place: number; all: number } | { none: 'word' | 'number' };

/**
 * Finds the next word after `from` with this spelling, in upper or lower case, else the next one that begins so; or the word with this
 * number, counted from 1.
 */
export function findWord(words: readonly string[], typed: string, from: number): Found {
  const wished = typed.trim().toLowerCase();
  const matching = (matches: (word: string) => boolean) =>
    [...words.keys()].filter((index) => matches(words[index]!.toLowerCase()));
  let found = wished === '' ? [] : matching((word) => word === wished);
  const number = /^[1-9][\d,.]*$/.test(wished) ? Number(wished.replace(/[,.]/g, '')) : undefined;
  if (found.length === 0 && number !== undefined) {
    return number <= words.length ? { word: number - 1, place: 1, all: 1 } : { none: 'number' };
  }
  if (found.length === 0 && wished !== '') found = matching((word) => word.startsWith(wished));
  if (found.length === 0) return { none: 'word' };
  const next = found.findIndex((word) => word > from);
  const place = next < 0 ? 0 : next;
  return { word: found[place]!, place: place + 1, all: found.length };
}
