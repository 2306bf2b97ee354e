// A request: an example as the flat numbers that the core reads.
import { editColumns, entryColumns, entryKinds, fields, parts, roles, stages } from '#build/generated/vocabulary.ts';
import type { EditColumn, EntryKind, Field, Role } from '#build/generated/vocabulary.ts';
import type { Matrix } from './example.ts';
import { ownValue } from './has.ts';
import { indexIn, numbersOf } from './rows.ts';
import { refuse } from './schema/refuse.ts';
import type { Place } from './step-id.ts';

/** An example as the core reads it: flat numbers, named by src/request/fields.def. */
export interface Request {
  /** The tokens, joined with line feeds: those of the text, those of the past, those of the side that asks. */
  words: string;
  /** Rows of `entryColumns`. */
  entries: Int32Array;
  /** The values of all entries in that order, row by row, but of those that the model has. */
  numbers: Float32Array;
}

/** A place as numbers, without the position. */
export function placeNumbers(place: Place) {
  return {
    stage: indexIn(stages, ownValue(place, 'stage') ?? 'main'),
    layer: ownValue(place, 'layer') ?? 0,
    part: indexIn(parts, ownValue(place, 'part') ?? 'attention'),
    head: ownValue(place, 'head') ?? 0,
  };
}

/** The most numbers of a request: layers may share matrices in the document, but each gets numbers of its own. */
const MOST_NUMBERS = 2 ** 24;

/** Refuses more numbers than a request may have. */
export function expectFewNumbers(count: number): void {
  if (count > MOST_NUMBERS) refuse('', 'fewerGivenNumbers', MOST_NUMBERS);
}

/** Collects entries and their values. */
export class RequestWriter {
  readonly #entries: number[] = [];
  #numbers = new Float32Array(1024);
  #count = 0;

  /** Makes room for more numbers, and returns where they begin. */
  #reserve(more: number): number {
    const start = this.#count;
    const end = start + more;
    expectFewNumbers(end);
    if (end > this.#numbers.length) {
      const larger = new Float32Array(Math.max(end, 2 * this.#numbers.length));
      larger.set(this.#numbers.subarray(0, start));
      this.#numbers = larger;
    }
    this.#count = end;
    return start;
  }

  #head(kind: EntryKind, id: number, place: Place, size: { rows: number; columns: number; offset: number }): void {
    const entry = { kind: indexIn(entryKinds, kind), id, ...placeNumbers(place), ...size };
    this.#entries.push(...numbersOf(entryColumns, entry));
  }

  /** An entry as it is. @param id a field or a role, depending on the kind */
  entry(kind: EntryKind, id: number, place: Place, rows: Matrix, offset = 0): void {
    if (rows.length === 0) return;
    const columns = rows[0]!.length;
    this.#head(kind, id, place, { rows: rows.length, columns, offset });
    let at = this.#reserve(rows.length * columns);
    const numbers = this.#numbers;
    for (const row of rows) {
      // Of rows that the core gave there may be millions of numbers. An array is copied faster number by number.
      if (ArrayBuffer.isView(row)) numbers.set(row, at);
      else for (let column = 0; column < columns; column++) numbers[at + column] = row[column]!;
      at += columns;
    }
  }

  option(field: Field, value: number | Matrix): void {
    this.entry('option', indexIn(fields, field), {}, typeof value === 'number' ? [[value]] : value);
  }

  choice<Name extends string>(field: Field, names: readonly Name[], name: NoInfer<Name>): void {
    this.option(field, indexIn(names, name));
  }

  flag(field: Field, is: boolean | undefined): void {
    if (is) this.option(field, 1);
  }

  numbers(place: Place, role: Role, rows: Matrix): void {
    this.entry('numbers', indexIn(roles, role), place, rows);
  }

  /** An input whose numbers are the model's from `offset` on. */
  ofModel(place: Place, role: Role, tensor: { rows: number; columns: number; offset: number }): void {
    const { rows, columns, offset } = tensor;
    this.#head('model', indexIn(roles, role), place, { rows, columns, offset });
  }

  /** An input whose rows are rows of the model's table at `offset`. */
  lookup(place: Place, role: Role, ids: readonly number[], offset: number): void {
    const rows = ids.map((id) => [id]);
    this.entry('lookup', indexIn(roles, role), place, rows, offset);
  }

  edits(place: Place, role: Role, cells: readonly Record<EditColumn, number>[]): void {
    const rows = cells.map((cell) => numbersOf(editColumns, cell));
    this.entry('edits', indexIn(roles, role), place, rows);
  }

  finish(words: string[]): Request {
    return {
      // Phones and word processors type another apostrophe than the one in the words that the core knows.
      words: words.join('\n').replaceAll('’', "'"),
      entries: Int32Array.from(this.#entries),
      numbers: this.#numbers.subarray(0, this.#count),
    };
  }
}
