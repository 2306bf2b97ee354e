// The history of the window: every example that is opened is an entry of it, and the entry follows the edits of its example.
import { ExampleError } from '../../core/errors.ts';
import type { Example } from '../../core/example.ts';
import { fragmentOf, legibleParameter, LONGEST_READ, LONGEST_WRITTEN } from '../../edit/address.ts';
import { withCompared } from '../../edit/compared-address.ts';
import { jsonText, toDocument } from '../../edit/to-document.ts';
import { addressedExample, refusal, type HistoryState } from './addressed-example.ts';
import { entryName, newName } from './entry-name.ts';
import { rememberAddress } from '../../site/last-address.ts';
import { writeEntry } from '../../site/write-entry.ts';
import type { AttentionPage } from '../attention-page.ts';
import type { Checked } from '../checker/checked.ts';
import { changeTo } from '../controls/choose-numbers.ts';

/** Addresses are written when the reader pauses, not at every key. */
const DELAY = 300;

/** What is shown, and what a reset goes back to. */
export interface Opened {
  example: Example;
  start: Example;
  /** What it is compared with, as it stands after `compare=` in an address. */
  compared: string | undefined;
  /** What is typed into the checker. */
  checked: Checked | undefined;
  /** Whether the trained model was chosen, and is not loaded. */
  awaitsModel: boolean;
}

/** Whether the address has no example that can be shown, or not yet. */
const isRefused = ({ linkText, session }: AttentionPage): boolean => linkText !== null && session.problem !== null;

const isSentence = (one: unknown): boolean => (one as Element | null)?.localName === 'attention-sentence';

/** Writes the address and the history of the window as the example changes, and opens what the reader goes back to. */
export class WindowHistory {
  readonly #page: AttentionPage;
  #shown: Opened;
  /** The entry that is shown. */
  #entry: string;
  /** Entries as they were when the reader left them. */
  readonly #saved = new Map<string, Opened>();
  /** Starts of all examples that were opened: undo goes back to one of them, which is no visit. */
  readonly #starts = new WeakSet<Example>();
  /** The place of the entry that is shown; undefined for its first. */
  #place: string | undefined;
  /** What goes back to a place, as it was when the reader left it. */
  readonly #places = new Map<string, () => void>();
  /** Captures the present place. */
  #present: (() => () => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the reader has left the field of the sentence that is shown: another one in its place is an entry of its own. */
  #isDone = true;
  /** Whether the example of the entry is not shown: what the reader does instead is an entry of its own. */
  #waits: boolean;

