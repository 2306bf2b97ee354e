// config.json of a model: which field says what, and what is not known in it.
import { found } from '../messages/example.ts';
import { modelError } from './error.ts';

/** The largest size that is read at all: a file with more would be larger than any memory. */
const LARGEST = 2 ** 24;

export class Config {
  readonly #file: string;
  readonly #fields: Readonly<Record<string, unknown>>;
  readonly #place: string;

  /** @param place what stands before the names of the fields in messages */
  constructor(file: string, fields: Readonly<Record<string, unknown>>, place = '') {
    this.#file = file;
    this.#fields = fields;
    this.#place = place;
  }

  /** The value of a field; null is none. */
  #value(field: string): unknown {
    return Object.hasOwn(this.#fields, field) ? (this.#fields[field] ?? undefined) : undefined;
  }

  #wrong(field: string, expected: string): never {
    const got = found(this.#value(field));
    throw modelError('wrongFile', this.#file, `${this.#place}${field}: expected ${expected}, got ${got}`);
  }

  /** The fields inside a field; none where it is missing. */
  part(field: string): Config {
    const value = this.#value(field) ?? {};
    const isPart = typeof value === 'object' && !Array.isArray(value);
    if (!isPart) this.#wrong(field, 'an object');
    return new Config(this.#file, value as Readonly<Record<string, unknown>>, `${this.#place}${field}.`);
  }

  /** A whole number above 0. @param otherwise where the field is missing */
  size(field: string, otherwise?: number): number {
    const value = this.#value(field) ?? otherwise;
    const fits = typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= LARGEST;
    return fits ? value : this.#wrong(field, `a whole number from 1 to ${LARGEST}`);
  }

  /** A number above 0. */
  number(field: string, otherwise?: number): number {
    const value = this.#value(field) ?? otherwise;
    const fits = typeof value === 'number' && Math.fround(value) > 0 && Math.fround(value) < Infinity;
    return fits ? value : this.#wrong(field, 'a number above 0');
  }

  flag(field: string, otherwise: boolean): boolean {
    const value = this.#value(field) ?? otherwise;
    return typeof value === 'boolean' ? value : this.#wrong(field, 'true or false');
  }

  text(field: string): string {
    const value = this.#value(field);
    return typeof value === 'string' ? value : this.#wrong(field, 'a text');
  }

  /** What a field that names one of several things stands for. */
  choice<Name extends string, T>(field: string, choices: Readonly<Record<Name, T>>, otherwise: NoInfer<Name>): T {
    const value = this.#value(field) ?? otherwise;
    const known = typeof value === 'string' && Object.hasOwn(choices, value);
    return known ? choices[value as Name] : this.#wrong(field, Object.keys(choices).join(' or '));
  }

  /** A field with another value asks for a calculation that is not known here. */
  expect(field: string, value: boolean | string | number | null): void {
    const got = this.#value(field);
    if (got !== undefined && got !== value) this.#wrong(field, JSON.stringify(value));
  }
}
