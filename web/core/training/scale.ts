// Why scores are divided by √d_k, measured by the core (src/train/scale.h).
import type { Call } from './instance.ts';
import { scaleColumns } from '#build/generated/training.ts';
import { rowsIn } from '../rows.ts';
import { startCaller } from './load.ts';
import type { TrainingOptions } from './load.ts';
import type { ScaleMeasure } from './types.ts';

/** What is measured: one call each, so that no call is long. */
const asked = [2, 4, 8, 16, 32, 64, 128, 256, 512].flatMap((d_k) => [
  { d_k, scaled: true },
  { d_k, scaled: false },
]);
const calls = asked.map(({ d_k, scaled }): Call => ({
  name: 'scale_measure',
  args: [d_k, Number(scaled)],
  takes: true,
}));

async function measure(options: TrainingOptions): Promise<ScaleMeasure[]> {
  const caller = await startCaller(options);
  try {
    const results = await new Promise<unknown[]>((resolve, reject) => {
      caller.onerror = reject;
      caller.run(calls).then(resolve, reject);
    });
    // No row where memory is short.
    return asked.flatMap((of, i): ScaleMeasure[] =>
      rowsIn(scaleColumns, new Float64Array(results[i] as ArrayBuffer)).map((row) => ({ ...of, ...row })),
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
