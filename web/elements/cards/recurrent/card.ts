import { calculated } from '../../../trace/focus.ts';
import { LazyModule } from '../../lazy-module.ts';
import type { Card } from '../card.ts';

export const card: Card = {
  id: 'recurrent',
  group: 'further',
  place: 40,
  roles: ['context_gradients', 'hidden_gradients'],
  claims: ({ stage, gradient_of }) => stage === 'recurrent' && gradient_of === undefined,
  isShown: (trace) => calculated(trace).some(({ role }) => role === 'hidden_states'),
  content: new LazyModule(() => import('./index.ts')),
};
