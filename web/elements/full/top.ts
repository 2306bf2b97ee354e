// What is above the bar: what the query token reads, in words and as pictures, the link to the first step, and what the example shows.
import { html, nothing, type TemplateResult } from 'lit';
import type { Hideable } from '../../edit/attributes.ts';
import { fullText } from '../../strings/full.ts';
import { focuses } from '../../trace/focus.ts';
import { formatPercent } from '../../trace/format.ts';
import { incomparableText, sourceName } from '../../trace/origin-text.ts';
import { reading } from '../../trace/reading.ts';
import { published } from '../cards/published.ts';
import type { View } from '../cards/view.ts';
import '../pictures/matrix/heatmap.ts';
import '../pictures/ribbons/index.ts';
import { readingSentence } from '../reading/reading-sentence.ts';
import type { CardNavigation } from './card-navigation.ts';
import { cards, overview, questions, shows } from './modules.ts';
import { heatmap, lines } from './pictures.ts';
import type { QueryWords } from './query-words.ts';

/** With more words, ribbons and heatmap are not beside each other. */
const MOST_BESIDE = 6;

interface Parts {
  hide: ReadonlySet<Hideable>;
  words: QueryWords;
  navigation: CardNavigation;
}

export function top(view: View, parts: Parts): TemplateResult {
  const { hide, words, navigation } = parts;
  return html`<div class="top">
    ${
      hide.has('reading')
        ? nothing
        : html`<div class="reading" part="reading">
            <h2 aria-live="polite" aria-atomic="true">${readingSentence(view)}</h2>
            ${questions.value?.headQuestions(view, { choose: (word) => words.choose(word), showHeads: () => navigation.show('heads') })}
          </div>`
    }
    ${view.region === undefined ? pictures(view, parts) : html`${weightsOfLongText(view, hide, words)}${linkToSteps(view, parts)}`}
  </div>`;
}

function pictures(view: View, parts: Parts): TemplateResult {
  const { hide, navigation } = parts;
  const { weights, snapshot, precision, trace } = view;
  const shown = (['lines', 'heatmap'] as const).filter((one) => !hide.has(one));
  const comparable = incomparableText(snapshot.example) === '';
  const agrees = !comparable || (published.value?.agrees(snapshot) ?? true);
  const compare =
    agrees || !view.cards.includes('weights')
      ? undefined
      : { source: sourceName(snapshot.example), show: () => navigation.show('weights') };
  const large = Math.max(weights.rows.labels.length, weights.columns.labels.length) > MOST_BESIDE;
  const whole = () => heatmap(view, precision, compare);
  // Of several heads or layers, a first reading opens the table of each where it is made. What a source printed is never folded.
  const isFolded =
    view.folding !== undefined && compare === undefined && large && (view.narrow || focuses(trace).length > 1);
  const map = hide.has('heatmap') ? nothing : isFolded ? cards.value?.foldedWeights(view, whole) : whole();
  if (shown.length === 0) return linkToSteps(view, parts);
  // Many words need the whole width for their ribbons; the heatmap then comes after the link to the steps.
  if (shown.length === 2 && large) {
    return html`<div class="pictures">${lines(view, true)}</div>
      ${linkToSteps(view, parts)}
      <div class="pictures">${map}</div>`;
  }
  return html`<div class="pictures ${shown.length === 1 ? 'one' : ''}">
      ${hide.has('lines') ? nothing : lines(view)}${map}
    </div>
    ${linkToSteps(view, parts)}`;
}

/** For a long text: shown in place of the pictures. */
function weightsOfLongText(
  view: View,
  hide: ReadonlySet<Hideable>,
  { open }: QueryWords,
): TemplateResult | typeof nothing {
  if (hide.has('heatmap')) return nothing;
  return overview.value?.board(view, open) ?? html`<div class="waiting"></div>`;
}

/** Leads from the answer to the first step, and says what the example shows. */
function linkToSteps(
  { weights, query, selfColumn, mask, cards, snapshot }: View,
  { hide, navigation }: Parts,
): TemplateResult {
  if (hide.has('steps')) return html``;
  const { kind, words } = reading(weights, query, selfColumn, mask);
  // The cell that is open at first is another word's, so where a word reads itself most, that number is not promised.
  const first = words[0];
  const named = kind === 'ranked' && first!.weight > 0 && !(first!.self && words.length > 1);
  const lead = fullText.lead(named ? formatPercent(first!.weight) : undefined);
  return html`<p class="lead">
      <button type="button" @click=${() => void navigation.showFirst()}>
        ${lead} <span aria-hidden="true">↓</span>
      </button>
      <span class="soft">${fullText.leadRest(cards.length, weights.rows.labels.length)}</span>
      <slot name="aside"></slot>
    </p>
    ${shows.value?.shows(snapshot)}`;
}
