import { inFocus } from '../../../trace/focus.ts';
import { LazyModule } from '../../lazy-module.ts';
import type { Card } from '../card.ts';
import { firstCellOf } from '../first-cell.ts';

export const weights: Card = {
  id: 'weights',
  roles: ['row_maximum', 'shifted_scores', 'exponentials', 'row_sums', 'weights'],
  scope: 'head',
  firstCell: (selection) => firstCellOf(selection, inFocus(selection.trace, selection.focus, 'weights')),
  content: new LazyModule(() => import('./index.ts')),
};
