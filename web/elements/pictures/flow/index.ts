export { AttentionFlow } from './attention-flow.ts';
