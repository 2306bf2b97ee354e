import { inFocus } from '../../../trace/focus.ts';
import { LazyModule } from '../../lazy-module.ts';
import type { Card } from '../card.ts';
import { firstCellOf, largestCellOf } from '../first-cell.ts';

/** In contexts with more numbers than this, the largest is opened first. */
const FEW_NUMBERS = 3;

export const card: Card = {
  id: 'mix',
  group: 'one_head',
  place: 70,
  roles: ['context', 'context_units', 'context_cosines'],
  scope: 'head',
  firstCell: (selection) => {
    const context = inFocus(selection.trace, selection.focus, 'context')!;
    const open = context.columns.labels.length > FEW_NUMBERS ? largestCellOf : firstCellOf;
    return open(selection, context);
  },
  content: new LazyModule(() => import('./index.ts')),
};
