// Why scores are divided by √d_k, measured by the core (src/train/scale.h).
import { startCaller } from './load.ts';
import type { TrainingOptions } from './load.ts';
import { groups } from './model-engine.ts';
import type { ScaleMeasure } from './types.ts';

async function measure(options: TrainingOptions): Promise<ScaleMeasure[]> {
  const caller = await startCaller(options);
  try {
    const [measures] = await new Promise<unknown[]>((resolve, reject) => {
      caller.onerror = reject;
      caller.run([{ name: 'scale_measures', takes: true }]).then(resolve, reject);
    });
    return [...groups(new Float64Array(measures as ArrayBuffer), 5)].map(
      ([d_k, scaled, spread, entropy, gradient]): ScaleMeasure => ({
        ...{ d_k: d_k!, scaled: scaled === 1, spread: spread!, entropy: entropy!, gradient: gradient! },
      }),
    );
  } finally {
    caller.end();
  }
}

let measured: Promise<ScaleMeasure[]> | undefined;

/** d_k from 2 to 512, each scaled and then not. Measured once; it takes a moment, in a worker. */
export function measureScale(options?: TrainingOptions): Promise<ScaleMeasure[]> {
  if (options !== undefined) return measure(options);
  measured ??= measure({});
  measured.catch(() => (measured = undefined));
  return measured;
}
