// The fused path as the core offers it (load.ts): chooses how a calculation runs.
import type { Backend } from '../backend.ts';
import { blockCounts, blocksOf } from './blocks.ts';
import { attendCall, scratchBytes } from './calls.ts';
import { checkSizes, expectLength, floats, wholeNumber, zeros } from './check.ts';
import type { AttendSizes } from './check.ts';
import { cost, rowCost } from './cost.ts';
import { typed } from './inputs.ts';
import { Instance } from './instance.ts';
import type { Call } from './instance.ts';
import type { Task } from './jobs.ts';
import { prepareLayer } from './layer.ts';
import { firstModule } from './modules.ts';
import type { FusedModule } from './modules.ts';
import { own } from '../has.ts';
import { expectOptions, expectRunOptions } from './options.ts';
import { Pool } from './pool.ts';
import { prepare } from './prepared.ts';
import { runInSlices } from './slices.ts';
import { attendTask, blocksTask } from './tasks.ts';
import type { FreeMemory } from './tasks.ts';
import type { AttendOptions, Attended, How, LayerOptions, Overview, OverviewOptions, RunOptions } from './types.ts';

/** Work of fewer milliseconds is done at once. */
const short = 20;
/** Milliseconds that are worth one more worker. */
const share = 15;
/** The most workers that are started without being asked for, and with it. */
const [usualWorkers, mostWorkers] = [16, 64];
/** An instance with more memory than this is not kept for the next call. */
const keptBytes = 64e6;

export class Fused {
  readonly backend: Backend;
  readonly #module: WebAssembly.Module;
  readonly #pool: Pool;
  #instance: Instance | undefined;

  private constructor({ backend, module, instance }: FusedModule) {
    this.backend = backend;
    this.#module = module;
    this.#instance = instance;
    this.#pool = new Pool(module);
  }

  /** The first of `backends` that computes rightly. */
  static async start(backends: readonly Backend[], read: (backend: Backend) => Promise<ArrayBuffer>): Promise<Fused> {
    return new Fused(await firstModule(backends, read));
  }

  async attend(
    query: Float32Array,
    key: Float32Array,
    value: Float32Array,
    asked: AttendOptions & RunOptions,
  ): Promise<Attended> {
    const options = expectOptions(asked, 'attend');
    expectRunOptions(options);
    const sizes = checkSizes(options, { query, key, value });
    const workers = this.#workers(options, cost(this.backend, sizes));
    options.signal?.throwIfAborted();
    const all = own({ query, key, value, ...typed(options) });
    const rows = sizes.batch * sizes.heads * sizes.queries;
    if (workers === undefined || rows === 0) {
      const [context, logsumexp] = await this.#now((instance) =>
        attendCall(instance.base, sizes, all, scratchBytes(instance, 'attend', sizes)),
      );
      options.onProgress?.(1);
      return { context: context!, ...(logsumexp && { logsumexp }), how: 'direct' };
    }
    const context = zeros(rows * sizes.d_v);
    const logsumexp = sizes.logsumexp ? zeros(rows) : undefined;
    const room = await this.#room('attend', sizes);
    const how = await this.#run(attendTask(sizes, all, room, context, logsumexp), sizes, workers, options);
    return { context, ...(logsumexp && { logsumexp }), how };
  }

  async overview(query: Float32Array, key: Float32Array, asked: OverviewOptions & RunOptions): Promise<Overview> {
    const options = expectOptions(asked, 'overview');
    expectRunOptions(options);
    const sizes = checkSizes(own({ ...options, d_v: 0, logsumexp: false }), { query, key });
    const { batch, heads, queries } = sizes;
    const logsumexp = floats('logsumexpOf', options.logsumexpOf);
    expectLength('logsumexpOf', logsumexp.length, ['batch', batch], ['heads', heads], ['queries', queries]);
    const blocks = blocksOf(options, sizes);
    const seen = { ...sizes, queries: blocks.row_count, keys: blocks.column_count };
    const workers = this.#workers(options, cost(this.backend, seen)) ?? 0;
    options.signal?.throwIfAborted();
    const all = own({ query, key, value: new Float32Array(), ...typed(options) });
    const size = blockCounts(blocks);
    const means = zeros(batch * heads * size[0] * size[1]);
    const room = await this.#room('weight_blocks', sizes);
    const how = await this.#run(blocksTask(sizes, all, logsumexp, blocks, room, means), seen, workers, options);
    return { block: [blocks.block_rows, blocks.block_columns], size, means, how };
  }

  prepare(options: AttendOptions & { queries: number; keys: number }) {
    return prepare(this.#module, options);
  }

  prepareLayer(options: LayerOptions) {
    return prepareLayer(this.#module, options);
  }

  /** How many workers do work of this many milliseconds; undefined: it is done at once. */
  #workers({ workers = 'auto' }: RunOptions, milliseconds: number): number | undefined {
    if (workers !== 'auto') return wholeNumber('workers', workers, 0, mostWorkers);
    if (milliseconds < short) return undefined;
    return Math.min(globalThis.navigator?.hardwareConcurrency ?? 2, usualWorkers, Math.ceil(milliseconds / share));
  }

  /** One call with everything in it; its results are JavaScript's own. */
  async #now(call: (instance: Instance) => Call): Promise<Float32Array[]> {
    const instance = (this.#instance ??= await Instance.create(this.#module));
    try {
      return instance.run(call(instance)).map((result) => result.slice());
    } finally {
      if (instance.bytes > keptBytes) this.#instance = undefined;
    }
  }

  /** What the jobs of a task need to know of the module. */
  async #room(name: Call['name'], sizes: AttendSizes): Promise<FreeMemory> {
    const instance = (this.#instance ??= await Instance.create(this.#module));
    return {
      base: instance.base,
      scratch: scratchBytes(instance, name, { ...sizes, batch: 1, heads: 1, kv_heads: 1 }),
    };
  }

  async #run(task: Task, sizes: AttendSizes, workers: number, options: RunOptions): Promise<How> {
    if (task.jobs.rows === 0) return 'direct';
    const { signal, onProgress } = options;
    const row = rowCost(this.backend, sizes);
    if (workers > 0) {
      const kind = await this.#pool.run(task, { workers, rowCost: row, signal, onProgress });
      if (kind !== 'no workers') return `${kind} workers`;
    }
    await runInSlices(await Instance.create(this.#module), task, row, { signal, onProgress });
    return 'slices';
  }
}
