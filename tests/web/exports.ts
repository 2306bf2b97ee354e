// What the tests of exports share: examples with their traces, and how printed numbers are read back.
import { load } from '../../web/core/load.ts';
import type { Example } from '../../web/core/example.ts';
import type { Step, Trace } from '../../web/core/trace.ts';
import { validate } from '../../web/core/validate.ts';
import { gallery } from '../../web/examples/index.ts';
import { everyKind } from './every-kind.ts';
import { hostile } from './hostile.ts';

export const core = await load();

export interface Case {
  name: string;
  example: Example;
  trace: Trace;
}

export function caseOf(name: string, document: unknown): Case {
  const example = validate(document);
  return { name, example, trace: core.run(example) };
}

/** Every gallery example, every kind of attention, and everything hostile. */
export const cases: Case[] = [
  ...gallery.map(({ id, document }) => caseOf(id, document)),
  ...Object.entries({ ...everyKind, ...hostile }).map(([name, document]) => caseOf(name, document)),
];

/** The case of “The cat sat”. */
export const cat: Case = cases.find(({ name }) => name === 'the-cat-sat')!;

/** The steps that documents show where none are chosen: the states of a recurrent network have one table. */
export const followed = ({ trace }: Case): Step[] => trace.steps.filter(({ position }) => position === undefined);

/** A word as it stands on one line of a file. */
export const onOneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll('\ufeff', '')
    .trim();

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** A printed number and half a unit of its last digit. */
export function readPrinted(text: string): { value: number; half: number } {
  if (text === 'not a number') return { value: NaN, half: 0 };
  const [, sign, digits, power] = /^(−?)([\d.]+|∞)(?:\u00a0×\u00a010([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))?$/.exec(text) ?? [];
  if (digits === undefined) throw new Error(`${JSON.stringify(text)} is no printed number`);
  const exponent = Number([...(power ?? '⁰')].map((one) => (one === '⁻' ? '-' : superscripts.indexOf(one))).join(''));
  const minus = sign === '' ? 1 : -1;
  if (digits === '∞') return { value: minus * Infinity, half: 0 };
  const decimals = power === undefined ? (digits.split('.')[1] ?? '').length : 1;
  return { value: minus * Number(digits) * 10 ** exponent, half: 0.5 * 10 ** (exponent - decimals) };
}

/** Whether a printed number is a number of the trace, rounded. */
export function isRounded(text: string, value: number): boolean {
  const printed = readPrinted(text);
  if (Number.isNaN(value)) return Number.isNaN(printed.value);
  if (!Number.isFinite(value)) return printed.value === value;
  return Math.abs(printed.value - value) <= printed.half * 1.001 + 3e-7 * Math.max(1, Math.abs(value));
}

/** What a source printed in a cell, where the true number does not round to it. */
export function differing({ example }: Case, step: Step, row: number, column: number): string | undefined {
  const printed = example.published?.[step.id]?.[row]?.[column];
  if (printed === null || printed === undefined) return undefined;
  const text = String(printed);
  const decimals = (one: number | string) => {
    const [digits, exponent = '0'] = String(one).toLowerCase().split('e') as [string, string?];
    return (digits.split('.')[1] ?? '').length - Number(exponent);
  };
  const beside = example.published![step.id]!.flat().filter((one) => typeof one === 'number' && one % 1 !== 0);
  const whole = beside.length === 0 ? 2 : Math.min(...beside.map((one) => decimals(one!)));
  const half = 0.5 * 10 ** -(Number.isInteger(printed) ? whole : decimals(printed));
  const value = step.values[row * step.columns.labels.length + column]!;
  const far = Math.abs(value - Number(text)) > half + 2e-7 * Math.max(1, Math.abs(Number(text)));
  return far || Number.isNaN(value) ? text.replace('-', '−') : undefined;
}

/** A table that was read back: the first row and the first column are labels. */
export interface ReadTable {
  id: string;
  columns: string[];
  rows: { label: string; cells: string[] }[];
}

/** What is wrong in a table that was read back; empty where it is the step. */
export function problems(of: Case, step: Step, table: ReadTable): string[] {
  const found: string[] = [];
  const expect = (holds: boolean, what: string) => holds || found.push(`${of.name}, ${step.id}: ${what}`);
  const columns = step.columns.labels;
  expect(table.columns.join('\n') === columns.map(onOneLine).join('\n'), `columns ${JSON.stringify(table.columns)}`);
  expect(table.rows.length === step.rows.labels.length, `${table.rows.length} rows`);
  if (table.rows.length !== step.rows.labels.length) return found;
  table.rows.forEach(({ label, cells }, row) => {
    expect(label === onOneLine(step.rows.labels[row]!), `row ${JSON.stringify(label)}`);
    expect(cells.length === columns.length, `row ${row} has ${cells.length} cells`);
    cells.forEach((cell, column) => {
      const value = step.values[row * columns.length + column]!;
      const [number, mark, printed, ...rest] = cell.split(/ (?=≠)|(?<=≠) /);
      expect(isRounded(number!, value), `${cell} at ${row}, ${column} is not ${value}`);
      const other = differing(of, step, row, column);
      expect(rest.length === 0 && printed === other, `${cell} at ${row}, ${column}: the source printed ${other}`);
      expect((mark === '≠') === (other !== undefined), `${cell} at ${row}, ${column}: ${mark}`);
    });
  });
  return found;
}
