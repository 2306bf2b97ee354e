// A run over time: how many steps are done and when, which checkpoints are kept, and when listeners are notified.
import type { Engine } from './engine.ts';
import { checkSettings, USUAL_SECONDS } from './settings.ts';
import type { Checkpoint, RunStatus, TrainingFacts, TrainingRun, TrainingSettings } from './types.ts';

/** Milliseconds between two `change` events, and about those between two requests to the engine. */
const repaint = 100;
const stride = 40;
/** About how many checkpoints a run has. */
const checkpointCount = 100;

/** How many steps lie between two checkpoints. */
export const stepsPerCheckpoint = (steps: number): number => Math.max(1, Math.ceil(steps / checkpointCount));
/** Steps that have a checkpoint in every run, so that runs can be compared while they learn. */
export const landmarks: readonly number[] = [10, 100];
/** The next step after this one that has a checkpoint. */
export function nextCheckpoint(step: number, steps: number): number {
  const every = stepsPerCheckpoint(steps);
  const regular = Math.min(steps, (Math.floor(step / every) + 1) * every);
  return landmarks.find((one) => one > step && one < regular) ?? regular;
}

const isHidden = (): boolean => typeof document === 'object' && document.hidden;

export class Run extends EventTarget implements TrainingRun {
  readonly settings: TrainingSettings;
  readonly #connect: () => Promise<Engine>;
  #engine: Engine | undefined;
  /** What the engine is to do, one thing after another. */
  #queue: Promise<void> = Promise.resolve();
  #busy = false;
  /** Counts resets: what was asked for before one is of no use after it. */
  #life = 0;
  #disposed = false;

  #status: RunStatus = 'loading';
  #error: Error | undefined;
  #facts: TrainingFacts | undefined;
  #checkpoints: Checkpoint[] = [];
  #batchLosses: number[] = [];
  #step = 0;
  #unseenSteps = 0;
  #wasHidden = false;
  #startsWhenReady = false;
  /** Where it pauses; undefined: it goes on to the end. */
  #until: number | undefined;

  #seconds = USUAL_SECONDS;
  /** The pace counts from here: a time in milliseconds, and the steps done then. */
  #since = { time: 0, step: 0 };
  /** Milliseconds that a step takes, checkpoints included, as measured. */
  #took = 0;
  #lastChange = -Infinity;
  #changeTimer: ReturnType<typeof setTimeout> | undefined;
  #sleeping: ReturnType<typeof setTimeout> | undefined;
  /** Counts what `#go` was called for: only the last one goes on. */
  #round = 0;

  /** @throws SettingsError */
  constructor(settings: TrainingSettings, connect: () => Promise<Engine>) {
    super();
    this.settings = Object.freeze(checkSettings(settings));
    this.#connect = connect;
    this.#make();
  }

  get status(): RunStatus {
    return this.#status;
  }
  get error(): Error | undefined {
    return this.#error;
  }
  get facts(): TrainingFacts | undefined {
    return this.#facts;
  }
  get checkpoints(): readonly Checkpoint[] {
    return this.#checkpoints;
  }
  get batchLosses(): readonly number[] {
    return this.#batchLosses;
  }
  get step(): number {
    return this.#step;
  }
  get busy(): boolean {
    return this.#busy;
  }
  get where(): 'worker' | 'page' | undefined {
    return this.#engine?.where;
  }
  get unseenSteps(): number {
    return this.#unseenSteps;
  }

