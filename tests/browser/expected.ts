// What the tables must show: the same example, run on the core in Node and printed as the page prints numbers.
import { load } from '../../web/core/load.ts';
import type { Trace } from '../../web/core/trace.ts';
import { decimals, formatInTable } from '../../web/trace/format.ts';

const core = await load();

/** Every step of an example document. */
export const traceOf = (document: object): Trace => core.run(document);

/** One step of an example document: rows of numbers. */
export function numbersOf(document: object, id: string): number[][] {
  const { values, rows, columns } = traceOf(document).steps.find((step) => step.id === id)!;
  const width = columns.labels.length;
  return rows.labels.map((_, row) => [...values.subarray(row * width, (row + 1) * width)]);
}

/** Every table of an example document, as printed: step → rows of texts. */
export function tablesOf(document: object, precision = 3): Record<string, string[][]> {
  const tables: Record<string, string[][]> = {};
  for (const { id, values, rows, columns } of traceOf(document).steps) {
    if (id.startsWith('context_')) continue; // a picture, not a table
    const places = decimals(values, precision);
    const width = columns.labels.length;
    tables[id] = rows.labels.map((_, row) =>
      [...values.subarray(row * width, (row + 1) * width)].map((value) => formatInTable(value, values, places)),
    );
  }
  // A weight of 0 behind the mask is written without decimals.
  for (const { id, role, stage, values, gradient_of } of traceOf(document).steps) {
    if (gradient_of !== undefined) continue;
    const mask = tables[stage === undefined ? 'mask' : `${stage}.mask`];
    if (mask === undefined || (role !== 'weights' && role !== 'exponentials')) continue;
    tables[id]!.forEach((texts, row) =>
      texts.forEach((_, column) => {
        if (mask[row]![column] === '−∞' && values[row * texts.length + column] === 0) texts[column] = '0';
      }),
    );
  }
  return tables;
}

/** The example that the page opens with, and what a reader may change about it. */
export const theCatSat = {
  version: 1,
  tokens: ['The', 'cat', 'sat'],
  embeddings: [
    [0.2, 0.5],
    [0.8, 0.1],
    [0.3, 0.9],
  ],
  parameters: 'identity',
  attention: { scale: 'none', softmax: 'plain' },
};

/** A sentence with numbers of the word space. */
export const inWordSpace = (text: string): { version: number; text: string } => ({ version: 1, text });
