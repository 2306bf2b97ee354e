import type { LitElement, ReactiveController } from 'lit';

/** Puts boxes of the class `scroll` into the tab order while their content overflows, so that they can be scrolled with the keyboard. */
export class ScrollBoxes implements ReactiveController {
  readonly #host: LitElement;
  readonly #sizes = new ResizeObserver(() => this.hostUpdated());

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#sizes.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#sizes.disconnect();
  }

  hostUpdated(): void {
    for (const box of this.#host.renderRoot.querySelectorAll<HTMLElement>('.scroll')) {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute('tabindex');
    }
  }
}
