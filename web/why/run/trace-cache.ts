// The traces of held-out sentences at checkpoints of a run: computed by the core when they are looked at, and kept.
import { shorten } from '../../core/shorten.ts';
import { ExampleError } from '../../core/errors.ts';
import type { Analysis } from '../../core/example.ts';
import type { Core } from '../../core/load.ts';
import type { Step, Trace } from '../../core/trace.ts';
import { exampleOf } from '../../core/training/example-of.ts';
import type { Checkpoint, TrainingFacts } from '../../core/training/types.ts';
import { tableText } from '../../strings/why/attention.ts';
import { focuses, inFocus } from '../../trace/focus.ts';

/** Where a table stands among those of a run: layer and head, from 1. */
export interface Head {
  layer: number;
  head: number;
}

/** Which head it is, where there are several of them. */
export const headName = ({ layer, head }: Head, { layers, heads }: TrainingFacts['settings']): string =>
  layers * heads === 1 ? '' : tableText.headOption(layer, head, layers, heads);

/** Its index in the numbers of a checkpoint, and back. */
export const headIndex = ({ layer, head }: Head, { heads }: TrainingFacts['settings']): number =>
  (layer - 1) * heads + head - 1;
export const headAt = (index: number, { heads }: TrainingFacts['settings']): Head => ({
  layer: Math.floor(index / heads) + 1,
  head: (index % heads) + 1,
});

/** A label takes no more room than this many letters; a reader's own word may have more. */
const LONGEST_LABEL = 24;

/** So many traces are kept: those of the strip of tables, and what was looked at last. */
const KEPT = 16;

/** What was looked at of a run. Each number is made by the core; checkpoints never change, so that what is kept stays true. */
export class TraceCache {
  readonly facts: TrainingFacts;
  /** Why there is no trace. */
  problem: ExampleError | undefined;
  readonly #core: Core;
  /** The one that was looked at last stands last. */
  readonly #traces = new Map<string, Trace | undefined>();

  constructor(core: Core, facts: TrainingFacts) {
    this.#core = core;
    this.facts = facts;
  }

  /**
   * The trace of held-out sentence `sentence` at a checkpoint; undefined where the run is no example of attention, or where the core
   * refuses it: `problem` then says why.
   * @param analyses what is to be found out about it: `components` for the picture of points, which costs more than all else
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

  /** A step of one head of a trace. What there is only one of is not named there. */
  step(trace: Trace | undefined, { layer, head }: Head, role: Step['role']): Step | undefined {
    if (trace === undefined) return undefined;
    const path = focuses(trace).find((one) => (one.layer ?? 1) === layer && (one.head ?? 1) === head);
    return path && inFocus(trace, path, role);
  }
}

/** Numbers that nobody reads as text need not be written shortest. */
export const unrounded = (number: number): number => number;
