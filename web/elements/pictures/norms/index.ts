export { AttentionNorms } from './attention-norms.ts';
