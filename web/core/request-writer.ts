// A request: an example as the flat numbers that the core reads.
import { editColumns, entryColumns, entryKinds, fields, parts, roles, stages } from '#build/generated/vocabulary.ts';
import type { EditColumn, EntryKind, Field, Role } from '#build/generated/vocabulary.ts';
import type { Matrix } from './example.ts';
import { indexIn, numbersOf } from './rows.ts';
import type { Place } from './step-id.ts';

/** An example as the core reads it: flat numbers, named by src/request/fields.def. */
export interface Request {
  /** The tokens, joined with line feeds: those of the text, those of the past, those of the side that asks. */
  words: string;
  /** Rows of `entryColumns`. */
  entries: Int32Array;
  /** The values of all entries in that order, row by row. */
  numbers: Float32Array;
}

/** A place as numbers, without head and position. */
export function placeNumbers({ stage, layer = 0, part }: Place) {
  return { stage: indexIn(stages, stage ?? 'main'), layer, part: indexIn(parts, part ?? 'attention') };
}

/** Collects entries and their values. */
export class RequestWriter {
  readonly #entries: number[] = [];
  readonly #numbers: number[] = [];

  #entry(kind: EntryKind, id: number, place: Place, rows: Matrix): void {
    if (rows.length === 0) return;
    const entry = {
      ...{ kind: indexIn(entryKinds, kind), id },
      ...placeNumbers(place),
      ...{ rows: rows.length, columns: rows[0]!.length },
    };
    this.#entries.push(...numbersOf(entryColumns, entry));
    for (const row of rows) for (const value of row) this.#numbers.push(value);
  }

  option(field: Field, value: number | Matrix): void {
    this.#entry('option', indexIn(fields, field), {}, typeof value === 'number' ? [[value]] : value);
  }

  choice<Name extends string>(field: Field, names: readonly Name[], name: NoInfer<Name>): void {
    this.option(field, indexIn(names, name));
  }

  flag(field: Field, is: boolean | undefined): void {
    if (is) this.option(field, 1);
  }

  numbers(place: Place, role: Role, rows: Matrix): void {
    this.#entry('numbers', indexIn(roles, role), place, rows);
  }

  edits(place: Place, role: Role, cells: readonly Record<EditColumn, number>[]): void {
    const rows = cells.map((cell) => numbersOf(editColumns, cell));
    this.#entry('edits', indexIn(roles, role), place, rows);
  }

  finish(words: string[]): Request {
    return {
      words: words.join('\n'),
      entries: Int32Array.from(this.#entries),
      numbers: Float32Array.from(this.#numbers),
    };
  }
}
