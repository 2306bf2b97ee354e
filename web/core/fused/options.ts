// Which options each call takes, and the checks of those that say how it runs.
import { own } from '../has.ts';
import { typeError } from '../messages/fused.ts';
import type { OpenOptions } from '../models/open.ts';
import type { ReadingOptions } from '../models/read-tensors.ts';
import type { AttendOptions, LayerOptions, OverviewOptions, RunOptions } from './types.ts';

/** Whether a call takes an option; a missing name does not compile. */
type Names<Options> = Readonly<Record<keyof Options, true>>;

const attend: Names<AttendOptions> = {
  ...{ batch: true, heads: true, kv_heads: true, queries: true, keys: true, d_k: true, d_v: true },
  ...{ scale: true, softcap: true, causal: true, offset: true, window: true },
  ...{ mask: true, lengths: true, slopes: true, logsumexp: true },
};
const run: Names<RunOptions> = { workers: true, signal: true, onProgress: true };

export const optionNames = {
  attend: { ...attend, ...run },
  prepare: attend,
  overview: { ...attend, ...run, rows: true, columns: true, most: true, logsumexpOf: true } satisfies Names<
    OverviewOptions & RunOptions
  >,
  runAside: { signal: true, onProgress: true } satisfies Names<Omit<RunOptions, 'workers'>>,
  loadModel: { from: true, signal: true, onProgress: true } satisfies Names<OpenOptions>,
  openModel: { signal: true, onProgress: true } satisfies Names<ReadingOptions>,
  prepareLayer: {
    ...{ tokens: true, d_model: true, heads: true, causal: true },
    ...{ W_Q: true, W_K: true, W_V: true, W_O: true, b_Q: true, b_K: true, b_V: true, b_O: true },
  } satisfies Names<LayerOptions>,
};

/** The options that a call is given itself, every one of which it knows. */
export function expectOptions<Options extends object>(options: Options, call: keyof typeof optionNames): Options {
  if (typeof options !== 'object' || options === null) throw typeError('options', 'options');
  const known = optionNames[call];
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(known, name));
  if (unknown !== undefined) throw typeError(unknown, 'unknown', Object.keys(known));
  return own(options);
}

/** The methods of a signal that are called. */
const signalMethods = ['throwIfAborted', 'addEventListener', 'removeEventListener'] as const;

/** That what stops a calculation, and what it reports to, can be called. */
export function expectRunOptions({ signal, onProgress }: { signal?: unknown; onProgress?: unknown }): void {
  const ofSignal = signal as Partial<Record<string, unknown>> | null | undefined;
  if (ofSignal !== undefined && !signalMethods.every((name) => typeof ofSignal?.[name] === 'function'))
    throw typeError('signal', 'signal');
  if (onProgress !== undefined && typeof onProgress !== 'function') throw typeError('onProgress', 'calledBack');
}
