import { statuses } from '#build/generated/vocabulary.ts';
import type { Status } from '#build/generated/vocabulary.ts';
import type { CoreModule, CorePlan } from '#build/wasm/simd.mjs';
import { backends } from './backend.ts';
import type { Backend, TracedBackend, WasmFile } from './backend.ts';
import { checkSteps } from './checks/steps.ts';
import { decode, decodePlan } from './decode.ts';
import type { Example } from './example.ts';
import { traceHash } from './trace-hash.ts';
import { loadMessages } from './messages/load.ts';
import { answerPlans } from './plan.ts';
import { request } from './request.ts';
import type { Fused } from './fused/index.ts';
import { hasRelaxedSimd } from './fused/relaxed.ts';
import type {
  AttendOptions,
  Attended,
  LayerOptions,
  Overview,
  OverviewOptions,
  PreparedAttention,
  PreparedLayer,
  RunOptions,
} from './fused/types.ts';
import { nameAt } from './rows.ts';
import { refuse } from './schema/refuse.ts';
import { readWasm as readWasmFile } from './read-wasm.ts';
import { goldenHash, selfTestExample } from './self-test.ts';
import type { Plan, Trace } from './trace.ts';
import { validate } from './validate.ts';

/**
 * The attention core. It keeps no state: nothing needs to be freed. `run` keeps every step for a reader (the traced path); the
 * others keep no intermediates, take and give typed arrays and are made for work at scale (the fused path). Their arrays are batch ×
 * heads × rows × numbers, side by side. What does not fit is a RangeError or TypeError that names the argument.
 */
export interface Core {
  /** What the fused path runs. The traced path runs "simd" for "relaxed". */
  readonly backend: Backend;
  /**
   * Every step that `run` would compute, with its labels, operation and operands, but without numbers: nothing is computed.
   * @param document an example document (docs/example-document.md): plain data, not validated yet
   * @throws ExampleError where the document cannot be run, with the place and the reason
   */
  plan(document: unknown): Plan;
  /**
   * Computes every step of an example.
   * @param document an example document (docs/example-document.md): plain data, not validated yet
   * @throws ExampleError where the document cannot be run, with the place and the reason
   */
  run(document: unknown): Trace;
  /**
   * Attention: context_i = Σ_j w_ij · value_j, w_i = softmax_j(scale · query_i · key_j + mask_ij). Large work is shared among
   * workers; inputs are read until the promise settles.
   * @param query batch × heads × queries × d_k
   * @param key batch × kv_heads × keys × d_k
   * @param value batch × kv_heads × keys × d_v
   * @throws RangeError where sizes do not fit or there is too little memory; the reason of `signal`
   */
  attend(
    query: Float32Array,
    key: Float32Array,
    value: Float32Array,
    options: AttendOptions & RunOptions,
  ): Promise<Attended>;
  /** A calculation that is run again and again: its arrays stand in WebAssembly memory, and `run()` is one call. */
  prepare(options: AttendOptions & { queries: number; keys: number }): Promise<PreparedAttention>;
  /** A layer of self-attention with its projections, whose weights are packed once. */
  prepareLayer(options: LayerOptions): Promise<PreparedLayer>;
  /**
   * Means of blocks of weights, for pictures of more weights than there are pixels.
   * @param query batch × heads × queries × d_k
   * @param key batch × kv_heads × keys × d_k
   */
  overview(query: Float32Array, key: Float32Array, options: OverviewOptions & RunOptions): Promise<Overview>;
}

export interface LoadOptions {
  /** Use this build instead of the first that works. */
  backend?: Backend;
  /** Where the WebAssembly bytes come from; by default the files beside this module. */
  readWasm?: (file: WasmFile) => Promise<ArrayBuffer>;
}

type ReadWasm = (file: WasmFile) => Promise<ArrayBuffer>;

/** Why the core could not run a request. */
const refusals = { invalid_request: 'unnoticed', out_of_memory: 'noMemory' } as const satisfies Record<
  Exclude<Status, 'ok'>,
  string
>;

/** The traced path of one build. */
type Traced = Pick<Core, 'plan' | 'run'>;

