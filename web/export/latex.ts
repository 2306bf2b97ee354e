// LaTeX: every step as a booktabs table with its formula, and the equations of one row with their real numbers.
import { exported as strings } from '../strings/export.ts';
import { capital } from '../strings/phrases.ts';
import { stepOf } from '../trace/explain.ts';
import { formulaTex } from './latex/formula.ts';
import { preamble } from './latex/preamble.ts';
import { tableBlocks } from './latex/table.ts';
import { escaped, scripts, scriptsOf } from './latex/text.ts';
import { worked } from './latex/worked.ts';
import { readingText } from './reading-text.ts';
import { reportOf, type Report, type Table } from './report.ts';
import { precisionOf } from './steps.ts';
import { queryRow } from '../trace/query-tokens.ts';
import type { Trace } from '../core/trace.ts';
import type { Exporter } from './types.ts';

const soft = (text: string) => `{\\small\\color{attentionsoft}${text}}`;

/** The row of the query token, in steps with a row for each query. */
const chosenRow = ({ selection }: Report, { step }: Table): number =>
  step.rows.name === 'query' ? queryRow(selection, step) : -1;

function step(trace: Trace, report: Report, table: Table): string {
  const { name, words, notes } = table;
  const formula = formulaTex(table.step, (id) => stepOf(trace, id));
  const id = `\\texttt{${escaped(table.step.id)}}`;
  const how =
    formula === undefined
      ? soft(`${id}: ${escaped(words)}`)
      : `$${formula}$\\quad ${soft(`${id}: ${escaped(words)}.`)}`;
  const [first, ...more] = tableBlocks(table, chosenRow(report, table));
  const below = notes.map((note) => `${soft(escaped(note))}\\par`).join('\n');
  const blocks = [
    `\\textbf{${escaped(name)}}\\par\n${how}\\par\\smallskip\n${first}\\par`,
    ...more.map((one) => `${one}\\par`),
  ];
  blocks[blocks.length - 1] += below === '' ? '' : `\n${below}`;
  return blocks.map((content) => `\\begin{attentionblock}\n${content}\n\\end{attentionblock}`).join('\n');
}

/** The body of the document. */
function body(trace: Trace, report: Report, precision: number): string {
  const { title, sentence, asks, source, notes, numbers, tables, selection } = report;
  const writing = { word: (word: string) => `\\textbf{${escaped(word)}}`, share: escaped };
  // \url takes an address verbatim outside of arguments; what would still trouble TeX is percent-encoded.
  const link =
    source && ` ${strings.source}: ${escaped(source.title)}${source.url === undefined ? '' : `, \\url{${source.url}}`}`;
  return [
    `\\section*{${escaped(title)}}`,
    `${strings.sentence}: \\textit{${escaped(sentence)}}\\par`,
    ...(asks === undefined ? [] : [`${strings.asks}: \\textit{${escaped(asks)}}\\par`]),
    `${readingText(selection, writing)}\\par`,
    ...notes.map((note) => `${escaped(note)}\\par`),
    soft(`${escaped(capital(numbers))}.${link ?? ''}`) + '\\par',
    `\\section*{${strings.steps}}`,
    ...tables.map((table) => step(trace, report, table)),
    worked(trace, selection, precision),
  ].join('\n');
}

/** A whole document for lualatex and xelatex, and for pdflatex where all letters are Latin. */
export const latex: Exporter = (example, trace, options) => {
  const report = reportOf(example, trace, options);
  const { title, sentence, asks = '', source, notes, tables } = report;
  const labels = tables.flatMap(({ rows, columns }) => [...rows, ...columns]);
  const words = [
    title,
    sentence,
    asks,
    source?.title ?? '',
    report.numbers,
    ...notes,
    ...report.selection.weights.columns.labels,
  ];
  const used = scriptsOf([...new Set([...words, ...labels])].join('\n'));
  return `${preamble(scripts.filter((script) => used.has(script)))}
\\begin{document}
${body(trace, report, precisionOf(example, options))}
\\end{document}
`;
};
