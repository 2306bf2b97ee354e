// The only state of the page: an example, its trace, and the way back.
import { largest, within } from '../core/cost.ts';
import type { Estimate } from '../core/cost.ts';
import { ExampleError } from '../core/errors.ts';
import type { Analysis, Example } from '../core/example.ts';
import type { AsideOptions, Core } from '../core/load.ts';
import { loadedModels, modelOf } from '../core/models/loaded.ts';
import type { LoadedModel } from '../core/models/loaded.ts';
import type { PublishedModel } from '../core/models/names.ts';
import type { Trace } from '../core/trace.ts';
import { refuse } from '../core/schema/refuse.ts';
import { shapeOf } from '../core/shape.ts';
import { withChanges } from '../trace/changes.ts';
import { validate } from '../core/validate.ts';
import { yieldToEvents } from '../core/yield-to-events.ts';
import { equal } from '../core/equal.ts';
import { optional } from '../core/has.ts';
import { History } from './history.ts';
import { Analyses, roundingOf, type Snapshot } from './snapshot.ts';
import { differOnlyInView } from './view-only.ts';
import { withFittingRegion, withFittingSelection, withSelection } from './selection.ts';

/** An example with the model whose numbers it has. */
interface Opened {
  example: Example;
  model: LoadedModel | undefined;
}

interface State extends Opened {
  /** The example that was loaded, to which `reset` goes back. */
  start: Opened;
}

const opened = (example: Example): Opened => ({ example, model: modelOf(example) });

/** Whether the model of an example was replaced by another one of its name. */
const isGone = ({ model }: Opened): boolean => model !== undefined && loadedModels.get(model.name) !== model;

/** A start whose model is gone cannot be gone back to: the example itself takes its place. */
function stateOf(example: Example, start: Opened): State {
  const own = opened(example);
  return { ...own, start: isGone(start) ? own : start };
}

function loadedState(document: unknown, start: unknown): State {
  const example = validate(document);
  return stateOf(example, opened(start === document ? example : validate(start)));
}

/** An example, viewed as another one is. */
function withViewOf({ region: _, ...example }: Example, { display, region }: Example): Example {
  return { ...example, display, ...(region && { region }) };
}

const sameTokens = (a: Example, b: Example): boolean => equal([a.tokens, a.target], [b.tokens, b.target]);

/** An example that comes back, viewed as the one that was shown `before` it; in another text, what was chosen there is chosen again. */
function shownAs(before: Example, example: Example): Example {
  // Overridden cells stand in rows of the query tokens, which in a short text are all tokens.
  const both = [example, before];
  const mayMove = both.every((one) => one.region !== undefined) || both.every((one) => shapeOf(one).long);
  const { region } = mayMove && equal(example.override, before.override) ? before : example;
  const { select, ...display } = before.display;
  const chosen = sameTokens(example, before) ? select : example.display.select;
  const view = { ...before, region, display: { ...display, ...optional('select', chosen) } };
  return withFittingSelection(withFittingRegion(withViewOf(example, view)));
}

/** What is run for an example: its trace always has the cosines of its contexts. */
const traced = (example: Example, ...analyses: Analysis[]): Example => ({
  ...example,
  analyses: [...new Set<Analysis>([...(example.analyses ?? []), 'cosine', ...analyses])],
});

/** A change that is not computed at once, so that the reader can ask for it, or waits for it. */
export interface LargeChange {
  /** Absent where nobody has to ask for it: it is no more than what is computed at once, but the page would stand still meanwhile. */
  readonly takes?: Estimate | undefined;
  /** Computes its trace in a worker. What it gives shows the change, unless another was tried meanwhile. */
  compute(options: AsideOptions): Promise<() => void>;
}

/** A trained model that an example needs. */
export interface MissingModel {
  readonly name: PublishedModel;
  /**
   * Tries again what was refused, unless something else was asked for meanwhile: it is computed in one task and, unless the signal was
   * aborted until then, shown in the next. Returns whether it could be run.
   */
  retry(signal: AbortSignal): Promise<boolean>;
}

/** Changes the history once `show` has shown its example, which throws where that cannot be run. */
type Action = (show: (example: Example) => void) => void;

/** How many multiplications of a reader's own model cause no visible delay. */
const AT_ONCE = 2e8;

/** Whether an example of a large model keeps the page waiting: for each token, each number of the model is multiplied once. */
export function holdsUp(example: Example): boolean {
  const about = modelOf(example)?.about;
  return about !== undefined && 'numbers' in about && about.numbers * example.tokens.length > AT_ONCE;
}

/** Thrown instead of showing an example that holds the page up. */
const NOT_AT_ONCE = Symbol();
/** Thrown instead of showing an example that is only tried. */
const ONLY_TRIED = Symbol();

