export { AttentionPairs } from './attention-pairs.ts';
