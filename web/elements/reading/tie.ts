// What is said of words that nothing tells apart, or that have no meaning. Few sentences have such, so it is fetched.
import { tiesText as text } from '../../strings/ties.ts';
import type { Reading } from '../../trace/reading.ts';
import type { Selection } from '../../trace/selection.ts';
import { listed, tiedWords } from '../../trace/ties.ts';
import { textTemplate } from '../text-template.ts';

export { seeded } from './seeded-words.ts';

/** The sentence of a tie; undefined where there is none. */
export function tie(
  view: Selection,
  found: Reading,
  name: (at: number) => unknown,
  share: (weight: number) => unknown,
): unknown {
  const tied = tiedWords(view, found);
  if (tied < 2) return undefined;
  const words = listed(Array.from({ length: tied }, (_, at) => name(at)));
  return textTemplate(text.tied, { words, share: share(found.words[0]!.weight) });
}
