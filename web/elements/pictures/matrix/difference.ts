import { nothing, type PropertyValues } from 'lit';
import { property } from 'lit/decorators.js';
import type { Step } from '../../../core/trace.ts';
import { signedFill, signedText } from '../../../design/fills.ts';
import { signedColour } from '../../../design/scales.ts';
import { headsText } from '../../../strings/cards/heads.ts';
import { heatmapText } from '../../../strings/pictures/heatmap.ts';
import { define } from '../../define.ts';
import { MatrixPicture } from './matrix-picture.ts';
import type { MatrixScale } from './scale.ts';
import type { MatrixStrings } from './table.ts';

const strings: MatrixStrings = { ...heatmapText, cell: headsText.difference };

/** One step minus another of the same size, and the largest magnitude in it. */
export function difference(of: Step, less: Step): { step: Step; largest: number } {
  const values = Float32Array.from(of.values, (value, index) => value - less.values[index]!);
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value) || 0), 0);
  return { step: { ...of, values }, largest };
}

/**
 * `<attention-difference>`: the weights of one head minus those of another, in signed colours as parts of the largest difference. Emits
 * `row-choose`.
 */
export class AttentionDifference extends MatrixPicture {
  /** queries × keys. */
  @property({ attribute: false }) of: Step | undefined;
  /** What is subtracted, of the same size. */
  @property({ attribute: false }) less: Step | undefined;
  #made: { step: Step; largest: number } | undefined;
  #scale: MatrixScale | undefined;

  protected override get matrix(): Step | undefined {
    return this.#made?.step;
  }

  protected override get scale(): MatrixScale {
    return this.#scale!;
  }

  protected override get strings(): MatrixStrings {
    return strings;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('of') || changed.has('less')) this.#subtract();
    super.willUpdate(changed);
  }

  #subtract(): void {
    this.#made = undefined;
    const { of, less } = this;
    if (of === undefined || less === undefined || of.values.length !== less.values.length) return;
    const { largest } = (this.#made = difference(of, less));
    const part = (value: number) => (largest === 0 ? 0 : value / largest);
    this.#scale = {
      colour: (value, theme) => signedColour(part(value), theme),
      fill: (value) => signedFill(part(value)),
      text: (value) => signedText(part(value)),
      range: [-largest || -1, largest || 1],
    };
  }

  protected override below(): typeof nothing {
    return nothing;
  }
}

define('attention-difference', AttentionDifference);

declare global {
  interface HTMLElementTagNameMap {
    'attention-difference': AttentionDifference;
  }
}
