// What <attention-steps> tells the page around it; the types of the package have this file as it is.
import type { ExampleDocument } from '../core/example.ts';
import type { Trace } from '../core/trace.ts';

/** An example with its numbers. */
export interface Present {
  /** The smallest document that says it. */
  readonly document: ExampleDocument;
  readonly trace: Trace;
}

/** Where the reader looks. */
export interface Selected {
  /** The place of the word that asks, from 0. */
  query: number;
  word: string;
  /** The cell that was opened, by the id of its step; rows and columns from 0. */
  cell?: { step: string; row: number; column: number };
}

/** What could not be shown. */
export interface Refused {
  /** The attribute, or the place in the document; empty where it is about neither. */
  path: string;
  reason: string;
  /** Both as one sentence. */
  message: string;
}

/** What `<attention-steps>` tells the page around it. None of these bubbles. */
export interface AttentionStepsEventMap extends Omit<HTMLElementEventMap, 'error'> {
  /** The example is shown. Fired once. */
  ready: CustomEvent<Present>;
  /** There is another example, or the reader changed something of it, other than where to look. */
  change: CustomEvent<Present>;
  /** Another word asks, or a cell was opened. */
  select: CustomEvent<Selected>;
  /** Something could not be shown; the last good example stays. */
  error: CustomEvent<Refused>;
}
