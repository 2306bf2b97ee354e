import type { ReactiveController, ReactiveControllerHost } from 'lit';

/**
 * Draws an element again at every `change` of a session, a run or another target, as long as the element is in the document. When the
 * element comes back into the document, the target may have changed meanwhile, so that counts as a change, too.
 */
export class RedrawOnChange implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #target: () => EventTarget | undefined;
  readonly #onChange: () => void;
  #followed: EventTarget | undefined;
  #connected = false;

  /**
   * @param target gives what to follow; asked again before every update
   * @param changed what else to do at a change
   */
  constructor(host: ReactiveControllerHost, target: () => EventTarget | undefined, changed = () => {}) {
    this.#host = host;
    this.#target = target;
    this.#onChange = () => {
      changed();
      this.#host.requestUpdate();
    };
    host.addController(this);
  }

  hostConnected(): void {
    this.#connected = true;
    this.#follow();
    this.#onChange();
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
