import { packed } from '../../../trace/focus.ts';
import { LazyModule } from '../../lazy-module.ts';
import type { Card } from '../card.ts';
import { firstCellOf } from '../first-cell.ts';

export const card: Card = {
  id: 'heads',
  group: 'further',
  place: 10,
  roles: ['concatenated', 'W_O', 'b_O', 'output_product', 'output'],
  isShown: (trace, focus) =>
    packed(trace, focus, 'concatenated') !== undefined || packed(trace, focus, 'output') !== undefined,
  scope: 'layer',
  firstCell: (selection) => {
    const { trace, focus } = selection;
    return firstCellOf(selection, packed(trace, focus, 'output') ?? packed(trace, focus, 'concatenated'));
  },
  content: new LazyModule(() => import('./index.ts')),
};
