// A page that gives every object properties of the names that examples use: they count for nothing.
import { expect, test } from 'vitest';
import { documentSchema } from '../../web/core/document/fields.ts';
import type { JsonSchema } from '../../web/core/schema/schema.ts';
import { validate } from '../../web/core/validate.ts';
import { exportFile, formatNames } from '../../web/export/index.ts';
import { cases, core } from './exports.ts';

/** All names of keys that a schema describes. */
function keysOf(schema: unknown, found = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null) return found;
  const { properties = {} } = schema as JsonSchema;
  for (const key of Object.keys(properties as object)) found.add(key);
  for (const part of Object.values(schema)) keysOf(part, found);
  return found;
}

/** The names of a place, which ids of steps are made of. */
const places = ['stage', 'layer', 'part', 'head', 'position'];
/** What entries of the registry of operations may have. */
const ofOperations = ['cell', 'cellBy', 'cellAt', 'settings', 'text', 'latex', 'numpy', 'pytorch'];
const names = [...keysOf(documentSchema.json), ...places, ...ofOperations, 'label', 'size', 'words'];

/** What `call` gives while every object seems to have a property of each name. */
async function polluted<T>(value: unknown, call: () => T): Promise<Awaited<T>> {
  const prototype = Object.prototype as unknown as Record<string, unknown>;
  for (const name of names)
    Object.defineProperty(prototype, name, { value, configurable: true, enumerable: true, writable: true });
  try {
    return await call();
  } finally {
    for (const name of names) delete prototype[name];
  }
}

test.each([5, 'x', true])(
  'fused attention is the same where every object has %o under each of those keys',
  async (value) => {
    const [query, key, values] = [0, 1, 2].map((start) =>
      Float32Array.from({ length: 24 }, (_, i) => Math.sin(start + i)),
    );
    const options = { queries: 3, keys: 3, heads: 2, d_k: 4, d_v: 4, workers: 0 };
    const call = () => core.attend(query!, key!, values!, options);
    const expected = await call();
    const { context, logsumexp } = await polluted(value, call);
    expect([context, logsumexp]).toEqual([expected.context, undefined]);
  },
);

test.each([5, 'x', true])(
  'steps are the same where every object has %o under each key of an example',
  async (value) => {
    expect(names.length).toBeGreaterThan(100);
    for (const { name, example, trace } of cases) {
      const written = structuredClone(example);
      expect(await polluted(value, () => core.run(written)), name).toEqual(trace);
    }
  },
);

// A workbook is written by a library.
test.each(formatNames.filter((format) => format !== 'xlsx'))(
  'a file in the format %s is the same where every object has something under each key',
  async (format) => {
    for (const [index, { name, example, trace }] of cases.entries()) {
      const expected = await exportFile(format, example, trace);
      const document = structuredClone(example);
      const file = () => {
        const read = validate(document);
        return exportFile(format, read, core.run(read));
      };
      expect(await polluted(index % 2 === 0 ? 5 : 'x', file), name).toEqual(expected);
    }
  },
);
