import { inFocus } from '../../../trace/focus.ts';
import { gradientOf, lossRoles, softmaxGradientOf } from '../../../trace/gradients.ts';
import { LazyModule } from '../../lazy-module.ts';
import type { Card } from '../card.ts';
import { largestCellOf } from '../first-cell.ts';

export const card: Card = {
  id: 'training',
  group: 'further',
  place: 30,
  roles: lossRoles,
  claims: ({ gradient_of }) => gradient_of !== undefined,
  isShown: ({ steps }) => steps.some(({ gradient_of }) => gradient_of !== undefined),
  scope: 'head',
  firstCell: (selection) => {
    const { trace, focus } = selection;
    const graded = softmaxGradientOf(trace, focus)?.scores ?? gradientOf(trace, inFocus(trace, focus, 'context'));
    return largestCellOf(selection, graded);
  },
  content: new LazyModule(() => import('./index.ts')),
};
