import { inFocus } from '../../../trace/focus.ts';
import { isScoring } from '../../../trace/scoring.ts';
import { LazyModule } from '../../lazy-module.ts';
import type { Card } from '../card.ts';
import { firstCellOf } from '../first-cell.ts';

export const card: Card = {
  id: 'scores',
  group: 'one_head',
  place: 40,
  roles: ['scores'],
  claims: (step, trace, focus) => step.gradient_of === undefined && isScoring(trace, focus, step),
  isShown: (trace, focus) => inFocus(trace, focus, 'scores') !== undefined,
  scope: 'head',
  firstCell: (selection) => firstCellOf(selection, inFocus(selection.trace, selection.focus, 'scores')),
  content: new LazyModule(() => import('./index.ts')),
};
