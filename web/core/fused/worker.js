// One instance of the kernel module (src/fused_module.cpp) that does the calls it is sent (Call in instance.ts). A classic script
// without imports: it runs from a file, from a blob and in Node.
'use strict';
{
  const port =
    typeof WorkerGlobalScope === 'function' ? self : process.getBuiltinModule('node:worker_threads').parentPort;
  let exports;

  /** @param {import('./instance.ts').Call} call */
  const run = ({ name, args, end, put, take }) => {
    const { memory } = exports;
    const more = Math.ceil((end - memory.buffer.byteLength) / 65536);
    try {
      if (more > 0) memory.grow(more);
    } catch {
      throw { needed: end };
    }
    for (const [address, numbers] of put) new numbers.constructor(memory.buffer, address, numbers.length).set(numbers);
    exports[name](args);
    return take.map(([address, length]) => new Float32Array(memory.buffer, address, length).slice());
  };

  // The first message is the module, then { id, calls } each.
  port.onmessage = async ({ data }) => {
    const { id, calls } = data;
    try {
      if (exports === undefined) {
        ({ exports } = await WebAssembly.instantiate(data));
        return port.postMessage('ready');
      }
      const start = performance.now();
      const results = calls.map(run);
      const buffers = results.flat().map(({ buffer }) => buffer);
      port.postMessage({ id, results, took: performance.now() - start }, buffers);
    } catch (error) {
      port.postMessage({ id, needed: error.needed, failed: String(error) });
    }
  };
}
