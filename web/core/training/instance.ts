// An instance of the training module (src/training_module.cpp), with a memory of its own, and how it is called.

/** One call of the module, as data: the same for an instance on this thread and for one in a worker (worker.js). */
export interface Call {
  /** The function of the module. */
  name: string;
  args?: readonly number[];
  /** Numbers to be written where the function, given how many they are, says that there is room. */
  put?: Int32Array;
  /** Whether the result is bytes: the function says where they stand. */
  takes?: boolean;
}

/** What a call gives: the function's number, or bytes where it `takes`. */
export type Result = number | ArrayBuffer | undefined;

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
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

  private constructor(exports: Exports) {
    this.#exports = exports;
  }

  static async create(module: WebAssembly.Module): Promise<Instance> {
    const { exports } = await WebAssembly.instantiate(module);
    (exports as Exports)._initialize();
    return new Instance(exports as Exports);
  }

  run({ name, args = [], put, takes }: Call): Result {
    const result = (this.#exports[name] as (...args: number[]) => number)(...(put ? [put.length] : args));
    const { buffer } = this.#exports.memory;
    if (put !== undefined) new Int32Array(buffer, result, put.length).set(put);
    if (!takes) return result;
    const [address, length] = new Uint32Array(buffer, result, 2) as unknown as [number, number];
    return buffer.slice(address, address + length) as ArrayBuffer;
  }
}
