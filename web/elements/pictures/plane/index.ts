export { AttentionPlane } from './attention-plane.ts';