/** What an example would take that was refused for that, if it may be computed in a worker. */
export function largeWork({ code, values }: ExampleError): Estimate | undefined {
  if (code !== 'tooMuch') return undefined;
  const takes = values[0] as Estimate;
  return within(takes, largest) ? takes : undefined;
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
  #large: LargeChange | undefined;
  #missing: MissingModel | undefined;
  /** The model that numbers wait for which the reader asked for before other changes. */
  #awaited: MissingModel | undefined;
  #analyses: Analyses;
  #snapshot: Snapshot | undefined;
  #fetching: Promise<unknown> | undefined;

  /** @param start what a reset goes back to. Throws an `ExampleError` where a document cannot be run. */
  constructor(core: Core, document: unknown, start = document) {
    super();
    this.core = core;
    const state = loadedState(document, start);
    this.#history = new History(state);
    this.#trace = this.#run(state.example);
    this.#analyses = this.#analysesOf(state.example);
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
    return this.#history.present.start.example;
  }

  /** Why the last change was refused; null where it was not. */
  get problem(): ExampleError | null {
    return this.#problem;
  }

  /** The last change, where it takes so long that it is not shown yet. What is only reported, such as a link, is not computed in a worker. */
  get large(): LargeChange | undefined {
    return this.#large;
  }

  /** The model that the last change needs, or that other numbers wait for, because it is not loaded. */
  get missing(): MissingModel | undefined {
    return this.#missing ?? this.#awaited;
  }

  get canUndo(): boolean {
    return this.#history.canUndo;
  }

  get canRedo(): boolean {
    return this.#history.canRedo;
  }

  /** What is shown now, for views that are drawn later. The same object until something else is shown. */
  get snapshot(): Snapshot {
    const { core, example, start, trace } = this;
    const before = this.#snapshot;
    if (before?.example === example && before.start === start && before.trace === trace) return before;
    const analyses = this.#analyses;
    const isOutdated = () => this.#trace !== trace;
    let rounding: Snapshot['rounding'] | undefined;
    return (this.#snapshot = {
      core,
      example,
      start,
      trace,
      get outdated() {
        return isOutdated();
      },
      get rounding() {
        return (rounding ??= roundingOf(core, example, trace));
      },
      analysis: (name) => (name === 'cosine' || example.analyses?.includes(name) ? trace : analyses.get(name)),
    });
  }

  /**
   * Shows another example, made from the present one. Changes that follow each other within a second with the same `merge`
   * are undone together; changes of where a reader looks (`display`, `region`) are not undone at all. Returns whether it could be run.
   */
  change(changed: Example, { merge }: { merge?: string } = {}): boolean {
    const { example, start } = this.#history.present;
    return this.#attempt((show) => {
      // Saved, linked or embedded it is opened without this start, so it says itself what is no longer as it was.
      const next = withChanges(changed, start.example);
      if (differOnlyInView(next, example)) {
        // In a long text the chosen word decides which words ask, where the example does not say.
        if (equal(shapeOf(next).region, shapeOf(example).region)) validate(next);
        else show(next);
        this.#history.replace(stateOf(withViewOf(example, next), start));
      } else {
        show(next);
        this.#history.push(stateOf(next, start), merge);
      }
    });
  }

  /**
   * Shows a document made from the present example, as a change of it: a reset goes back to where that one does. Returns whether it
   * could be run. Where it needs a model that is not loaded, it stays asked for while the reader changes other things, and is then made
   * from what is shown.
   * @param view chooses what is looked at, once the document is known to be an example
   */
  changeTo(make: (shown: Example) => unknown, view: (made: Example, shown: Example) => Example): boolean {
    const shown = this.#attempt((show) => {
      this.#awaited = undefined;
      const { example, start } = this.#history.present;
      const made = view(validate(make(example)), example);
      const next = isGone(start) ? made : withChanges(made, start.example);
      show(next);
      this.#history.push(stateOf(next, start));
    });
    this.#awaited = this.#missing;
    return shown;
  }

  /** No longer waits for a model. */
  withdraw(): void {
    this.#attempt(() => (this.#awaited = undefined));
  }

  /**
   * Shows a document instead of the present example, and goes back to `start` on reset: to the document itself where that is
   * left out. Returns whether it could be run.
   */
  load(document: unknown, start = document): boolean {
    return this.#attempt((show) => {
      this.#awaited = undefined;
      const state = loadedState(document, start);
      show(state.example);
      this.#history.push(state);
    });
  }

  /** Goes back to the example as it was loaded; this too can be undone. */
  reset(): boolean {
    this.#awaited = undefined;
    return this.change(this.start);
  }

  /** Chooses the word that asks, counted from 0. */
  select(query: number): boolean {
    return this.change(withSelection(this.example, query));
  }

  /** Goes back to the example before the last change, which keeps being shown in the present way. */
  undo(): boolean {
    return this.#travel('undo', 'redo', this.canUndo);
  }

  redo(): boolean {
    return this.#travel('redo', 'undo', this.canRedo);
  }

  /** Waits for the code of a change. Undo and redo then wait as well, instead of overtaking the change. */
  fetching<T>(code: Promise<T>): Promise<T> {
    const all = Promise.allSettled([this.#fetching, code]).then(() => {
      if (this.#fetching === all) this.#fetching = undefined;
    });
    this.#fetching = all;
    return code;
  }

  /** Shows a problem that was found outside, such as in an address. */
  report(problem: ExampleError): void {
    this.#attempt(() => {
      throw problem;
    });
  }

  #run(example: Example, ...analyses: Analysis[]): Trace {
    return this.core.run(traced(example, ...analyses));
  }

  #analysesOf(example: Example): Analyses {
    return new Analyses((name) => this.#run(example, name));
  }

  #show(example: Example, trace = this.#run(example)): void {
    this.#trace = trace;
    this.#analyses = this.#analysesOf(example);
  }

  /** @param computed the trace of the example that is shown, if it is known */
  #attempt(action: Action, computed?: Trace): boolean {
    let asked: Example | undefined;
    let shown = false;
    this.#large = undefined;
    this.#missing = undefined;
    this.#problem = null;
    try {
      action((example) => {
        asked = example;
        if (computed === undefined && holdsUp(example)) throw NOT_AT_ONCE;
        this.#show(example, computed);
      });
      shown = true;
    } catch (error) {
      if (error === NOT_AT_ONCE) this.#large = this.#largeChange(undefined, asked!, action);
      else this.#refused(error, action, asked);
    }
    this.dispatchEvent(new Event('change'));
    return shown;
  }

  /** The trace of what an action would show; undefined where it would be refused. Nothing changes: an action shows before it changes the history. */
  #tried(action: Action): Trace | undefined {
    const awaited = this.#awaited;
    let trace: Trace | undefined;
    try {
      action((example) => {
        trace = this.#run(example);
        throw ONLY_TRIED;
      });
    } catch (error) {
      // What is refused is refused again when it is attempted.
      if (error !== ONLY_TRIED && !(error instanceof ExampleError)) throw error;
    }
    this.#awaited = awaited;
    return trace;
  }

  #refused(error: unknown, action: Action, asked: Example | undefined): void {
    if (!(error instanceof ExampleError)) throw error;
    this.#problem = error;
    if (error.code === 'modelNotLoaded') {
      const missing = {
        name: error.values[0] as PublishedModel,
        retry: async (signal: AbortSignal) => {
          const { example } = this;
          const trace = this.missing === missing ? this.#tried(action) : undefined;
          await yieldToEvents();
          if (signal.aborted) return false;
          // What is made from the example that is shown was made from the one of before.
          return this.missing === missing && this.#attempt(action, this.example === example ? trace : undefined);
        },
      };
      this.#missing = missing;
    }
    const takes = largeWork(error);
    if (takes !== undefined && asked !== undefined) this.#large = this.#largeChange(takes, asked, action);
  }

  #largeChange(takes: Estimate | undefined, example: Example, action: Action): LargeChange {
    const change: LargeChange = {
      takes,
      compute: async (options) => {
        const trace = await this.core.runAside(traced(example), options);
        return () => {
          if (this.#large !== change) return;
          this.#history.endMerge(); // what was asked for by itself is undone by itself
          this.#attempt(action, trace);
          this.#history.endMerge();
        };
      },
    };
    return change;
  }

  #travel(to: 'undo' | 'redo', back: 'undo' | 'redo', possible: boolean): boolean {
    if (this.#fetching !== undefined) {
      void this.#fetching.then(() => this[to]());
      return true;
    }
    if (!possible) return false;
    return this.#attempt((show) => {
      const before = this.#history.present;
      let steps = 0;
      // What had the numbers of a model that was replaced cannot be shown again.
      while (this.#history[to]() && ++steps && isGone(this.#history.present));
      const { example, start } = this.#history.present;
      try {
        if (isGone(this.#history.present)) refuse('parameters.model', 'ownModelNotOpen');
        // Another example is shown as it was left.
        const shown = start.example === before.start.example ? shownAs(before.example, example) : example;
        show(shown);
        this.#history.replace(stateOf(shown, start));
      } catch (error) {
        while (steps-- > 0) this.#history[back](); // what was computed in a worker is not shown again at once
        throw error;
      }
    });
  }
}
