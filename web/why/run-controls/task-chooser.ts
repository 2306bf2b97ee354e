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

/** The choice of a task. The reader's own text is a task only once there is one: until then, its box is shown. */
export class TaskChooser {
  readonly #host: ReactiveElement;
  readonly #parts: Parts;
  readonly #keys = new TaskKeys();
  /** The text that the reader trained on last: choosing that task again comes back to it. */
  #text: string | undefined;

  constructor(host: ReactiveElement, parts: Parts) {
    this.#host = host;
    this.#parts = parts;
  }

  /** To be called when another run is shown. */
  remember({ task, text }: TrainingSettings): void {
    if (task === 'text' && text !== undefined) this.#text = text;
  }

  #choose(task: Task): void {
    const { shown, visits, fetching } = this.#parts;
    const settings = { ...defaultSettings(task), seed: shown.run?.settings.seed ?? 1 };
    const { byArrow, passing } = this.#keys.take();
    if (task !== 'text') {
      visits.change(settings, passing);
      return;
    }
    if (this.#text !== undefined && visits.change({ ...settings, text: this.#text }, passing)) return;
    // Its box is below, where a text can be typed; until then the last run stays.
    this.#host.requestUpdate();
    if (byArrow) return;
    void fetching.get(() => this.#host.renderRoot.querySelector<WhySections>('why-sections')!.showText());
  }

  render(chosen: Task): TemplateResult {
    return taskChoice(chosen, this.#keys, (task) => this.#choose(task));
  }
}
