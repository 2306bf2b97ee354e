// The only state of the page: an example, its trace, and the way back.
import { ExampleError } from '../core/errors.ts';
import type { Analysis, Example } from '../core/example.ts';
import type { Core } from '../core/load.ts';
import type { Trace } from '../core/trace.ts';
import { shapeOf } from '../core/shape.ts';
import { validate } from '../core/validate.ts';
import { equal } from './equal.ts';
import { History } from './history.ts';
import { differOnlyInView } from './view-only.ts';
import { withFittingRegion, withFittingSelection, withSelection } from './selection.ts';

interface State {
  example: Example;
  /** The example that was loaded, to which `reset` goes back. */
  start: Example;
}

function stateOf(document: unknown, start: unknown): State {
  const example = validate(document);
  return { example, start: start === document ? example : validate(start) };
}

/** An example, viewed as another one is. */
function withViewOf({ region: _, ...example }: Example, { display, region }: Example): Example {
  return { ...example, display, ...(region && { region }) };
}

/**
 * An example made from `start`, which names the run that trained it only while nothing was changed: saved, linked or embedded it is
 * opened without a start, and what was changed by hand could not be told from what was learned.
 */
function trainedBy({ trained, ...start }: Example, example: Example): Example {
  if (trained === undefined) return example;
  const { trained: _, ...rest } = example;
  return differOnlyInView(rest, start) ? { ...rest, trained } : rest;
}

/**
 * Holds the example that is shown, with its trace. Every change is run on the core first: one that cannot be run leaves all
 * as it was and stands in `problem`. Fires `change` after everything that was tried; listeners read the session.
 */
export class Session extends EventTarget {
  readonly core: Core;
  readonly #history: History<State>;
  #trace: Trace;
  #problem: ExampleError | null = null;
  readonly #analyses = new Map<Analysis, Trace>();

  /** @param start what a reset goes back to. Throws an `ExampleError` where a document cannot be run. */
  constructor(core: Core, document: unknown, start = document) {
    super();
    this.core = core;
    const state = stateOf(document, start);
    this.#trace = this.#run(state.example);
    this.#history = new History(state);
  }

  get example(): Example {
    return this.#history.present.example;
  }

  /** The trace of the example, always with the cosines of its contexts. It stays the same object while its numbers do. */
  get trace(): Trace {
    return this.#trace;
  }

  /** The example as it was loaded. */
  get start(): Example {
    return this.#history.present.start;
  }

  /** Why the last change was refused; null where it was not. */
  get problem(): ExampleError | null {
    return this.#problem;
  }

  get canUndo(): boolean {
    return this.#history.canUndo;
  }

  get canRedo(): boolean {
    return this.#history.canRedo;
  }

  /**
   * The trace with what is read off it behind it: computed when it is first asked for, so that typing does not wait for it.
   * Stays the same object while the numbers do. Throws an `ExampleError` where the example is too large for it.
   */
  analysis(name: Analysis): Trace {
    const { example } = this;
    if (name === 'cosine' || example.analyses?.includes(name)) return this.#trace;
    let found = this.#analyses.get(name);
    if (found === undefined) this.#analyses.set(name, (found = this.#run(example, name)));
    return found;
  }

  /**
   * Shows another example, made from the present one. Changes that follow each other within a second with the same `merge`
   * are undone together; changes of where a reader looks (`display`, `region`) are not undone at all. Returns whether it could be run.
   */
  change(changed: Example, { merge }: { merge?: string } = {}): boolean {
    const { example, start } = this.#history.present;
    return this.#attempt(() => {
      const next = trainedBy(start, changed);
      if (differOnlyInView(next, example)) {
        // In a long text the chosen word decides which words ask, where the example does not say.
        if (equal(shapeOf(next).region, shapeOf(example).region)) validate(next);
        else this.#show(this.#run(next));
        this.#history.replace({ example: withViewOf(example, next), start });
      } else {
        this.#show(this.#run(next));
        this.#history.push({ example: next, start }, merge);
      }
    });
  }

  /**
   * Shows a document instead of the present example, and goes back to `start` on reset: to the document itself where that is
   * left out. Returns whether it could be run.
   */
  load(document: unknown, start = document): boolean {
    return this.#attempt(() => {
      const state = stateOf(document, start);
      this.#show(this.#run(state.example));
      this.#history.push(state);
    });
  }

  /** Goes back to the example as it was loaded; this too can be undone. */
  reset(): boolean {
    return this.change(this.start);
  }

  /** Chooses the word that asks, counted from 0. */
  select(query: number): boolean {
    return this.change(withSelection(this.example, query));
  }

  /** Goes back to the example before the last change, which keeps being shown in the present way. */
  undo(): boolean {
    return this.#travel(() => this.#history.undo());
  }

  redo(): boolean {
    return this.#travel(() => this.#history.redo());
  }

  /** Shows a problem that was found outside, such as in an address. */
  report(problem: ExampleError): void {
    this.#attempt(() => {
      throw problem;
    });
  }

  #run(example: Example, ...analyses: Analysis[]): Trace {
    return this.core.run({ ...example, analyses: [...new Set([...(example.analyses ?? []), 'cosine', ...analyses])] });
  }

  #show(trace: Trace): void {
    this.#trace = trace;
    this.#analyses.clear();
  }

  #attempt(action: () => void): boolean {
    try {
      action();
      this.#problem = null;
    } catch (error) {
      if (!(error instanceof ExampleError)) throw error;
      this.#problem = error;
    }
    this.dispatchEvent(new Event('change'));
    return this.#problem === null;
  }

  #travel(move: () => boolean): boolean {
    const before = this.#history.present;
    if (!move()) return false;
    const { example, start } = this.#history.present;
    // Another example is shown as it was left.
    if (start === before.start) {
      // Overridden cells stand in rows of the query tokens, which in a short text are all tokens.
      const both = [example, before.example];
      const mayMove = both.every((one) => one.region !== undefined) || both.every((one) => shapeOf(one).long);
      const { region } = mayMove && equal(example.override, before.example.override) ? before.example : example;
      const shown = withFittingSelection(withFittingRegion(withViewOf(example, { ...before.example, region })));
      this.#history.replace({ example: shown, start });
    }
    return this.#attempt(() => this.#show(this.#run(this.example)));
  }
}
