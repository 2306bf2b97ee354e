// The card before the first: from text to token ids to rows of the embedding table.
import { html, mathml, nothing, type TemplateResult } from 'lit';
import { modelOf } from '../../../core/models/loaded.ts';
import type { LoadedModel } from '../../../core/models/loaded.ts';
import type { Step } from '../../../core/trace.ts';
import { vocabularyText as text } from '../../../strings/cards/vocabulary.ts';
import { calculated, embeddingsOf, sourceOf } from '../../../trace/focus.ts';
import { tableFormat } from '../../../trace/format.ts';
import { number, prose, word } from '../step-table.ts';
import { fold } from '../folding.ts';
import { foldsText } from '../../../strings/cards/folds.ts';
import { textTemplate } from '../../text-template.ts';
import type { View } from '../view.ts';
import { is, math, upright, word as mathWord, X } from '../formula.ts';
import { cutText } from './cut.ts';

/** One row of the embedding table: a word, its id, and its numbers. */
interface Entry {
  id: number;
  label: string;
  numbers: Float32Array;
}

/** How much of a large table is printed. */
const ROWS = 12;
const NUMBERS = 4;
const PHONE_NUMBERS = 2;

const numbersOf = (embeddings: Step, row: number): Float32Array => {
  const columns = embeddings.columns.labels.length;
  return embeddings.values.subarray(row * columns, (row + 1) * columns);
};

interface Vocabulary {
  /** The rows of the table that the words have. */
  entries: Entry[];
  /** The ids of the words of each side. */
  ids: number[][];
  /** How many rows the table has. */
  count: number;
}

/** The rows of a model's table that the pieces have, by their ids. */
function ofModel(model: LoadedModel, tokens: readonly string[], embeddings: Step): Vocabulary {
  const ids = model.idsOf(tokens);
  const entries = [...new Set(ids)]
    .toSorted((a, b) => a - b)
    .map((id) => {
      const row = ids.indexOf(id);
      return { id, label: embeddings.rows.labels[row]!, numbers: numbersOf(embeddings, row) };
    });
  return { entries, ids: [ids], count: model.tensors.get('embeddings')!.rows };
}

/**
 * The distinct words, in order of first appearance. A word that occurs twice with different numbers, as examples may give them, is listed
 * twice.
 */
function vocabularyOf(...sides: Step[]): Vocabulary {
  const entries: Entry[] = [];
  const known = new Map<string, number>();
  const ids = sides.map((embeddings) =>
    embeddings.rows.labels.map((label, row) => {
      const numbers = numbersOf(embeddings, row);
      const key = `${label}\n${numbers.join()}`;
      let id = known.get(key);
      if (id === undefined) {
        id = entries.push({ id: entries.length + 1, label, numbers });
        known.set(key, id);
      }
      return id;
    }),
  );
  return { entries, ids, count: entries.length };
}

/** Some of the rows of the table E, with some of their numbers. */
interface Shown {
  entries: readonly Entry[];
  /** That of the word. */
  chosen: Entry;
  /** How many rows are left out. */
  rest: number;
  /** The names of the numbers that are shown. */
  columns: readonly string[];
  format: (value: number) => string;
  unknown: View['unknown'];
}

const headings = ({ columns }: Shown) => columns.map((name) => html`<th scope="col">${name}</th>`);

/** Below the rows that are shown. */
const restRow = (rest: number, columns: number, said: string) =>
  rest === 0
    ? nothing
    : html`<tr>
        <td class="start soft" colspan=${columns}>${said}</td>
      </tr>`;

function embeddingTable(shown: Shown, subcaption: string): TemplateResult {
  const { entries, chosen, rest, columns, format, unknown } = shown;
  return html`<div class="scroll" role="group" aria-label=${text.caption}>
    <table class="plain">
      <caption>
        <span class="strong">${text.caption} E</span>
        <span class="soft">${subcaption}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">${text.id}</th>
          <th scope="col" class="start">${text.token}</th>
          ${headings(shown)}
        </tr>
      </thead>
      <tbody>
        ${entries.map(
          (entry) =>
            html`<tr class=${entry === chosen ? 'chosen' : ''}>
              <td>${entry.id}</td>
              <th scope="row" class="start">${word(entry.label, unknown)}</th>
              ${columns.map((_, column) => html`<td>${format(entry.numbers[column]!)}</td>`)}
            </tr>`,
        )}
        ${restRow(rest, columns.length + 2, text.rest(rest))}
      </tbody>
    </table>
  </div>`;
}

