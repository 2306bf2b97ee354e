// The memory: rows of keys and values that belong to no word, which the reader names, adds and removes.
import { wordDimensions } from '#build/generated/vocabulary.ts';
import type { Example, Memory } from '../core/example.ts';
import { shapeOf } from '../core/shape.ts';
import { starts } from '../strings/kinds.ts';
import { refitted } from './refit.ts';
import { without } from './without.ts';
import { has } from '../core/has.ts';

/** The most rows that the page offers. */
export const MOST_MEMORY = 12;

/** The names of the rows, as they are shown. */
export function memoryLabels({ labels, key }: Memory): string[] {
  return key.map((_, row) => labels?.[row] ?? starts.memoryName(row + 1));
}

/** A name that no row has yet. */
function newName(taken: string[]): string {
  for (let count = taken.length + 1; ; count++)
    if (!taken.includes(starts.memoryName(count))) return starts.memoryName(count);
}

const unit = (width: number, row: number) =>
  Array.from({ length: width }, (_, column) => (column % width === row % width ? 1 : 0));

/** Keys ask what the rows are about, as the queries of the word space ask; values hand over what "tired" and "happy" mean there. */
const wordRows = [
  { key: [1, 0, 0, 0, 0, 0, 0, 0, 0], value: [0.5, 0.5, -0.4, -0.4, 0, 0.9, 0, 0, 0] },
  { key: [0, 1, 0, 0, 0, 0, 0, 0, 0], value: [0.4, 0.5, -0.4, -0.4, 0, 0.9, 0, 0, 0] },
];

/** A memory with two rows: what the word space knows of animals and persons, or rows of one number each. */
export function firstMemory(example: Example): Memory {
  const { kv_heads, d_k, d_v } = shapeOf(without(example, 'memory'));
  const { embeddings } = example;
  const inWords = has(embeddings, 'from') && embeddings.from === 'words';
  const repeated = (row: readonly number[]) => Array.from({ length: kv_heads }, () => row).flat();
  if (inWords && d_k === wordDimensions.length && d_v === d_k) {
    return {
      labels: starts.memory,
      key: wordRows.map(({ key }) => repeated(key)),
      value: wordRows.map(({ value }) => repeated(value)),
    };
  }
  const rows = [0, 1];
  return {
    labels: rows.map((row) => starts.memoryName(row + 1)),
    key: rows.map((row) => repeated(unit(d_k ?? 1, row))),
    value: rows.map((row) => repeated(unit(d_v, row))),
  };
}

/** Renames a row; an empty name changes nothing. */
export function withMemoryLabel(example: Example, row: number, label: string): Example {
  const { memory } = example;
  const name = label.trim();
  if (memory === undefined || name === '') return example;
  const labels = memoryLabels(memory);
  if (row >= labels.length || labels[row] === name) return example;
  return { ...example, memory: { ...memory, labels: labels.with(row, name) } };
}

/** Adds a row of zeros to the memory. */
export function withMemoryRow(example: Example): Example {
  const { memory } = example;
  if (memory === undefined || memory.key.length >= MOST_MEMORY) return example;
  const labels = memoryLabels(memory);
  const empty = (width: number) => Array<number>(width).fill(0);
  return refitted({
    ...example,
    memory: {
      ...memory,
      labels: [...labels, newName(labels)],
      key: [...memory.key, empty(memory.key[0]!.length)],
      ...(memory.value && { value: [...memory.value, empty(memory.value[0]!.length)] }),
    },
  });
}

/** The example without a row of the memory; the last one stays. */
export function withoutMemoryRow(example: Example, row: number): Example {
  const { memory } = example;
  if (memory === undefined || memory.key.length < 2) return example;
  const left = <T>(rows: T[]) => rows.filter((_, index) => index !== row);
  return refitted({
    // Overrides of the rows below would apply to other rows.
    ...without(example, 'override'),
    memory: {
      ...memory,
      labels: left(memoryLabels(memory)),
      key: left(memory.key),
      ...(memory.value && { value: left(memory.value) }),
    },
  });
}

/** Only the memory is read, or the sentence too. */
export function withMemoryAlone(example: Example, alone: boolean): Example {
  const { memory } = example;
  if (memory === undefined) return example;
  const { alone: _, ...together } = memory;
  return refitted({ ...example, memory: alone ? { ...together, alone } : together });
}
