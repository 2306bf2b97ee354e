// The only module with a side effect: it gives the elements their names. Importing it twice, or beside another copy of
// it, does no harm.
import { AttentionSteps } from './attention-steps.ts';
import { AttentionDerivation } from './derivation.ts';
import { AttentionTable } from './matrix-table.ts';
import { AttentionCosines } from './pictures/cosines.ts';
import { AttentionHeatmap } from './pictures/heatmap.ts';
import { AttentionLayerGraph } from './pictures/layer-graph.ts';
import { AttentionMix } from './pictures/mix.ts';
import { AttentionPairs } from './pictures/pairs.ts';
import { AttentionPlane } from './pictures/plane.ts';
import { AttentionRibbons } from './pictures/ribbons.ts';
import { AttentionCard } from './steps/card.ts';

const elements: Record<string, CustomElementConstructor> = {
  'attention-steps': AttentionSteps,
  'attention-card': AttentionCard,
  'attention-derivation': AttentionDerivation,
  'attention-table': AttentionTable,
  'attention-cosines': AttentionCosines,
  'attention-heatmap': AttentionHeatmap,
  'attention-layer-graph': AttentionLayerGraph,
  'attention-mix': AttentionMix,
  'attention-pairs': AttentionPairs,
  'attention-plane': AttentionPlane,
  'attention-ribbons': AttentionRibbons,
};

for (const [name, element] of Object.entries(elements)) {
  if (!customElements.get(name)) customElements.define(name, element);
}

declare global {
  interface HTMLElementTagNameMap {
    'attention-steps': AttentionSteps;
    'attention-card': AttentionCard;
    'attention-derivation': AttentionDerivation;
    'attention-table': AttentionTable;
    'attention-cosines': AttentionCosines;
    'attention-heatmap': AttentionHeatmap;
    'attention-layer-graph': AttentionLayerGraph;
    'attention-mix': AttentionMix;
    'attention-pairs': AttentionPairs;
    'attention-plane': AttentionPlane;
    'attention-ribbons': AttentionRibbons;
  }
}
