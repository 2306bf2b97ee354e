import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { idle } from './idle.ts';

interface Options {
  /** How far outside of the window an element counts as visible, in CSS pixels. */
  margin?: number;
  /** Whether the element counts as visible as long as that is not known, before the first frame. */
  assumed?: () => boolean;
  /** Whether the element may update when the browser is idle though it is not visible. */
  whenIdle?: () => boolean;
  /** Whether the element shows something else altogether until it is updated. */
  isOther?: () => boolean;
}

/**
 * Delays updates of an element that is not visible until it is, or until the browser is idle, so that a keystroke costs only what the
 * reader sees.
 */
export class UpdateWhenVisible implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #assumed: () => boolean;
  readonly #whenIdle: () => boolean;
  readonly #isOther: () => boolean;
  readonly #observer: IntersectionObserver;
  #visible: boolean | undefined;
  #wake = () => {};

  constructor(
    host: ReactiveControllerHost & HTMLElement,
    { margin = 0, assumed = () => true, whenIdle = () => true, isOther = () => false }: Options = {},
  ) {
    this.#host = host;
    this.#assumed = assumed;
    this.#whenIdle = whenIdle;
    this.#isOther = isOther;
    this.#observer = new IntersectionObserver(
      (entries) => {
        this.#visible = entries.at(-1)!.isIntersecting;
        if (this.#visible) this.#wake();
      },
      { rootMargin: `${margin}px 0px` },
    );
    host.addController(this);
  }

  hostConnected(): void {
    this.#observer.observe(this.#host);
    addEventListener('beforeprint', this.#onPrint);
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
    this.#visible = undefined;
    removeEventListener('beforeprint', this.#onPrint);
  }

  readonly #onPrint = () => this.#wake();

  /** Calls `update`, now or later. For `scheduleUpdate`. */
  schedule(update: () => unknown): Promise<unknown> | void {
    if (this.#visible ?? this.#assumed()) {
      update();
      return;
    }
    // What is hidden is neither read aloud nor laid out, and takes as much space as it did. With the focus inside, it would lose that.
    const { style, shadowRoot } = this.#host;
    if (this.#isOther() && !shadowRoot?.activeElement) style.contentVisibility = 'hidden';
    const visible = new Promise<void>((resolve) => (this.#wake = resolve));
    return Promise.race(this.#whenIdle() ? [visible, idle()] : [visible]).then(() => {
      style.contentVisibility = '';
      update();
    });
  }
}
