// HTML tables, as a fragment for any page: no script, no style, nothing fetched. What a reader wrote is escaped.
import { exported as strings } from '../strings/export.ts';
import { capital } from '../strings/phrases.ts';
import { escaped } from './fill.ts';
import { readingText, type Writing } from './reading-text.ts';
import { printedLabel, printedText, reportOf, type Table } from './report.ts';
import type { Exporter } from './types.ts';

/** Letters of right-to-left scripts, and characters that change the direction of text. */
const turning =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Words of the reader, isolated from the surrounding text where they run in the other direction. */
export const word = (text: string): string => (turning.test(text) ? `<bdi>${escaped(text)}</bdi>` : escaped(text));
export const writing: Writing = { word: (text) => `<b>${word(text)}</b>`, share: escaped };

const code = (id: string) => `<code>${escaped(id)}</code>`;

/** A table with labelled rows and columns. `caption` is HTML. */
export function tableHtml(
  { rows, columns, cells }: Pick<Table, 'rows' | 'columns' | 'cells'>,
  caption: string,
): string {
  const heads = columns.map((label) => `<th scope="col">${word(label)}</th>`).join('');
  const lines = cells.map((row, index) => {
    const numbers = row.map(
      ({ text, printed }) =>
        `<td>${text}${printed === undefined ? '' : ` <small title="${printedLabel}">${escaped(printedText(printed))}</small>`}</td>`,
    );
    return `<tr><th scope="row">${word(rows[index]!)}</th>${numbers.join('')}</tr>`;
  });
  return `<table><caption>${caption}</caption><thead><tr><td></td>${heads}</tr></thead><tbody>\n${lines.join('\n')}\n</tbody></table>`;
}

function step(table: Table): string {
  const { name, formula, words, notes } = table;
  const id = code(table.step.id);
  const how =
    formula === ''
      ? `${id}: ${escaped(words)}`
      : `${id} = ${formula.replaceAll(/\{([^}]*)\}|[^{}]+/g, (part, of: string | undefined) => (of === undefined ? escaped(part) : code(of)))}: ${escaped(words)}.`;
  return [
    tableHtml(table, `<b>${escaped(name)}</b> ${how}`),
    ...notes.map((note) => `<p><small>${escaped(note)}</small></p>`),
  ].join('\n');
}

/** An example as HTML: title, sentence, what is read, notes, and every step as a table. */
export const html: Exporter = (example, trace, options) => {
  const { title, sentence, asks, source, notes, numbers, tables, selection } = reportOf(example, trace, options);
  const link =
    source &&
    (source.url === undefined
      ? escaped(source.title)
      : `<a href="${escaped(source.url)}">${escaped(source.title)}</a>`);
  return `${[
    '<article>',
    `<h2>${word(title)}</h2>`,
    `<p>${strings.sentence}: ${word(sentence)}</p>`,
    ...(asks === undefined ? [] : [`<p>${strings.asks}: ${word(asks)}</p>`]),
    `<p>${readingText(selection, writing)}</p>`,
    ...(notes.length === 0 ? [] : [`<ul>${notes.map((note) => `<li>${word(note)}</li>`).join('')}</ul>`]),
    `<p>${escaped(capital(numbers))}.${link === undefined ? '' : ` ${strings.source}: ${link}`}</p>`,
    ...tables.map(step),
    '</article>',
  ].join('\n')}\n`;
};
