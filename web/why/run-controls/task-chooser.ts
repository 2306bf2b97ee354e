import type { ReactiveElement, TemplateResult } from 'lit';
import { defaultSettings } from '../../core/training/settings.ts';
import type { Task, TrainingSettings } from '../../core/training/types.ts';
import type { Fetching } from '../../elements/fetching.ts';
import type { RunVisits } from '../run-visits.ts';
import type { WhySections } from '../sections/sections.ts';
import type { ShownRun } from '../shown-run.ts';
import { taskChoice } from './run-controls.ts';
import { TaskKeys } from './task-keys.ts';

interface Parts {
  shown: ShownRun;
  visits: RunVisits;
  fetching: Fetching;
}

/**
 * The choice of a task, which keeps its settings and its run while another one is shown. The reader's own text is a task only once there is
 * one: until then, its box is shown.
 */
export class TaskChooser {
  readonly #host: ReactiveElement;
  readonly #parts: Parts;
  readonly #keys = new TaskKeys();
  /** As each task was shown last: choosing it again comes back to these settings, and to their run. */
  readonly #last = new Map<Task, TrainingSettings>();

  constructor(host: ReactiveElement, parts: Parts) {
    this.#host = host;
    this.#parts = parts;
  }

  /** To be called when another run is shown. */
  remember(settings: TrainingSettings): void {
    this.#last.set(settings.task, settings);
  }

  #choose(task: Task): void {
    const { shown, visits, fetching } = this.#parts;
    const { byArrow, passing } = this.#keys.take();
    const last = this.#last.get(task);
    if (last !== undefined && visits.change(last, { passing, back: true })) return;
    if (task !== 'text') {
      visits.change({ ...defaultSettings(task), seed: shown.run?.settings.seed ?? 1 }, { passing });
      return;
    }
    // Its box is below, where a text can be typed; until then the last run stays.
    this.#host.requestUpdate();
    if (byArrow) return;
    void fetching.get(() => this.#host.renderRoot.querySelector<WhySections>('why-sections')!.showText());
  }

  render(chosen: Task): TemplateResult {
    return taskChoice(chosen, this.#keys, (task) => this.#choose(task));
  }
}
