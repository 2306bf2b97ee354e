export { AttentionCosines } from './cosines.ts';
export { AttentionDifference, difference } from './difference.ts';
export { AttentionHeatmap } from './heatmap.ts';
