// The traces of held-out sentences at moments of a run: computed by the core when they are looked at, and kept.
import { ExampleError } from '../core/errors.ts';
import type { Analysis } from '../core/example.ts';
import type { Core } from '../core/load.ts';
import type { Step, Trace } from '../core/trace.ts';
import { exampleOf } from '../core/training/example-of.ts';
import type { Frame, TrainingFacts } from '../core/training/types.ts';
import { focuses, inFocus } from '../trace/focus.ts';

/** Where a table stands among those of a run: layer and head, from 1. */
export interface Head {
  layer: number;
  head: number;
}

/** What was looked at of a run. Each number is made by the core; frames never change, so nothing is made twice. */
export class Shown {
  readonly facts: TrainingFacts;
  /** Why there is no trace. */
  problem: ExampleError | undefined;
  readonly #core: Core;
  readonly #traces = new WeakMap<Frame, Map<string, Trace | undefined>>();

  constructor(core: Core, facts: TrainingFacts) {
    this.#core = core;
    this.facts = facts;
  }

  /**
   * The trace of held-out sentence `sentence` at a moment; undefined where the run is no example of attention, or where the core
   * refuses it: `problem` then says why.
   * @param analyses what is to be found out about it: `components` for the picture of points, which costs more than all else
   */
  trace(frame: Frame, sentence: number, analyses: readonly Analysis[] = []): Trace | undefined {
    let known = this.#traces.get(frame);
    if (known === undefined) this.#traces.set(frame, (known = new Map()));
    const key = `${sentence} ${analyses.join(' ')}`;
    if (!known.has(key)) {
      try {
        known.set(key, this.#run(frame, sentence, analyses));
      } catch (problem) {
        if (!(problem instanceof ExampleError)) throw problem;
        this.problem = problem;
        known.set(key, undefined);
      }
    }
    return known.get(key);
  }

  #run(frame: Frame, sentence: number, analyses: readonly Analysis[]): Trace | undefined {
    const example = exampleOf(this.facts, frame, sentence, asTheyAre);
    if (example === undefined) return undefined;
    // A picture needs neither the loss nor its gradients, which would cost as much again.
    const { loss: _loss, trained: _trained, parameters, ...rest } = example;
    const { unembedding: _unembedding, ...read } = parameters as Record<string, unknown>;
    return this.#core.run({ ...rest, parameters: read, analyses });
  }

  /** A step of one head of a trace. What there is only one of is not named there. */
  step(trace: Trace | undefined, { layer, head }: Head, role: Step['role']): Step | undefined {
    if (trace === undefined) return undefined;
    const path = focuses(trace).find((one) => (one.layer ?? 1) === layer && (one.head ?? 1) === head);
    return path && inFocus(trace, path, role);
  }
}

/** Numbers that nobody reads as text need not be written shortest. */
export const asTheyAre = (number: number): number => number;
