export { AttentionMix } from './attention-mix.ts';
