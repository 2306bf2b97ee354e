// Computes one request in a worker. Runs behind what Emscripten puts around the core (`Module`): scripts/core-worker.ts makes one
// classic script without imports of both, which can run from a file, from a blob and in Node.
/* global Module */
{
  const port =
    typeof WorkerGlobalScope === 'function' ? self : process.getBuiltinModule('node:worker_threads').parentPort;
  /** Milliseconds between two reports. */
  const PAUSE = 50;
  let core;

  const compute = ({ words, entries, numbers, model }) => {
    if (!core.reserve_model(model.length)) throw new RangeError(`no memory for ${model.length} numbers`);
    core.model_numbers().set(model);
    let last = performance.now();
    const report = (done) => {
      const now = performance.now();
      if (now - last < PAUSE) return;
      last = now;
      port.postMessage({ done });
    };
    core.run(words, entries, numbers, () => true, true);
    let result;
    while (result === undefined) result = core.advance(report);
    if (result.values) result.values = result.values.slice();
    return result;
  };

  // The first message is the bytes of a build, the second a request.
  port.onmessage = async ({ data }) => {
    try {
      if (core === undefined) {
        core = await Module({ wasmBinary: data });
        return port.postMessage('ready');
      }
      const result = compute(data);
      const buffers = Object.values(result).flatMap((value) => (ArrayBuffer.isView(value) ? [value.buffer] : []));
      port.postMessage({ result }, buffers);
    } catch (error) {
      port.postMessage({ failed: String(error) });
    }
  };
}
