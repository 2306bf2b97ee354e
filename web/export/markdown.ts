// Markdown with GitHub's tables. Everything that a reader wrote is escaped, so that it is shown literally.
import { exported as strings } from '../strings/export.ts';
import { capital } from '../strings/phrases.ts';
import { oneLine } from './fill.ts';
import { readingText } from './reading-text.ts';
import { printedText, reportOf, type Report, type Table } from './report.ts';
import type { Exporter } from './types.ts';

/**
 * Text in Markdown. Characters that are special anywhere are always escaped, the others where they would be: `:` and `@` where GitHub
 * would make links, mentions and emoji of them, `&` before a name, and the markers of lists, headings and quotes at the start.
 */
export const escaped = (text: string): string =>
  oneLine(text)
    .trim()
    .replaceAll(/[\\`*_[\]<>|~$#]/g, '\\$&')
    .replaceAll(/&(?=#?\w+;)|:(?=\/\/|[\w+-]+:)|@(?=\w)|!(?=\\\[)/g, '\\$&')
    .replaceAll(/\bwww\.(?=\S)/gi, (www) => `${www.slice(0, 3)}\\.`)
    .replace(/^[-+=]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2');

/** An id as a code span; it contains no backticks. */
const code = (id: string) => `\`${id}\``;

const formulaOf = (formula: string) => formula.replaceAll(/\{([^}]*)\}/g, (_, id: string) => code(id));

function table({ rows, columns, cells }: Table): string {
  const line = (parts: readonly string[]) => `| ${parts.join(' | ')} |`;
  const written = cells.map((row, index) => [
    escaped(rows[index]!),
    ...row.map(
      ({ text, printed }) =>
        text + (printed === undefined ? '' : ` ${printedText(/^[−\d.]+$/.test(printed) ? printed : escaped(printed))}`),
    ),
  ]);
  return [line(['', ...columns.map(escaped)]), line(['---', ...columns.map(() => '---:')]), ...written.map(line)].join(
    '\n',
  );
}

function step(of: Table): string {
  const { name, formula, words, notes } = of;
  const { id } = of.step;
  const how = formula === '' ? escaped(words) : `${code(id)} = ${formulaOf(formula)}: ${words}.`;
  return [`### ${escaped(name)}`, formula === '' ? `${code(id)}: ${how}` : how, table(of), ...notes.map(escaped)].join(
    '\n\n',
  );
}

function source({ source: from }: Report): string[] {
  if (from === undefined) return [];
  const title = escaped(from.title);
  return [`${strings.source}: ${from.url === undefined ? title : `[${title}](<${from.url}>)`}`];
}

/** An example as Markdown: title, sentence, what is read, notes, and every step with its table. */
export const markdown: Exporter = (example, trace, options) => {
  const report = reportOf(example, trace, options);
  const { asks, notes, numbers } = report;
  const writing = { word: (word: string) => `**${escaped(word)}**`, share: escaped };
  return `${[
    `# ${escaped(report.title)}`,
    `${strings.sentence}: ${escaped(report.sentence)}`,
    ...(asks === undefined ? [] : [`${strings.asks}: ${escaped(asks)}`]),
    readingText(report.selection, writing),
    ...(notes.length === 0 ? [] : [notes.map((note) => `- ${escaped(note)}`).join('\n')]),
    `${escaped(capital(numbers))}.`,
    ...source(report),
    `## ${strings.steps}`,
    ...report.tables.map(step),
  ].join('\n\n')}\n`;
};
