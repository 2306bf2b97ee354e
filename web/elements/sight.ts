import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Resolves after the next frame, when the browser has nothing better to do; Safari has no requestIdleCallback. */
export const idle = (): Promise<unknown> =>
  new Promise((resolve) =>
    requestAnimationFrame(() => {
      if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: 500 });
      else setTimeout(resolve, 60);
    }),
  );

/**
 * Lets an element that is out of sight take its new numbers when the browser is idle, so that a keystroke costs only what
 * the reader sees. For `scheduleUpdate`.
 */
export class Sight implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  #inSight: boolean | undefined;
  #wake: (() => void) | undefined;
  readonly #observer = new IntersectionObserver((entries) => {
    this.#inSight = entries.at(-1)!.isIntersecting;
    if (this.#inSight) this.#wake?.();
  });

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#observer.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
    this.#inSight = undefined;
  }

  /**
   * When the element may update: undefined at once, else a promise of idle time, or of the moment it comes into sight.
   * @param assumed whether it is in sight as long as that is not known, before the first frame
   */
  turn(assumed = true): Promise<void> | undefined {
    if (this.#inSight ?? assumed) return undefined;
    return Promise.race([idle(), new Promise<void>((resolve) => (this.#wake = resolve))]).then(() => {
      this.#wake = undefined;
    });
  }
}
