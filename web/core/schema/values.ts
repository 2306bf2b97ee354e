// Schemas of single values: numbers, words, choices.
import { found } from '../messages/example.ts';
import { refuse } from './refuse.ts';
import { schema } from './schema.ts';
import type { Schema } from './schema.ts';

/** Just below the largest number that a 32-bit float holds. */
const LARGEST_NUMBER = 3.4e38;

export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= LARGEST_NUMBER;
}

/** A number that a 32-bit float holds. */
export const number = schema<number>(
  (value, path) => {
    if (isNumber(value)) return value;
    if (typeof value === 'number' && Number.isFinite(value)) return refuse(path, 'tooLarge', value);
    return refuse(path, typeof value === 'number' ? 'finiteNumber' : 'number', found(value));
  },
  { type: 'number', minimum: -LARGEST_NUMBER, maximum: LARGEST_NUMBER },
);

/** A whole number of a range. */
export function integer(least: number, most: number): Schema<number> {
  return schema(
    (value, path) =>
      typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
        ? value
        : refuse(path, 'wholeNumber', least, most, found(value)),
    { type: 'integer', minimum: least, maximum: most },
  );
}

export const boolean = schema<boolean>(
  (value, path) => (typeof value === 'boolean' ? value : refuse(path, 'trueOrFalse', found(value))),
  { type: 'boolean' },
);

/** Text of at most `most` UTF-16 code units. */
export function text(most: number): Schema<string> {
  return schema(
    (value, path) => {
      if (typeof value !== 'string') return refuse(path, 'text', found(value));
      return value.length <= most ? value : refuse(path, 'shorterText', most, value.length);
    },
    { type: 'string', maxLength: most },
  );
}

/** One of some words. */
export function choice<const Word extends string>(...words: Word[]): Schema<Word> {
  return schema(
    (value, path) => words.find((one) => one === value) ?? refuse(path, 'oneOf', words, found(value)),
    words.length === 1 ? { const: words[0] } : { enum: words },
  );
}
