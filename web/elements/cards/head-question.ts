// What one head looks for with the query of the word that asks, and what answers it, as a sentence.
import { html, nothing, type TemplateResult } from 'lit';
import { headQuestionsText as text } from '../../strings/head-questions.ts';
import { place } from '../../strings/roles.ts';
import { at } from '../../trace/cells.ts';
import { stepAt, type Focus } from '../../trace/focus.ts';
import { tableFormat } from '../../trace/format.ts';
import { differencesOf, headQuestion, isOverridden, purposeOf, type HeadQuestion } from '../../trace/head-question.ts';
import type { Cell } from '../../trace/explain.ts';
import { meaningOf } from '../../trace/meaning.ts';
import { maskOf } from '../../trace/mask.ts';
import { reading, readsOne, type Reading } from '../../trace/reading.ts';
import { listed, tieOfHead } from '../../trace/ties.ts';
import { tiedWords } from '../reading/tied-words.ts';
import { textTemplate } from '../text-template.ts';
import { named, number, weightFormat, word } from './step-table.ts';
import type { View } from './view.ts';

/** With more numbers as large as the largest, none of them tells much. */
const MOST_EQUAL = 4;

/** Where the largest of several weights is at most this many times the smallest, no word is preferred. */
const HARDLY = 1.75;
const FEW = 4;

/** The most heads that are described above the cards; for further ones the reader is told where to look. */
export const MOST_AT_TOP = 4;

const broken: readonly Reading['kind'][] = ['underflow', 'overflow'];

const readingOf = (view: View, focus: Focus): Reading =>
  reading(stepAt(view.trace, focus, 'weights')!, view.query, view.selfColumn, maskOf(view.trace, focus));

/** Whether all that is to be said of a head is that it has no question. */
export function isSilent(view: View, focus: Focus): boolean {
  const question = headQuestion(view, focus);
  const { kind } = readingOf(view, focus);
  return (
    typeof question !== 'string' &&
    question.zero &&
    !isOverridden(view, focus) &&
    kind !== 'nothing' &&
    !broken.includes(kind)
  );
}

/** Whether what is asked means nothing. */
export const isMeaningless = ({ example, trace, unknown, weights, query }: View): boolean =>
  meaningOf(example, trace).lost || unknown.has(weights.rows.labels[query]!);

/**
 * What a head of a view looks for; nothing where that cannot be said, or only in numbers that have no names.
 * @param said `name`: the head, as it stands in the line; `made`: what its queries are computed from, empty where that is said elsewhere
 */
export function headQuestionLine(
  view: View,
  focus: Focus,
  {
    name = html`<b>${text.head(focus.head!)}</b>`,
    made = purpose(view, focus),
  }: { name?: TemplateResult; made?: string } = {},
): TemplateResult | typeof nothing {
  const question = headQuestion(view, focus);
  if (typeof question === 'string' || !question.named || isMeaningless(view)) return nothing;
  const found = readingOf(view, focus);
  const parts = { head: name, word: word(found.asks, view.unknown) };
  const one = isOverridden(view, focus)
    ? text.held
    : found.kind === 'nothing'
      ? text.nothing
      : broken.includes(found.kind)
        ? text.broken
        : question.zero
          ? text.zero
          : undefined;
  if (one !== undefined) return html`${textTemplate(one, parts)}`;
  return html`${hardly(view, focus, found, name) ?? [asked(view, question, parts), answered(view, focus, found), made]}`;
}

const column = (label: string, below = false) => {
  const name = html`<b>${place(label)}</b>`;
  return below ? textTemplate(text.below, { column: name }) : name;
};

const labelOf = ({ step, column: at }: Cell) => step.columns.labels[at]!;

const share = (view: View, weight: number) => number(weightFormat(view)(weight), 'weights');

/** The words that are read most, which may be several with the same share. */
function bestOf(view: View, focus: Focus, found: Reading) {
  const weights = stepAt(view.trace, focus, 'weights')!;
  const { columns } = tieOfHead(view, focus, found);
  const itself = textTemplate(text.itself, { word: word(found.asks, view.unknown) });
  const name = (at: number): unknown => named(view, weights, found.words[at]!.column, itself);
  return { count: columns.length, name, names: tiedWords(view, weights, columns, itself) };
}

/** That a head hardly prefers any word; nothing where it does. */
export function hardlyLine(view: View, focus: Focus): TemplateResult | typeof nothing {
  if (isOverridden(view, focus)) return nothing;
  const said = hardly(view, focus, readingOf(view, focus), html`<b>${text.head(focus.head!)}</b>`);
  return said === undefined ? nothing : html`${said}`;
}

/** Said instead of all else where no word is read much more than another. */
function hardly(view: View, focus: Focus, found: Reading, head: TemplateResult): unknown {
  const read = found.words.filter(({ weight }) => weight > 0);
  const [most, least] = [read[0]!.weight, read.at(-1)!.weight];
  if (found.kind === 'even' || read.length < FEW || most > HARDLY * least) return undefined;
  const show = weightFormat(view);
  const best = bestOf(view, focus, found).names;
  const sentence = show(most) === show(least) ? text.hardlyEqual : text.hardly;
  return textTemplate(sentence, { head, best, least: share(view, least), share: share(view, most) });
}

