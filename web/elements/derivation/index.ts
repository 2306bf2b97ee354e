// The panel that shows how one cell is computed.
export { AttentionDerivation } from './attention-derivation.ts';
