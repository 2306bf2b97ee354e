// Parts that are fetched when they are needed or when the reader asks for them, and the message if they cannot be fetched.
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { fetching as text } from '../strings/fetching.ts';

/** Fetches for an element, and updates it when a part has arrived or failed. */
export class Fetching {
  readonly #host: ReactiveControllerHost;
  #missing = false;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** Whether the last request failed. */
  get missing(): boolean {
    return this.#missing;
  }

  /** The result of `load`; undefined if it fails, in which case a message is shown until the next request. */
  async get<T>(load: () => Promise<T>): Promise<T | undefined> {
    // An alert is only spoken again if it was removed before.
    this.#missing = false;
    this.#host.requestUpdate();
    try {
      return await load();
    } catch {
      this.#missing = true;
      return undefined;
    } finally {
      this.#host.requestUpdate();
    }
  }

  /** @param again repeats the request, if the reader has nothing else to press */
  message(again?: () => void): TemplateResult | typeof nothing {
    if (!this.#missing) return nothing;
    return html`<p class="problem" role="alert">
      <span class="strong error">${text.missing}</span>
      ${again === undefined ? text.retry : html`<button type="button" class="link" @click=${again}>${text.again}</button>`}
    </p>`;
  }
}
