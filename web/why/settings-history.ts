// The settings of a run, and those of what it writes, in the address and the history of the window.
import { defaultSettings, writeSettings } from '../core/training/index.ts';
import { joinLink, splitLink } from '../core/training/writing-settings.ts';
import type { TrainingSettings } from '../core/training/types.ts';
import { LONGEST_WRITTEN } from '../edit/address.ts';
import { writeEntry } from '../site/write-entry.ts';

/** The state of an entry of the history: the settings as a link has them, which may be too long for an address. */
interface HistoryState {
  settings: string;
  /** Whether the address is that of settings before. */
  unwritten?: boolean;
}

const asked = (): string => (history.state as HistoryState | null)?.settings ?? location.hash.slice(1);

const usual = writeSettings(defaultSettings('recall'));

export class SettingsHistory {
  /** The settings that were last read or written. */
  #known = '';

  /** Whether the window now has other settings, as after the back button. */
  get moved(): boolean {
    return asked() !== this.#known;
  }

  /** Whether this entry was shown before, and the document was reached by going back or forward rather than loaded anew. */
  get isReturn(): boolean {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return this.isKnown && navigation?.type === 'back_forward';
  }

  /** Whether this entry was shown before. */
  get isKnown(): boolean {
    return history.state !== null;
  }

  /** The settings of the window, written as in a link: those of the run, and those of writing. */
  read(): { run: string; writing: string } {
    this.#known = asked();
    return splitLink(this.#known);
  }

  /** Whether the address has to follow what was read. */
  get isUnwritten(): boolean {
    return (history.state as HistoryState | null)?.unwritten === true;
  }

  /** Marks the entry that was read as shown. */
  confirm(): void {
    writeEntry('replaceState', { settings: this.#known } satisfies HistoryState);
  }

  /** What is not in the address yet, where the page is left: a reload that has begun opens the address of before. */
  keep(settings: TrainingSettings, writing: string): void {
    const state: HistoryState = { settings: joinLink(writeSettings(settings), writing), unwritten: true };
    writeEntry('replaceState', state);
  }

  /**
   * @param writing as in a link
   * @param visit whether it is an entry of its own, to which the reader can go back
   */
  write(settings: TrainingSettings, writing: string, visit: boolean): void {
    const fragment = joinLink(writeSettings(settings), writing);
    const bare = fragment === usual || fragment.length >= LONGEST_WRITTEN;
    const address = bare ? location.pathname + location.search : `#${fragment}`;
    const written = writeEntry(
      visit ? 'pushState' : 'replaceState',
      { settings: fragment } satisfies HistoryState,
      address,
    );
    if (written) this.#known = fragment;
  }
}
