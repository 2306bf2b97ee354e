// Tables with booktabs. Long ones are cut into blocks of rows, wide ones into blocks of columns; what is still too wide is shrunk.
import { exported as strings } from '../../strings/export.ts';
import { textWidth } from '../svg/draw.ts';
import type { Table, TableCell } from '../report.ts';
import { inMath } from './numbers.ts';
import { escaped } from './text.ts';

/** In points: the width of a line, and how much wider a table may be and still be read when it shrinks. */
const LINE = 455;
const WIDEST = 1.25 * LINE;
const FONT = 8.7;
const BETWEEN = 12;
const MOST_ROWS = 36;

const printed = (cell: TableCell) => cell.printed !== undefined;

/** Cuts a row of sizes into as few parts of at most about `most` as there can be, all about equally large. */
function evenly(sizes: readonly number[], most: number): [first: number, end: number][] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const count = Math.max(1, Math.ceil(total / most));
  const parts: [number, number][] = [];
  let before = 0;
  sizes.forEach((size, index) => {
    const part = Math.min(count - 1, Math.floor(((before + size / 2) / total) * count));
    before += size;
    if (parts.length <= part) parts.push([index, index]);
    parts.at(-1)![1] = index + 1;
  });
  return parts;
}

function block(table: Table, [top, bottom]: [number, number], [left, right]: [number, number], query: number): string {
  const { rows, columns, cells } = table;
  const marks = cells.some((row) => row.some(printed));
  const heads = columns
    .slice(left, right)
    .map((label) => (marks ? `\\multicolumn{2}{c}{${escaped(label)}}` : escaped(label)));
  const lines = cells.slice(top, bottom).map((row, index) => {
    const label = escaped(rows[top + index]!);
    const numbers = row.slice(left, right).map((cell) => {
      const number = `$${inMath(cell.text)}$`;
      if (!marks) return number;
      return `${number} & ${cell.printed === undefined ? '' : `{\\scriptsize\\color{attentionerror}$\\neq ${inMath(cell.printed)}$}`}`;
    });
    const name = top + index === query ? `\\textcolor{attentionquery}{\\textbf{${label}}}` : label;
    return `${[`{${name}}`, ...numbers].join(' & ')} \\\\`;
  });
  const columnTypes = Array.from({ length: right - left }, () => (marks ? 'r@{\\,}l' : 'r')).join('');
  return `\\attentionfit{\\begin{tabular}{@{}l${columnTypes}@{}}
\\toprule
& ${heads.join(' & ')} \\\\
\\midrule
${lines.join('\n')}
\\bottomrule
\\end{tabular}}`;
}

/** The blocks of a table, each of which fits a page; `query` is the row of the query token, or −1. */
export function tableBlocks(table: Table, query: number): string[] {
  const { rows, columns, cells } = table;
  const names = Math.max(0, ...rows.map((label) => textWidth(label, FONT)));
  const widths = columns.map((label, column) =>
    cells.reduce(
      (most, row) => Math.max(most, textWidth(row[column]!.text + (row[column]!.printed ?? ''), FONT) + BETWEEN),
      textWidth(label, FONT) + BETWEEN,
    ),
  );
  const across = evenly(widths, Math.max(LINE / 2, WIDEST - names));
  const down = evenly(
    rows.map(() => 1),
    MOST_ROWS,
  );
  return down.flatMap((part) =>
    across.map((columnPart) => {
      const { rows: ofRows, columns: ofColumns } = strings.blocks;
      const notes = [
        ...(down.length > 1 ? [ofRows(part[0] + 1, part[1], rows.length)] : []),
        ...(across.length > 1 ? [ofColumns(columnPart[0] + 1, columnPart[1], columns.length)] : []),
      ];
      const note = notes.length === 0 ? '' : `{\\small\\color{attentionsoft}${escaped(notes.join(', '))}}\\par\n`;
      return note + block(table, part, columnPart, query);
    }),
  );
}
