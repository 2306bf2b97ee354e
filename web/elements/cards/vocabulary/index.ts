// The card before the first: from text to token ids to rows of the embedding table.
import { html, mathml, nothing, type TemplateResult } from 'lit';
import type { Step } from '../../../core/trace.ts';
import { vocabularyText } from '../../../strings/cards/vocabulary.ts';
import { calculated, embeddingsOf, sourceOf } from '../../../trace/focus.ts';
import { decimals, formatNumber } from '../../../trace/format.ts';
import { number, prose, word } from '../step-table.ts';
import type { View } from '../view.ts';
import { is, math, upright, word as mathWord, X } from '../formula.ts';

/** One row of the embedding table: a word, and its numbers. */
interface Entry {
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

/**
 * The distinct words, in order of first appearance. A word that occurs twice with different numbers, as examples may give them, is listed
 * twice.
 */
function vocabularyOf(...sides: Step[]): { entries: Entry[]; ids: number[][] } {
  const entries: Entry[] = [];
  const known = new Map<string, number>();
  const ids = sides.map((embeddings) =>
    embeddings.rows.labels.map((label, row) => {
      const numbers = numbersOf(embeddings, row);
      const key = `${label}\n${numbers.join()}`;
      let id = known.get(key);
      if (id === undefined) {
        id = entries.push({ label, numbers });
        known.set(key, id);
      }
      return id;
    }),
  );
  return { entries, ids };
}

function oneHotTable(view: View, embeddings: Step, entries: Entry[], id: number): TemplateResult {
  const text = vocabularyText;
  const places = decimals(embeddings.values, view.precision);
  const chosen = entries[id - 1]!;
  const shown = entries.length <= ROWS ? entries : [...new Set([...entries.slice(0, ROWS - 1), chosen])];
  const columns = embeddings.columns.labels.slice(0, NUMBERS);
  const all = embeddings.columns.labels.length;
  const cells = (entry: Entry) =>
    columns.map((_, column) => html`<td>${formatNumber(entry.numbers[column]!, places)}</td>`);
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
              <td>${entries.indexOf(entry) + 1}</td>
              <th scope="row" class="start">${word(entry.label)}</th>
              <td>${own ? 1 : 0}</td>
              ${cells(entry)}
            </tr>`;
          })}
          ${
            shown.length === entries.length
              ? nothing
              : html`<tr>
                  <td></td>
                  <td class="start soft" colspan=${columns.length + 2}>${text.rest(entries.length - shown.length)}</td>
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
  // The table E holds the words of both sentences; those of the sentence with the query tokens are shown.
  const all = calculated(view.trace).filter(({ role }) => role === 'embeddings');
  const asks = embeddingsOf(view.trace, sourceOf(view.trace, view.focus, 'asks'));
  const embeddings = all.find((one) => one === asks) ?? all[0];
  if (embeddings === undefined) return html``;
  const vocabularyOfAll = vocabularyOf(...all);
  const { entries } = vocabularyOfAll;
  const ids = vocabularyOfAll.ids[all.indexOf(embeddings)]!;
  const row = Math.min(view.word, ids.length - 1);
  const id = ids[row]!;
  const places = decimals(embeddings.values, view.precision);
  // For a long text: the query tokens.
  const first = Math.min(view.region?.first ?? 0, Math.max(0, ids.length - ROWS));
  const tokens = embeddings.rows.labels.slice(first, first + ROWS);
  const columns = embeddings.columns.labels.slice(0, NUMBERS);
  const more = embeddings.columns.labels.length > NUMBERS;
  return html`
    ${prose(text.prose, { tokens: number(text.pieces(ids.length)), word: word(embeddings.rows.labels[row]!), id: number(String(id)) })}
    <div class="pair">
      <div class="scroll" role="group" aria-label=${text.caption}>
        <table class="plain">
          <caption>
            <span class="strong">${text.caption} E</span>
            <span class="soft">${text.subcaption}</span>
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
                <th scope="row" class="start">${word(label)}</th>
                <td>${ids[at]}</td>
                ${columns.map((_, column) => html`<td>${formatNumber(numbersOf(embeddings, at)[column]!, places)}</td>`)}
                ${more ? html`<td>…</td>` : nothing}
              </tr>`;
            })}
          </tbody>
        </table>
      </div>
      <div>${oneHotTable(view, embeddings, entries, id)}</div>
    </div>
  `;
}

export const formula = (): TemplateResult => math(mathml`${X}${is}${mathWord('oneHot')}<mo>·</mo>${upright('E')}`);
