export { AttentionMap } from './attention-map.ts';
