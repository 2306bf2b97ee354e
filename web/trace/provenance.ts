// Where the numbers of an example come from, for the line that always says so.
import type { Example } from '../core/example.ts';

/** What can be said of numbers: made by hand, drawn from a seed, from a source, or the reader's own. */
export type Origin = 'words' | 'seed' | 'article' | 'you';

export interface Provenance {
  origin: Origin;
  /** Where the parameters come from, when that is something else. */
  parameters?: Origin;
  /** How many numbers the reader changed or holds. */
  changed: number;
}

const editsIn = (edits: Record<string, unknown> | undefined): number =>
  Object.values(edits ?? {}).reduce<number>(
    (sum, edit) => sum + (typeof edit === 'object' && edit !== null ? Object.keys(edit).length : 1),
    0,
  );

export function provenance(example: Example): Provenance {
  const { embeddings, parameters, given, source, override } = example;
  const own: Origin = source === undefined ? 'you' : 'article';
  const origin = given !== undefined || Array.isArray(embeddings) ? own : embeddings.from;
  let changed = Array.isArray(embeddings) ? 0 : editsIn(embeddings.edits);
  for (const held of Object.values(override ?? {})) {
    changed += Object.keys(held.cells ?? {}).length;
    changed += Object.values(held.rows ?? {}).reduce((sum, row) => sum + row.length, 0);
  }
  if (parameters === 'identity' || given?.query !== undefined) return { origin, changed };
  const from: Origin = 'from' in parameters ? parameters.from : own;
  if ('from' in parameters) changed += editsIn(parameters.edits);
  return from === origin ? { origin, changed } : { origin, parameters: from, changed };
}
