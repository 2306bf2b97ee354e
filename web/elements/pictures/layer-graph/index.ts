export { AttentionLayerGraph } from './attention-layer-graph.ts';
