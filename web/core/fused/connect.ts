// Starting a worker in whichever form a place allows.

/** A worker that is ready. */
export interface Connection {
  readonly kind: WorkerKind;
  onmessage: (message: unknown) => void;
  /** It does not work any more. */
  onerror: (reason: Error) => void;
  post(message: unknown, transfer: ArrayBuffer[]): void;
  /** Whether Node waits for it before it ends. */
  keep(waited: boolean): void;
  end(): void;
}

/** From a file of the page's own origin; from a blob, which works from file:// and beside a script of another origin; in Node. */
export type WorkerKind = 'file' | 'blob' | 'node';

/** Milliseconds after which a worker that has not answered counts as one that cannot start. */
const patience = 10_000;

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL: (url: string) => string;
  };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** The address of a worker of ours, as `require-trusted-types-for 'script'` demands it. Throws if the page does not allow our policy. */
function trusted(url: URL | string): URL | string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (trustedTypes === undefined) return url;
  policy ??= trustedTypes.createPolicy('attention-steps', { createScriptURL: (address) => address });
  return policy.createScriptURL(String(url));
}

function webWorker(kind: WorkerKind, url: URL | string): Connection {
  const worker = new Worker(trusted(url), { name: 'attention' });
  const connection: Connection = {
    kind,
    onmessage: () => undefined,
    onerror: () => undefined,
    post: (message, transfer) => worker.postMessage(message, transfer),
    keep: () => undefined,
    end: () => worker.terminate(),
  };
  worker.onmessage = ({ data }) => connection.onmessage(data);
  worker.onmessageerror = () => connection.onerror(new Error('a message of a worker could not be read'));
  worker.onerror = (event) => {
    event.preventDefault();
    connection.onerror(new Error(event.message || 'a worker could not be started'));
  };
  return connection;
}

/** A classic script without imports, as a file and as text. It answers its first message, a module or its bytes, with 'ready'. */
export interface WorkerScript {
  /** Undefined in a build that has no file beside it. */
  file: (() => URL) | undefined;
  source(): Promise<{ default: string }>;
}

async function blobWorker(script: WorkerScript): Promise<Connection> {
  const { default: source } = await script.source();
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  // The address is read when the worker starts, which may be later.
  setTimeout(() => URL.revokeObjectURL(url), patience);
  return webWorker('blob', url);
}

function nodeWorker(file: URL): Connection {
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  // Options of Node itself, such as --input-type, are not meant for this file.
  const worker = new Worker(file, { execArgv: [] });
  let ended = false;
  const connection: Connection = {
    kind: 'node',
    onmessage: () => undefined,
    onerror: () => undefined,
    post: (message, transfer) => worker.postMessage(message, transfer),
    keep: (waited) => (waited ? worker.ref() : worker.unref()),
    end() {
      ended = true;
      void worker.terminate();
    },
  };
  worker.on('message', (message) => connection.onmessage(message));
  worker.on('messageerror', (error) => connection.onerror(error));
  worker.on('error', (error) => connection.onerror(error));
  worker.on('exit', (code) => {
    if (!ended) connection.onerror(new Error(`a worker ended with ${code}`));
  });
  return connection;
}

type Form = () => Connection | Promise<Connection>;

/** What a worker makes its instance of. */
type Wasm = WebAssembly.Module | ArrayBuffer;

/** Waits until a worker reports that it has its instance. */
async function ready(connection: Connection, module: Wasm): Promise<Connection> {
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('a worker did not answer')), patience);
      connection.onmessage = (message) => {
        clearTimeout(timer);
        if (message === 'ready') resolve();
        else reject(new Error('a worker has no instance'));
      };
      connection.onerror = (reason) => {
        clearTimeout(timer);
        reject(reason);
      };
      connection.post(module, []);
    });
    return connection;
  } catch (reason) {
    connection.end();
    throw reason;
  }
}

/**
 * A function that starts a worker of a script with an instance of `module`, and gives undefined where none can be started.
 */
export function connector(script: WorkerScript): (module: Wasm) => Promise<Connection | undefined> {
  const { file } = script;
  /** The forms that have not failed, best first. One that failed is not tried again on this page. */
  const forms: Form[] =
    typeof Worker !== 'function'
      ? [() => nodeWorker(file!())]
      : [...(file === undefined ? [] : [() => webWorker('file', file())]), () => blobWorker(script)];
  /** The form that started a worker. */
  let works: Form | undefined;

  return async (module) => {
    for (;;) {
      const form = forms[0];
      if (form === undefined) return undefined;
      try {
        const connection = await ready(await form(), module);
        works = form;
        return connection;
      } catch {
        if (works === form) return undefined; // it starts workers, but fewer
        if (forms[0] === form) forms.shift();
      }
    }
  };
}