function asked(view: View, question: HeadQuestion, parts: Record<string, unknown>): unknown[] {
  const { compared, sought, equal, least, below, because } = question;
  const count = sought.length;
  const sentence =
    count > MOST_EQUAL
      ? text.looksForMany(count, equal, below)
      : below
        ? text.looksForBelow
        : text.looksFor(count, equal);
  const names = (columns: readonly number[]) => listed(columns.map((at) => column(compared.columns.labels[at]!)));
  return [
    textTemplate(sentence, { ...parts, columns: names(sought) }),
    because === undefined
      ? nothing
      : textTemplate(text.because, {
          property: column(labelOf(because), because.value < 0),
          word: word(because.step.rows.labels[because.row]!, view.unknown),
        }),
    least.length === 0 || least.length > MOST_EQUAL ? nothing : textTemplate(text.least, { columns: names(least) }),
  ];
}

/** What a head of the word space goes by. */
function purpose({ trace }: View, focus: Focus): string {
  const found = purposeOf(trace, focus);
  return found === undefined ? '' : text.purpose[found.of](found.names);
}

/** What is read most and next, and what puts the one before the other. */
function answered(view: View, focus: Focus, found: Reading): unknown {
  if (found.kind === 'even') return text.even;
  const { count, names } = bestOf(view, focus, found);
  if (readsOne(found)) return textTemplate(text.whole, { best: names });
  const share = shareOf(view, found, 0);
  const most = textTemplate(count > 1 ? text.tied : text.most, { best: names, share });
  const known = { ...found, words: found.words.filter((one) => one.weight > 0 && !view.unknown.has(one.label)) };
  if (known.words.length === 0 || !found.words.slice(0, count).every(({ label }) => view.unknown.has(label)))
    return [most, next(view, focus, found, known), text.end];
  const best = bestOf(view, focus, known);
  const among = { best: best.names, share: shareOf(view, known, 0) };
  return [most, textTemplate(best.count > 1 ? text.knownTied : text.known, among), next(view, focus, known), text.end];
}

const shareOf = (view: View, { words }: Reading, at: number) => share(view, words[at]!.weight);

/**
 * What comes next, and what the word that is read most has that it lacks; of several that are read most, the first.
 * @param known of the words of `found`, those whose numbers mean something
 */
function next(view: View, focus: Focus, found: Reading, known = found): unknown {
  const { count, name } = bestOf(view, focus, found);
  const second = found.words[count];
  // Of one word in two places nothing else is to be expected.
  const isOne = found.words.slice(0, count).some(({ label }) => label.toLowerCase() === second?.label.toLowerCase());
  if (second === undefined || second.weight === 0 || isOne) return nothing;
  const other = { next: name(count), share: shareOf(view, found, count) };
  if (!view.unknown.has(second.label)) return [textTemplate(text.next, other), ahead(view, focus, known)];
  const unknown = textTemplate(text.nextUnknown, other);
  const best = bestOf(view, focus, known);
  if (known.words.length <= best.count) return unknown;
  const nextKnown = { next: best.name(best.count), share: shareOf(view, known, best.count) };
  return [unknown, textTemplate(text.nextKnown, nextKnown), ahead(view, focus, known)];
}

/** What sets the scores of the first word and of the next apart; nothing where something else decided between them, or where they show no difference. */
function ahead(view: View, focus: Focus, among: Reading): unknown {
  const { count, name } = bestOf(view, focus, among);
  const [first, second] = [among.words[0]!.column, among.words[count]!.column];
  const scores = stepAt(view.trace, focus, 'scores')!;
  const [score, nextScore] = [at(scores, view.query, first), at(scores, view.query, second)];
  const show = tableFormat(Float32Array.of(score, nextScore), view.precision);
  const found = differencesOf(view, focus, first, second);
  if (found === undefined || show(score) === show(nextScore)) return nothing;
  const { named, others } = found;
  const format = tableFormat(Float32Array.from(named.map(({ more }) => Math.abs(more))), view.precision);
  const all = [
    ...named.map(({ of, more }) => ({ more, by: column(labelOf(of)) as unknown })),
    ...(format(Math.abs(others)) === format(0) ? [] : [{ more: others, by: text.others }]),
  ];
  const terms = (gained: boolean) =>
    all
      .filter(({ more }) => more > 0 === gained)
      .map(({ more, by }) =>
        textTemplate(text.term, { difference: number(format(Math.abs(more)), 'scores'), column: by }),
      );
  const losses = terms(false);
  return textTemplate(text.ahead(losses.length > 0), {
    next: name(count),
    best: name(0),
    gains: listed(terms(true)),
    losses: listed(losses),
    score: number(show(score), 'scores'),
    nextScore: number(show(nextScore), 'scores'),
  });
}
