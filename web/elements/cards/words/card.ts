import type { Role } from '../../../core/trace.ts';
import { calculated, sourceOf, stepAt } from '../../../trace/focus.ts';
import { LazyModule } from '../../lazy-module.ts';
import type { Card } from '../card.ts';

/** What the words are made of before the first layer. */
const partsOfWords: readonly Role[] = ['scaled_embeddings', 'position_sines', 'position_cosines'];

export const card: Card = {
  id: 'words',
  group: 'one_head',
  place: 20,
  roles: ['embeddings', 'value_embeddings', 'segments', 'segmented', 'positions', 'positioned', ...partsOfWords],
  claims: (step, trace, focus) =>
    (partsOfWords.includes(step.role) && step.gradient_of === undefined) ||
    (step.role === 'value_embeddings' && step.gradient_of === undefined) ||
    sourceOf(trace, focus, 'asks') === step ||
    sourceOf(trace, focus, 'reads') === step ||
    // Angles of sines and cosines are added to words; angles of rotations turn queries and keys.
    (step.role === 'angles' && stepAt(trace, { stage: step.stage }, 'positions') !== undefined),
  isShown: (trace) => calculated(trace).some(({ role }) => role === 'embeddings'),
  scope: 'layer',
  content: new LazyModule(() => import('./index.ts')),
};