  /**
   * @param shown what the page opened with
   * @param entry the entry of the history that it opened with
   * @param waits whether the example of that entry is not shown yet
   */
  constructor(page: AttentionPage, shown: Pick<Opened, 'example' | 'start'>, entry: string, waits: boolean) {
    this.#page = page;
    this.#waits = waits;
    this.#shown = { ...shown, compared: page.compared, checked: page.checked, awaitsModel: false };
    this.#starts.add(shown.start);
    this.#entry = entry;
    this.#place = (history.state as HistoryState | null)?.place;
    page.addEventListener('focusout', (event) => (this.#isDone ||= event.composedPath().some(isSentence)));
    // Chromium no longer accepts a state when the page is hidden for a reload, and other browsers do not always fire this event earlier.
    // One that keeps pages for the way back may hide this one only when the next has begun.
    for (const leaving of ['beforeunload', 'pagehide']) {
      addEventListener(leaving, () => {
        this.#keepForReload();
        rememberAddress(this.#leftAddress());
      });
    }
    // What was kept for a reload that did not come is written where the browser has kept the whole page.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted && (history.state as HistoryState | null)?.example !== undefined) void this.#write();
    });
  }

  /** To be called after every change of the session. */
  follow(): void {
    if (isRefused(this.#page)) {
      // The address stays as it is.
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#waits = true;
      return;
    }
    const before = this.#shown;
    this.#update();
    const entry = this.#entry;
    const waited = this.#waits;
    this.#waits = false;
    if (waited || this.#isAnother(before)) {
      this.#keep(before);
      const place = this.#place;
      this.#entry = newName();
      this.#place = undefined;
      if (writeEntry('pushState', this.#state(this.#shown), location.pathname + location.search)) {
        if (!waited) this.#saved.set(entry, before);
      } else [this.#entry, this.#place] = [entry, place];
    }
    this.#isDone &&= !this.#isTyping;
    this.#starts.add(this.#shown.start);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#write(), DELAY);
  }

  /**
   * To be called when an operand leads the reader to another card: the way back leads to where it was, with the example as it then is.
   * @param back goes back there
   * @param present captures the place that is then the present one
   */
  leave(back: () => void, present: () => () => void): void {
    this.#update();
    const entry = this.#entry;
    const before = this.#place;
    this.#present = present;
    this.#places.set(before ?? entry, back);
    this.#place = newName();
    if (!writeEntry('pushState', this.#state(this.#shown))) this.#place = before;
  }

  /** Goes to another place of the same entry. The example stays as it is: what was typed or changed meanwhile is not lost. */
  #goTo(place: string | undefined): void {
    const entry = this.#entry;
    if (this.#present !== undefined) this.#places.set(this.#place ?? entry, this.#present());
    this.#place = place;
    this.#places.get(place ?? entry)?.();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#write(), DELAY);
  }

  /** To be called when the reader goes to another entry, or follows a link to one. */
  async travel(): Promise<void> {
    const { entry: to, place } = (history.state as HistoryState | null) ?? {};
    if (to !== undefined && to === this.#entry) {
      this.#goTo(place);
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#waits) this.#saved.set(this.#entry, this.#shown);
    this.#waits = false;
    this.#place = place;
    this.#isDone = true;
    this.#entry = entryName();
    const saved = this.#saved.get(this.#entry);
    if (saved === undefined) await this.#open(this.#entry);
    else this.#show(saved);
  }

  /** Marks what is shown as the content of the current entry: no other example was opened. */
  #show({
    example: document,
    start,
    compared,
    checked,
    awaitsModel,
  }: Pick<HistoryState, 'example' | 'start' | 'compared' | 'checked' | 'awaitsModel'>): boolean {
    this.#page.compared = compared;
    this.#page.checked = checked;
    const shown = this.#page.open(document, start);
    this.#update();
    this.#starts.add(this.#shown.start);
    if (awaitsModel) void changeTo(this.#page, 'model');
    return shown;
  }

  /** A reload that has begun opens the address of before: an address that is written from now on would replace what is kept for it. */
  #keepForReload(): void {
    this.#keep(this.#shown);
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** What leads back to the example that is left. There is no time to deflate one that the address does not hold yet. */
  #leftAddress(): string {
    const { example, compared } = (history.state as HistoryState | null) ?? {};
    if (example === undefined) return location.hash;
    const fragment = withCompared(`#${legibleParameter(jsonText(example))}`, compared);
    return fragment.length > LONGEST_READ ? location.hash : fragment;
  }

  /** Saves what is not in the address yet. */
  #keep(shown: Opened): void {
    if (this.#timer !== undefined) writeEntry('replaceState', this.#state(shown));
  }

  #update(): void {
    const { session, compared, checked } = this.#page;
    const { example, start, missing } = session;
    this.#shown = { example, start, compared, checked, awaitsModel: missing !== undefined };
  }

  get #isTyping(): boolean {
    return isSentence(this.#page.shadowRoot!.activeElement);
  }

  /** Whether another example was opened, or other words took the place of those of an example with a title, or of a sentence that was done. */
  #isAnother(before: Opened): boolean {
    const { example, start } = this.#shown;
    if (start !== before.start) return !this.#starts.has(start);
    if (example.title !== undefined) return false;
    if (before.example.title !== undefined) return true;
    return this.#isDone && this.#isTyping && String(example.tokens) !== String(before.example.tokens);
  }

  /** Opens the example of the address, unless the reader has moved on; an unreadable address is refused with the reason. */
  async #open(entry: string): Promise<void> {
    const fragment = location.hash;
    const page = this.#page;
    const found = await page.fetching.get(() => addressedExample().catch(refusal));
    if (found === undefined || entry !== this.#entry) return;
    if (found instanceof ExampleError) {
      page.refuseAddress(found, fragment);
      return;
    }
    page.entries = found.entries ?? page.entries;
    if (this.#show({ ...found, example: found.document }) || page.session.missing !== undefined) return;
    const { problem } = page.session;
    if (problem === null) return;
    page.refuseAddress(problem, fragment);
    if (page.isClosed) void changeTo(page, 'own');
  }

  async #write(): Promise<void> {
    const [entry, shown, timer] = [this.#entry, this.#shown, this.#timer];
    const whole = withCompared(await fragmentOf(shown.example, this.#page.entries), shown.compared);
    const fragment = whole.length > LONGEST_WRITTEN ? '' : whole;
    if (entry !== this.#entry || shown !== this.#shown || timer !== this.#timer) return;
    // The window may be at another entry already, whose event is yet to come: that address is not written over.
    if ((history.state as HistoryState | null)?.entry !== entry) return;
    this.#timer = undefined;
    const { example, ...state } = this.#state(shown);
    this.#page.unaddressed = fragment === '';
    if (fragment === '') writeEntry('replaceState', { ...state, example }, location.pathname + location.search);
    else writeEntry('replaceState', state, fragment);
  }

  #state({ example, start, compared, checked, awaitsModel }: Opened): HistoryState {
    const place = this.#place && { place: this.#place };
    const state = {
      ...{ entry: this.#entry, ...place, example: toDocument(example) },
      ...(compared !== undefined && { compared }),
      ...(checked !== undefined && { checked }),
      ...(awaitsModel && { awaitsModel }),
    };
    return start === example ? state : { ...state, start: toDocument(start) };
  }
}
