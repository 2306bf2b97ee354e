// How far an exercise is done: a segment for each step, and a count in words.
import { html, nothing, type TemplateResult } from 'lit';
import type { JudgedStep } from '../../edit/exercise/judge.ts';
import { totalsOf } from '../../edit/exercise/totals.ts';
import type { Trace } from '../../core/trace.ts';
import { exerciseText as text } from '../../strings/exercise.ts';
import { nameOf } from './names.ts';

export function progress(trace: Trace, steps: readonly JudgedStep[], scored: boolean): TemplateResult {
  const { done, all, earned, points } = totalsOf(steps);
  return html`<ol class="progress" aria-label=${text.progress}>
      ${steps.map(
        (step) =>
          html`<li>
            <span class="strong">${nameOf(trace, step.step)}</span>
            <span class="soft">${text.inStep(step.done, step.cells.size)}</span>
            <svg class="track" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect width=${(100 * step.done) / Math.max(1, step.cells.size)} height="1" />
            </svg>
          </li>`,
      )}
    </ol>
    <p class="count">
      ${text.ofAll(done, all)}${
        scored ? html` · ${text.points(earned, points)}` : nothing
      }${done === all && all > 0 ? html` · <span class="strong">${text.finished}</span>` : nothing}
    </p>`;
}
