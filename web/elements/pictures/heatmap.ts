import { nothing } from 'lit';
import type { Step } from '../../core/trace.ts';
import { pictures } from '../../strings/pictures.ts';
import { weightColour } from '../scales.ts';
import { weightFill, weightText } from './fills.ts';
import { MatrixPicture, type MatrixLabels } from './matrix-picture.ts';
import type { MatrixScale } from './paint-cells.ts';

/** The words `<attention-heatmap>` writes. */
export type HeatmapLabels = MatrixLabels;

const scale: MatrixScale = { colour: weightColour, fill: weightFill, text: weightText, range: [0, 1] };

/** `<attention-heatmap>`: all weights in colours. Emits `row-choose`. Its slot stands below the cells. */
export class AttentionHeatmap extends MatrixPicture {
  static override properties = { weights: { attribute: false }, labels: { attribute: false } };

  /** queries × keys. */
  declare weights: Step | undefined;
  declare labels: HeatmapLabels;

  constructor() {
    super();
    this.labels = pictures.heatmap;
  }

  protected override get matrix(): Step | undefined {
    return this.weights;
  }

  protected override get scale(): MatrixScale {
    return scale;
  }

  protected override get words(): MatrixLabels {
    return this.labels;
  }

  protected override below(): typeof nothing {
    return nothing;
  }
}
