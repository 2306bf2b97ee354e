// A workbook that computes: a sheet for each step, in which every computed cell is a formula over the cells that it came from.
import { cellCount } from '../core/cell-count.ts';
import { ExampleError } from '../core/errors.ts';
import type { Example } from '../core/example.ts';
import type { Step, Trace } from '../core/trace.ts';
import type { CellObject, Row, Sheet } from 'write-excel-file/universal';
import { colour } from '../design/tokens.ts';
import { exported as strings } from '../strings/export.ts';
import { capital } from '../strings/phrases.ts';
import { explain } from '../trace/explain.ts';
import { decimals } from '../trace/format.ts';
import { oneLine } from './fill.ts';
import { shortest } from './numbers.ts';
import { reportOf, type Report, type Table } from './report.ts';
import { precisionOf } from './steps.ts';
import type { BinaryExporter, ExportOptions } from './types.ts';
import { MINUS_INFINITY, spreadsheetFormula, type References } from './xlsx/formula.ts';
import { formulaSteps, infiniteSteps, placeOf, sheetNames } from './xlsx/sheets.ts';

const { workbook } = strings;

/** A program that opens a workbook with more cells takes long, and nobody follows them. */
const MOST_CELLS = 50_000;
/** The longest text of a cell. */
const LONGEST_TEXT = 32_767;
const WIDTHS = { label: 16, number: 11, sheet: 32, name: 32, formula: 80 };

/** The sheets of an example, with the name of each by the id of its step. */
interface WorkbookSheets {
  names: ReadonlyMap<string, string>;
  sheets: Sheet<Blob>[];
}

const strong = { fontWeight: 'bold' } as const;
const soft = { textColor: colour('soft', 'light') };
const given = { backgroundColor: colour('query-tint', 'light') };
const held = { backgroundColor: colour('held-tint', 'light') };

/** A text, never read as a formula. */
const text = (value: string, style: Partial<CellObject> = {}): CellObject => ({
  value: oneLine(value).slice(0, LONGEST_TEXT),
  type: String,
  ...style,
});

const constant = (value: number, format: string, style: Partial<CellObject>): CellObject =>
  value === -Infinity
    ? text(MINUS_INFINITY, { ...style, align: 'right' })
    : { value: shortest(value), type: Number, format, ...style };

/** The ids in a formula as names of sheets. */
const formulaText = ({ formula, words }: Table, names: ReadonlyMap<string, string>): string =>
  formula === '' ? words : `${formula.replaceAll(/\{([^}]*)\}/g, (_, id: string) => names.get(id)!)}: ${words}`;

/** The first sheet: what is computed, which cells may be changed, and what the other sheets are. */
function cover(report: Report, names: ReadonlyMap<string, string>, left: number): Sheet<Blob> {
  const { title, sentence, source, asks, notes, numbers, tables } = report;
  const data: Row[] = [
    [text(title, strong)],
    [text(`${strings.sentence}: ${sentence}`)],
    ...(asks === undefined ? [] : [[text(`${strings.asks}: ${asks}`)]]),
    [text(`${capital(numbers)}.`)],
    ...notes.map((note) => [text(note)]),
    ...(source === undefined
      ? []
      : [[text(`${strings.source}: ${source.title}${source.url === undefined ? '' : `, ${source.url}`}`)]]),
    [],
    [text(workbook.given, given)],
    [text(workbook.held, held)],
    [text(workbook.computed)],
    ...(left === 0 ? [] : [[text(workbook.left(left))]]),
    [],
    ...tables.map((table) => [
      text(names.get(table.step.id)!, strong),
      text(table.name),
      text(formulaText(table, names), soft),
    ]),
  ];
  const columns = [{ width: WIDTHS.sheet }, { width: WIDTHS.name }, { width: WIDTHS.formula }];
  return { sheet: names.get(workbook.cover)!, data, columns };
}

/** The sheet of a step: its name, its formula, the labels of its columns, and then a row for each of its rows. */
function stepSheet(
  trace: Trace,
  table: Table,
  names: ReadonlyMap<string, string>,
  references: References,
  precision: number,
): Sheet<Blob> {
  const { step, name } = table;
  const { id, values, rows, columns } = step;
  const places = decimals(values, precision);
  const format = places === 0 ? '0' : `0.${'0'.repeat(places)}`;
  const cell = (row: number, column: number): CellObject => {
    const { cell, arithmetic, overridden } = explain(trace, step, row, column);
    const formula = overridden ? undefined : spreadsheetFormula(step, arithmetic, references);
    if (formula === undefined) return constant(cell.value, format, overridden ? held : given);
    return { value: formula, type: 'Formula', format, align: 'right' };
  };
  const data: Row[] = [
    [text(name, strong)],
    [text(`${id} = ${formulaText(table, names)}`, soft)],
    [
      text(workbook.corner(rows.name, columns.name), soft),
      ...columns.labels.map((label) => text(label, { ...strong, align: 'right' })),
    ],
    ...rows.labels.map((label, row) => [text(label, strong), ...columns.labels.map((_, column) => cell(row, column))]),
  ];
  const widths = [{ width: WIDTHS.label }, ...columns.labels.map(() => ({ width: WIDTHS.number }))];
  return { sheet: names.get(id)!, data, columns: widths, stickyColumnsCount: 1, stickyRowsCount: 3 };
}

/** Refuses what a workbook cannot hold. */
function check(steps: readonly Step[]): void {
  const cells = steps.reduce((sum, step) => sum + cellCount(step), 0);
  if (cells > MOST_CELLS) throw new ExampleError('', workbook.tooLarge(cells, MOST_CELLS));
  const odd = steps.find(({ values }) => values.some((x) => Number.isNaN(x) || x === Infinity));
  if (odd !== undefined) throw new ExampleError('', workbook.notFinite(odd.id));
}

/** The sheets of an example. Their names begin with `prefix`, so that several examples can share a workbook. */
export function sheetsOf(example: Example, trace: Trace, options: ExportOptions, prefix = ''): WorkbookSheets {
  const steps = formulaSteps(trace);
  check(steps);
  const names = sheetNames([workbook.cover, ...steps.map(({ id }) => id)], prefix);
  const infinite = infiniteSteps(steps);
  const report = reportOf(example, trace, { ...options, steps: steps.map(({ id }) => id) });
  const precision = precisionOf(example, options);
  const nameOf = ({ id }: Step) => names.get(id)!;
  const sheets = report.tables.map((table) =>
    stepSheet(
      trace,
      table,
      names,
      { sheet: nameOf(table.step), sheetOf: nameOf, placeOf, infinite: ({ id }) => infinite.has(id) },
      precision,
    ),
  );
  return { names, sheets: [cover(report, names, trace.steps.length - steps.length), ...sheets] };
}

/** An example as an Office Open XML workbook. */
export const xlsx: BinaryExporter = async (example, trace, options) => {
  const { sheets } = sheetsOf(example, trace, options);
  const { default: writeExcelFile } = await import('write-excel-file/universal');
  return writeExcelFile(sheets).toBlob();
};
