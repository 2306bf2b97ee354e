// A JSON file of a model, such as config.json: which field says what, and what is not known in it.
import { found } from '../messages/example.ts';
import { modelError } from './error.ts';

/** The largest size that is read at all: a file with more would be larger than any memory. */
const LARGEST = 2 ** 24;

export class Config {
  readonly #file: string;
  readonly #fields: Readonly<Record<string, unknown>>;
  readonly #path: string;

  /** @param path what stands before the names of its fields, where it is a part of the file */
  constructor(file: string, fields: Readonly<Record<string, unknown>>, path = '') {
    this.#file = file;
    this.#fields = fields;
    this.#path = path;
  }

  /** The value of a field; null is none. */
  #value(field: string): unknown {
    return Object.hasOwn(this.#fields, field) ? (this.#fields[field] ?? undefined) : undefined;
  }

  #wrong(field: string, expected: string): never {
    return this.refuse(field, `expected ${expected}, got ${found(this.#value(field))}`);
  }

  /** Refuses the file for one of its fields. */
  refuse(field: string, reason: string): never {
    throw modelError('wrongFile', this.#file, `${this.#path}${field}: ${reason}`);
  }

  /** A whole number above 0. @param otherwise where the field is missing */
  size(field: string, otherwise?: number): number {
    return this.whole(field, 1, LARGEST, otherwise);
  }

  whole(field: string, least: number, most: number, otherwise?: number): number {
    const value = this.#value(field) ?? otherwise;
    const fits = typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
    return fits ? value : this.#wrong(field, `a whole number from ${least} to ${most}`);
  }

  /** A number above 0. */
  number(field: string, otherwise?: number): number {
    const value = this.#value(field) ?? otherwise;
    const fits = typeof value === 'number' && Math.fround(value) > 0 && Math.fround(value) < Infinity;
    const isOutside = typeof value === 'number' && value > 0;
    return fits ? value : this.#wrong(field, `a number above 0${isOutside ? ', in the range of 32 bits' : ''}`);
  }

  flag(field: string, otherwise: boolean): boolean {
    const value = this.#value(field) ?? otherwise;
    return typeof value === 'boolean' ? value : this.#wrong(field, 'true or false');
  }

  text(field: string, otherwise?: string): string {
    const value = this.#value(field) ?? otherwise;
    return typeof value === 'string' ? value : this.#wrong(field, 'a text');
  }

  /** What a field that names one of several things stands for. */
  choice<Name extends string, T>(field: string, choices: Readonly<Record<Name, T>>, otherwise?: NoInfer<Name>): T {
    const value = this.#value(field) ?? otherwise;
    const known = typeof value === 'string' && Object.hasOwn(choices, value);
    return known ? choices[value as Name] : this.#wrong(field, Object.keys(choices).join(' or '));
  }

  has(field: string): boolean {
    return this.#value(field) !== undefined;
  }

  list(field: string, most = Infinity): readonly unknown[] {
    const value = this.#value(field);
    if (!Array.isArray(value)) return this.#wrong(field, 'a list');
    return value.length <= most ? value : this.refuse(field, `expected at most ${most} entries, got ${value.length}`);
  }

  /** An object in a field. */
  part(field: string): Config {
    return this.#inside(field, this.#value(field));
  }

  /** An object in a field that may be missing, which then has no fields. */
  optionalPart(field: string): Config {
    return this.#inside(field, this.#value(field) ?? {});
  }

  /** A list of objects in a field. */
  parts(field: string, most?: number): Config[] {
    return this.list(field, most).map((value, place) => this.#inside(`${field}[${place}]`, value));
  }

  #inside(field: string, value: unknown): Config {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return this.refuse(field, `expected an object, got ${found(value)}`);
    }
    return new Config(this.#file, value as Record<string, unknown>, `${this.#path}${field}.`);
  }

  /** The names of its fields with their values. */
  entries(): [field: string, value: unknown][] {
    return Object.entries(this.#fields);
  }

  /** A field with another value asks for a calculation that is not known here. */
  expect(field: string, value: boolean | number | string | null): void {
    const got = this.#value(field);
    if (got !== undefined && got !== value) this.#wrong(field, JSON.stringify(value));
  }
}
