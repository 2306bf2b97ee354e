// The live sentence: what the query token reads.
import { html, nothing, type TemplateResult } from 'lit';
import { meaninglessText } from '../../strings/meaningless.ts';
import { readingText as text } from '../../strings/reading.ts';
import { formatPercent } from '../../trace/format.ts';
import { meaningOf } from '../../trace/meaning.ts';
import { canReadOnlyOne, reading, readsMostlyOne, readsOne } from '../../trace/reading.ts';
import { focuses } from '../../trace/focus.ts';
import { LazyModule } from '../lazy-module.ts';
import type { Selection } from '../../trace/selection.ts';
import { smallPercentText } from '../../trace/percent.ts';
import { textTemplate } from '../text-template.ts';
import { asking, furtherWords, named, number } from '../inline-text.ts';

const share = (weight: number) => number(formatPercent(weight), 'weights');

/** The sentence, for a heading or a paragraph: the query token as `.chip`, then what it reads. */
export const readingSentence = (selection: Selection): TemplateResult =>
  html`${note(selection)}${paths.value?.pathReading(selection, ofOneHead) ?? ofOneHead(selection)}${ties.value?.seeded(selection)}`;

/** What is said first where most words have no meaning; not fetched later, so that nothing moves. */
function note({ example, trace }: Selection): TemplateResult | typeof nothing {
  const { lost, none } = meaningOf(example, trace);
  return lost ? html`<span class="small soft first">${meaninglessText.meaningless(none)}</span> ` : nothing;
}

/** What is said of words that nothing tells apart, or that have no meaning. */
const ties = new LazyModule(() => import('./tie.ts'));
/** What several heads, or another sentence, read; until it is there, what is said of one head holds of the one that is shown. */
const paths = new LazyModule(() => import('./path-reading.ts'));

/** What the sentence about an example needs. */
export const readingModules = ({ selfColumn, trace }: Selection): LazyModule<unknown>[] =>
  selfColumn < 0 || focuses(trace).length > 1 ? [ties, paths] : [ties];

function ofOneHead(view: Selection): TemplateResult {
  const { weights } = view;
  const found = reading(weights, view.query, view.selfColumn, view.mask);
  const { kind, words } = found;
  const name = (at: number) => named(view, weights, words[at]!.column, text.itself);
  const [first, , third] = words;
  let sentence: unknown;
  if (kind === 'ranked') {
    const only = readsOne(found);
    const one = (at: number) => html`${name(at)} (${share(words[at]!.weight)})`;
    const then = () =>
      html`${text.then}${one(1)}${third?.weight ? html`${text.and}${one(2)}${furtherWords(found, 3)}` : ''}`;
    const rest = !only ? then() : canReadOnlyOne(view.mask, view.query) ? text.nothingElse : '';
    sentence =
      ties.value?.tie(view, found, text.itself, share) ??
      textTemplate(text.ranked, {
        most: only ? text.only : readsMostlyOne(found) ? text.mostly : '',
        first: one(0),
        rest,
      });
  } else {
    const count = words.length.toLocaleString('en');
    const most =
      kind === 'spread' || kind === 'even' ? number(smallPercentText(first!.weight), 'weights') : share(first!.weight);
    sentence = textTemplate(text[kind], { first: name(0), share: most, count });
  }
  return html`${asking(view)}${sentence}`;
}
