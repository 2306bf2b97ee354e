/** A module that is fetched when it is needed. */
export class LazyModule<T> {
  readonly #load: () => Promise<T>;
  #loading: Promise<T> | undefined;
  #value: T | undefined;

  constructor(load: () => Promise<T>) {
    this.#load = load;
  }

  /** What the module gives, once it is loaded. */
  get value(): T | undefined {
    return this.#value;
  }

  /** Fetches it once; after a failure it can be requested again. */
  load(): Promise<T> {
    this.#loading ??= this.#load().then(
      (value) => (this.#value = value),
      (error: unknown) => {
        this.#loading = undefined;
        throw error;
      },
    );
    return this.#loading;
  }
}
