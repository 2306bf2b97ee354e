import { calculated } from '../../../trace/focus.ts';
import { LazyModule } from '../../lazy-module.ts';
import type { Card } from '../card.ts';

export const card: Card = {
  id: 'vocabulary',
  group: 'one_head',
  place: 10,
  roles: [],
  isShown: (trace) => calculated(trace).some(({ role }) => role === 'embeddings'),
  content: new LazyModule(() => import('./index.ts')),
};
