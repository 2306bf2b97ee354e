import { state } from 'lit/decorators.js';
import { ExampleError } from '../../core/errors.ts';
import type { Trace } from '../../core/trace.ts';
import { idle } from '../idle.ts';
import { Section } from './section.ts';
import type { View } from './view.ts';

/**
 * A section that needs many runs of the core: one each time the browser is idle, so that typing never waits for them. What was measured of
 * the numbers before stays until it is measured anew.
 */
export abstract class MeasuredSection<T> extends Section {
  /** In the order of the runs; an error where one could not be run. */
  @state() protected found: readonly (T | ExampleError)[] = [];
  /** How many of these are of the present numbers. */
  @state() protected fresh = 0;
  #trace: Trace | undefined;
  #job = 0;

  /** What is to be run for a view; each call takes the core a few milliseconds. */
  protected abstract runs(view: View): readonly (() => T | Promise<T>)[];

  /** Measures everything anew. */
  protected measure(): void {
    this.#trace = undefined;
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#job++;
    this.#trace = undefined;
  }

  protected override updated(): void {
    const { view } = this;
    if (view === undefined || view.trace === this.#trace) return;
    this.#trace = view.trace;
    void this.#run(view, ++this.#job);
  }

  /** Whether what a job measures is still wanted: the view may be another one by now, but has the same numbers. */
  #goesOn(job: number): boolean {
    if (job !== this.#job) return false;
    if (this.view !== undefined && this.view.trace === this.#trace && !this.view.snapshot.outdated) return true;
    this.#trace = undefined; // the next view, which is on its way, may have the same numbers
    return false;
  }

  async #run(view: View, job: number): Promise<void> {
    const runs = this.runs(view);
    const before = this.found.slice(0, runs.length);
    this.found = before;
    this.fresh = 0;
    for (const [index, run] of runs.entries()) {
      await idle();
      if (!this.#goesOn(job)) return;
      const one = await attempt(run);
      if (!this.#goesOn(job)) return;
      const all = [...this.found];
      all[index] = one;
      this.found = all;
      this.fresh = index + 1;
    }
  }
}

async function attempt<T>(run: () => T | Promise<T>): Promise<T | ExampleError> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ExampleError) return error;
    throw error;
  }
}
