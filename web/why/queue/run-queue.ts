// Further runs besides that of the page: one after another, each as fast as possible, kept until the reader leaves the page.
import { startRun } from '../../core/training/index.ts';
import { writeSettings } from '../../core/training/settings.ts';
import type { Checkpoint, TrainingFacts, TrainingRun, TrainingSettings } from '../../core/training/types.ts';

export type QueuedStatus = 'waiting' | 'running' | 'done' | 'failed';

/** The result of a queued run. */
export interface Queued {
  readonly settings: TrainingSettings;
  status: QueuedStatus;
  facts: TrainingFacts | undefined;
  /** Only the first and the last one have parameters. */
  checkpoints: Checkpoint[];
  step: number;
  secondsLeft: number | undefined;
  error: Error | undefined;
}

const nothing = new Float32Array();

/** All checkpoints so far; those between the first and the last one without large arrays. */
function light(checkpoints: readonly Checkpoint[]): Checkpoint[] {
  return checkpoints.map((checkpoint, index) =>
    index === 0 || index === checkpoints.length - 1
      ? checkpoint
      : { ...checkpoint, parameters: nothing, embeddings: nothing },
  );
}

/** Trains the queued runs, one at a time. Dispatches `change` when anything changes. */
export class RunQueue extends EventTarget {
  readonly #entries = new Map<string, Queued>();
  #run: TrainingRun | undefined;
  #running: Queued | undefined;

  /** The run with these settings, if it was asked for. */
  of(settings: TrainingSettings): Queued | undefined {
    return this.#entries.get(writeSettings(settings));
  }

  /** Queues a run with these settings, unless there is one already. */
  ask(...all: TrainingSettings[]): void {
    for (const settings of all) {
      const known = this.of(settings);
      if (known !== undefined && known.status !== 'failed') continue;
      this.#entries.set(writeSettings(settings), {
        settings,
        status: 'waiting',
        facts: undefined,
        checkpoints: [],
        step: 0,
        secondsLeft: undefined,
        error: undefined,
      });
    }
    this.#next();
  }

  /** Cancels a waiting or running run, and discards its results. */
  cancel(settings: TrainingSettings): void {
    const entry = this.of(settings);
    if (entry === undefined || entry.status === 'done' || entry.status === 'failed') return;
    this.#entries.delete(writeSettings(settings));
    if (entry === this.#running) this.#end();
    this.#next();
  }

  /** Cancels all waiting and running runs. */
  stop(): void {
    for (const [key, { status }] of this.#entries) {
      if (status === 'waiting' || status === 'running') this.#entries.delete(key);
    }
    this.#end();
    this.#notify();
  }

  #end(): void {
    this.#run?.dispose();
    this.#run = undefined;
    this.#running = undefined;
  }

  #next(): void {
    const waiting = this.#running ?? [...this.#entries.values()].find(({ status }) => status === 'waiting');
    if (waiting !== undefined && waiting !== this.#running) this.#start(waiting);
    this.#notify();
  }

  #start(entry: Queued): void {
    entry.status = 'running';
    this.#running = entry;
    const run = (this.#run = startRun(entry.settings));
    run.seconds = 0;
    run.addEventListener('change', () => this.#look(entry, run));
    this.#look(entry, run);
  }

  #look(entry: Queued, run: TrainingRun): void {
    if (run !== this.#run) return;
    entry.facts = run.facts;
    entry.step = run.step;
    entry.secondsLeft = run.secondsLeft;
    const ended = run.status === 'done' || run.status === 'failed';
    // During the run only its curve is needed.
    if (run.checkpoints.length > entry.checkpoints.length || ended) entry.checkpoints = light(run.checkpoints);
    if (run.status === 'ready') run.start();
    if (!ended) return this.#notify();
    entry.status = run.status as QueuedStatus;
    entry.error = run.error;
    this.#end();
    this.#next();
  }

  #notify(): void {
    this.dispatchEvent(new Event('change'));
  }
}
