import type { AttributeName } from '../../edit/attributes.ts';

/** Collects the attributes that change one after the other, to take them over together. */
export class AttributeChanges {
  readonly #take: (names: readonly AttributeName[]) => void;
  #names = new Set<AttributeName>();

  /** @param take called in a microtask after the first change */
  constructor(take: (names: readonly AttributeName[]) => void) {
    this.#take = take;
  }

  add(name: AttributeName): void {
    if (this.#names.size === 0) {
      queueMicrotask(() => {
        const names = [...this.#names];
        this.#names.clear();
        this.#take(names);
      });
    }
    this.#names.add(name);
  }
}
