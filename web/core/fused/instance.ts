// An instance of the kernel module (src/fused_module.cpp), with a memory of its own.
import { memoryError } from '../messages/fused.ts';

/** What the module exports. Addresses are bytes; `arguments` is that of the fields of src/kernels/fused_fields.def. */
interface Exports {
  memory: WebAssembly.Memory;
  __heap_base: WebAssembly.Global;
  scratch_bytes(args: number): number;
  weight_blocks_scratch_bytes(args: number): number;
  attend(args: number): void;
  weight_blocks(args: number): void;
  pack_bytes(rows: number, columns: number): number;
  /** weights: rows × columns. */
  pack(weights: number, rows: number, columns: number, packed: number): void;
  /** out: a_rows × columns, of a: a_rows × depth. */
  project(a: number, aRows: number, depth: number, packed: number, columns: number, bias: number, out: number): void;
}

export type Numbers = Float32Array | Int32Array | Uint8Array;

/** One call of the module, as data: the same for an instance on this thread and for one in a worker (worker.js). */
export interface Call {
  name: 'attend' | 'weight_blocks';
  /** The address of its arguments. */
  args: number;
  /** Up to where it uses memory, in bytes. */
  end: number;
  /** What is written into memory before, and where. */
  put: [address: number, numbers: Numbers][];
  /** Which floats are its results. */
  take: [address: number, length: number][];
}

export class Instance {
  readonly exports: Exports;
  /** The first address that is free. */
  readonly base: number;

  private constructor(exports: Exports) {
    this.exports = exports;
    this.base = Number(exports.__heap_base.value);
  }

  static async create(module: WebAssembly.Module): Promise<Instance> {
    const { exports } = await WebAssembly.instantiate(module);
    return new Instance(exports as unknown as Exports);
  }

  /** How many bytes its memory has. */
  get bytes(): number {
    return this.exports.memory.buffer.byteLength;
  }

  /**
   * Makes the memory large enough to reach `end`. Arrays that were views of it are then of no use.
   * @throws RangeError where there is less; what was there stays usable
   */
  reserve(end: number): void {
    const more = Math.ceil((end - this.bytes) / 65536);
    if (more <= 0) return;
    try {
      this.exports.memory.grow(more);
    } catch {
      throw memoryError(end);
    }
  }

  /** A view of memory, until it grows. */
  floats(address: number, length: number): Float32Array<ArrayBuffer> {
    return new Float32Array(this.exports.memory.buffer as ArrayBuffer, address, length);
  }

  put(address: number, numbers: Numbers): void {
    const { buffer } = this.exports.memory;
    const { length } = numbers;
    if (numbers instanceof Float32Array) new Float32Array(buffer, address, length).set(numbers);
    else if (numbers instanceof Int32Array) new Int32Array(buffer, address, length).set(numbers);
    else new Uint8Array(buffer, address, length).set(numbers);
  }

  /** Its results: views of memory, until the next call. */
  run({ name, args, end, put, take }: Call): Float32Array[] {
    this.reserve(end);
    for (const [address, numbers] of put) this.put(address, numbers);
    this.exports[name](args);
    return take.map(([address, length]) => this.floats(address, length));
  }
}
