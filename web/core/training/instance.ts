// An instance of the training module (src/training_module.cpp) with a session, and how it is called.

/** One call of the module, as data: the same for an instance on this thread and for one in a worker (worker.js). */
export interface Call {
  /** The function of the module, which takes the session, then `args`. */
  name: string;
  args?: readonly number[];
  /** Numbers to be written where the function, given how many they are, says that there is room. */
  put?: Int32Array;
  /** Whether the result is bytes, of which the function returns the address of address and count. */
  takes?: boolean;
}

/** What a call gives: the function's number, or bytes where it `takes`. */
export type Result = number | ArrayBuffer | undefined;

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  /** The address of a new session. */
  create(): number;
  [name: string]: unknown;
}

/** Answers calls, one list of them after another: the next is sent when the last has been answered. */
export interface Caller {
  readonly where: 'worker' | 'page';
  /** It does not work any more. */
  onerror: (reason: Error) => void;
  run(calls: readonly Call[]): Promise<Result[]>;
  end(): void;
}

export class Instance {
  readonly #exports: Exports;
  readonly #session: number;

  private constructor(exports: Exports) {
    exports._initialize();
    this.#exports = exports;
    this.#session = exports.create();
  }

  static async create(module: WebAssembly.Module): Promise<Instance> {
    const { exports } = await WebAssembly.instantiate(module);
    return new Instance(exports as Exports);
  }

  run({ name, args = [], put, takes }: Call): Result {
    const result = (this.#exports[name] as (...args: number[]) => number)(
      this.#session,
      ...(put ? [put.length] : args),
    );
    const { buffer } = this.#exports.memory;
    if (put !== undefined) new Int32Array(buffer, result, put.length).set(put);
    if (!takes) return result;
    const [address, length] = new Uint32Array(buffer, result, 2) as unknown as [number, number];
    return buffer.slice(address, address + length) as ArrayBuffer;
  }
}
