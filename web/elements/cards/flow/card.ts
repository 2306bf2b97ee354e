import { calculated } from '../../../trace/focus.ts';
import { LazyModule } from '../../lazy-module.ts';
import type { Card } from '../card.ts';

export const card: Card = {
  id: 'flow',
  group: 'further',
  place: 50,
  roles: [
    ...(['weight_sum', 'mean_weights', 'identity_rows', 'residual_sum'] as const),
    ...(['residual_weights', 'rollout', 'residual_rollout'] as const),
    ...(['rollout_from', 'residual_rollout_from'] as const),
  ],
  isShown: (trace) =>
    calculated(trace).some(({ role }) => role === 'rollout') || trace.steps.some(({ layer = 1 }) => layer > 1),
  content: new LazyModule(() => import('./index.ts')),
};
