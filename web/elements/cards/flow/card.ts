import { hasFlow } from '../../../trace/flow.ts';
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
  isShown: hasFlow,
  content: new LazyModule(() => import('./index.ts')),
};
