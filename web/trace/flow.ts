// How information flows through layers, for a picture: which words reach the selected one, and through which others.
import type { Stage, Step, Trace } from '../core/trace.ts';
import { calculated } from './focus.ts';

/** Which weights of a layer are drawn: those of attention alone, or with the residual, which carries the word itself along. */
export type FlowKind = 'rollout' | 'residual_rollout';

/** One layer: its weights, how much of each word of the first layer reaches each position after it, and how much of each position before it reaches each one after the last. */
export interface FlowLayer {
  layer: number;
  weights: Step;
  rollout: Step;
  onward: Step;
}

/** Whether there is something to say of how information flows: several layers, or the analysis of them. */
export const hasFlow = (trace: Trace): boolean =>
  flowStages(trace).length > 0 || trace.steps.some(({ layer = 1 }) => layer > 1);

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
  const rollouts = of(kind);
  const from = of(kind === 'rollout' ? 'rollout_from' : 'residual_rollout_from');
  const [first, last] = [0, rollouts.length - 1];
  return rollouts.map((rollout, index) => {
    const layer = rollout.layer ?? index + 1;
    // From the words of the first layer on it is the rollout, and through the last layer alone its weights.
    const between = () => from.find((step) => step.layer === layer)!;
    const onward = index === last ? weights[last]! : index === first ? rollouts[last]! : between();
    return { layer, weights: weights[index]!, rollout, onward };
  });
}
