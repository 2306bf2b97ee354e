import { statuses } from '#build/generated/vocabulary.ts';
import type { Status } from '#build/generated/vocabulary.ts';
import type { CoreCost, CoreModule, CorePlan, CoreResult } from '#build/wasm/simd.mjs';
import type { AsideOptions } from './aside/options.ts';
import { backends } from './backend.ts';
import type { Backend, TracedBackend, WasmFile } from './backend.ts';
import { cellCount } from './cell-count.ts';
import { checkSteps } from './checks/steps.ts';
import { atOnce, estimated, largest, within } from './cost.ts';
import type { Cost, Estimate } from './cost.ts';
import { decode, decodePlan } from './decode.ts';
import { ExampleError } from './errors.ts';
import type { Example } from './example.ts';
import { traceHash } from './trace-hash.ts';
import { own } from './has.ts';
import { Instance } from './instance.ts';
import { loadMessages } from './messages/load.ts';
import { answerPlans } from './plan.ts';
import { request } from './request.ts';
import type { Request } from './request-writer.ts';
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
import { OWN_MODEL } from './models/names.ts';
import type { ModelName } from './models/names.ts';
import { addLoaded, loadedModels, modelName, notLoaded } from './models/loaded.ts';
import type { LoadedModel } from './models/loaded.ts';
import type { ReadableFile } from './models/model-folder.ts';
import type { OpenOptions } from './models/open.ts';
import type { ReadingOptions } from './models/read-tensors.ts';
import { nameAt } from './rows.ts';
import { refuse } from './schema/refuse.ts';
import { readWasm as readWasmFile } from './read-wasm.ts';
import { goldenHash, selfTestExample } from './self-test.ts';
import type { Plan, Trace } from './trace.ts';
import { reasonsOf } from './smaller.ts';
import { validate } from './validate.ts';

export interface ComputeOptions {
  /**
   * Allows what takes up to 10 s and 1 GB. Otherwise an example is refused that would take more than 0.5 s or 256 MB, since
   * nothing else happens on a page meanwhile: both by an estimate (`plan(document).cost`) before anything is computed.
   */
  large?: boolean;
}

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
   * @throws ExampleError where the document cannot be run, or would take too much, with the place and the reason; TypeError where
   * an option is none
   */
  run(document: unknown, options?: ComputeOptions): Trace;
  /**
   * Computes an example as `run` does with `large`, while the page stays free: in a worker, and with a large model step by step where
   * the model is.
   * @param document as for `run`
   * @throws ExampleError as `run` does; Error where no worker can be started; the reason of `signal`
   */
  runAside(document: unknown, options?: AsideOptions): Promise<Trace>;
  /**
   * Runs an example again in double precision, from the same given numbers. For each step of its trace: the cell whose number is farthest
   * from that one. Principal components and Jacobian norms are computed in double precision anyway.
   * @param document an example document that `run` takes
   * @throws ExampleError as `run` does
   */
  rounding(document: unknown, options?: ComputeOptions): ReadonlyMap<string, Rounding>;
  /**
   * Loads the parameters of a trained model into the core, so that examples can name it (docs/example-document.md, "A trained model").
   * They stay until the page is closed. A model that is loaded is loaded again.
   * @throws ModelError where something is missing, damaged or not to be reached, or there is too little memory; TypeError that
   * names an option; the reason of `signal`
   */
  loadModel(name: string, options: OpenOptions): Promise<void>;
  /**
   * Opens a model from its own files, config.json and .safetensors as Hugging Face has them, so that examples can name it "own"
   * (docs/models.md). Nothing leaves the machine. The one that was open before stays where this fails.
   * @param files `chosenFiles` of a browser's files, or `filesIn` a folder in Node
   * @throws ModelError that says which file, field or tensor is wrong, or that there is too little memory; TypeError that names an
   * argument or an option; the reason of `signal`
   */
  openModel(files: readonly ReadableFile[], options?: ReadingOptions): Promise<void>;
  /** Whether a model is loaded. */
  hasModel(name: ModelName): boolean;
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

/** The number of a step that is farthest from exact arithmetic. */
export interface Rounding {
  /** The row of the worst cell, counted from 0. */
  row: number;
  /** Its column, counted from 0. */
  column: number;
  /** What it is in double precision, rounded to a 32-bit float. */
  exact: number;
}

export interface LoadOptions {
  /** Use this build instead of the first that works. */
  backend?: Backend;
  /** Where the WebAssembly bytes come from; by default the files beside this module. */
  readWasm?: (file: WasmFile) => Promise<ArrayBuffer>;
}

type ReadWasm = (file: WasmFile) => Promise<ArrayBuffer>;

export type { AsideOptions };

/** Why the core could not run a request. */
const refusals = { invalid_request: 'unnoticed', out_of_memory: 'noMemory' } as const satisfies Record<
  Exclude<Status, 'ok' | 'too_large'>,
  string
>;

/** The traced path of one build. */
type Traced = Pick<Core, 'plan' | 'run' | 'runAside' | 'rounding' | 'loadModel' | 'openModel' | 'hasModel'>;

function expectOk({ status }: CorePlan): void {
  const ended = nameAt(statuses, status);
  if (ended === 'invalid_request' || ended === 'out_of_memory') refuse('', refusals[ended]);
}