function expectOk({ status }: CorePlan): void {
  const ended = nameAt(statuses, status);
  if (ended !== 'ok') refuse('', refusals[ended]);
}

function compute(module: CoreModule, example: Example): Trace {
  const { words, entries, numbers } = request(example);
  const result = module.run(words, entries, numbers);
  expectOk(result);
  return decode(result, example);
}

/** The steps of an example whatever it overrides, which may be cells that no step has. */
function planned(module: CoreModule, { override: _, ...example }: Example): Plan {
  const { words, entries, numbers } = request(example);
  const plan = module.plan(words, entries, numbers);
  expectOk(plan);
  return decodePlan(plan, example);
}

/** Starts the traced path of one build. */
async function start(backend: TracedBackend, readWasm: ReadWasm): Promise<Traced> {
  // What Emscripten puts around a build is the same for both of them.
  const [{ default: create }, wasmBinary] = await Promise.all([import('#build/wasm/simd.mjs'), readWasm(backend)]);
  const module = await create({ wasmBinary });
  // Some engines accept SIMD and compute wrong values: believe a module only after it has shown its numbers.
  const shown = traceHash(compute(module, selfTestExample));
  if (shown !== goldenHash) throw new Error(loadMessages.wrongValues(`${backend} core`));
  const check = (document: unknown): Example => {
    const example = validate(document);
    checkSteps(example, () => planned(module, example));
    return example;
  };
  const traced: Traced = {
    plan: (document) => planned(module, check(document)),
    run: (document) => compute(module, check(document)),
  };
  answerPlans({ plan: traced.plan, check });
  return traced;
}

/** The core, with a fused path that is fetched when it is first asked for: the first of `backends` that computes rightly. */
function coreOf(traced: Traced, backends: readonly Backend[], readWasm: ReadWasm): Core {
  let backend = backends[0]!;
  let starting: Promise<Fused> | undefined;
  const startFused = async (): Promise<Fused> => {
    const { Fused } = await import('./fused/index.ts');
    const fused = await Fused.start(backends, (build) => readWasm(`fused-${build}`));
    backend = fused.backend;
    return fused;
  };
  const fused = (): Promise<Fused> =>
    (starting ??= startFused().catch((reason: unknown) => {
      starting = undefined; // the next call tries again
      throw reason;
    }));
  return {
    get backend() {
      return backend;
    },
    ...traced,
    attend: async (...inputs) => (await fused()).attend(...inputs),
    prepare: async (options) => (await fused()).prepare(options),
    prepareLayer: async (options) => (await fused()).prepareLayer(options),
    overview: async (...inputs) => (await fused()).overview(...inputs),
  };
}

async function startFirst({ backend, readWasm = readWasmFile }: LoadOptions): Promise<Core> {
  if (typeof WebAssembly !== 'object') throw new Error(loadMessages.noWebAssembly);
  if (backend !== undefined) {
    if (!backends.includes(backend)) throw new Error(loadMessages.backend(backends, backend));
    if (backend === 'relaxed' && !hasRelaxedSimd()) throw new Error(loadMessages.noRelaxedSimd);
    return coreOf(await start(backend === 'relaxed' ? 'simd' : backend, readWasm), [backend], readWasm);
  }
  try {
    const traced = await start('simd', readWasm);
    return coreOf(traced, hasRelaxedSimd() ? backends : backends.slice(1), readWasm);
  } catch (reason) {
    try {
      return coreOf(await start('scalar', readWasm), ['scalar'], readWasm);
    } catch {
      throw reason;
    }
  }
}

const loaded = new Map<Backend | 'first', Promise<Core>>();

/**
 * Loads the core, in a browser or in Node. It is compiled once; further calls share it. Takes the SIMD build, and the scalar
 * one where the engine has no SIMD or computes wrong values with it; on the fused path relaxed SIMD first.
 * @throws Error where WebAssembly is missing or the files cannot be read; a later call tries again
 */
export function load(options: LoadOptions = {}): Promise<Core> {
  if (options.readWasm !== undefined) return startFirst(options);
  const key = options.backend ?? 'first';
  const known = loaded.get(key);
  if (known !== undefined) return known;
  const core = startFirst(options);
  loaded.set(key, core);
  core.catch(() => loaded.delete(key));
  return core;
}
