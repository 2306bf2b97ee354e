// CSV and JSON, read back: every number of every step is the same 32-bit float again.
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { parseExample } from '../../web/core/parse-example.ts';
import { validate } from '../../web/core/validate.ts';
import { documentOfTrace } from '../../web/edit/document-of-trace.ts';
import { csv } from '../../web/export/csv.ts';
import { json } from '../../web/export/json.ts';
import { caseOf, cases, cat, core, onOneLine } from './exports.ts';
import { hostileWords } from './hostile.ts';

const numbers: Record<string, number> = { inf: Infinity, '-inf': -Infinity, NaN: NaN };

interface JsonStep {
  id: string;
  values: (number | string)[][];
  [key: string]: unknown;
}
interface JsonFile {
  attention_steps: number;
  document: unknown;
  steps: JsonStep[];
}

/** The same 32-bit float; 0 and −0 are the same in CSV, which has no sign for nothing. */
const isSame = (a: number, b: number) => Object.is(Math.fround(a) + 0, b + 0);

/** The bits of numbers, so that −0 is not 0; of what is not a number there is only one kind. */
const bits = (values: Float32Array) =>
  new Uint32Array(Float32Array.from(values, (x) => (Number.isNaN(x) ? NaN : x)).buffer);

describe.each(cases)('$name', ({ example, trace }) => {
  test('as CSV has every number with all its digits, with its place and its labels', () => {
    const source = csv(example, trace, {});
    expect(source.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const [header, ...lines] = parse(source, { recordDelimiter: '\r\n' }) as string[][];
    expect(header).toEqual(['step', 'row', 'column', 'row_label', 'column_label', 'value']);
    let line = 0;
    const wrong: unknown[] = [];
    for (const { id, rows, columns, values } of trace.steps) {
      values.forEach((value, index) => {
        const [row, column] = [Math.floor(index / columns.labels.length), index % columns.labels.length];
        const read = lines[line++]!;
        const labels = [rows.labels[row]!, columns.labels[column]!].map(onOneLine);
        const [, , , rowLabel, columnLabel, text] = read as [string, string, string, string, string, string];
        const same = isSame(numbers[text] ?? Number(text), value);
        const named = [rowLabel, columnLabel].every(
          (label, axis) => label.replace(/^'(?=\s*[=+\-@])/, '').trim() === labels[axis],
        );
        if (!same || !named || read.slice(0, 3).join() !== `${id},${row},${column}`) wrong.push([read, value]);
      });
    }
    expect(wrong).toEqual([]);
    expect(lines).toHaveLength(line);
  });

  test('as JSON has every field of every step, and a document that runs to the same trace', () => {
    const file = JSON.parse(json(example, trace, {})) as JsonFile;
    expect(file.attention_steps).toBe(1);
    expect(file.steps.map(({ id }) => id)).toEqual(trace.steps.map(({ id }) => id));
    file.steps.forEach((read, index) => {
      const { values, overridden, ...fields } = trace.steps[index]!;
      const flat = Float32Array.from(read.values.flat(), Number);
      expect(read.values.every((row) => row.length === fields.columns.labels.length)).toBe(true);
      expect(bits(flat), read.id).toEqual(bits(values));
      const { values: _, overridden: readBack, ...rest } = read;
      expect(rest).toEqual(JSON.parse(JSON.stringify(fields)));
      expect(
        (readBack as typeof overridden)?.map((cell) => ({ ...cell, computed: Math.fround(Number(cell.computed)) })),
      ).toEqual(overridden);
    });
    const again = core.run(file.document);
    expect(again.steps.map(({ id }) => id)).toEqual(trace.steps.map(({ id }) => id));
    again.steps.forEach(({ id, values }, index) => {
      expect(bits(values), id).toEqual(bits(trace.steps[index]!.values));
    });
  });
});

describe('CSV', () => {
  const { example, trace } = caseOf('words', { tokens: hostileWords });
  const source = csv(example, trace, { steps: ['weights'] });

  test('has no label that a spreadsheet takes for a formula', () => {
    const lines = parse(source) as string[][];
    const labels = lines.slice(1).flatMap((line) => line.slice(3, 5));
    expect(labels.filter((label) => /^\s*[=+\-@]/.test(label))).toEqual([]);
    expect(labels).toContain("'=cmd()");
    expect(labels).toContain("' =1");
  });

  test('quotes what RFC 4180 wants quoted, and nothing else', () => {
    expect(source).toContain(',"""quoted""",');
    expect(source).toContain(',"a,b",');
    expect(source).toContain(",it's,");
  });

  test('has −∞ and what is not a number as pandas reads them', () => {
    const { example: of, trace: made } = caseOf('masked', {
      text: 'The cat',
      attention: { mask: 'causal' },
      override: { scores: { cells: { '1,0': 200 } } },
    });
    expect(csv(of, made, { steps: ['mask'] })).toContain('mask,0,1,The,cat,-inf\r\n');
  });
});

describe('JSON', () => {
  const { example, trace } = cat;
  const source = json(example, trace, { steps: ['weights'] });

  test('has the shortest digits, a row of numbers on a line, and only the chosen steps', () => {
    const file = JSON.parse(source) as JsonFile;
    expect(file.steps.map(({ id }) => id)).toEqual(['weights']);
    expect(source).toContain('\n    [0.27172408, 0.42190796, 0.30636802],\n');
    for (const value of file.steps[0]!.values.flat()) expect(String(value).length).toBeLessThanOrEqual(10);
  });

  test('has −∞ as text', () => {
    const of = caseOf('masked', { text: 'The cat', attention: { mask: 'causal' } });
    const { steps } = JSON.parse(json(of.example, of.trace, { steps: ['mask'] })) as JsonFile;
    expect(steps[0]!.values).toEqual([
      [0, '-Infinity'],
      [0, 0],
    ]);
  });

  test('can stand in a script of an older browser', () => {
    const of = caseOf('words', { tokens: ['a\u2028b', 'c\u2029'] });
    expect(json(of.example, of.trace, {})).not.toMatch(/[\u2028\u2029]/);
  });
});

test('the document in the JSON of a trace is read as it was written, with the sign of −0', () => {
  const example = validate({ tokens: ['a'], embeddings: [[-0, 1]] });
  expect(parseExample(documentOfTrace(json(example, core.run(example), {})))).toEqual(example);
});
