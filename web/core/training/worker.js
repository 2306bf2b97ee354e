// One instance of the training module (src/training_module.cpp) with a session; it runs the calls that it is sent (Call in instance.ts).
// A classic script without imports, so that it can run from a file, from a blob and in Node.
'use strict';
{
  const port =
    typeof WorkerGlobalScope === 'function' ? self : process.getBuiltinModule('node:worker_threads').parentPort;
  let exports, session;

  /** @param {import('./instance.ts').Call} call */
  const run = ({ name, args = [], put, takes }) => {
    const result = exports[name](session, ...(put ? [put.length] : args));
    const { buffer } = exports.memory;
    if (put) new Int32Array(buffer, result, put.length).set(put);
    if (!takes) return result;
    const [address, length] = new Uint32Array(buffer, result, 2);
    return buffer.slice(address, address + length);
  };

  // The first message is the module, then a list of calls each.
  port.onmessage = async ({ data }) => {
    try {
      if (exports === undefined) {
        ({ exports } = await WebAssembly.instantiate(data));
        exports._initialize();
        session = exports.create();
        return port.postMessage('ready');
      }
      const results = data.map(run);
      port.postMessage(
        { results },
        results.filter((result) => typeof result === 'object'),
      );
    } catch (error) {
      port.postMessage({ failed: String(error) });
    }
  };
}
