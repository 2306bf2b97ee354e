// The tables of one step in both examples, and their difference.
import { html, nothing, type TemplateResult } from 'lit';
import { comparisonText as text } from '../../strings/compare.ts';
import { at } from '../../trace/cells.ts';
import { apart, type ComparedPlace, type ComparedStep } from '../../trace/compare.ts';
import { tableFormat } from '../../trace/format.ts';
import { matrix, type Matrix } from './matrix.ts';
import { paging } from './paging.ts';
import { eitherOf } from './names.ts';
import { labelsOf, lineCount, MOST_COLUMNS, MOST_ROWS, shownLines, type Side, type Start } from './part.ts';

/** The most decimals in them. */
export const PRECISION = 3;

/** A cell of both examples; undefined where one has none that belongs to it. */
export type Places = Readonly<Record<Side, ComparedPlace | undefined>>;

export interface Tables {
  step: ComparedStep;
  names: Readonly<Record<Side, string>>;
  from: Start;
  /** The open cell of this step. */
  opened: Places | undefined;
  /** The cell in the tab order, among those that are shown. */
  stop: readonly [row: number, column: number];
  open(places: Places, stop: readonly [number, number]): void;
  focus(row: number, column: number): void;
  page(from: Start): void;
}

const largestOf = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, Number.isFinite(value) ? Math.abs(value) : 0), 0);

/** b − a; 0 where both are the same infinity. */
const difference = (b: number, a: number): number => (apart(a, b) === 0 ? 0 : b - a);

/** Both tables of a step, and where it can be compared their difference. */
export function tables(all: Tables): TemplateResult {
  const { step, names, from, opened, focus } = all;
  const compared = step.compared > 0;
  const own = {
    a: shownLines(step, 'a', from),
    b: shownLines(step, 'b', from),
  };
  const valuesOf = (side: Side): number[][] => {
    const of = step[side];
    return of === undefined ? [] : own[side].rows.map((row) => own[side].columns.map((column) => at(of, row, column)));
  };
  const values = { a: valuesOf('a'), b: valuesOf('b') };
  const { role, gradient_of } = eitherOf(step);
  const isWeights = role === 'weights' && gradient_of === undefined;
  const colours = isWeights ? ('weights' as const) : { largest: largestOf([...values.a, ...values.b].flat()) };

  const placeOf = (side: Side, row: number, column: number): ComparedPlace | undefined => {
    const { rows, columns } = own[side];
    return step[side] && rows[row] !== undefined && columns[column] !== undefined
      ? { row: rows[row], column: columns[column] }
      : undefined;
  };
  const table = (
    side: Side,
    caption: string,
    numbers: readonly (readonly number[])[],
    write: (value: number) => string,
    of: Matrix['colours'],
  ) => {
    const { rows, columns } = own[side];
    const open = opened?.[side];
    return matrix({
      caption,
      rows: labelsOf(step[side]!, 'rows', rows),
      columns: labelsOf(step[side]!, 'columns', columns),
      cells: numbers.map((line, row) =>
        line.map((value, column) => ({
          value,
          printed: write(value),
          open: open?.row === rows[row] && open?.column === columns[column],
        })),
      ),
      colours: of,
      stop: [Math.min(all.stop[0], rows.length - 1), Math.min(all.stop[1], columns.length - 1)],
      choose: (row, column) => {
        const places = { a: placeOf('a', row, column), b: placeOf('b', row, column) };
        // Where it is not known which numbers belong together, only one is opened.
        all.open(compared ? places : { a: undefined, b: undefined, [side]: places[side] }, [row, column]);
      },
      focus,
    });
  };
  const plain = (side: Side) =>
    values[side].flat().length === 0
      ? nothing
      : table(side, names[side], values[side], tableFormat(step[side]!.values, PRECISION), colours);
  const differences = values.b.map((line, row) => line.map((b, column) => difference(b, values.a[row]?.[column] ?? b)));
  const flat = differences.flat();
  return html`<div class="matrices">
      ${plain('a')} ${plain('b')}
      ${
        compared
          ? table('b', text.minus(names.a, names.b), differences, tableFormat(flat, PRECISION), {
              largest: largestOf(flat),
            })
          : nothing
      }
    </div>
    ${paging('rows', from.row, MOST_ROWS, lineCount(step, 'rows'), (row) => all.page({ ...from, row }))}
    ${paging('columns', from.column, MOST_COLUMNS, lineCount(step, 'columns'), (column) => all.page({ ...from, column }))}
    <p class="soft keys">${text.keys}</p>`;
}
