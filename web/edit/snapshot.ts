import { cellCount } from '../core/cell-count.ts';
import { atOnce } from '../core/cost.ts';
import { ExampleError } from '../core/errors.ts';
import type { Analysis, Example } from '../core/example.ts';
import type { Core, Rounding } from '../core/load.ts';
import type { Trace } from '../core/trace.ts';

/** What a session shows at one moment: an example and the trace of it. It stays as it is when the session changes. */
export interface Snapshot {
  readonly core: Core;
  readonly example: Example;
  /** The example as it was loaded. */
  readonly start: Example;
  readonly trace: Trace;
  /** Whether the session shows other numbers by now, so that nothing need be computed for this snapshot. */
  readonly outdated: boolean;
  /**
   * The trace with what is derived from it: computed when it is first asked for, so that typing does not wait for it. It stays the same
   * object while the numbers do. Throws an `ExampleError` if the example is too large for it.
   */
  analysis(name: Analysis): Trace;
  /** How far the numbers of each step are from exact arithmetic; empty for a trace that is too long to compute twice at every change. */
  readonly rounding: ReadonlyMap<string, Rounding>;
}

/** The longest trace, in numbers, that is computed again in double precision. */
const MOST_ROUNDED = 100_000;
/** That takes about as long as computing it three times: together no more than what is computed at once. */
const MOST_MILLISECONDS = atOnce.milliseconds / 4;

/** See `Snapshot`. */
export function roundingOf(core: Core, example: Example, { steps }: Trace): ReadonlyMap<string, Rounding> {
  const numbers = steps.reduce((sum, step) => sum + cellCount(step), 0);
  if (numbers > MOST_ROUNDED) return new Map();
  try {
    if (core.plan(example).cost.milliseconds > MOST_MILLISECONDS) return new Map();
    return core.rounding(example);
  } catch (error) {
    if (error instanceof ExampleError) return new Map(); // few numbers that took long, in a worker
    throw error;
  }
}

/** The analyses of one trace, each computed when it is first asked for. */
export class Analyses {
  readonly #run: (name: Analysis) => Trace;
  readonly #found = new Map<Analysis, Trace>();

  constructor(run: (name: Analysis) => Trace) {
    this.#run = run;
  }

  get(name: Analysis): Trace {
    let found = this.#found.get(name);
    if (found === undefined) this.#found.set(name, (found = this.#run(name)));
    return found;
  }
}
