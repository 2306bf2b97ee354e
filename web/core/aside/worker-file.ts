/** The file that a worker is started from; undefined in a build that has no file beside it. */
export const workerFile: (() => URL) | undefined = () => new URL('../../../build/wasm/core-worker.js', import.meta.url);
