// Worksheets as LaTeX: each sheet begins a page, and so does its key.
import { worksheetText as text } from '../../strings/worksheet.ts';
import { inMath } from '../latex/numbers.ts';
import { preamble } from '../latex/preamble.ts';
import { escaped, scripts, scriptsOf } from '../latex/text.ts';
import type { Paper } from './html.ts';
import type { Sheet, SheetStep, SheetTable } from './sheet.ts';

const block = (lines: readonly string[]): string =>
  `\\begin{attentionblock}\n${lines.join('\n')}\n\\end{attentionblock}`;

/** A table without lines, for numbers that are given. */
function plainTable({ name, rows, columns, cells }: SheetTable, about: string): string {
  const lines = cells.map(
    (row, index) => `${[`{${escaped(rows[index]!)}}`, ...row.map((cell) => `$${inMath(cell!)}$`)].join(' & ')} \\\\`,
  );
  return `\\textbf{${escaped(name)}}, ${escaped(about)}\\par\\smallskip
\\attentionfit{\\begin{tabular}{@{}l${'r'.repeat(columns.length)}@{}}
\\toprule
& ${columns.map(escaped).join(' & ')} \\\\
\\midrule
${lines.join('\n')}
\\bottomrule
\\end{tabular}}\\par`;
}

/** A table with lines, to write into. */
function emptyTable({ name, rows, columns, cells }: SheetTable, about: string): string {
  const lines = cells.map(
    (row, index) =>
      `{${escaped(rows[index]!)}} & ${row.map((cell) => (cell === null ? '' : `$${inMath(cell)}$`)).join(' & ')} \\rule[-10pt]{0pt}{28pt}\\\\`,
  );
  const places = columns.map(() => '>{\\raggedleft\\arraybackslash}p{19mm}|').join('');
  const heads = columns.map((label) => `\\multicolumn{1}{r}{${escaped(label)}}`).join(' & ');
  return `\\textbf{${escaped(name)}}, ${escaped(about)}\\par\\smallskip
\\attentionfit{\\begin{tabular}{@{}l|${places}}
\\multicolumn{1}{@{}l}{} & ${heads} \\\\
\\cline{2-${columns.length + 1}}
${lines.map((line) => `${line} \\cline{2-${columns.length + 1}}`).join('\n')}
\\end{tabular}}\\par`;
}

const title = (index: number, name: string) => `\\subsection*{${index + 1}. ${escaped(name)}}`;

const stepOf = ({ given, own, way, answer, digits }: SheetStep, index: number): string =>
  [
    title(index, answer.name),
    ...(own.length === 0 ? [] : [`${escaped(text.from(own))}\\par`]),
    ...way.map(({ name, formula }) => `${escaped(text.way(name, formula))}\\par`),
    ...given.map((table) => block([plainTable(table, text.given)])),
    block([emptyTable(answer, text.toFill(digits))]),
  ].join('\n');

const keyOf = ({ key, digits, workings }: SheetStep, index: number): string =>
  [
    title(index, key.name),
    block([plainTable(key, text.filled(digits))]),
    ...workings.map(
      ({ cell, lines }) =>
        `{\\small\\textit{${escaped(cell)}}\\quad ${lines.map(escaped).join('\\\\\n\\hspace*{1em}')}\\par}`,
    ),
  ].join('\n');

function head({ title: of, number }: Sheet, end: string): string {
  const name = number === undefined ? '' : `${escaped(text.sheet(number))} $\\cdot$ `;
  return `\\section*{${escaped(of)}}\n${name}${end}\\par`;
}

const pagesOf = (sheet: Sheet): string => `\\clearpage
${head(sheet, `${escaped(text.name)} \\underline{\\hspace{60mm}}`)}
${sheet.steps.map(stepOf).join('\n')}
\\clearpage
${head(sheet, `\\textbf{${escaped(text.key)}}`)}
${sheet.steps.map(keyOf).join('\n')}
{\\small ${escaped(text.rounded)}\\par}`;

/** A whole document for lualatex and xelatex, and for pdflatex where all letters are Latin. */
export function worksheetTex(sheets: readonly Sheet[], paper: Paper): string {
  const words = sheets.flatMap(({ title: of, steps }) => [
    of,
    ...steps.flatMap(({ given, key }) => [...given, key].flatMap(({ rows, columns }) => [...rows, ...columns])),
  ]);
  const used = scriptsOf([...new Set(words)].join('\n'));
  return `${preamble(
    scripts.filter((script) => used.has(script)),
    paper,
  )}
\\begin{document}
${sheets.map(pagesOf).join('\n')}
\\end{document}
`;
}
