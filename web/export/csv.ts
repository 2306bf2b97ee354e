// Tidy CSV (RFC 4180): one line for each number, with all its digits.
import { oneLine } from './fill.ts';
import { shortest } from './numbers.ts';
import { chosenSteps } from './steps.ts';
import type { Exporter } from './types.ts';

/** Spreadsheets read text that begins with one of these (after any spaces) as a formula; an apostrophe in front prevents that. */
const formula = /^\s*[=+\-@＝＋－＠]/;

function label(text: string): string {
  const line = oneLine(text);
  const harmless = formula.test(line) ? `'${line}` : line;
  return /[",;]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** −∞ and "not a number" as pandas, NumPy and R read them. */
function number(x: number): string {
  if (Number.isNaN(x)) return 'NaN';
  if (!Number.isFinite(x)) return x < 0 ? '-inf' : 'inf';
  return Object.is(x, -0) ? '0' : String(shortest(x));
}

/** The header: ids of steps, positions counted from 0, and their labels. */
const columns = ['step', 'row', 'column', 'row_label', 'column_label', 'value'];

/** Every number of every step, in the order of the calculation. */
export const csv: Exporter = (example, trace, options) => {
  const lines = [columns.join(',')];
  for (const { id, rows, columns, values } of chosenSteps(example, trace, options)) {
    const names = columns.labels.map(label);
    rows.labels.forEach((row, i) => {
      const start = `${id},${i},`;
      const name = label(row);
      names.forEach((column, j) => {
        lines.push(`${start}${j},${name},${column},${number(values[i * names.length + j]!)}`);
      });
    });
  }
  return `${lines.join('\r\n')}\r\n`;
};
