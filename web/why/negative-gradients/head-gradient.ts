// The gradients of the scores of one head in a held-out sentence at a checkpoint, as the core computes them.
import type { Core } from '../../core/load.ts';
import type { Step, Trace } from '../../core/trace.ts';
import { exampleOf } from '../../core/training/index.ts';
import type { Checkpoint, TrainingFacts } from '../../core/training/types.ts';
import { softmaxGradientOf, type SoftmaxGradient } from '../../trace/gradients.ts';
import { unrounded } from '../run/trace-cache.ts';

export const value = (step: Step, row: number, column: number): number =>
  step.values[row * step.columns.labels.length + column]!;

/** The trace of a sentence with its loss and gradients; undefined where no example says it. */
export function tracedSentence(
  core: Core,
  facts: TrainingFacts,
  checkpoint: Checkpoint,
  sentence: number,
): Trace | undefined {
  const document = exampleOf(facts, checkpoint, sentence, unrounded);
  if (document === undefined) return undefined;
  const { trained: _, ...rest } = document;
  return core.run(rest);
}

/** @param head its index in `Checkpoint.rightWeight` */
export function headGradient(trace: Trace, head: number): SoftmaxGradient | undefined {
  const chosen = trace.steps.filter(({ role, gradient_of }) => role === 'weights' && gradient_of === undefined)[head];
  return chosen && softmaxGradientOf(trace, { stage: chosen.stage, layer: chosen.layer, head: chosen.head });
}
