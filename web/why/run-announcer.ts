// Announces the progress of a run to screen readers.
import type { RunStatus, TrainingRun } from '../core/training/types.ts';
import { runText as text } from '../strings/why/run.ts';
import { tasksText } from '../strings/why/tasks.ts';
import { formatNumber, formatPercent } from '../trace/format.ts';
import { type Head, headIndex } from './run/trace-cache.ts';

/** The shortest time between two announcements of a run, in milliseconds. */
const INTERVAL = 4000;

export class RunAnnouncer {
  /** The last announcement. */
  text = '';
  #time = 0;
  #step = 0;
  #status: RunStatus | undefined;

  /** Prepares for another run, whose status will be announced even if it equals that of the last one. */
  reset(): void {
    this.#status = undefined;
  }

  /** To be called when the run changes; announces what is new about it, with the weight of `head` on the right key. */
  update(run: TrainingRun, head: Head): void {
    const { status, step } = run;
    const now = performance.now();
    const due = status === 'running' ? now - this.#time > INTERVAL : step !== this.#step;
    // A pause is announced once, when the steps that were under way are done.
    if (status === 'paused' && run.busy) return;
    if (status === this.#status && !due) return;
    const hasJustStarted = status === 'running' && this.#status !== 'running';
    if (status !== 'loading') this.#announce(hasJustStarted ? started(run) : announcement(run, head));
    if (status !== 'ready') this.#time = now;
    this.#status = status;
    this.#step = step;
  }

  /** A live region is read when its text changes, if only by a space. */
  #announce(text: string): void {
    this.text = text === this.text ? `${text}\u00a0` : text;
  }
}

const started = ({ settings: { task, steps } }: TrainingRun): string =>
  text.sentences([text.announcedStart(tasksText[task].name, steps)]);

function announcement({ status, step, settings, checkpoints }: TrainingRun, head: Head): string {
  const { task, steps } = settings;
  if (status === 'ready') return text.sentences([text.announcedNew(tasksText[task].name, steps)]);
  const last = checkpoints.at(-1);
  const weight = last?.rightWeight[headIndex(head, settings)] ?? NaN;
  const parts = [text.status[status], text.announced(step, steps)];
  if (last !== undefined) parts.push(text.announcedLoss(formatNumber(last.loss, 2)));
  if (!Number.isNaN(weight)) parts.push(text.announcedWeight(formatPercent(weight), task));
  return text.sentences(parts.filter((part) => part !== ''));
}
