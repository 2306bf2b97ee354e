// One instance of a build of the core. Its memory never gets smaller, so that it is replaced by another once it has grown.
import type { CoreModule } from '#build/wasm/simd.mjs';
import { taskQueue } from './task-queue.ts';

/** An instance that computed more bytes of numbers than this is replaced. */
const MOST_KEPT = 32e6;

export class Instance {
  module: CoreModule;
  readonly #create: () => Promise<CoreModule>;

  private constructor(module: CoreModule, create: () => Promise<CoreModule>) {
    this.module = module;
    this.#create = create;
  }

  static async start(create: () => Promise<CoreModule>): Promise<Instance> {
    return new Instance(await create(), create);
  }

  /** Numbers of the model that the instance has. */
  ofModel = (start: number, count: number): Float32Array => this.module.model_numbers().slice(start, start + count);

  /** For what takes several tasks. */
  readonly inTurn = taskQueue();

  /** To be called after `bytes` of numbers were computed. */
  computed(bytes: number): void {
    // Two instances with a large model would take more than the one that grew.
    if (bytes > MOST_KEPT && bytes > 4 * this.module.model_numbers().length) void this.renew();
  }

  /** Replaces it. Where there is no memory for another one, it goes on. */
  async renew(): Promise<void> {
    try {
      const fresh = await this.#create();
      const numbers = this.module.model_numbers();
      if (numbers.length > 0 && !fresh.reserve_model(numbers.length)) return;
      fresh.model_numbers().set(numbers);
      this.module = fresh;
    } catch {
      // no memory
    }
  }
}
