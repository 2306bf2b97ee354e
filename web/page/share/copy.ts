import { css, html, LitElement, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { textStyles } from '../../elements/styles.ts';
import { share as strings } from '../../strings/page/share.ts';
import { partStyles } from './styles.ts';

/** How long the confirmation is shown, in milliseconds. */
const REPORTED = 3000;

/** Selects all text of an element, for the reader to copy. */
function select(element: Element | null): void {
  if (element instanceof HTMLTextAreaElement) {
    element.focus();
    element.select();
  } else if (element !== null) getSelection()?.selectAllChildren(element);
}

/** `<attention-copy>`: a button that copies a text and confirms it. If the browser refuses, it selects `source` instead. */
export class AttentionCopy extends LitElement {
  static override styles = [
    textStyles,
    partStyles,
    css`
      :host {
        display: inline-block;
      }
    `,
  ];

  /** The text to copy, or a function that makes it. */
  @property({ attribute: false }) text: string | (() => Promise<string>) = '';
  /** What the text is, in a few words. */
  @property() what = '';
  @property({ type: Boolean }) main = false;
  /** The element that shows the text. */
  @property({ attribute: false }) source: Element | null = null;
  @state() protected reported: 'copied' | 'selected' | 'refused' | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  async #copy(): Promise<void> {
    try {
      const text = typeof this.text === 'string' ? this.text : await this.text();
      await navigator.clipboard.writeText(text);
      this.reported = 'copied';
    } catch {
      this.reported = this.source === null ? 'refused' : 'selected';
      select(this.source);
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.reported = null), REPORTED);
  }

  protected override render(): TemplateResult {
    return html`<button type="button" class=${this.main ? 'main' : 'small'} @click=${() => void this.#copy()}>
        ${
          this.main
            ? html`<svg
                width="16"
                height="16"
                viewBox="0 0 16 16"
                fill="none"
                stroke="currentColor"
                stroke-width="1.5"
                aria-hidden="true"
              >
                <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
                <path d="M10.5 5.5v-1a2 2 0 0 0-2-2h-4a2 2 0 0 0-2 2v4a2 2 0 0 0 2 2h1" />
              </svg>`
            : ''
        }
        ${this.reported === null ? html`<span>${strings.copy}<span class="unseen"> ${this.what}</span></span>` : strings[this.reported]}
      </button>
      <span class="unseen" role="status">${this.reported === null ? '' : strings[this.reported]}</span>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'attention-copy': AttentionCopy;
  }
}
