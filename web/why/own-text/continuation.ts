// What a model says after a beginning: every number is the core's.
import type { Core } from '../../core/load.ts';
import { exampleOfBeginning, wordsRead } from '../../core/training/example-of.ts';
import type { Checkpoint, TrainingFacts } from '../../core/training/types.ts';
import { rowOf } from '../../trace/cells.ts';
import { type Head, headAt, stepOfHead, unrounded } from '../run/trace-cache.ts';

/** A word that may come next. */
export interface NextWord {
  word: string;
  probability: number;
}

/** How much a head reads of each word that the model read, for the next one. */
export interface HeadReading {
  head: Head;
  weights: readonly number[];
}

/** What a model says after a beginning. */
export interface Continuation {
  /** The words that it read: the last ones, where there are more than it can read. */
  read: readonly string[];
  /** Whether there were more. */
  cut: boolean;
  /** The likeliest first. */
  next: readonly NextWord[];
  heads: readonly HeadReading[];
}

/**
 * What the model of a checkpoint says after some words of its text, one at least; undefined for a model without attention.
 * @throws ExampleError where the core refuses it
 */
export function continuation(
  core: Core,
  facts: TrainingFacts,
  checkpoint: Checkpoint,
  words: readonly string[],
): Continuation | undefined {
  const read = words.slice(-wordsRead(facts, checkpoint));
  const example = exampleOfBeginning(facts, checkpoint, read, unrounded);
  if (example === undefined) return undefined;
  const trace = core.run(example);
  const last = read.length - 1;
  const probabilities = rowOf(
    trace.steps.find(({ role }) => role === 'probabilities')!,
    last,
  );
  const next = Array.from(probabilities, (probability, at) => ({ word: facts.classes[at]!, probability }));
  const { layers, heads } = facts.settings;
  return {
    read,
    cut: read.length < words.length,
    next: next.toSorted((a, b) => b.probability - a.probability),
    heads: Array.from({ length: layers * heads }, (_, index) => {
      const head = headAt(index, facts.settings);
      return { head, weights: Array.from(rowOf(stepOfHead(trace, head, 'weights')!, last)) };
    }),
  };
}
