// What is said of words that nothing tells apart, or that have no meaning. Few sentences have such, so it is fetched.
import { tiesText as text } from '../../strings/ties.ts';
import type { Reading } from '../../trace/reading.ts';
import type { Selection } from '../../trace/selection.ts';
import { tieOf } from '../../trace/ties.ts';
import { textTemplate } from '../text-template.ts';
import { tiedWords } from './tied-words.ts';

export { seeded } from './seeded-words.ts';

/** The sentence of a tie; undefined where there is none. */
export function tie(view: Selection, found: Reading, itself: string, share: (weight: number) => unknown): unknown {
  const { columns, same } = tieOf(view, found);
  if (columns.length < 2) return undefined;
  const words = tiedWords(view, view.weights, columns, itself);
  return textTemplate(text.tied(same), { words, share: share(found.words[0]!.weight) });
}
