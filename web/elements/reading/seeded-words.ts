// What is said of words without meaning, among others that have some. Few sentences have such, so it is fetched.
import { nothing } from 'lit';
import { tiesText as text } from '../../strings/ties.ts';
import { seededWords } from '../../trace/seeded-words.ts';
import type { Selection } from '../../trace/selection.ts';
import { listed } from '../../trace/ties.ts';
import { word } from '../inline-text.ts';
import { textTemplate } from '../text-template.ts';

/** The sentence after what is read; nothing where all the words in it have meaning. */
export function seeded(view: Selection): unknown {
  const found = seededWords(view);
  if (found.length === 0) return nothing;
  const words = listed(found.map((one) => word(one, view.unknown)));
  return textTemplate(text.some, { words });
}
