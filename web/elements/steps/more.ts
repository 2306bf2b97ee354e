// What the cards show of several heads, layers and sides, of memories, positions and other ways to compare. Fetched when a
// trace has something of it, so that the first example does not pay for it.
import '../define-more.ts';

export { afterRoles, beforeRoles, biases } from '../cards/roles/beside.ts';
export { biasParts, capParts, capping, comparison, scoring } from '../cards/scores/comparison.ts';
export { heads } from '../cards/heads/index.ts';
export { layer } from '../cards/layer/index.ts';
export { formula, heading } from '../cards/path-formulas.ts';
export { reading } from '../reading/path-reading.ts';
export { words } from '../cards/words/sides.ts';
export { map } from './map.ts';
