// The live sentence as text: what the query token reads.
import { seededWords } from '../trace/seeded-words.ts';
import { listed, tiedNames, tieOf } from '../trace/ties.ts';
import type { Selection } from '../trace/selection.ts';
import { smallPercentText } from '../trace/percent.ts';
import { meaninglessText } from '../strings/meaningless.ts';
import { tiesText } from '../strings/ties.ts';
import { meaningOf } from '../trace/meaning.ts';
import { readingText as text } from '../strings/reading.ts';
import { formatPercent } from '../trace/format.ts';
import { wordAt } from '../trace/pieces.ts';
import { nthOf, nthThatAsks, wordsOf } from '../trace/repeated.ts';
import { canReadOnlyOne, reading, readsMostlyOne, readsOne } from '../trace/reading.ts';
import { fill } from './fill.ts';

/** How words and weights are written in a format: escaped, and set apart from the surrounding text. */
export interface Writing {
  word: (text: string) => string;
  share: (text: string) => string;
}
const plain: Writing = { word: (word) => word, share: (share) => share };

/** A row of weights in one sentence. */
export function readingText(selection: Selection, writing: Writing = plain): string {
  const seeded = seededWords(selection);
  const words = listed(seeded.map(writing.word)).join('');
  const said = ofOneHead(selection, writing) + (seeded.length > 0 ? fill(tiesText.some, { words }) : '');
  const { lost, none } = meaningOf(selection.example, selection.trace);
  return lost ? `${meaninglessText.meaningless(none)} ${said}` : said;
}

function ofOneHead(selection: Selection, { word, share }: Writing): string {
  const { weights, mask, query, selfColumn } = selection;
  const found = reading(weights, query, selfColumn, mask);
  const { kind, words } = found;
  const whole = wordAt(weights.rows, query)?.word;
  const oneOf = (nth: number, of: string) => (nth === 0 ? word(of) : fill(text.nth(nth), { name: word(of) }));
  const asks =
    oneOf(nthThatAsks(selection), found.asks) + (whole === undefined ? '' : fill(text.ofWord, { word: word(whole) }));
  const labels = wordsOf(selection, weights);
  const name = (column: number) => {
    if (column === selfColumn) return text.itself;
    const label = weights.columns.labels[column]!;
    if (column >= labels.length) return fill(text.memoryRow, { name: word(label) });
    return oneOf(nthOf(labels, column), label);
  };
  const [first, second, third] = words;
  if (kind !== 'ranked') {
    const shown = kind === 'spread' || kind === 'even' ? smallPercentText(first!.weight) : formatPercent(first!.weight);
    const parts = { first: name(first!.column), share: share(shown), count: words.length.toLocaleString('en') };
    return asks + fill(text[kind], parts);
  }
  const { columns, same } = tieOf(selection, found);
  if (columns.length > 1) {
    const names = tiedNames(columns, labels, selfColumn, name, word).join('');
    return asks + fill(tiesText.tied(same), { words: names, share: share(formatPercent(first!.weight)) });
  }
  const one = (read: typeof first) => `${name(read!.column)} (${share(formatPercent(read!.weight))})`;
  if (readsOne(found)) {
    const rest = canReadOnlyOne(mask, query) ? text.nothingElse : '';
    return asks + fill(text.ranked, { most: text.only, first: one(first), rest });
  }
  const others = words.slice(3).filter(({ weight }) => weight > 0).length;
  const last = third === undefined || third.weight === 0 ? '' : text.and + one(third);
  const rest = text.then + one(second) + last + text.others(others);
  return asks + fill(text.ranked, { most: readsMostlyOne(found) ? text.mostly : '', first: one(first), rest });
}
