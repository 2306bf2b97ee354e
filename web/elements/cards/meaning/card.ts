import { LazyModule } from '../../lazy-module.ts';
import type { Card } from '../card.ts';

export const card: Card = {
  id: 'meaning',
  group: 'further',
  place: 70,
  roles: [
    ...(['value_lengths', 'contributions', 'context_dots', 'signed_parts', 'context_squares'] as const),
    ...(['signed_shares', 'value_units', 'value_dots', 'value_cosines', 'context_value_cosines'] as const),
    ...(['moves', 'move_lengths'] as const),
  ],
  content: new LazyModule(() => import('./index.ts')),
};