/** Each row of the table times its number in the one-hot vector, so that the columns add up. */
function oneHotTable(shown: Shown): TemplateResult {
  const { entries, chosen, rest, columns, format, unknown } = shown;
  const times = (entry: Entry) =>
    columns.map((_, column) => html`<td>${format(entry === chosen ? entry.numbers[column]! : 0)}</td>`);
  return html`<div class="scroll" role="group" aria-label=${text.oneHotLabel}>
    <table class="plain">
      <caption>
        <span class="strong">${text.oneHotCaption(chosen.label)}</span>
        <span class="soft">${text.oneHotSub}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">${text.id}</th>
          <th scope="col">${text.oneHot}</th>
          ${headings(shown)}
        </tr>
      </thead>
      <tbody>
        ${entries.map(
          (entry) =>
            html`<tr class=${entry === chosen ? 'chosen' : ''}>
              <th scope="row">${entry.id}<span class="unseen"> ${word(entry.label, unknown)}</span></th>
              <td>${entry === chosen ? 1 : 0}</td>
              ${times(entry)}
            </tr>`,
        )}
        ${restRow(rest, columns.length + 2, text.restTimes(rest))}
        <tr class="sum">
          <th scope="row" class="soft">${text.sum}</th>
          <td></td>
          ${times(chosen)}
        </tr>
      </tbody>
    </table>
  </div>`;
}

export function content(view: View): TemplateResult {
  const sides = calculated(view.trace).filter(({ role }) => role === 'embeddings');
  const asks = embeddingsOf(view.trace, sourceOf(view.trace, view.focus, 'asks'));
  const embeddings = sides.find((one) => one === asks) ?? sides[0];
  if (embeddings === undefined) return html``;
  // The table E holds the words of both sentences, unless their rows have other sizes; those of the sentence with the query tokens are
  // shown.
  const all = sides.filter(({ columns }) => columns.labels.length === embeddings.columns.labels.length);
  const model = modelOf(view.snapshot.example);
  const vocabulary =
    model === undefined ? vocabularyOf(...all) : ofModel(model, view.snapshot.example.tokens, embeddings);
  const { count, entries } = vocabulary;
  const ids = vocabulary.ids[all.indexOf(embeddings)]!;
  const row = Math.min(view.word, ids.length - 1);
  const id = ids[row]!;
  const chosen = entries.find((entry) => entry.id === id)!;
  const most = entries.length <= ROWS ? entries : [...new Set([...entries.slice(0, ROWS - 1), chosen])];
  const numbers = embeddings.columns.labels.length;
  const shown: Shown = {
    entries: most,
    chosen,
    rest: count - most.length,
    columns: embeddings.columns.labels.slice(0, view.narrow ? PHONE_NUMBERS : NUMBERS),
    format: tableFormat(embeddings.values, view.precision),
    unknown: view.unknown,
  };
  const named = word(embeddings.rows.labels[row]!, view.unknown);
  const summary = textTemplate(foldsText.vocabulary(ids.length, count), { word: named, id: number(String(id)) });
  const said =
    (model === undefined ? text.prose : text.proseOfModel(count)) +
    (id === row + 1 ? '' : text.place) +
    (new Set(entries.map(({ label }) => label)).size === entries.length ? '' : text.several);
  const typed = model === undefined ? undefined : view.snapshot.example.text;
  const whole = () => html`
    ${prose(said, { tokens: number(text.pieces(ids.length)), word: named, id: number(String(id)), place: number(String(row + 1)) })}
    ${typed === undefined ? nothing : cutText(typed, embeddings.rows.labels, model!.pieces(''), row)}
    <div class="pair">
      ${embeddingTable(shown, model === undefined ? text.subcaption : text.subcaptionOfModel(count))}
      ${oneHotTable(shown)}
    </div>
    ${numbers === shown.columns.length ? nothing : html`<p class="small soft">${text.firstNumbers(shown.columns.length, numbers)}</p>`}
  `;
  return html`${fold(view, 'vocabulary', summary, whole)}`;
}

export const formula = (): TemplateResult => math(mathml`${X}${is}${mathWord('oneHot')}<mo>·</mo>${upright('E')}`);
