import { html, nothing, type TemplateResult } from 'lit';
import { overview as strings } from '../../strings/overview.ts';
import type { OverviewRun } from './overview-run.ts';

/** How far a long calculation is, with buttons to stop it and to start it again. */
export function progress(run: OverviewRun): TemplateResult | typeof nothing {
  const now = run.progress;
  const link = (text: string, act: () => void) =>
    html`<button type="button" class="link" @click=${act}>${text}</button>`;
  const again = () => run.again();
  switch (now.kind) {
    case 'ready':
      return nothing;
    case 'running':
      if (now.waited !== 'long') return nothing;
      return html`<div class="progress">
        <span id="computing">${strings.computing}</span>
        <progress max="1" .value=${now.done} aria-labelledby="computing"></progress>
        <span class="percent">${strings.percent(now.done)}</span>
        ${link(strings.cancel, () => run.cancel())}
      </div>`;
    case 'stopped':
      return html`<p class="progress" role="status">
        ${strings.stopped} ${run.picture === undefined ? nothing : strings.stale} ${link(strings.again, again)}
      </p>`;
    case 'failed':
      return html`<p class="problem" role="alert">
        <span class="error">${strings.failed(now.reason)}</span> ${strings.unaffected} ${link(strings.retry, again)}
      </p>`;
  }
}
