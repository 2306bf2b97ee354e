// Names of entries of the window's history, by which they are recognized when the reader comes back to them.
import { writeEntry } from '../../site/write-entry.ts';
import type { HistoryState } from './addressed-example.ts';

let named = 0;
/** A name that no other entry has, also after a reload. */
export const newName = () => `${performance.timeOrigin}-${named++}`;

/** The name of the present entry, which is given one if it has none. */
export function entryName(): string {
  const state = history.state as HistoryState | null;
  if (state?.entry !== undefined) return state.entry;
  const entry = newName();
  writeEntry('replaceState', { ...state, entry } satisfies HistoryState);
  return entry;
}
