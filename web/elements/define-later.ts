// Gives the elements of cards their names; fetched when they come into sight.
import { defineAll } from './define-all.ts';
import { AttentionDerivation } from './derivation/index.ts';
import { AttentionTable } from './table/index.ts';
import { AttentionCosines } from './pictures/matrix/index.ts';
import { AttentionLayerGraph } from './pictures/layer-graph/index.ts';
import { AttentionMix } from './pictures/mix/index.ts';
import { AttentionPairs } from './pictures/pairs/index.ts';
import { AttentionPlane } from './pictures/plane/index.ts';
import { AttentionCard } from './cards/attention-card.ts';

defineAll({
  'attention-card': AttentionCard,
  'attention-table': AttentionTable,
  'attention-derivation': AttentionDerivation,
  'attention-cosines': AttentionCosines,
  'attention-layer-graph': AttentionLayerGraph,
  'attention-mix': AttentionMix,
  'attention-pairs': AttentionPairs,
  'attention-plane': AttentionPlane,
});

declare global {
  interface HTMLElementTagNameMap {
    'attention-card': AttentionCard;
    'attention-table': AttentionTable;
    'attention-derivation': AttentionDerivation;
    'attention-cosines': AttentionCosines;
    'attention-layer-graph': AttentionLayerGraph;
    'attention-mix': AttentionMix;
    'attention-pairs': AttentionPairs;
    'attention-plane': AttentionPlane;
  }
}
