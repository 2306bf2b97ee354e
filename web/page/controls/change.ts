// What the controls of a page have in common.
import type { LitElement } from 'lit';
import type { ExampleError } from '../../core/errors.ts';
import type { Example } from '../../core/example.ts';
import { has } from '../../core/has.ts';
import { modelName } from '../../core/models/loaded.ts';
import { OWN_MODEL } from '../../core/models/names.ts';
import type * as Changes from '../../edit/changes.ts';
import type { Session } from '../../edit/session.ts';
import type { Fetching } from '../../elements/fetching.ts';
import { LazyModule } from '../../elements/lazy-module.ts';
import type { Choice } from '../../site/word-choice.ts';
import { provenance } from '../../trace/provenance.ts';

/** The changes that a reader can make, fetched before the first one. */
export const changes = new LazyModule<typeof Changes>(() => import('../../edit/changes.ts'));

/** Whose numbers there are to choose. */
export const numbersOf = ['example', 'words', 'model', 'own', 'seed'] as const;
export type NumbersOf = (typeof numbersOf)[number];

/** The page that the controls are of. */
export interface Controlled extends Pick<LitElement, 'renderRoot' | 'updateComplete'> {
  readonly session: Session;
  readonly fetching: Fetching;
  /** Whether the box for the seed contains something that is not a seed; any change of the example clears it. */
  badSeed: boolean;
  /** Whose numbers the reader chose, until they are shown. */
  awaited: NumbersOf | undefined;
  /** Whether the reader is opening a model from files. */
  opening: boolean;
  /** Whether the example of the address is of a model of the reader's own, whose files are not open. */
  readonly isClosed: boolean;
  /** Shows another example. A reset goes back to `start`, or to the example itself. Returns whether it could be run. */
  open(document: unknown, start?: unknown): boolean;
  /** Reports an address without an example that can be shown. */
  refuseAddress(problem: ExampleError, text: string): void;
}

/** Applies a change to the example that is shown when the change has been fetched. */
export async function change(
  { session, fetching }: Controlled,
  make: (changes: typeof Changes, example: Example) => Example,
  options: { merge?: string } = {},
): Promise<void> {
  const all = await fetching.get(() => changes.load());
  if (all !== undefined) session.change(make(all, session.example), options);
}

export const counts = (first: number, last: number, label: (count: number) => string): Choice[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => ({
    value: String(first + index),
    label: label(first + index),
  }));

/** The seed of an example, or the default seed. */
export function seedOf({ embeddings }: Example): number {
  return has(embeddings, 'from') && embeddings.from === 'seed' ? embeddings.seed : 1;
}

/** Whose numbers an example has. */
export function optionOf(example: Example): NumbersOf {
  const { origin } = provenance(example);
  if (modelName(example) === OWN_MODEL) return 'own';
  return origin === 'words' || origin === 'seed' || origin === 'model' ? origin : 'example';
}
