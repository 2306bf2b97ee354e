import { stepAt } from '../../../trace/focus.ts';
import { LazyModule } from '../../lazy-module.ts';
import type { Card } from '../card.ts';

export const card: Card = {
  id: 'summary',
  group: 'further',
  place: 25,
  roles: [
    ...(['pooling', 'pooled', 'first_output', 'W_summary', 'b_summary'] as const),
    ...(['summary_product', 'summary_sum', 'summary_tanh', 'summary_unit'] as const),
  ],
  isShown: (trace) => (stepAt(trace, {}, 'pooled') ?? stepAt(trace, {}, 'first_output')) !== undefined,
  content: new LazyModule(() => import('./index.ts')),
};
