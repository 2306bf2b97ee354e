// Stands in for web/elements/fetching.ts in the page that is one file: what is inside it is never missing.
import { nothing, type ReactiveControllerHost } from 'lit';

export class Fetching {
  readonly #host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  async get<T>(load: () => Promise<T>): Promise<T> {
    const value = await load();
    this.#host.requestUpdate();
    return value;
  }

  message(): typeof nothing {
    return nothing;
  }
}
