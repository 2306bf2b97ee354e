import type { Core } from '../../core/load.ts';
import type { OverviewPicture } from './overview-picture.ts';
import { MOST_BLOCKS, samePart, type Part } from './part.ts';
import type { Source } from './source.ts';

/** How long a reader pauses before an edited text is computed again, in milliseconds. */
const PAUSE = 150;
/** After how long the old picture is dimmed, and after how long progress is shown. */
const SLOW = 150;
const LONG = 500;

/**
 * How far a calculation is.
 * `waited`: long enough to dim the old picture, or to show progress.
 */
export type Progress =
  | { kind: 'ready' }
  | { kind: 'running'; done: number; waited: 'briefly' | 'slow' | 'long' }
  | { kind: 'stopped' }
  | { kind: 'failed'; reason: string };

interface Goal {
  core: Core;
  source: Source;
  part: Part;
}

/** Computes the most recently requested overview; a calculation still running is aborted. Calls `changed` whenever there is news. */
export class OverviewRun {
  /** The last picture that was computed; not the requested one while that is on its way. */
  picture: OverviewPicture | undefined;
  progress: Progress = { kind: 'ready' };
  readonly #changed: () => void;
  #goal: Goal | undefined;
  #abort: AbortController | undefined;
  #timers: ReturnType<typeof setTimeout>[] = [];
  /** The sums of all words' exponentials, which every part of the same text needs. */
  #sums: { source: Source; logsumexp: Float32Array } | undefined;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Requests a part. The same one is not computed twice. */
  show(core: Core, source: Source, part: Part): void {
    const before = this.#goal;
    if (before?.source === source && samePart(before.part, part)) return;
    this.#goal = { core, source, part };
    const edited = before !== undefined && before.source !== source;
    this.#start(edited ? PAUSE : 0);
  }

  /** Computes what was stopped, or failed. */
  again(): void {
    this.#start(0);
  }

  /** Stops at once; the last picture remains. */
  cancel(): void {
    this.#end({ kind: 'stopped' });
  }

  /** Stops, and forgets the request. */
  drop(): void {
    this.#abort?.abort();
    this.#clear();
    this.#goal = undefined;
  }

  #start(pause: number): void {
    this.#abort?.abort();
    this.#clear();
    const abort = (this.#abort = new AbortController());
    this.progress = { kind: 'running', done: 0, waited: 'briefly' };
    const wait = (time: number, waited: 'slow' | 'long') =>
      setTimeout(() => {
        if (this.progress.kind === 'running') this.#report({ ...this.progress, waited });
      }, time);
    this.#timers = [
      wait(SLOW, 'slow'),
      wait(LONG + pause, 'long'),
      setTimeout(() => void this.#compute(this.#goal!, abort.signal), pause),
    ];
  }

  async #compute({ core, source, part }: Goal, signal: AbortSignal): Promise<void> {
    const { query, key, words, options } = source;
    const began = performance.now();
    try {
      if (this.#sums?.source !== source) {
        // Values of one number each: only the sums are needed.
        const { logsumexp } = await core.attend(query, key, new Float32Array(words.length), {
          ...options,
          d_v: 1,
          logsumexp: true,
          signal,
          onProgress: (done) => this.#advance(done / 2, signal),
        });
        this.#sums = { source, logsumexp: logsumexp! };
      }
      const overview = await core.overview(query, key, {
        ...options,
        rows: part.rows,
        columns: part.columns,
        most: [MOST_BLOCKS, MOST_BLOCKS],
        logsumexpOf: this.#sums.logsumexp,
        signal,
        onProgress: (done) => this.#advance((1 + done) / 2, signal),
      });
      if (signal.aborted) return;
      this.picture = { ...overview, source, part, took: performance.now() - began };
      this.#end({ kind: 'ready' });
    } catch (error) {
      if (!signal.aborted)
        this.#end({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
    }
  }

  #advance(done: number, signal: AbortSignal): void {
    if (signal.aborted || this.progress.kind !== 'running') return;
    const shown = { ...this.progress, done };
    if (shown.waited === 'long') this.#report(shown);
    else this.progress = shown;
  }

  #end(progress: Progress): void {
    this.#abort?.abort();
    this.#clear();
    this.#report(progress);
  }

  #clear(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
  }

  #report(progress: Progress): void {
    this.progress = progress;
    this.#changed();
  }
}
