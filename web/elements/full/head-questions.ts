// What each of several heads looks for in this sentence, below what they read. Fetched where there are several.
import { html, nothing, type TemplateResult } from 'lit';
import { modelName } from '../../core/models/loaded.ts';
import { OWN_MODEL } from '../../core/models/names.ts';
import { headQuestionsText as text } from '../../strings/head-questions.ts';
import { focuses, headsOfLayer, sameFocus, type Focus } from '../../trace/focus.ts';
import { headQuestion, questionsOf } from '../../trace/head-question.ts';
import { fold } from '../cards/folding.ts';
import { headQuestionLine, isMeaningless, isSilent, MOST_AT_TOP } from '../cards/head-question.ts';
import { measuredOf } from '../cards/heads/measured-line.ts';
import type { View } from '../cards/view.ts';
import { word } from '../inline-text.ts';
import { textTemplate } from '../text-template.ts';

interface Ways {
  /** Lets another word ask. */
  choose: (word: number) => void;
  /** Goes to the card of all heads. */
  showHeads: () => void;
}

/** With more heads, only the bar has them all to choose from. */
const MOST_CHOICES = 8;

/** Nothing where one head reads. */
export function headQuestions(view: View, ways: Ways): TemplateResult | typeof nothing {
  const all = headsOfLayer(view.trace, view.focus);
  if (all.length < 2) return nothing;
  const { lines, choosing } = whatHeadsAsk(view, all, ways);
  return html`${lines}${choosing || all.length > MOST_CHOICES ? nothing : choices(view, all)}`;
}

/** The name of a head: what is drawn below, or what draws it. */
function nameOf({ focus, show }: View, one: Focus): TemplateResult {
  const name = text.head(one.head!);
  return sameFocus(one, focus)
    ? html`<b aria-current="true">${name}</b>`
    : html`<button type="button" class="link" @click=${() => show(one)}>${name}</button>`;
}

/** Which head is drawn below, and the others to be drawn instead. */
const choices = (view: View, all: readonly Focus[]): TemplateResult =>
  html`<p class="small soft drawn">
    ${text.drawn} ${all.map((one, index) => html`${index === 0 ? nothing : text.between}${nameOf(view, one)}`)}
  </p>`;

interface Asked {
  lines: TemplateResult | typeof nothing;
  /** Whether every head can be chosen in them. */
  choosing?: boolean;
}

/** Nothing where words without meaning ask, which is said before. */
function whatHeadsAsk(view: View, all: readonly Focus[], ways: Ways): Asked {
  if (isMeaningless(view)) return { lines: nothing };
  const cannot = whyNot(view, all);
  if (cannot !== undefined) return { lines: html`<p class="small soft">${text.cannot[cannot]}</p>` };
  const silent = all.filter((head) => measuredOf(view, head) === undefined && isSilent(view, head));
  // Several of them are one line.
  const [told, quiet] = silent.length > 1 ? [all.filter((head) => !silent.includes(head)), silent] : [all, []];
  const measured = measuredOf(view, all[0]!);
  const lines = () =>
    html`${measured === undefined ? nothing : html`<p class="small soft">${text.measured(measured.sentences)}</p>`}
      <ul class="questions">
        ${told.slice(0, MOST_AT_TOP).map((head) => html`<li>${lineOf(view, head)}</li>`)}
        ${quiet.length === 0 ? nothing : html`<li>${noQuestion(view, quiet)}</li>`} ${another(view, all, ways)}
      </ul>
      ${rest(told.length - MOST_AT_TOP, ways)}`;
  const title = measured === undefined ? text.title : text.titleMeasured(measured.sentences);
  // There, a first reading of several layers, or of more heads, would be too long with them.
  if (view.folding?.phone && (all.length > 2 || focuses(view.trace).length > all.length))
    return { lines: fold(view, 'head-questions', title, lines) };
  return { lines: lines(), choosing: told.length === all.length && told.length <= MOST_AT_TOP };
}

/** Why nothing can be said of any head. */
function whyNot(view: View, all: readonly Focus[]): keyof typeof text.cannot | undefined {
  if (measuredOf(view, all[0]!) !== undefined) return undefined;
  const [first] = all.map((head) => headQuestion(view, head));
  if (typeof first === 'string') return first;
  if (first!.named) return undefined;
  const isOwn = modelName(view.snapshot.example) === OWN_MODEL;
  return isOwn && focuses(view.trace).length > 1 ? 'ofModel' : 'unnamed';
}

function lineOf(view: View, focus: Focus): TemplateResult | typeof nothing {
  const measured = measuredOf(view, focus);
  if (measured === undefined) return headQuestionLine(view, focus, { name: nameOf(view, focus) });
  const { behaviours } = measured;
  return html`${textTemplate(text.measuredHead, { head: nameOf(view, focus), behaviours })}`;
}

const noQuestion = ({ weights, query }: View, heads: readonly Focus[]): unknown =>
  textTemplate(text.silent, {
    heads: html`<b>${text.headsNamed(heads.map(({ head }) => head!))}</b>`,
    word: word(weights.rows.labels[query]!),
  });

/** Where the query is 0 in some heads: the first word that has a question in most of them. */
function another(view: View, all: readonly Focus[], { choose }: Ways): TemplateResult | typeof nothing {
  if (view.selfColumn < 0 || view.region !== undefined) return nothing;
  const questions = questionsOf(view);
  const most = Math.max(...questions.filter((_, row) => !view.unknown.has(view.weights.rows.labels[row]!)));
  if (!(most > questions[view.query]!)) return nothing;
  const row = questions.findIndex((count, at) => count === most && !view.unknown.has(view.weights.rows.labels[at]!));
  const heads = text.heads(most, all.length);
  return html`<li class="small">
    <button type="button" class="link" @click=${() => choose(row)}>
      ${textTemplate(text.ask, { word: word(view.weights.rows.labels[row]!) })}</button
    >${textTemplate(text.asks, { heads })}
  </li>`;
}

/** Heads that are told of in their card. */
const rest = (heads: number, { showHeads }: Ways): TemplateResult | typeof nothing =>
  heads < 1
    ? nothing
    : html`<p class="small">
        <button type="button" class="link" @click=${showHeads}>
          ${text.more(heads)} <span aria-hidden="true">↓</span>
        </button>
      </p>`;
