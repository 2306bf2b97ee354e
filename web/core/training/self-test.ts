// A short run that shows whether a build of the training module computes what it should.
import type { Instance } from './instance.ts';
import { factCalls, factsOf, frameCalls, headMeasures, makeCalls } from './model-engine.ts';
import type { Lines } from './reads-lines.ts';
import type { TrainingSettings } from './types.ts';

/** Goes through most of what a model may have, with sizes that fill SIMD lanes and leave some over. */
export const selfTestSettings: TrainingSettings = {
  ...{
    task: 'agreement',
    control: 'none',
    seed: 1,
    steps: 3,
    batch: 5,
    rate: 0.003,
    beta_2: 0.999,
    schedule: 'constant',
  },
  ...{ layers: 2, heads: 3, d_model: 12, d_k: 5, d_ff: 11 },
  ...{ norm: 'pre', norm_kind: 'layer', embedding_norm: false, final_norm: true, biases: true },
  ...{ positions: true, tied: false, causal: true, scaled: true },
};

/** Native code gives the same (tests/golden-training.txt). */
const golden = 0xc5618842;

/** A number that stands for every bit of what a module gave, as in tests/native/golden.h. */
export function hashOf(all: readonly ArrayBuffer[]): number {
  let hash = 0x811c9dc5;
  for (const bytes of all) {
    for (const word of new Uint32Array(bytes)) {
      hash = Math.imul(hash ^ word, 0x01000193);
      hash ^= hash >>> 15;
    }
  }
  return hash >>> 0;
}

/**
 * That of a run, as in tests/native/train_golden_test.cpp: the losses of its batches, its parameters, then how well it does.
 */
export function runHash(instance: Instance, asked: TrainingSettings, text?: Lines): number {
  for (const call of makeCalls(asked, text)) instance.run(call);
  const { parts } = factsOf(
    asked,
    factCalls.map((call) => instance.run(call)),
    text,
  );
  const losses = Float32Array.from({ length: asked.steps }, () => instance.run({ name: 'step' }) as number);
  const all = [losses.buffer, instance.run({ name: 'parameters', takes: true }) as ArrayBuffer];
  for (const call of frameCalls(parts)) {
    const result = instance.run(call) as ArrayBuffer;
    if (call.name === 'evaluation') all.push(result);
    if (headMeasures.some((name) => name === call.name)) all.push(Float64Array.from(new Float32Array(result)).buffer);
  }
  return hashOf(all);
}

/** Whether an instance computes what it should. */
export const computesRightly = (instance: Instance): boolean => runHash(instance, selfTestSettings) === golden;
