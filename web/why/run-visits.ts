import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Core } from '../core/load.ts';
import { defaultSettings, readSettings, SettingsError } from '../core/training/index.ts';
import type { Task, TrainingSettings } from '../core/training/types.ts';
import { readWriting, usualWriting, writeWriting, type WritingSettings } from '../core/training/writing-settings.ts';
import { problemText } from '../strings/why/run.ts';
import { SettingsHistory } from './settings-history.ts';
import type { ShownRun } from './shown-run.ts';

/** Why settings could not be run, with the sentences before and after it. */
export interface Refused {
  error: SettingsError;
  before: string;
  after: string;
}

interface Host extends ReactiveControllerHost {
  readonly core: Core | undefined;
}

/** How long a reader pauses before the address follows, in milliseconds. */
const DELAY = 300;

/** Chromium accepts no state when the page is hidden for a reload, and other browsers do not always fire the event before. */
const leavings = ['beforeunload', 'pagehide'];

/** The runs that the reader opens, in the address and in the history of the window; and why one could not be opened. */
export class RunVisits implements ReactiveController {
  readonly #host: Host;
  readonly #shown: ShownRun;
  readonly #history = new SettingsHistory();
  #refused: Refused | undefined;
  #writing: WritingSettings = usualWriting;
  /** How each task wrote when it was left. */
  readonly #writings = new Map<Task, WritingSettings>();
  /** Until the address follows how it writes. */
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: Host, shown: ShownRun) {
    this.#host = host;
    this.#shown = shown;
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener('popstate', this.#onTravel);
    addEventListener('pageshow', this.#onReturn);
    for (const leaving of leavings) addEventListener(leaving, this.#keep);
    if (this.#shown.run === undefined && this.#host.core !== undefined) this.#readAddress();
  }

  hostDisconnected(): void {
    removeEventListener('popstate', this.#onTravel);
    removeEventListener('pageshow', this.#onReturn);
    for (const leaving of leavings) removeEventListener(leaving, this.#keep);
    this.#writeNow();
  }

  readonly #onTravel = (): void => {
    if (!this.#history.moved) return;
    clearTimeout(this.#timer); // the window is at another entry already
    this.#timer = undefined;
    this.#readAddress();
  };

  /** What was kept for a reload that did not come is written where the browser has kept the whole page. */
  readonly #onReturn = ({ persisted }: PageTransitionEvent): void => {
    const { run } = this.#shown;
    if (persisted && run !== undefined && this.#history.isUnwritten) this.#write(run.settings, false);
  };

  /**
   * Creates the run of the address; if that is not possible, the last one stays and the reason is shown. A run that
   * was shown before is restored to its progress.
   */
  #readAddress(): void {
    const history = this.#history;
    const isFirst = this.#shown.run === undefined;
    const asked = history.read();
    try {
      const writing = readWriting(asked.writing);
      const settings = readSettings(asked.run);
      this.#shown.show(settings, isFirst ? history.isReturn : history.isKnown);
      this.#writing = writing;
      if (history.isUnwritten) this.#write(settings, false);
      else history.confirm();
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      if (isFirst) this.#shown.show(defaultSettings('recall'));
      this.#refuse({ error, before: problemText.link, after: isFirst ? problemText.usual : problemText.stays });
    }
  }

  /**
   * Shows a run with settings that the reader changed: the address follows, and invalid settings are reported. Another task is a new entry
   * of the history, unless the one before was only passed; other settings of the same one are not. Returns whether they were valid.
   * @param back whether a run with these settings was shown before, and is to go on from there
   */
  change(settings: TrainingSettings, { passing = false, back = false } = {}): boolean {
    const left = this.#shown.run?.settings.task;
    const visit = settings.task !== left && !passing;
    if (visit) this.#writeNow(); // into the entry that is left
    try {
      this.#shown.show(settings, back);
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      this.#refuse({ error, before: problemText.settings, after: problemText.stays });
      return false;
    }
    // What one task writes is no beginning for another.
    if (left !== undefined) this.#writings.set(left, this.#writing);
    this.#writing = this.#writings.get(settings.task) ?? usualWriting;
    this.#write(settings, visit);
    return true;
  }

  #write(settings: TrainingSettings, visit: boolean): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#history.write(settings, writeWriting(this.#writing), visit);
  }

  readonly #writeNow = (): void => {
    const { run } = this.#shown;
    if (this.#timer !== undefined && run !== undefined) this.#write(run.settings, false);
  };

  readonly #keep = (): void => {
    const { run } = this.#shown;
    if (this.#timer !== undefined && run !== undefined) this.#history.keep(run.settings, writeWriting(this.#writing));
    clearTimeout(this.#timer); // an address that is written from now on would replace what is kept
    this.#timer = undefined;
  };

  /** How the model writes. */
  get writing(): WritingSettings {
    return this.#writing;
  }

  /** The reader changes how it writes: the address follows at the next pause, since browsers allow few changes of it; the run stays. */
  changeWriting(writing: WritingSettings): void {
    this.#writing = writing;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#writeNow, DELAY);
    this.#host.requestUpdate();
  }

  #refuse(refused: Refused): void {
    this.#refused = refused;
    this.#host.requestUpdate();
  }

  get refused(): Refused | undefined {
    return this.#refused;
  }

  /** To be called when another run is shown. */
  reset(): void {
    this.#refused = undefined;
  }
}
