// Offers to load the trained model that an example needs, and loads it.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Core } from '../../core/load.ts';
import { aboutModels } from '../../core/models/about.ts';
import { knownModels } from '../../core/models/known.ts';
import { yieldToEvents } from '../../core/yield-to-events.ts';
import type { MissingModel } from '../../edit/session.ts';
import { modelText as text } from '../../strings/model.ts';
import { define } from '../define.ts';
import { KeepFocus } from '../keep-focus.ts';
import { progressLine, progressStyles } from '../progress.ts';
import { problemStyles, textStyles } from '../styles.ts';
import { rememberAsked, wasAskedFor } from '../remembered.ts';
import { modelsFolder } from './folder.ts';
import { offerStyles } from './styles.ts';

type Status =
  | { kind: 'offered' }
  | { kind: 'loading'; stop: AbortController; bytes: number; all: number }
  | { kind: 'cancelled' }
  | { kind: 'failed'; reason: string };

/** `<attention-model-offer>`: a button that loads `model`, with progress and a button to cancel it. */
export class AttentionModelOffer extends LitElement {
  @property({ attribute: false }) model: MissingModel | undefined;
  @property({ attribute: false }) core: Core | undefined;
  /** Called when what needs the model is shown; `focused`: the focus was here, where nothing is left to focus. */
  @property({ attribute: false }) shown: ((focused: boolean) => void) | undefined;
  /** Whether it is loaded without being asked for. */
  @property({ type: Boolean }) now = false;
  @state() protected status: Status = { kind: 'offered' };

  constructor() {
    super();
    new KeepFocus(this, 'button');
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#end({ kind: 'offered' });
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.get('model') !== undefined) this.#end({ kind: 'offered' });
  }

  protected override updated(): void {
    // An offer that was taken away is updated once more.
    if (!this.isConnected || this.model === undefined || this.status.kind !== 'offered') return;
    if (this.now || (modelsFolder !== undefined && wasAskedFor(this.model.name))) void this.#load(this.model);
  }

  #end(status: Status): void {
    if (this.status.kind === 'loading') this.status.stop.abort();
    this.status = status;
  }

  #cancel(): void {
    if (this.model !== undefined) rememberAsked(this.model.name, false);
    this.#end({ kind: 'cancelled' });
  }

  async #load(model: MissingModel): Promise<void> {
    const stop = new AbortController();
    const { bytes: all } = knownModels[model.name];
    this.status = { kind: 'loading', stop, bytes: 0, all };
    const onProgress = (bytes: number, of: number) => {
      if (!stop.signal.aborted) this.status = { kind: 'loading', stop, bytes, all: of };
    };
    try {
      await this.core!.loadModel(model.name, { from: modelsFolder!(this), signal: stop.signal, onProgress });
      rememberAsked(model.name, true);
      await yieldToEvents(); // the first run, and what is drawn of it, are a task of their own
      if (stop.signal.aborted) return;
      const focused = (this.renderRoot as ShadowRoot).activeElement !== null;
      if (!(await model.retry(stop.signal))) return;
      await yieldToEvents(); // moving the focus lays the page out
      this.shown?.(focused && document.activeElement === document.body); // unless the reader has moved it since
    } catch (error) {
      if (stop.signal.aborted) return;
      this.#end({ kind: 'failed', reason: (error as Error).message });
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    const { model, status } = this;
    if (model === undefined) return nothing;
    if (status.kind === 'loading') {
      const { bytes: done, all } = status;
      return progressLine({
        ...{ name: text.loading, done, all, reached: text.loaded(done, all) },
        cancel: { text: text.cancel, act: () => this.#cancel() },
      });
    }
    const { numbers, bytes } = knownModels[model.name];
    const about = text.about(aboutModels[model.name], numbers, bytes);
    if (modelsFolder === undefined)
      return html`<p class="soft">${about}</p>
        <p role="status">${text.notInside}</p>`;
    return html`<p class="soft">${about} ${text.fetchedOnce}</p>
      <p>
        ${status.kind === 'cancelled' ? html`<span role="status">${text.cancelled}</span>` : nothing}
        ${status.kind === 'failed' ? html`<span class="error" role="alert">${text.failed(status.reason)}</span>` : nothing}
        <button type="button" class="load" @click=${() => void this.#load(model)}>${text.offer(bytes)}</button>
      </p>`;
  }

  static override styles = [textStyles, problemStyles, progressStyles, offerStyles];
}

define('attention-model-offer', AttentionModelOffer);

declare global {
  interface HTMLElementTagNameMap {
    'attention-model-offer': AttentionModelOffer;
  }
}
