// What <attention-steps> reports to the page around it. The types of the package include this file as it is.
import type { ExampleDocument } from '../core/example.ts';
import type { Trace } from '../core/trace.ts';

/** An example with its numbers. */
export interface Present {
  /** The smallest document that describes it. */
  readonly document: ExampleDocument;
  readonly trace: Trace;
}

/** The reader's selection. */
export interface Selected {
  /** The index of the query token, from 0. */
  query: number;
  word: string;
  /** The cell that was opened, by the id of its step; rows and columns from 0. */
  cell?: { step: string; row: number; column: number };
}

/** What could not be shown. */
export interface Refused {
  /** The attribute, or the place in the document; empty if it is about neither. */
  path: string;
  reason: string;
  /** Both as one sentence. */
  message: string;
}

/** The events of `<attention-steps>`. None of them bubbles. */
export interface AttentionStepsEventMap extends Omit<HTMLElementEventMap, 'error'> {
  /** The example is shown for the first time. */
  ready: CustomEvent<Present>;
  /** The example changed, or another one was loaded. Selecting a word or a cell does not count. */
  change: CustomEvent<Present>;
  /** The reader chose another query token, or opened a cell. */
  select: CustomEvent<Selected>;
  /** Something could not be shown; the last good example remains. */
  error: CustomEvent<Refused>;
}
