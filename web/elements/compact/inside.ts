// The whole embedded view in one piece: what is seen first, what stands behind the tabs, and the footer.
import { defineAll } from '../define-all.ts';
import { AttentionDerivation } from '../derivation/index.ts';
import { AttentionTable } from '../table/index.ts';
import './define.ts';

export { askAround, regionMoves } from './region.ts';
export { Steps } from './steps.ts';

defineAll({ 'attention-table': AttentionTable, 'attention-derivation': AttentionDerivation });
