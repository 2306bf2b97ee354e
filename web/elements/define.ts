// Gives the elements that are seen first their names; those further down follow (define-later.ts). Importing it twice, or
// beside another copy of it, does no harm.
import { AttentionSteps } from './attention-steps.ts';
import { defineAll } from './define-all.ts';
import { AttentionHeatmap } from './pictures/heatmap.ts';
import { AttentionRibbons } from './pictures/ribbons.ts';

defineAll({
  'attention-steps': AttentionSteps,
  'attention-heatmap': AttentionHeatmap,
  'attention-ribbons': AttentionRibbons,
});

declare global {
  interface HTMLElementTagNameMap {
    'attention-steps': AttentionSteps;
    'attention-heatmap': AttentionHeatmap;
    'attention-ribbons': AttentionRibbons;
  }
}
