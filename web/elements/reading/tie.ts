// What is said of words that nothing tells apart, or that have no meaning. Few sentences have such, so it is fetched.
import { tiesText as text } from '../../strings/ties.ts';
import type { Reading } from '../../trace/reading.ts';
import type { Selection } from '../../trace/selection.ts';
import { placesOf, tiedNames, tieOf } from '../../trace/ties.ts';
import { word } from '../inline-text.ts';
import { textTemplate } from '../text-template.ts';

export { seeded } from './seeded-words.ts';

/** The sentence of a tie; undefined where there is none. */
export function tie(
  view: Selection,
  found: Reading,
  name: (at: number) => unknown,
  share: (weight: number) => unknown,
): unknown {
  const { count, same } = tieOf(view, found);
  if (count < 2) {
    const places = placesOf(view, found);
    if (places < 2) return undefined;
    return textTemplate(text.repeated(places), {
      word: word(found.words[0]!.label, view.unknown),
      share: share(found.words[0]!.weight),
    });
  }
  return textTemplate(text.tied(same), { words: tiedNames(count, name), share: share(found.words[0]!.weight) });
}
