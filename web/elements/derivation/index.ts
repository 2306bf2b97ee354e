// How one cell came about, as a panel.
export { AttentionDerivation } from './attention-derivation.ts';
