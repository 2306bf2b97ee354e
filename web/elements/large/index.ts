// Computes what takes longer than is computed at once: when it is asked for, or without being asked where the page only waits for it.
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { ExampleError } from '../../core/errors.ts';
import { workOf } from '../../core/messages/example.ts';
import type { LargeChange } from '../../edit/session.ts';
import { largeText as text } from '../../strings/large.ts';
import { define } from '../define.ts';
import { KeepFocus } from '../keep-focus.ts';
import { progressStyles } from '../progress.ts';
import { textStyles } from '../styles.ts';

/** How often the elapsed time is written, in milliseconds. */
const TICK = 100;
/** The part that counts as done at most before the result is there: taking it over takes time as well. */
const ALMOST = 0.99;

type Status =
  | { kind: 'offered' }
  /** `done`: the part that is computed; 0 while nothing is known. */
  | { kind: 'computing'; stop: AbortController; since: number; done: number }
  | { kind: 'cancelled' }
  | { kind: 'failed'; reason: string };

/** `<attention-large>`: a button that computes `change`, with progress and a button to cancel it. */
export class AttentionLarge extends LitElement {
  @property({ attribute: false }) change: LargeChange | undefined;
  /** Called when the change is shown; `focused`: the focus was here, where nothing is left to focus. */
  @property({ attribute: false }) shown: ((focused: boolean) => void) | undefined;
  @state() protected status: Status = { kind: 'offered' };

  #timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    new KeepFocus(this, 'button');
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#end({ kind: 'offered' });
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('change')) return;
    this.#end({ kind: 'offered' });
    if (this.change !== undefined && this.change.takes === undefined) void this.#compute(this.change);
  }

  #end(status: Status): void {
    if (this.status.kind === 'computing') this.status.stop.abort();
    clearInterval(this.#timer);
    this.status = status;
  }

  async #compute(change: LargeChange): Promise<void> {
    const stop = new AbortController();
    this.status = { kind: 'computing', stop, since: performance.now(), done: 0 };
    this.#timer = setInterval(() => this.requestUpdate(), TICK);
    const onProgress = (done: number) => {
      if (this.status.kind === 'computing') this.status = { ...this.status, done: Math.min(done, ALMOST) };
    };
    try {
      const show = await change.compute({ signal: stop.signal, onProgress });
      const focused = (this.renderRoot as ShadowRoot).activeElement !== null;
      show();
      this.shown?.(focused);
    } catch (error) {
      if (stop.signal.aborted) return;
      this.#end({ kind: 'failed', reason: error instanceof ExampleError ? error.reason : (error as Error).message });
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    const { change, status } = this;
    if (change === undefined) return nothing;
    if (status.kind === 'computing') {
      return html`<div class="progress">
        <span id="computing" role="status">${text.computing}</span>
        <progress max="1" value=${status.done || nothing} aria-labelledby="computing"></progress>
        <span class="percent">${status.done === 0 ? nothing : text.percent(status.done)}</span>
        <span class="soft percent">${text.seconds((performance.now() - status.since) / 1000)}</span>
        <button type="button" class="link" @click=${() => this.#end({ kind: 'cancelled' })}>${text.cancel}</button>
      </div>`;
    }
    return html`<p>
      ${status.kind === 'cancelled' ? html`<span role="status">${text.cancelled}</span>` : nothing}
      ${status.kind === 'failed' ? html`<span class="error" role="alert">${text.failed(status.reason)}</span>` : nothing}
      <button type="button" class="link" @click=${() => void this.#compute(change)}>
        ${text.offer(change.takes && workOf(change.takes))}
      </button>
    </p>`;
  }

  static override styles = [
    textStyles,
    progressStyles,
    css`
      :host {
        display: block;
      }
      p {
        margin: 12px 0 0;
      }
    `,
  ];
}

define('attention-large', AttentionLarge);

declare global {
  interface HTMLElementTagNameMap {
    'attention-large': AttentionLarge;
  }
}
