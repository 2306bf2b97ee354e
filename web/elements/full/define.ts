// Gives the elements of the long column that are seen first their names; those further down follow (../define-later.ts).
import { defineAll } from '../define-all.ts';
import { AttentionHeatmap } from '../pictures/matrix/index.ts';
import { AttentionRibbons } from '../pictures/ribbons/index.ts';
import { AttentionSentence } from '../sentence.ts';
import { AttentionFull } from './attention-full.ts';

defineAll({
  'attention-heatmap': AttentionHeatmap,
  'attention-ribbons': AttentionRibbons,
  'attention-sentence': AttentionSentence,
  'attention-full': AttentionFull,
});

declare global {
  interface HTMLElementTagNameMap {
    'attention-heatmap': AttentionHeatmap;
    'attention-ribbons': AttentionRibbons;
    'attention-sentence': AttentionSentence;
    'attention-full': AttentionFull;
  }
}
