import { inFocus } from '../../../trace/focus.ts';
import { softmaxRoles } from '../../../trace/score-chain.ts';
import { LazyModule } from '../../lazy-module.ts';
import type { Card } from '../card.ts';
import { firstCellOf } from '../first-cell.ts';

export const card: Card = {
  id: 'weights',
  group: 'one_head',
  place: 60,
  roles: softmaxRoles,
  scope: 'head',
  firstCell: (selection) => firstCellOf(selection, inFocus(selection.trace, selection.focus, 'weights')),
  content: new LazyModule(() => import('./index.ts')),
};
