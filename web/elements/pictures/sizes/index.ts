export { AttentionSizes, type HeadSizes } from './attention-sizes.ts';
