// An instance of the diagnosis module (src/diagnosis_module.cpp) with a session.
import type { Request } from '../request-writer.ts';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  create(): number;
  words_room(session: number, count: number): number;
  entries_room(session: number, count: number): number;
  numbers_room(session: number, count: number): number;
  given_room(session: number, count: number): number;
  run(session: number): number;
  diagnose(session: number): number;
  judged(session: number): number;
  expected(session: number): number;
  explanations(session: number): number;
  mistaken(session: number, mistake: number, variant: number, second: number, judged: number): number;
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
    return new Instance(exports as unknown as Exports);
  }

  #bytes(address: number): ArrayBuffer {
    const { buffer } = this.#exports.memory;
    const [start, length] = new Uint32Array(buffer, address, 2) as unknown as [number, number];
    return buffer.slice(start, start + length) as ArrayBuffer;
  }

  /** Computes the right numbers of a request. @returns a status (src/request/statuses.def) */
  run({ words, entries, numbers }: Request): number {
    const [core, session] = [this.#exports, this.#session];
    const utf8 = new TextEncoder().encode(words);
    // A room is an address in memory that may have grown just then.
    const wordsAt = core.words_room(session, utf8.length);
    new Uint8Array(core.memory.buffer, wordsAt, utf8.length).set(utf8);
    const entriesAt = core.entries_room(session, entries.length);
    new Int32Array(core.memory.buffer, entriesAt, entries.length).set(entries);
    const numbersAt = core.numbers_room(session, numbers.length);
    new Float32Array(core.memory.buffer, numbersAt, numbers.length).set(numbers);
    return core.run(session);
  }

  /** Judges rows of `givenColumns` of the request that was run. */
  diagnose(given: Float32Array): { judged: Int32Array; expected: Float32Array; explanations: Int32Array } {
    const [core, session] = [this.#exports, this.#session];
    const at = core.given_room(session, given.length);
    new Float32Array(core.memory.buffer, at, given.length).set(given);
    core.diagnose(session);
    return {
      judged: new Int32Array(this.#bytes(core.judged(session))),
      expected: new Float32Array(this.#bytes(core.expected(session))),
      explanations: new Int32Array(this.#bytes(core.explanations(session))),
    };
  }

  /** The numbers of all steps with these mistakes; none where they cannot be made. −1: there is no second one, no step. */
  mistaken(mistake: number, variant: number, second: number, judged: number): Float32Array {
    return new Float32Array(this.#bytes(this.#exports.mistaken(this.#session, mistake, variant, second, judged)));
  }
}
