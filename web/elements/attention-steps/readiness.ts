/** The promise `ready` of an element. It is settled once; after a failure, a new attempt has a new promise. */
export class Readiness {
  #state: 'pending' | 'failed' | 'ready' = 'pending';
  #deferred = deferred();

  get promise(): Promise<void> {
    return this.#deferred.promise;
  }

  get isReady(): boolean {
    return this.#state === 'ready';
  }

  /** Whether the last attempt failed while there was nothing to show. */
  get failed(): boolean {
    return this.#state === 'failed';
  }

  /** There is something to show: resolves the promise after `drawn` and `done`. */
  resolve(drawn: Promise<unknown>, done: () => void): void {
    this.#state = 'ready';
    void drawn.then(() => {
      done();
      this.#deferred.resolve();
    });
  }

  reject(error: Error): void {
    if (!this.isReady) this.#state = 'failed';
    this.#deferred.reject(error);
  }

  /** Begins another attempt. Returns whether the last one failed. */
  retry(): boolean {
    if (!this.failed) return false;
    this.#state = 'pending';
    this.#deferred = deferred();
    return true;
  }
}

/** A promise with the functions that settle it. Its rejection need not be handled. */
function deferred() {
  let [resolve, reject] = [() => {}, (_reason: Error) => {}];
  const promise = new Promise<void>((...settle) => ([resolve, reject] = settle));
  promise.catch(() => {});
  return { promise, resolve, reject };
}
