// What is said of words without meaning, among others that have some. Few sentences have such, so it is fetched.
import { nothing } from 'lit';
import { tiesText as text } from '../../strings/ties.ts';
import { seededWords } from '../../trace/seeded-words.ts';
import type { Selection } from '../../trace/selection.ts';
import { listed } from '../../trace/ties.ts';
import { word } from '../inline-text.ts';
import { textTemplate } from '../text-template.ts';

/** With more words than this, the mark says which they are. */
const MOST_NAMED = 4;

/** The sentence after what is read, of all marked words; nothing where all the words that are named have meaning. */
export function seeded(view: Selection): unknown {
  const found = seededWords(view);
  if (found.length === 0) return nothing;
  if (found.length > MOST_NAMED) return text.marked;
  return textTemplate(text.some, { words: listed(found.map((one) => word(one, view.unknown))) });
}
