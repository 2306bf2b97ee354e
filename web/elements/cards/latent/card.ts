import { inFocus } from '../../../trace/focus.ts';
import { LazyModule } from '../../lazy-module.ts';
import type { Card } from '../card.ts';

export const card: Card = {
  id: 'latent',
  group: 'further',
  place: 60,
  roles: ['latent_points', 'latent_positions'],
  isShown: (trace, focus) => inFocus(trace, focus, 'latent_positions') !== undefined,
  content: new LazyModule(() => import('./index.ts')),
};
