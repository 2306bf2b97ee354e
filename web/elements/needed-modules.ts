import { nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { Fetching } from './fetching.ts';
import type { LazyModule } from './lazy-module.ts';

/** The modules that an element needs for what it shows. */
export class NeededModules {
  readonly #fetching: Fetching;
  readonly #needs: () => readonly LazyModule<unknown>[];
  #last: Promise<unknown> | undefined;

  /** @param needs what the element needs now */
  constructor(host: ReactiveControllerHost, needs: () => readonly LazyModule<unknown>[]) {
    this.#fetching = new Fetching(host);
    this.#needs = needs;
  }

  get #absent(): LazyModule<unknown>[] {
    return this.#needs().filter(({ value }) => value === undefined);
  }

  /** Fetches what is absent, unless the last attempt failed: then the reader decides when to try again. */
  update(): void {
    if (!this.#fetching.missing) this.fetch();
  }

  /** Fetches what is absent. */
  fetch(): void {
    const absent = this.#absent;
    if (absent.length > 0) this.#last = this.#fetching.get(() => Promise.all(absent.map((module) => module.load())));
  }

  /** If something could not be fetched: says so, with a button to try again. */
  message(): TemplateResult | typeof nothing {
    return this.#absent.length === 0 ? nothing : this.#fetching.message(() => this.fetch());
  }

  /** For `getUpdateComplete`: an element is complete only with the modules that are being fetched. */
  async complete(updateComplete: () => Promise<boolean>): Promise<boolean> {
    const complete = await updateComplete();
    if (this.#last === undefined) return complete;
    await this.#last;
    return updateComplete();
  }
}
