import { stepAt } from '../../../trace/focus.ts';
import { LazyModule } from '../../lazy-module.ts';
import type { Card } from '../card.ts';
import { firstCellOf } from '../first-cell.ts';

export const card: Card = {
  id: 'layer',
  group: 'further',
  place: 20,
  roles: [
    ...(['W_residual', 'b_residual', 'residual_product', 'projected_residual'] as const),
    ...(['residual', 'mean', 'centred', 'variance', 'deviation'] as const),
    ...(['normalized', 'gain', 'gained', 'shift', 'layer_norm'] as const),
  ],
  claims: ({ part, gradient_of }) =>
    part !== undefined && part !== 'lens' && part !== 'transform' && gradient_of === undefined,
  isShown: (trace, { stage, layer }) => stepAt(trace, { stage, layer }, 'residual') !== undefined,
  scope: 'stage',
  firstCell: (selection) => {
    const { stage, layer } = selection.focus;
    return firstCellOf(selection, stepAt(selection.trace, { stage, layer }, 'residual'));
  },
  content: new LazyModule(() => import('./index.ts')),
};
