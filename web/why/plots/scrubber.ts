import { scaleLinear } from 'd3-scale';
import { html, svg, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Checkpoint } from '../../core/training/types.ts';
import { paint } from '../../elements/pictures/paint.ts';
import { plotsText as text } from '../../strings/why/plots.ts';
import { nearest, stepTicks } from './geometry.ts';

/** Half of the thumb of the slider, in pixels: it extends beyond both ends of the plots. */
const THUMB = 11;

export interface Scrubber {
  /** Steps of the whole run, and those that are done. */
  steps: number;
  done: number;
  checkpoints: readonly Checkpoint[];
  checkpoint: Checkpoint | undefined;
  /** The checkpoint in words. */
  spoken: string;
  /** In pixels: of the plots, and of the plots with their labels at the right. */
  plotWidth: number;
  width: number;
  /** The maximum number of labelled steps. */
  mostTicks: number;
  choose: (step: number) => void;
}

/** The time axis of the plots, which is a slider. */
export function scrubber(scrubber: Scrubber): TemplateResult {
  const { steps, done, checkpoint, spoken, plotWidth, width, mostTicks, choose } = scrubber;
  const at = checkpoint?.step ?? 0;
  const x = scaleLinear([0, steps], [0, plotWidth]);
  const part = (step: number) => `calc(${THUMB}px + ${(step / steps).toFixed(5)} * (100% - ${2 * THUMB}px))`;
  return html`<div class="time" ${paint({ '--plot': `${plotWidth}px` })}>
    <input
      type="range"
      min="0"
      max=${steps}
      step="1"
      aria-label=${text.scrubber}
      aria-valuetext=${spoken}
      aria-describedby="keys"
      ?disabled=${checkpoint === undefined}
      .value=${live(String(at))}
      ${paint({ '--at': part(at), '--done': part(done) })}
      @input=${(event: Event) => choose(Number((event.target as HTMLInputElement).value))}
      @keydown=${(event: KeyboardEvent) => moveByKey(event, scrubber)}
    />
    <span class="unseen" id="keys">${text.keys}</span>
    <svg class="ticks" aria-hidden="true" width=${width} height="22">
      ${stepTicks(steps, mostTicks).map(
        (step) => svg`<text x=${x(step)} y="15" text-anchor=${step === 0 ? 'start' : 'middle'}>${step}</text>`,
      )}
    </svg>
  </div>`;
}

/** Keys lead from checkpoint to checkpoint, not from step to step. */
function moveByKey(event: KeyboardEvent, { checkpoints, checkpoint, choose }: Scrubber): void {
  if (checkpoint === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  // After two keys in quick succession, the second continues from the target of the first, whether that is drawn yet or not.
  const slider = event.currentTarget as HTMLInputElement;
  const now = nearest(checkpoints, slider.valueAsNumber);
  const last = checkpoints.length - 1;
  const goals: Record<string, number> = {
    ArrowRight: now + 1,
    ArrowUp: now + 1,
    ArrowLeft: now - 1,
    ArrowDown: now - 1,
    PageUp: now + 10,
    PageDown: now - 10,
    Home: 0,
    End: last,
  };
  const goal = goals[event.key];
  if (goal === undefined) return;
  event.preventDefault();
  const { step } = checkpoints[Math.max(0, Math.min(last, goal))]!;
  slider.valueAsNumber = step;
  choose(step);
}
