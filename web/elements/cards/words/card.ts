import { calculated, sourceOf, stepAt } from '../../../trace/focus.ts';
import { LazyModule } from '../../lazy-module.ts';
import type { Card } from '../card.ts';

export const words: Card = {
  id: 'words',
  roles: ['embeddings', 'positions', 'positioned'],
  claims: (step, trace, focus) =>
    sourceOf(trace, focus, 'asks') === step ||
    sourceOf(trace, focus, 'reads') === step ||
    // Angles of sines and cosines are added to words; angles of rotations turn queries and keys.
    (step.role === 'angles' && stepAt(trace, { stage: step.stage }, 'positions') !== undefined),
  isShown: (trace) => calculated(trace).some(({ role }) => role === 'embeddings'),
  scope: 'layer',
  content: new LazyModule(() => import('./index.ts')),
};
