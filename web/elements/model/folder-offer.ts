// Offers to open the model in a folder of the site that an element names, and opens it.
import { html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Core } from '../../core/load.ts';
import { folderModelText as text } from '../../strings/folder-model.ts';
import { define } from '../define.ts';
import { KeepFocus } from '../keep-focus.ts';
import { progressLine, progressStyles } from '../progress.ts';
import { problemStyles, textStyles } from '../styles.ts';
import { isOpen, loadFound, lookInto, type Found } from './open-folder.ts';
import { offerStyles } from './styles.ts';

type Status =
  | { kind: 'offered' }
  | { kind: 'looking' }
  | { kind: 'cancelled' }
  | { kind: 'found'; found: Found }
  | { kind: 'loading'; found: Found; done: number; all: number }
  | { kind: 'failed'; reason: string };

/** `<attention-folder-offer>`: says what is in `folder`, and loads it, each when it is asked for. */
export class AttentionFolderOffer extends LitElement {
  /** The whole address, ending in a slash. */
  @property({ attribute: false }) folder = '';
  @property({ attribute: false }) core: Core | undefined;
  /** Called when the model is loaded. */
  @property({ attribute: false }) retry: (() => void) | undefined;
  /** Whether it is loaded without being asked for. */
  @property({ type: Boolean }) now = false;
  @state() protected status: Status = { kind: 'offered' };
  /** Ends what is being fetched. */
  #stop: AbortController | undefined;

  constructor() {
    super();
    new KeepFocus(this, 'button');
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#end({ kind: 'offered' });
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.get('folder')) this.#end({ kind: 'offered' });
  }

  protected override updated(): void {
    // An offer that was taken away is updated once more.
    if (this.isConnected && this.now && this.status.kind === 'offered') void this.#look();
  }

  #end(status: Status): void {
    this.#stop?.abort();
    this.#stop = undefined;
    this.status = status;
  }

  /** Does a part of the work, and shows what went wrong in it. What was fetched before is of no use then. */
  async #attempt(stop: AbortController, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (stop === this.#stop) this.#end({ kind: 'failed', reason: (error as Error).message });
    }
  }

  #look(): Promise<void> {
    this.#end({ kind: 'looking' });
    const stop = (this.#stop = new AbortController());
    return this.#attempt(stop, async () => {
      if (isOpen(this.folder)) return this.retry?.();
      const found = await lookInto(this.folder, stop.signal);
      if (stop !== this.#stop) return;
      this.status = { kind: 'found', found };
      if (this.now) await this.#load(found);
    });
  }

  async #load(found: Found): Promise<void> {
    const stop = this.#stop!;
    const { signal } = stop;
    const onProgress = (done: number, all: number) => {
      if (stop === this.#stop) this.status = { kind: 'loading', found, done, all };
    };
    onProgress(0, found.about.numbers);
    await this.#attempt(stop, async () => {
      await loadFound(this.core!, this.folder, found, { signal, onProgress });
      stop.abort(); // what is behind the last number that was needed
      if (stop === this.#stop) this.retry?.();
    });
  }

  protected override render(): TemplateResult {
    const { status } = this;
    const button = (label: string, act: () => void) =>
      html`<button type="button" class="load" @click=${act}>${label}</button>`;
    switch (status.kind) {
      case 'loading':
        return progressLine({
          ...{ name: text.loading, done: status.done, all: status.all, reached: text.loaded(status.done, status.all) },
          cancel: { text: text.cancel, act: () => this.#end({ kind: 'cancelled' }) },
        });
      case 'found':
        return html`<p role="status">${text.found(status.found.about, status.found.folder.bytes)}</p>
          <p>${button(text.load(status.found.folder.bytes), () => void this.#load(status.found))}</p>`;
      case 'looking':
        return html`<p role="status">${text.looking}</p>`;
      case 'failed':
        return html`<p><span class="error" role="alert">${text.failed(status.reason)}</span></p>
          <p>${button(text.again, () => void this.#look())}</p>`;
      case 'cancelled':
        return html`<p role="status">${text.cancelled}</p>
          <p>${button(text.look, () => void this.#look())}</p>`;
      case 'offered':
        return html`<p class="soft">${text.about(this.folder)}</p>
          <p>${button(text.look, () => void this.#look())}</p>`;
    }
  }

  static override styles = [textStyles, problemStyles, progressStyles, offerStyles];
}

define('attention-folder-offer', AttentionFolderOffer);

declare global {
  interface HTMLElementTagNameMap {
    'attention-folder-offer': AttentionFolderOffer;
  }
}
