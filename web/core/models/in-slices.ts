import { yieldToEvents } from '../yield-to-events.ts';

/** How many entries are read in a few milliseconds. */
const AT_ONCE = 4096;

/** Reads the entries of a long list one after another, and lets events happen between. */
export async function inSlices<T, R>(entries: Iterable<T>, read: (entry: T, place: number) => R): Promise<R[]> {
  const all: R[] = [];
  for (const entry of entries) {
    if (all.length % AT_ONCE === AT_ONCE - 1) await yieldToEvents();
    all.push(read(entry, all.length));
  }
  return all;
}
