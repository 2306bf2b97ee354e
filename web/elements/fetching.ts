// Parts that are fetched when they are needed, or when the reader asks for them, and what is said where they cannot be had.
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { fetching as text } from '../strings/fetching.ts';

/** Fetches for an element, which is drawn anew when there is something, and when there is nothing to be had. */
export class Fetching {
  readonly #host: ReactiveControllerHost;
  #missing = false;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** Whether what was asked for last could not be had. */
  get missing(): boolean {
    return this.#missing;
  }

  /** What `load` gives; undefined where it cannot be had, which is then said until something is asked for again. */
  async get<T>(load: () => Promise<T>): Promise<T | undefined> {
    // An alert is spoken again only where it was taken away before.
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

  /** @param again asks for the same again, where the reader can press nothing else */
  message(again?: () => void): TemplateResult | typeof nothing {
    if (!this.#missing) return nothing;
    return html`<p class="problem" role="alert">
      <span class="strong error">${text.missing}</span>
      ${again === undefined ? text.retry : html`<button type="button" class="link" @click=${again}>${text.again}</button>`}
    </p>`;
  }
}
