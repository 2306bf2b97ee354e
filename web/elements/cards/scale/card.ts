import { inFocus } from '../../../trace/focus.ts';
import { LazyModule } from '../../lazy-module.ts';
import type { Card } from '../card.ts';
import { firstCellOf, lastOf } from '../first-cell.ts';

export const scale: Card = {
  id: 'scale',
  roles: [
    ...(['scaled_scores', 'softcap_ratio', 'softcap_tanh', 'capped_scores'] as const),
    ...(['position_bias', 'biased_scores', 'mask', 'masked_scores'] as const),
  ],
  isShown: (trace, focus) => inFocus(trace, focus, 'scores') !== undefined,
  scope: 'head',
  firstCell: (selection) =>
    firstCellOf(selection, lastOf(selection, 'scaled_scores', 'capped_scores', 'biased_scores', 'masked_scores')),
  content: new LazyModule(() => import('./index.ts')),
};
