import type { ReactiveController, ReactiveControllerHost } from 'lit';

const duration = 180;

/** Moves lengths of a drawing from old to new values. Only drawings move: printed numbers change at once. */
export class Eased implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #from: readonly number[] = [];
  #target: readonly number[] = [];
  #start = -Infinity;
  #frame = 0;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    cancelAnimationFrame(this.#frame);
    this.#start = -Infinity;
  }

  /**
   * What to draw now on the way to `target`. A target with another number of lengths is reached at once, and so is every one with reduced
   * motion.
   */
  towards(target: readonly number[]): readonly number[] {
    const now = performance.now();
    const same = target.length === this.#target.length;
    if (!same || target.some((value, index) => value !== this.#target[index])) {
      const still = !same || matchMedia('(prefers-reduced-motion: reduce)').matches;
      this.#from = still ? target : this.#at(now);
      this.#target = [...target];
      this.#start = still ? -Infinity : now;
    }
    if (now - this.#start >= duration) return this.#target;
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#host.requestUpdate());
    return this.#at(now);
  }

  #at(now: number): readonly number[] {
    const part = Math.min(1, (now - this.#start) / duration);
    const eased = 1 - (1 - part) ** 3;
    return this.#target.map((value, index) => this.#from[index]! + (value - this.#from[index]!) * eased);
  }
}
