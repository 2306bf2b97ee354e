export { AttentionSizes, type Sizes } from './attention-sizes.ts';
