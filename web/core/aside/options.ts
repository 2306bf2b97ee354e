export interface AsideOptions {
  /** Stops the calculation: the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
  /** Called again and again with the part that is done, from 0 to 1: of the time that it was estimated to take. */
  onProgress?: (done: number) => void;
}
