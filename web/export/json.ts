// JSON: the example as a document that runs to the same trace, and every step with all its numbers.
import type { Step } from '../core/trace.ts';
import { toDocument } from '../edit/to-document.ts';
import { shortest } from './numbers.ts';
import { chosenSteps } from './steps.ts';
import type { Exporter } from './types.ts';

/** The version of the file format; the document in it has a version of its own. */
const VERSION = 1;

/** A number as JSON can express it. */
const number = (x: number): number | string => (Number.isFinite(x) ? shortest(x) : String(x));

const nested = ({ rows, columns, values }: Step) =>
  rows.labels.map((_, row) =>
    Array.from(values.subarray(row * columns.labels.length, (row + 1) * columns.labels.length), number),
  );

const isSimple = (value: unknown) => typeof value !== 'object' || value === null;

/** JSON with short lists and objects on one line, so that a row of numbers is a row of the file. −0 stays −0. */
function written(value: unknown, indent = '\n'): string {
  if (Object.is(value, -0)) return '-0';
  // U+2028 and U+2029 end a line in older JavaScript.
  if (isSimple(value)) {
    return JSON.stringify(value).replaceAll(/[\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);
  }
  const deeper = `${indent} `;
  const entries = Array.isArray(value)
    ? value.map((part) => written(part, deeper))
    : Object.entries(value as object)
        .filter(([, part]) => part !== undefined)
        .map(([key, part]) => `${written(key)}: ${written(part, deeper)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const parts: unknown[] = Object.values(value as object);
  if (parts.every(isSimple)) return open + entries.join(', ') + close;
  return `${open}${deeper}${entries.join(`,${deeper}`)}${indent}${close}`;
}

/** Every field of a step, its numbers row by row. */
function step(one: Step): object {
  const { values: _, overridden, ...fields } = one;
  const cells = overridden?.map((cell) => ({ ...cell, computed: number(cell.computed) }));
  return { ...fields, ...(cells && { overridden: cells }), values: nested(one) };
}

/** `{"attention_steps": 1, "document": {…}, "steps": […]}`. What JSON has no numbers for is written "-Infinity", "Infinity" and "NaN". */
export const json: Exporter = (example, trace, options) =>
  `${written({
    attention_steps: VERSION,
    document: toDocument(example),
    steps: chosenSteps(example, trace, options).map(step),
  })}\n`;
