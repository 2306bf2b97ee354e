import { predictionRoles } from '../../../trace/gradients.ts';
import { predictionsOf } from '../../../trace/predictions.ts';
import { LazyModule } from '../../lazy-module.ts';
import type { Card } from '../card.ts';

export const card: Card = {
  id: 'next',
  group: 'further',
  place: 27,
  roles: [],
  claims: ({ role, part, gradient_of }, trace) =>
    part === 'lens' ||
    part === 'transform' ||
    (gradient_of === undefined && predictionRoles.includes(role) && predictionsOf(trace) !== undefined),
  isShown: (trace) => predictionsOf(trace) !== undefined,
  content: new LazyModule(() => import('./index.ts')),
};
