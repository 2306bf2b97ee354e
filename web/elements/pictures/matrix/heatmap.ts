import { nothing } from 'lit';
import { property } from 'lit/decorators.js';
import type { Step } from '../../../core/trace.ts';
import { weightFill, weightText } from '../../../design/fills.ts';
import { weightColour } from '../../../design/scales.ts';
import { heatmapText } from '../../../strings/pictures/heatmap.ts';
import { define } from '../../define.ts';
import { MatrixPicture } from './matrix-picture.ts';
import type { MatrixScale } from './scale.ts';
import type { MatrixStrings } from './table.ts';

const scale: MatrixScale = { colour: weightColour, fill: weightFill, text: weightText, range: [0, 1] };

/** `<attention-heatmap>`: all weights as colours. Emits `row-choose`. Its slot is below the cells. */
export class AttentionHeatmap extends MatrixPicture {
  /** queries × keys. */
  @property({ attribute: false }) weights: Step | undefined;

  protected override get matrix(): Step | undefined {
    return this.weights;
  }

  protected override get scale(): MatrixScale {
    return scale;
  }

  protected override get strings(): MatrixStrings {
    return heatmapText;
  }

  protected override below(): typeof nothing {
    return nothing;
  }
}

define('attention-heatmap', AttentionHeatmap);

declare global {
  interface HTMLElementTagNameMap {
    'attention-heatmap': AttentionHeatmap;
  }
}
