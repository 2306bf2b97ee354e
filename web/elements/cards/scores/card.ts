import { inFocus } from '../../../trace/focus.ts';
import { LazyModule } from '../../lazy-module.ts';
import type { Card } from '../card.ts';
import { firstCellOf } from '../first-cell.ts';

export const scores: Card = {
  id: 'scores',
  roles: ['W_a', 'v_a', 'projected_query', 'pairs', 'projected_pairs', 'pair_tanh', 'pair_scores', 'scores'],
  isShown: (trace, focus) => inFocus(trace, focus, 'scores') !== undefined,
  scope: 'head',
  firstCell: (selection) => firstCellOf(selection, inFocus(selection.trace, selection.focus, 'scores')),
  content: new LazyModule(() => import('./index.ts')),
};
