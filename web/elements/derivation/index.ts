// The panel that shows how one cell is computed, and the outlines around what it is computed from.
export { AttentionDerivation } from './attention-derivation.ts';
export { outlinesOf } from './outlines.ts';
