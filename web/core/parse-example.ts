// Example documents as JSON text.
import type { Example } from './example.ts';
import { jsonErrorPosition } from './json-error.ts';
import { refuse } from './schema/refuse.ts';
import { validate } from './validate.ts';
import { LONGEST_JSON } from './words.ts';

/** Reads JSON text of at most 1 MB. Throws an `ExampleError` where it is none. */
export function parseDocument(text: string): unknown {
  if (text.length > LONGEST_JSON) refuse('', 'shorterText', LONGEST_JSON, text.length);
  try {
    return JSON.parse(text);
  } catch {
    const position = jsonErrorPosition(text);
    const before = text.slice(0, position).split('\n');
    const place = `line ${before.length}, column ${before.at(-1)!.length + 1} (character ${position})`;
    return refuse('', position < text.length ? 'notJson' : 'endsTooSoon', place);
  }
}

/** Reads an example from JSON text of at most 1 MB. Throws an `ExampleError`. */
export const parseExample = (text: string): Example => validate(parseDocument(text));
