// A part that shows what an EventTarget holds: it is drawn again when that changes, and only while it stands in the document.
import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Draws `host` again at every `change` of what `target` gives; what it gives is looked at before each drawing. */
export class RedrawOnChange implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #target: () => EventTarget | undefined;
  readonly #onChange = () => this.#host.requestUpdate();
  #followed: EventTarget | undefined;
  #connected = false;

  constructor(host: ReactiveControllerHost, target: () => EventTarget | undefined) {
    this.#host = host;
    this.#target = target;
    host.addController(this);
  }

  hostConnected(): void {
    this.#connected = true;
    this.#follow();
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#connected = false;
    this.#follow();
  }

  hostUpdate(): void {
    this.#follow();
  }

  #follow(): void {
    const target = this.#connected ? this.#target() : undefined;
    if (target === this.#followed) return;
    this.#followed?.removeEventListener('change', this.#onChange);
    target?.addEventListener('change', this.#onChange);
    this.#followed = target;
  }
}
