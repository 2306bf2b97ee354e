// Gives the elements of traces of several heads, layers and sides their names.
import { AttentionHeads } from './cards/heads/attention-heads.ts';
import { AttentionMap } from './map.ts';
import { AttentionDifference } from './pictures/matrix/index.ts';
import { AttentionSizes } from './pictures/sizes/index.ts';
import { defineAll } from './define-all.ts';

defineAll({
  'attention-heads': AttentionHeads,
  'attention-map': AttentionMap,
  'attention-difference': AttentionDifference,
  'attention-sizes': AttentionSizes,
});

declare global {
  interface HTMLElementTagNameMap {
    'attention-heads': AttentionHeads;
    'attention-map': AttentionMap;
    'attention-difference': AttentionDifference;
    'attention-sizes': AttentionSizes;
  }
}
