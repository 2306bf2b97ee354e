// Problems and notes about a run.
import { html, nothing, type TemplateResult } from 'lit';
import type { TrainingRun } from '../../core/training/types.ts';
import { textTemplate } from '../../elements/text-template.ts';
import { problemText as text, runText } from '../../strings/why/run.ts';
import { settingsText } from '../../strings/why/settings.ts';
import type { Refused } from '../run-visits.ts';

/** @param typed text that is not a seed */
export function messages(
  run: TrainingRun | undefined,
  refused: Refused | undefined,
  typed: string | undefined,
): TemplateResult {
  const seed = String(run?.settings.seed);
  return html`
    ${
      refused === undefined
        ? nothing
        : html`<p class="problem" role="alert">
            <span class="strong">${refused.before}</span>
            <span class="strong error">${refused.error.message}.</span> ${refused.after}
          </p>`
    }
    ${
      typed === undefined
        ? nothing
        : html`<p class="problem" role="alert" id="bad-seed">${textTemplate(settingsText.badSeed, { typed, seed })}</p>`
    }
    ${
      run?.status === 'failed'
        ? html`<p class="problem" role="alert">
            <span class="strong">${text.failed}</span> <span class="strong error">${run.error?.message}.</span>
            ${text.tryAgain}
          </p>`
        : nothing
    }
    ${run?.where === 'page' ? html`<p class="note">${runText.onPage}</p>` : nothing}
    ${(run?.unseenSteps ?? 0) > 0 ? html`<p class="note">${runText.unseen(run!.unseenSteps)}</p>` : nothing}
  `;
}
