// The traces of held-out sentences at checkpoints of a run: computed by the core when they are needed, and cached.
import { shorten } from '../../core/shorten.ts';
import { ExampleError } from '../../core/errors.ts';
import type { Analysis } from '../../core/example.ts';
import type { Core } from '../../core/load.ts';
import type { Step, Trace } from '../../core/trace.ts';
import { exampleOf } from '../../core/training/example-of.ts';
import type { Checkpoint, TrainingFacts } from '../../core/training/types.ts';
import { tableText } from '../../strings/why/attention.ts';
import { focuses, inFocus } from '../../trace/focus.ts';

/** The layer and head of a table, from 1. */
export interface Head {
  layer: number;
  head: number;
}

/** The name of a head, if there are several. */
export const headName = ({ layer, head }: Head, { layers, heads }: TrainingFacts['settings']): string =>
  layers * heads === 1 ? '' : tableText.headOption(layer, head, layers, heads);

/** Its index in the numbers of a checkpoint, and back. */
export const headIndex = ({ layer, head }: Head, { heads }: TrainingFacts['settings']): number =>
  (layer - 1) * heads + head - 1;
export const headAt = (index: number, { heads }: TrainingFacts['settings']): Head => ({
  layer: Math.floor(index / heads) + 1,
  head: (index % heads) + 1,
});

/** Longer labels are shortened to this many letters; the reader's own words can be long. */
const LONGEST_LABEL = 24;

/** The number of cached traces: those of the film strip, and the most recent ones. */
const KEPT = 16;

/** The cached traces of a run. Checkpoints never change, so cached traces never become invalid. */
export class TraceCache {
  readonly facts: TrainingFacts;
  /** Why there is no trace. */
  problem: ExampleError | undefined;
  readonly #core: Core;
  /** Ordered by use, the most recent last. */
  readonly #traces = new Map<string, Trace | undefined>();

  constructor(core: Core, facts: TrainingFacts) {
    this.#core = core;
    this.facts = facts;
  }

  /**
   * The trace of held-out sentence `sentence` at a checkpoint; undefined if the run has no example with attention, or if the core
   * refuses it; `problem` is then the reason.
   * @param analyses `components` for the picture of points, which costs more than everything else
   */
  trace(checkpoint: Checkpoint, sentence: number, analyses: readonly Analysis[] = []): Trace | undefined {
    const key = `${checkpoint.step} ${sentence} ${analyses.join(' ')}`;
    const traces = this.#traces;
    const found = traces.has(key) ? traces.get(key) : this.#tried(checkpoint, sentence, analyses);
    traces.delete(key);
    traces.set(key, found);
    if (traces.size > KEPT) traces.delete(traces.keys().next().value!);
    return found;
  }

  #tried(checkpoint: Checkpoint, sentence: number, analyses: readonly Analysis[]): Trace | undefined {
    try {
      return this.#run(checkpoint, sentence, analyses);
    } catch (problem) {
      if (!(problem instanceof ExampleError)) throw problem;
      this.problem = problem;
      return undefined;
    }
  }

  #run(checkpoint: Checkpoint, sentence: number, analyses: readonly Analysis[]): Trace | undefined {
    const example = exampleOf(this.facts, checkpoint, sentence, unrounded);
    if (example === undefined) return undefined;
    // A picture needs neither the loss nor its gradients, which would cost as much again.
    const { loss: _loss, trained: _trained, parameters, ...rest } = example;
    const { unembedding: _unembedding, ...read } = parameters as Record<string, unknown>;
    const tokens = (rest.tokens as string[]).map((word) => shorten(word, LONGEST_LABEL));
    return this.#core.run({ ...rest, tokens, parameters: read, analyses });
  }

  /** A step of one head of a trace. */
  step(trace: Trace | undefined, head: Head, role: Step['role']): Step | undefined {
    return trace && stepOfHead(trace, head, role);
  }
}

/** A step of one head of a trace. A trace has no head or layer numbers if there is only one. */
export function stepOfHead(trace: Trace, { layer, head }: Head, role: Step['role']): Step | undefined {
  const path = focuses(trace).find((one) => (one.layer ?? 1) === layer && (one.head ?? 1) === head);
  return path && inFocus(trace, path, role);
}

/** These numbers are never printed, so they need not be rounded to their shortest decimal form. */
export const unrounded = (number: number): number => number;
