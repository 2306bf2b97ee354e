import { inFocus } from '../../../trace/focus.ts';
import { LazyModule } from '../../lazy-module.ts';
import type { Card } from '../card.ts';
import { firstCellOf } from '../first-cell.ts';

export const card: Card = {
  id: 'roles',
  group: 'one_head',
  place: 30,
  roles: [
    ...(['W_Q', 'W_K', 'W_V', 'b_Q', 'b_K', 'b_V', 'query_product', 'key_product', 'value_product'] as const),
    ...(['query', 'key', 'value', 'angles', 'rotary_cosines', 'rotary_sines', 'rotated_query', 'rotated_key'] as const),
    ...(['asking_query', 'memory_key', 'memory_value', 'all_keys', 'all_values'] as const),
  ],
  scope: 'head',
  firstCell: (selection) => firstCellOf(selection, inFocus(selection.trace, selection.focus, 'query')),
  content: new LazyModule(() => import('./index.ts')),
};
