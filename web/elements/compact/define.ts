// Gives the elements of the embedded view that are seen first their names; those behind the tabs follow (inside.ts).
import { defineAll } from '../define-all.ts';
import { AttentionRibbons } from '../pictures/ribbons/index.ts';
import { AttentionSentence } from '../sentence.ts';
import { AttentionCompact } from './attention-compact.ts';

defineAll({
  'attention-ribbons': AttentionRibbons,
  'attention-sentence': AttentionSentence,
  'attention-compact': AttentionCompact,
});

declare global {
  interface HTMLElementTagNameMap {
    'attention-ribbons': AttentionRibbons;
    'attention-sentence': AttentionSentence;
    'attention-compact': AttentionCompact;
  }
}
