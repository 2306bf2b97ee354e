/** The most steps that can be undone. */
const MOST_STEPS = 200;
/** How long after a change the next one of its kind still counts as the same, in milliseconds. */
const MERGE_TIME = 1000;

/** States to undo and redo. */
export class History<T> {
  #past: T[] = [];
  #present: T;
  #future: T[] = [];
  #last: { merge: string | undefined; time: number } | undefined;

  constructor(present: T) {
    this.#present = present;
  }

  get present(): T {
    return this.#present;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** A new state. With the same `merge` as the one before and within a second of it, both are undone together. */
  push(state: T, merge?: string): void {
    const time = performance.now();
    const merges = merge !== undefined && this.#last?.merge === merge && time - this.#last.time <= MERGE_TIME;
    if (!merges) {
      this.#past.push(this.#present);
      if (this.#past.length > MOST_STEPS) this.#past.shift();
    }
    this.#present = state;
    this.#future = [];
    this.#last = { merge, time };
  }

  /** Replaces the present state without a step to undo. The next change is a step of its own. */
  replace(state: T): void {
    this.#present = state;
    this.endMerge();
  }

  /** Makes the next change a step of its own. */
  endMerge(): void {
    this.#last = undefined;
  }

  /** Goes back one step; false if there is none. */
  undo(): boolean {
    return this.#move(this.#past, this.#future);
  }

  /** Goes forward one step; false if there is none. */
  redo(): boolean {
    return this.#move(this.#future, this.#past);
  }

  #move(from: T[], to: T[]): boolean {
    if (from.length === 0) return false;
    to.push(this.#present);
    this.#present = from.pop()!;
    this.endMerge();
    return true;
  }
}
