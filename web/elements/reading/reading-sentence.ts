// The live sentence: what the query token reads.
import { html, type TemplateResult } from 'lit';
import { readingText as text } from '../../strings/reading.ts';
import { formatPercent } from '../../trace/format.ts';
import { reading, readsOne, seesOne, type Reading } from '../../trace/reading.ts';
import type { Selection } from '../../trace/selection.ts';
import { smallPercentText } from '../../trace/percent.ts';
import { textTemplate } from '../text-template.ts';
import { named, number, word } from '../inline-text.ts';
import { pathReading } from './path-reading.ts';

const share = (weight: number) => number(formatPercent(weight), 'weights');

/** After the third, words that are read are only counted. */
function others({ words }: Reading): string {
  const count = words.slice(3).filter(({ weight }) => weight > 0).length;
  return count === 0 ? '' : text.others(count);
}

/** The sentence, for a heading or a paragraph: the query token as `.chip`, then what it reads. */
export const readingSentence = (selection: Selection): TemplateResult => pathReading(selection) ?? ofOneHead(selection);

function ofOneHead(view: Selection): TemplateResult {
  const { weights } = view;
  const found = reading(weights, view.query, view.selfColumn);
  const { kind, asks, words } = found;
  const name = (at: number) => named(view, weights, words[at]!.column, text.itself);
  const [first, , third] = words;
  let sentence: unknown;
  if (kind === 'ranked') {
    const only = readsOne(found);
    const one = (at: number) => html`${name(at)} (${share(words[at]!.weight)})`;
    const then = () => html`${text.then}${one(1)}${third?.weight ? html`${text.and}${one(2)}${others(found)}` : ''}`;
    const rest = !only ? then() : seesOne(view.mask, view.query) ? text.nothingElse : '';
    sentence = textTemplate(text.ranked, { most: only ? text.only : text.mostly, first: one(0), rest });
  } else {
    const count = words.length.toLocaleString('en');
    const most =
      kind === 'spread' || kind === 'even' ? number(smallPercentText(first!.weight), 'weights') : share(first!.weight);
    sentence = textTemplate(text[kind], { first: name(0), share: most, count });
  }
  return html`<span class="chip">${word(asks)}</span>${sentence}`;
}
