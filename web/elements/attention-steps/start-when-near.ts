import type { ReactiveController, ReactiveElement } from 'lit';

/** How far outside of the window an element starts, in CSS pixels. */
const MARGIN = 600;

/** Starts an element once, when it comes near the window. */
export class StartWhenNear implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #start: () => void;
  readonly #observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) this.start();
    },
    { rootMargin: `${MARGIN}px 0px` },
  );
  #started = false;

  constructor(host: ReactiveElement, start: () => void) {
    this.#host = host;
    this.#start = start;
    host.addController(this);
  }

  get started(): boolean {
    return this.#started;
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }

  /** Starts now if the attribute `loading` is `eager`, else when the element comes near. */
  wait(): void {
    if (this.#host.getAttribute('loading')?.trim() === 'eager') this.start();
    else this.#observer.observe(this.#host);
  }

  start(): void {
    this.#observer.disconnect();
    this.#started = true;
    this.#start();
  }
}
