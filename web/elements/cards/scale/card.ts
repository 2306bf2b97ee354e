import { inFocus } from '../../../trace/focus.ts';
import { adjustedScores, adjustmentRoles } from '../../../trace/score-chain.ts';
import { LazyModule } from '../../lazy-module.ts';
import type { Card } from '../card.ts';
import { firstCellOf, lastOf } from '../first-cell.ts';

export const card: Card = {
  id: 'scale',
  group: 'one_head',
  place: 50,
  roles: adjustmentRoles,
  isShown: (trace, focus) => inFocus(trace, focus, 'scores') !== undefined,
  scope: 'head',
  firstCell: (selection) => firstCellOf(selection, lastOf(selection, ...adjustedScores)),
  content: new LazyModule(() => import('./index.ts')),
};
