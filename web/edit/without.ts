// Examples, and other objects, without some of their parts.
import type { Example } from '../core/example.ts';
import { optional } from '../core/has.ts';
import { hasOwnNumbers } from '../trace/provenance.ts';

/** An object without some of its keys. */
export function without<T extends object, K extends keyof T & string>(whole: T, ...keys: K[]): Omit<T, K> {
  const part = { ...whole };
  for (const key of keys) {
    delete part[key];
    Object.assign(part, optional(key, undefined));
  }
  return part;
}

/** The example without what its source reported about its numbers. */
export function withoutFindings(example: Example): Example {
  return without(example, 'published', 'claims', 'notes');
}

/** The example without a source, where none of the numbers are its any more. */
export const withoutLostSource = (example: Example): Example =>
  hasOwnNumbers(example) ? example : without(example, 'source', 'by_hand', 'by_seed');
