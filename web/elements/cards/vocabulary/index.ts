// The card before the first: from text to token ids to rows of the embedding table.
import { html, mathml, nothing, type TemplateResult } from 'lit';
import { modelOf } from '../../../core/models/loaded.ts';
import type { LoadedModel } from '../../../core/models/loaded.ts';
import type { Step } from '../../../core/trace.ts';
import { vocabularyText } from '../../../strings/cards/vocabulary.ts';
import { calculated, embeddingsOf, sourceOf } from '../../../trace/focus.ts';
import { tableFormat } from '../../../trace/format.ts';
import { number, prose, word } from '../step-table.ts';
import { fold } from '../folding.ts';
import { foldsText } from '../../../strings/cards/folds.ts';
import { textTemplate } from '../../text-template.ts';
import type { View } from '../view.ts';
import { is, math, upright, word as mathWord, X } from '../formula.ts';

/** One row of the embedding table: a word, its id, and its numbers. */
interface Entry {
  id: number;
  label: string;
  numbers: Float32Array;
}

/** How much of a large table is printed. */
const ROWS = 12;
const NUMBERS = 4;

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

function oneHotTable(view: View, embeddings: Step, { entries, count }: Vocabulary, id: number): TemplateResult {
  const text = vocabularyText;
  const format = tableFormat(embeddings.values, view.precision);
  const chosen = entries.find((entry) => entry.id === id)!;
  const shown = entries.length <= ROWS ? entries : [...new Set([...entries.slice(0, ROWS - 1), chosen])];
  const columns = embeddings.columns.labels.slice(0, NUMBERS);
  const all = embeddings.columns.labels.length;
  const cells = (entry: Entry) => columns.map((_, column) => html`<td>${format(entry.numbers[column]!)}</td>`);
  return html`<div class="scroll" role="group" aria-label=${text.caption}>
      <table class="plain">
        <caption>
          <span class="strong">${text.oneHotCaption(chosen.label)}</span>
          <span class="soft">${text.oneHotSub}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">${text.id}</th>
            <th scope="col" class="start">${text.token}</th>
            <th scope="col">${text.oneHot}</th>
            ${columns.map((label) => html`<th scope="col">${label}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${shown.map((entry) => {
            const own = entry === chosen;
            return html`<tr class=${own ? 'chosen' : ''}>
              <td>${entry.id}</td>
              <th scope="row" class="start">${word(entry.label, view.unknown)}</th>
              <td>${own ? 1 : 0}</td>
              ${cells(entry)}
            </tr>`;
          })}
          ${
            shown.length === count
              ? nothing
              : html`<tr>
                  <td></td>
                  <td class="start soft" colspan=${columns.length + 2}>${text.rest(count - shown.length)}</td>
                </tr>`
          }
          <tr class="sum">
            <td></td>
            <th scope="row" class="start soft">${text.sum}</th>
            <td></td>
            ${cells(chosen)}
          </tr>
        </tbody>
      </table>
    </div>
    ${columns.length === all ? nothing : html`<p class="small soft">${text.firstNumbers(columns.length, all)}</p>`}`;
}

export function content(view: View): TemplateResult {
  const text = vocabularyText;
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
  const { count } = vocabulary;
  const ids = vocabulary.ids[all.indexOf(embeddings)]!;
  const row = Math.min(view.word, ids.length - 1);
  const id = ids[row]!;
  const format = tableFormat(embeddings.values, view.precision);
  // For a long text: the query tokens.
  const first = Math.min(view.region?.first ?? 0, Math.max(0, ids.length - ROWS));
  const tokens = embeddings.rows.labels.slice(first, first + ROWS);
  const columns = embeddings.columns.labels.slice(0, NUMBERS);
  const more = embeddings.columns.labels.length > NUMBERS;
  const summary = textTemplate(foldsText.vocabulary(ids.length, count), {
    word: word(embeddings.rows.labels[row]!, view.unknown),
    id: number(String(id)),
  });
  const whole = () => html`
    ${prose(model === undefined ? text.prose : text.proseOfModel(count), { tokens: number(text.pieces(ids.length)), word: word(embeddings.rows.labels[row]!, view.unknown), id: number(String(id)) })}
    <div class="pair">
      <div class="scroll" role="group" aria-label=${text.caption}>
        <table class="plain">
          <caption>
            <span class="strong">${text.caption} E</span>
            <span class="soft">${model === undefined ? text.subcaption : text.subcaptionOfModel(count)}</span>
          </caption>
          <thead>
            <tr>
              <th scope="col" class="start">${text.token}</th>
              <th scope="col">${text.id}</th>
              ${columns.map((name) => html`<th scope="col">${name}</th>`)} ${more ? html`<td>…</td>` : nothing}
            </tr>
          </thead>
          <tbody>
            ${tokens.map((label, index) => {
              const at = first + index;
              return html`<tr class=${at === row ? 'chosen' : ''}>
                <th scope="row" class="start">${word(label, view.unknown)}</th>
                <td>${ids[at]}</td>
                ${columns.map((_, column) => html`<td>${format(numbersOf(embeddings, at)[column]!)}</td>`)}
                ${more ? html`<td>…</td>` : nothing}
              </tr>`;
            })}
          </tbody>
        </table>
      </div>
      <div>${oneHotTable(view, embeddings, vocabulary, id)}</div>
    </div>
  `;
  return html`${fold(view, 'vocabulary', summary, whole)}`;
}

export const formula = (): TemplateResult => math(mathml`${X}${is}${mathWord('oneHot')}<mo>·</mo>${upright('E')}`);
