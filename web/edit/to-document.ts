// An example as the shortest document that means the same.
import type { Example, ExampleDocument, Parts } from '../core/example.ts';
import { modelOf } from '../core/models/loaded.ts';
import { isMatrix } from '../core/shape.ts';
import { validate } from '../core/validate.ts';
import { equal } from '../core/equal.ts';

/** What a document with these embeddings, or this model, need not say, since validation fills it in. */
function defaultsOf(example: Example): Parts & Pick<Example, 'attention' | 'display'> {
  const { embeddings } = example;
  const model = modelOf(example);
  const plain = validate({
    tokens: isMatrix(embeddings) ? embeddings.map(() => 'word') : ['word'],
    ...(model === undefined && { embeddings }),
  });
  const { punctuation, parameters, attention, display } = plain;
  if (model === undefined) return { punctuation, parameters, attention, display };
  const { configuration } = model;
  return {
    ...configuration,
    embeddings: { from: 'model' },
    attention: { ...attention, ...configuration.attention },
    display,
  };
}

/** The parts of an object that are not the same in another one; undefined where there are none. */
function difference(whole: object, from: object): object | undefined {
  const parts = Object.entries(whole).filter(([key, part]) => !equal(part, from[key as keyof typeof from]));
  return parts.length > 0 ? Object.fromEntries(parts) : undefined;
}

/**
 * The smallest document that validates to this example. It always writes the tokens, since not every browser splits a text
 * in the same way.
 */
export function toDocument(example: Example): ExampleDocument {
  const defaults = defaultsOf(example);
  const document: Record<string, unknown> = { ...example };
  document['attention'] = difference(example.attention, defaults.attention);
  document['display'] = difference(example.display, defaults.display);
  if (equal(example.embeddings, { from: 'words' })) delete document['embeddings'];
  for (const [key, part] of Object.entries(defaults))
    if (equal(example[key as keyof Example], part)) delete document[key];
  return Object.fromEntries(Object.entries(document).filter(([, part]) => part !== undefined)) as ExampleDocument;
}

const isPlain = (value: unknown) => typeof value !== 'object' || value === null;

/**
 * Plain data as JSON. Unlike `JSON.stringify` it keeps the sign of −0. With `indent` (such as "\n") each key stands on a
 * line of its own, and so does each row of a matrix.
 */
export function jsonText(value: unknown, indent = ''): string {
  if (Object.is(value, -0)) return '-0';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const [space, more] = indent === '' ? ['', ''] : [' ', `${indent}  `];
  if (Array.isArray(value)) {
    const parts = value.map((part) => jsonText(part, more));
    return value.every(isPlain) ? `[${parts.join(`,${space}`)}]` : `[${more}${parts.join(`,${more}`)}${indent}]`;
  }
  const parts = Object.entries(value).filter(([, part]) => part !== undefined);
  if (parts.length === 0) return '{}';
  return `{${more}${parts.map(([key, part]) => `${JSON.stringify(key)}:${space}${jsonText(part, more)}`).join(`,${more}`)}${indent}}`;
}

/** The same for a script element: nothing in it ends the script, or opens a comment. */
export const scriptJson = (value: unknown): string => jsonText(value).replaceAll('<', '\\u003c');
