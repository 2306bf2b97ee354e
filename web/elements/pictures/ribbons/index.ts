export { AttentionRibbons } from './attention-ribbons.ts';
