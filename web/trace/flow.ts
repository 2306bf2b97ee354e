// How information flows through layers, for a picture: which words reach the chosen one, through which.
import type { Stage, Step, Trace } from '../core/trace.ts';
import { calculated } from './focus.ts';

/** What is drawn of the weights of a layer: as attention alone reads, or with the word itself that comes along. */
export type FlowKind = 'rollout' | 'residual_rollout';

/** One layer: its weights, and how much each word of the first layer has reached each position after it. */
export interface FlowLayer {
  layer: number;
  weights: Step;
  rollout: Step;
}

/** The stages that have a flow, in the order of the trace. */
export function flowStages(trace: Trace): (Stage | undefined)[] {
  return [
    ...new Set(
      calculated(trace)
        .filter(({ role }) => role === 'rollout')
        .map(({ stage }) => stage),
    ),
  ];
}

/** The layers of a stage in a trace with the analysis "rollout". */
export function flowLayers(trace: Trace, stage: Stage | undefined, kind: FlowKind): FlowLayer[] {
  const of = (role: Step['role']) => calculated(trace).filter((step) => step.role === role && step.stage === stage);
  const weights = of(kind === 'rollout' ? 'mean_weights' : 'residual_weights');
  return of(kind).map((rollout, index) => ({ layer: rollout.layer ?? index + 1, weights: weights[index]!, rollout }));
}

/**
 * How much of what the chosen word ends up with passes through each position, at the boundary before each layer and after the
 * last: there all of it stands at the word itself, and before the first layer it is the word's row of the rollout.
 */
export function reach(layers: readonly FlowLayer[], chosen: number): Float32Array[] {
  const size = layers[0]!.weights.columns.labels.length;
  const last = new Float32Array(size);
  last[chosen] = 1;
  const boundaries = [last];
  for (const { weights } of layers.toReversed()) {
    const after = boundaries[0]!;
    const before = new Float32Array(size);
    for (let to = 0; to < size; to++) {
      for (let from = 0; from < size; from++) before[from]! += after[to]! * weights.values[to * size + from]!;
    }
    boundaries.unshift(before);
  }
  return boundaries;
}
