// Loads what judges numbers. It is a module of its own, since most pages do not need it.
import { areaOf, mistakes as names } from '#build/generated/mistakes.ts';
import { backends } from '../backend.ts';
import type { TracedBackend } from '../backend.ts';
import { load } from '../load.ts';
import type { Core } from '../load.ts';
import { loadMessages } from '../messages/load.ts';
import { selfTestExample } from '../self-test.ts';
import { CoreDiagnoser } from './diagnoser.ts';
import { Instance } from './instance.ts';
import { readDiagnosis } from './read-wasm.ts';
import type { Diagnoser, MadeMistake } from './types.ts';

export type * from './types.ts';

/** The catalogue: every mistake that a diagnosis can name, and where it is made. */
export const mistakes: readonly MadeMistake[] = names.map((name) => ({ name, area: areaOf[name] }));

export interface DiagnoserOptions {
  /** The core that plans examples, and has the trained models that they name; by default `load()`. */
  core?: Core;
  /** Use this build instead of the first that works. Both give the same bits. */
  backend?: TracedBackend;
  /** Where the WebAssembly bytes come from; by default the files beside this module. */
  readWasm?: (file: `diagnosis-${TracedBackend}`) => Promise<ArrayBuffer>;
}

/** Some engines accept SIMD and compute wrong values: a build is believed after it has found a mistake that it was shown. */
function finds(diagnoser: Diagnoser): boolean {
  const wrong = diagnoser.mistaken(selfTestExample, [{ name: 'no_scale' }])?.get('layer1.head1.weights');
  if (wrong === undefined) return false;
  const rows = Array.from({ length: 7 }, (_, row) => [...wrong.subarray(7 * row, 7 * (row + 1))]);
  const { first } = diagnoser.diagnose(selfTestExample, { 'layer1.head1.weights': rows }, { within: 1e-5 });
  return first?.verdict === 'mistaken' && first.explanations[0]?.mistakes[0]?.name === 'no_scale';
}

async function start(core: Core, backend: TracedBackend, { readWasm }: DiagnoserOptions): Promise<Diagnoser> {
  const bytes = readWasm === undefined ? readDiagnosis(backend) : readWasm(`diagnosis-${backend}`);
  const diagnoser = new CoreDiagnoser(core, await Instance.create(await WebAssembly.compile(await bytes)));
  if (!finds(diagnoser)) throw new Error(loadMessages.wrongValues(`${backend} diagnosis module`));
  return diagnoser;
}

/**
 * Loads what judges numbers, in a browser or in Node.
 * @throws Error where WebAssembly is missing or the files cannot be read
 */
export async function loadDiagnoser(options: DiagnoserOptions = {}): Promise<Diagnoser> {
  const core = options.core ?? (await load());
  const builds = backends.filter((one) => one !== 'relaxed');
  const { backend } = options;
  if (backend !== undefined) {
    if (!builds.includes(backend)) throw new Error(loadMessages.backend(builds, backend));
    return start(core, backend, options);
  }
  try {
    return await start(core, 'simd', options);
  } catch (reason) {
    return start(core, 'scalar', options).catch(() => {
      throw reason;
    });
  }
}
