// Words whose numbers say nothing of what they mean: they are not in the word space, or their sentence has seeded numbers.
import type { Example } from '../core/example.ts';
import type { Trace } from '../core/trace.ts';
import { meaninglessText } from '../strings/meaningless.ts';

export interface Meaning {
  /** The words without meaning among others that have some; none where all numbers are seeded, since no word is then another one. */
  unknown: ReadonlySet<string>;
  /** Whether most words have none. */
  lost: boolean;
  /** Whether no word has any. */
  none: boolean;
  /** Which of its words the word space does not have, in words; empty where it has all, or where no numbers are taken from it. */
  lacking: string;
}

const found = new WeakMap<Trace, Meaning>();

/** Which words of an example have no meaningful numbers. A row that was typed as a whole has those that the reader gave it. */
export function meaningOf({ embeddings }: Example, trace: Trace): Meaning {
  const known = found.get(trace);
  if (known !== undefined) return known;
  const edits = Array.isArray(embeddings) ? {} : (embeddings.edits ?? {});
  const unknown: string[] = [];
  let all = 0;
  for (const { role, operation, attributes, rows, columns } of trace.steps) {
    if (role !== 'embeddings' || operation !== 'input') continue;
    const { source, seeded_rows = [] } = attributes;
    const whole = Object.keys(edits).filter((word) => Object.keys(edits[word]!).length === columns.labels.length);
    const typed = new Set(whole.map((word) => word.toLowerCase()));
    const seeded = source === 'seed' ? rows.labels : seeded_rows.map((row) => rows.labels[row]!);
    unknown.push(...seeded.filter((word) => !typed.has(word.toLowerCase())));
    all += rows.labels.length;
  }
  const isSeeded = unknown.length === all && !Array.isArray(embeddings) && embeddings.from === 'seed';
  const taken = !Array.isArray(embeddings) && embeddings.from === 'words' && unknown.length > 0;
  const meaning = {
    unknown: new Set(isSeeded ? [] : unknown),
    lost: 2 * unknown.length > all,
    none: unknown.length === all && all > 0,
    lacking: taken ? meaninglessText.lacking(unknown.length, all) : '',
  };
  found.set(trace, meaning);
  return meaning;
}
