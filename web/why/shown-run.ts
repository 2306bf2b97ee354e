import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { checkLines, startRun, writeSettings } from '../core/training/index.ts';
import type { Checkpoint, TrainingRun, TrainingSettings } from '../core/training/types.ts';
import { nearest } from './plots/geometry.ts';
import { saveProgress, savedProgress, type SavedProgress } from './run/saved-progress.ts';

interface Listener {
  /** Another run is shown, about which nothing is known yet. */
  replaced: (settings: TrainingSettings) => void;
  /** The run has changed, and the page is visible. */
  changed: (run: TrainingRun) => void;
}

/** The run that the page shows, and the checkpoint of it; both are restored when the reader comes back to it. */
export class ShownRun implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #listener: Listener;
  #run: TrainingRun | undefined;
  /** The checkpoint that the reader chose; undefined: the newest one, whichever that is. */
  #chosen: Checkpoint | undefined;
  /** The progress of the run when the reader left it, until it is restored. */
  #resume: SavedProgress | undefined;
  /** How long the reader wants a whole run to take. */
  #seconds: number | undefined;

  constructor(host: ReactiveControllerHost, listener: Listener) {
    this.#host = host;
    this.#listener = listener;
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener('pagehide', this.#leave);
    addEventListener('pageshow', this.#onReturn);
    document.addEventListener('visibilitychange', this.#onChange);
  }

  hostDisconnected(): void {
    removeEventListener('pagehide', this.#leave);
    removeEventListener('pageshow', this.#onReturn);
    document.removeEventListener('visibilitychange', this.#onChange);
    this.#leave();
  }

  get run(): TrainingRun | undefined {
    return this.#run;
  }

  get checkpoint(): Checkpoint | undefined {
    return this.#chosen ?? this.#run?.checkpoints.at(-1);
  }

  /** Whether the reader chose an earlier checkpoint than the newest one. */
  get isEarlier(): boolean {
    return this.#chosen !== undefined;
  }

  /** The step where the reader left the run, until it is there again. */
  get returnsTo(): number | undefined {
    return this.#resume?.step;
  }

  /**
   * Shows a run with these settings, not yet started, or running to its saved progress. Throws a SettingsError; the last run then stays.
   * @param back whether the reader was here before
   */
  show(settings: TrainingSettings, back = false): void {
    checkLines(settings); // a run would report it only after loading
    const run = startRun(settings);
    this.#leave();
    if (this.#seconds !== undefined) run.seconds = this.#seconds;
    run.addEventListener('change', this.#onChange);
    this.#run = run;
    this.#chosen = undefined;
    this.#listener.replaced(settings);
    this.#resume = back ? savedProgress(writeSettings(settings)) : undefined;
    if (this.#resume !== undefined) run.start(this.#resume.step);
    this.#onChange();
  }

  readonly #leave = (): void => {
    const run = this.#run;
    if (run === undefined) return;
    // If the reader leaves before the run is restored, the saved progress stays.
    saveProgress(writeSettings(run.settings), this.#resume ?? { step: run.step, chosen: this.#chosen?.step });
    run.removeEventListener('change', this.#onChange);
    run.dispose();
  };

  /** A page restored from the back/forward cache has a run without a worker; the same run is created again. */
  readonly #onReturn = (event: PageTransitionEvent): void => {
    if (event.persisted && this.#run !== undefined) this.show(this.#run.settings, true);
  };

  readonly #onChange = (): void => {
    const run = this.#run;
    // A hidden tab needs no picture; it shows the newest one when it becomes visible.
    if (run === undefined || document.hidden) return;
    const { checkpoints, status } = run;
    if (this.#chosen !== undefined && !checkpoints.includes(this.#chosen)) this.#chosen = undefined;
    if (this.#resume !== undefined && (status === 'paused' || status === 'done')) {
      const { chosen } = this.#resume;
      this.#resume = undefined;
      if (chosen !== undefined) this.choose(chosen);
    }
    this.#listener.changed(run);
    this.#host.requestUpdate();
  };

  /** Shows the checkpoint nearest to a step. */
  choose(step: number): void {
    const checkpoints = this.#run?.checkpoints ?? [];
    if (checkpoints.length === 0) return;
    const checkpoint = checkpoints[nearest(checkpoints, step)]!;
    this.#choose(checkpoint === checkpoints.at(-1) ? undefined : checkpoint);
  }

  /** Shows the newest checkpoint. */
  chooseNewest(): void {
    this.#choose(undefined);
  }

  #choose(checkpoint: Checkpoint | undefined): void {
    if (checkpoint === this.#chosen) return;
    this.#chosen = checkpoint;
    this.#host.requestUpdate();
  }

  /** The reader takes control: the run is no longer restored. */
  takeControl(): void {
    this.#resume = undefined;
    this.chooseNewest();
  }

  setSpeed(seconds: number): void {
    this.#seconds = seconds;
    if (this.#run !== undefined) this.#run.seconds = seconds;
    this.#host.requestUpdate();
  }
}