  get secondsLeft(): number | undefined {
    if (this.#status !== 'running') return undefined;
    const { last, wait } = this.#goal;
    return ((last - this.#step) * Math.max(wait, this.#took)) / 1000;
  }

  get seconds(): number {
    return this.#seconds;
  }
  set seconds(seconds: number) {
    this.#seconds = seconds > 0 ? seconds : 0; // NaN, too
    this.#paceFromHere();
    if (this.#status === 'running') this.#go();
  }

  /** The step that it goes to, and how many milliseconds each step there takes, at least. */
  get #goal(): { last: number; wait: number } {
    const { steps } = this.settings;
    if (this.#until !== undefined) return { last: Math.min(this.#until, steps), wait: 0 };
    return { last: steps, wait: (1000 * this.#seconds) / steps };
  }

  start(until?: number): void {
    if (this.#status === 'loading') this.#startsWhenReady = true;
    else if ((this.#status !== 'ready' && this.#status !== 'paused') || (until ?? Infinity) <= this.#step) return;
    this.#until = until;
    if (this.#status === 'loading') return;
    this.#paceFromHere();
    this.#become('running');
    this.#go();
  }

  pause(): void {
    this.#startsWhenReady = false;
    if (this.#status === 'running') this.#become('paused');
  }

  oneStep(): void {
    this.pause();
    if (this.#status !== 'ready' && this.#status !== 'paused') return;
    this.#become('paused');
    this.#ask(async (engine) => {
      // What was asked for before may have done the last one.
      if (this.#step < this.settings.steps) await this.#advance(engine, 1, true);
    });
  }

  reset(): void {
    if (this.#disposed) return;
    const failed = this.#status === 'failed';
    this.#life++;
    this.#startsWhenReady = false;
    this.#checkpoints = this.#checkpoints.slice(0, 1);
    this.#batchLosses = [];
    this.#step = 0;
    this.#unseenSteps = 0;
    this.#wasHidden = false;
    this.#error = undefined;
    if (failed) this.#drop();
    this.#make();
  }

  dispose(): void {
    this.#disposed = true;
    this.#life++;
    clearTimeout(this.#changeTimer);
    this.#drop();
  }

  /** Ends the engine; the next thing that is asked of it starts another. */
  #drop(): void {
    clearTimeout(this.#sleeping);
    this.#engine?.end();
    this.#engine = undefined;
    this.#queue = Promise.resolve();
    this.#busy = false;
  }

  /** A model before its first step. Where one was made before, nobody need wait for it: it is the same. */
  #make(): void {
    this.#become(this.#checkpoints.length > 0 ? 'ready' : 'loading');
    this.#ask(async (engine, isOver) => {
      const facts = await engine.make(this.settings);
      const checkpoint = await engine.checkpoint(0);
      if (isOver()) return;
      this.#facts ??= facts;
      this.#checkpoints[0] ??= checkpoint;
      if (this.#status !== 'loading') return;
      this.#become('ready');
      if (this.#startsWhenReady) this.start(this.#until);
    });
  }

  /** Has the engine do something after all that it was asked for before, unless the run is reset until then. */
  #ask(work: (engine: Engine, isOver: () => boolean) => Promise<void>): void {
    const life = this.#life;
    const isOver = () => life !== this.#life;
    this.#busy = true;
    const queue = this.#queue
      .then(async () => {
        if (isOver() || this.#disposed) return;
        const engine = this.#engine ?? (await this.#connect());
        if (this.#disposed) return engine.end();
        if (this.#engine !== engine) {
          this.#engine = engine;
          engine.onerror = (reason) => this.#engine === engine && this.#fail(reason);
        }
        if (!isOver()) await work(engine, isOver);
      })
      .catch((reason: unknown) => {
        if (!isOver()) this.#fail(reason);
      })
      .then(() => {
        if (this.#queue !== queue) return; // more was asked for
        this.#busy = false;
        if (this.#status === 'paused') this.#notify(true);
      });
    this.#queue = queue;
  }

  #fail(reason: unknown): void {
    this.#life++;
    this.#error = reason instanceof Error ? reason : new Error(String(reason));
    this.#drop();
    this.#become('failed');
  }

  #paceFromHere(): void {
    this.#since = { time: performance.now(), step: this.#step };
  }

  /** Does what is due, then sees again, as long as it runs. */
  #go(): void {
    clearTimeout(this.#sleeping);
    const round = ++this.#round;
    this.#ask(async (engine, isOver) => {
      const ended = () => isOver() || round !== this.#round || this.#status !== 'running';
      if (ended()) return;
      const { last, wait } = this.#goal;
      const start = performance.now();
      const due = wait === 0 ? last : Math.floor(this.#since.step + (start - this.#since.time) / wait);
      const next = Math.min(last, nextCheckpoint(this.#step, this.settings.steps));
      const most = this.#step + Math.max(1, Math.floor(stride / this.#took)); // Infinity at first
      const wanted = Math.min(due, next, most);
      if (wanted > this.#step) {
        await this.#advance(engine, wanted - this.#step, wanted === next);
        if (ended()) return;
      }
      if (this.#step < due) return this.#go();
      const now = performance.now();
      const nextDue = this.#since.time + (this.#step + 1 - this.#since.step) * wait - now;
      this.#sleeping = setTimeout(() => this.#go(), Math.max(start + stride - now, nextDue));
    });
  }

  async #advance(engine: Engine, count: number, withCheckpoint: boolean): Promise<void> {
    const life = this.#life;
    const start = performance.now();
    const losses = await engine.steps(count);
    const checkpoint = withCheckpoint ? await engine.checkpoint(this.#step + count) : undefined;
    if (life !== this.#life) return;
    const took = (performance.now() - start) / count;
    this.#took = this.#took === 0 ? took : 0.8 * this.#took + 0.2 * took;
    for (let i = 0; i < losses.length; i++) this.#batchLosses.push(losses[i]!);
    this.#step += count;
    if (checkpoint !== undefined) this.#checkpoints.push(checkpoint);
    const hidden = isHidden();
    if (hidden) this.#unseenSteps = (this.#wasHidden ? this.#unseenSteps : 0) + count;
    this.#wasHidden = hidden;
    if (this.#step >= this.settings.steps) this.#become('done');
    else if (this.#step === this.#until) this.#become('paused');
    else this.#notify();
  }

  #become(status: RunStatus): void {
    this.#status = status;
    this.#notify(true);
  }

  /** Dispatches `change`: at once, or as soon as the last time is long enough ago. */
  #notify(atOnce = false): void {
    if (this.#disposed) return;
    const wait = atOnce ? 0 : this.#lastChange + repaint - performance.now();
    if (wait > 0) {
      // A timer may fire slightly early; then it sets another.
      this.#changeTimer ??= setTimeout(() => {
        this.#changeTimer = undefined;
        this.#notify();
      }, wait);
      return;
    }
    clearTimeout(this.#changeTimer);
    this.#changeTimer = undefined;
    this.#lastChange = performance.now();
    this.dispatchEvent(new Event('change'));
  }
}
