// What the cards show of several heads, layers and sides, of memories, positions and other ways to compare. Fetched when a
// trace has something of it, so that the first example does not pay for it.
import '../define-more.ts';

export { afterRoles, beforeRoles, biases } from './beside.ts';
export { biasParts, capParts, capping, comparison, scoring } from './comparison.ts';
export { heads } from './heads.ts';
export { layer } from './layer.ts';
export { formula, heading } from './path-formulas.ts';
export { reading } from './path-reading.ts';
export { words } from './sides.ts';
export { map } from './map.ts';