/** Refuses an example that would take too much, and says what makes it so. */
function refuseTooMuch(module: CoreModule, example: Example, asked: Request, cost: Cost, allowed: Estimate): never {
  const costOf = ({ words, entries, numbers }: Request): Cost | undefined => {
    let found: Cost | undefined;
    const plan = (counts: CoreCost): boolean => {
      found = estimated(counts);
      return false;
    };
    module.run(words, entries, numbers, plan, false);
    return found;
  };
  const reasons = reasonsOf(example, asked, costOf, (smaller) => within(smaller, allowed));
  const { milliseconds, bytes } = cost;
  const path = reasons.analyses.length > 0 ? 'analyses' : (reasons.ways[0] ?? reasons.all[0])?.path;
  return refuse(path ?? '', 'tooMuch', { milliseconds, bytes }, allowed, reasons);
}

/** The trace of a result, or why there is none. */
function traceOf(
  { module, ofModel }: Instance,
  example: Example,
  asked: Request,
  result: CoreResult,
  allowed: Estimate,
): Trace {
  if (nameAt(statuses, result.status) === 'too_large') {
    refuseTooMuch(module, example, asked, estimated(result.cost), allowed);
  }
  expectOk(result);
  return decode(result, example, ofModel);
}

function compute(instance: Instance, example: Example, allowed: Estimate): Trace {
  const asked = request(example);
  const { words, entries, numbers } = asked;
  const result = instance.module.run(words, entries, numbers, (counts) => within(estimated(counts), allowed), false);
  const trace = traceOf(instance, example, asked, result, allowed);
  instance.computed(result.values.byteLength);
  return trace;
}

function planned(module: CoreModule, example: Example): Plan {
  const { words, entries, numbers } = request(example);
  const plan = module.plan(words, entries, numbers);
  expectOk(plan);
  return decodePlan(plan, example);
}

/** Of the rounding of a trace. */
const sizeOf = ({ steps }: Trace): number => steps.reduce((sum, step) => sum + 4 * cellCount(step), 0);

/** Options of `run` that a caller without types may have misspelled. */
function expectedOptions(options: ComputeOptions): ComputeOptions {
  if (Object(options) !== options) throw new TypeError(loadMessages.options);
  for (const [name, value] of Object.entries(options)) {
    if (name !== 'large') throw new TypeError(loadMessages.option(name, ['large']));
    if (value !== undefined && typeof value !== 'boolean') throw new TypeError(loadMessages.optionValue(name, value));
  }
  return options;
}

/** Starts the traced path of one build. */
async function start(backend: TracedBackend, readWasm: ReadWasm): Promise<Traced> {
  // What Emscripten puts around a build is the same for both of them.
  const [{ default: create }, wasmBinary] = await Promise.all([import('#build/wasm/simd.mjs'), readWasm(backend)]);
  const newInstance = () => Instance.start(() => create({ wasmBinary }));
  const plain = await newInstance();
  // Some engines accept SIMD and compute wrong values: believe a module only after it has shown its numbers.
  const shown = traceHash(compute(plain, selfTestExample, atOnce));
  if (shown !== goldenHash) throw new Error(loadMessages.wrongValues(`${backend} core`));
  /** Each model is in an instance of its own. */
  const ofModels = new Map<ModelName, readonly [LoadedModel, Instance]>();
  const ofModel = (name: ModelName): Instance | undefined => {
    const [model, instance] = ofModels.get(name) ?? [];
    // Another core may have opened another one of that name.
    return name === OWN_MODEL && model !== loadedModels.get(name) ? undefined : instance;
  };
  const instanceOf = (example: Example): Instance => {
    const name = modelName(example);
    if (name === undefined) return plain;
    return ofModel(name) ?? notLoaded(name);
  };
  const planOf = (example: Example): Plan => planned(instanceOf(example).module, example);
  const check = (document: unknown): Example => {
    const example = validate(document);
    // What is overridden is checked against these steps: it may be cells that no step has.
    const bare = { ...example, override: undefined };
    checkSteps(example, () => planOf(bare));
    return example;
  };
  const traced: Traced = {
    plan: (document) => planOf(check(document)),
    run(document, options = {}) {
      const { large = false } = own(expectedOptions(options));
      const example = check(document);
      const instance = instanceOf(example);
      try {
        return compute(instance, example, large ? largest : atOnce);
      } catch (reason) {
        // It grew until it could not.
        if (reason instanceof ExampleError && reason.code === refusals.out_of_memory) void instance.renew();
        throw reason;
      }
    },
    async runAside(document, options = {}) {
      const example = check(document);
      const instance = instanceOf(example);
      const asked = request(example);
      const { runAside } = await import('./aside/index.ts');
      const result = await runAside(instance, () => readWasm(backend), asked, options);
      return traceOf(instance, example, asked, result, largest);
    },
    rounding(document, options) {
      const example = check(document);
      const trace = traced.run(example, options);
      const instance = instanceOf(example);
      const { words, entries, numbers } = request(example);
      const cells = instance.module.rounding(words, entries, numbers);
      const ofStep = (index: number): Rounding => {
        const [row = 0, column = 0, exact = 0] = cells.subarray(3 * index);
        return { row, column, exact };
      };
      instance.computed(3 * sizeOf(trace)); // beside the numbers, twice as long ones
      return new Map(trace.steps.map(({ id }, index) => [id, ofStep(index)]));
    },
    async loadModel(name, options) {
      const { loadModel } = await import('./models/load.ts');
      const instance = await newInstance();
      addModel(await loadModel(name, instance.module, options), instance);
    },
    async openModel(files, options = {}) {
      const { openOwn } = await import('./models/load.ts');
      const instance = await newInstance();
      addModel(await openOwn(files, instance, options), instance);
    },
    hasModel: (name) => ofModel(name) !== undefined,
  };
  const planner = { plan: traced.plan, check };
  const addModel = (model: LoadedModel, instance: Instance) => {
    addLoaded(model);
    ofModels.set(model.name, [model, instance]);
    answerPlans(planner, model.name);
  };
  answerPlans(planner);
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
