// The button of a queued run: start it, see its progress, cancel it, try again.
import { html, nothing, type TemplateResult } from 'lit';
import type { TrainingSettings } from '../../core/training/types.ts';
import { textTemplate } from '../../elements/text-template.ts';
import { queueText as text } from '../../strings/why/queue.ts';
import type { Queued, RunQueue } from './run-queue.ts';

/** The progress of a run, and the button that cancels it. */
function progress(queue: RunQueue, { settings, status, step, secondsLeft }: Queued): TemplateResult {
  return html`<span class="progress">
    ${
      status === 'waiting'
        ? html`<span class="soft">${text.waiting}</span>`
        : html`<progress max=${settings.steps} .value=${step} aria-label=${text.step(step, settings.steps)}></progress>
            <span class="soft nowrap">
              ${step === 0 ? text.loading : text.step(step, settings.steps)}${secondsLeft === undefined ? nothing : `, ${text.left(secondsLeft)}`}
            </span>`
    }
    <button type="button" class="field" @click=${() => queue.cancel(settings)}>${text.cancel}</button>
  </span>`;
}

/**
 * The controls of a queued run; nothing once it is done.
 * @param what the text of the button before the run is started
 * @param about what the run is, for screen readers
 */
export function queueControls(
  queue: RunQueue,
  settings: TrainingSettings,
  what: string,
  about: string,
): TemplateResult | typeof nothing {
  const entry = queue.of(settings);
  const button = (label: string) =>
    html`<button type="button" class="field" aria-label="${label}: ${about}" @click=${() => queue.ask(settings)}>
      ${label}
    </button>`;
  switch (entry?.status) {
    case undefined:
      return button(what);
    case 'done':
      return nothing;
    case 'failed':
      return html`<span class="error">${textTemplate(text.failed, { reason: entry.error?.message ?? '' })}</span>
        ${button(text.again)}`;
    default:
      return progress(queue, entry!);
  }
}

/** The same for several runs that are only meaningful together. */
export function queueControlsOf(
  queue: RunQueue,
  all: readonly TrainingSettings[],
  what: string,
): TemplateResult | typeof nothing {
  const entries = all.map((settings) => queue.of(settings));
  const failed = entries.find((entry) => entry?.status === 'failed');
  if (entries.every((entry) => entry?.status === 'done')) return nothing;
  const running =
    entries.find((entry) => entry?.status === 'running') ?? entries.find((entry) => entry?.status === 'waiting');
  if (running !== undefined) {
    const cancel = () => all.forEach((settings) => queue.cancel(settings));
    const done = entries.filter((entry) => entry?.status === 'done').length;
    const steps = all.reduce((sum, { steps }) => sum + steps, 0);
    const step = entries.reduce((sum, entry) => sum + (entry?.step ?? 0), 0);
    return html`<span class="progress">
      <progress max=${steps} .value=${step} aria-label=${text.step(step, steps)}></progress>
      <span class="soft nowrap"
        >${text.oneOf(done + 1, all.length)}, ${text.step(running.step, running.settings.steps)}</span
      >
      <button type="button" class="field" @click=${cancel}>${text.cancel}</button>
    </span>`;
  }
  return html`${failed === undefined ? nothing : html`<span class="error">${textTemplate(text.failed, { reason: failed.error?.message ?? '' })}</span>`}
    <button type="button" class="field" @click=${() => queue.ask(...all)}>
      ${failed === undefined ? what : text.again}
    </button>`;
}
