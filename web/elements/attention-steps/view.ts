// The views of an element: which module each needs, and its template.
import { html, nothing, type TemplateResult } from 'lit';
import type { ViewName } from '../../edit/attributes.ts';
import type { Session } from '../../edit/session.ts';
import { sentence as strings } from '../../strings/sentence.ts';
import { LazyModule } from '../lazy-module.ts';
import { partNames } from '../part-names.ts';
import { undoButtons } from '../undo-buttons.ts';
import type { ElementSettings } from './element-settings.ts';

const compact = new LazyModule<unknown>(() => import('../compact/attention-compact.ts'));
const full = new LazyModule<unknown>(() => import('../full/attention-full.ts'));

/** The module that each view needs. */
export const viewModules: Record<ViewName, LazyModule<unknown>> = { compact, lines: compact, heatmap: compact, full };

const parts = partNames.join(', ');

/** Finds the element of the view. */
export const VIEW = '.root > :is(attention-full, attention-compact)';

export function view(session: Session, settings: ElementSettings): TemplateResult {
  const { hide, lock, view } = settings.current;
  if (view === 'full') {
    return html`<attention-full
      exportparts=${parts}
      .session=${session}
      .hide=${hide}
      .lock=${lock}
      .page=${settings.page}
      ><slot name="tools" slot="tools"><div class="tools">${undoButtons(session)}</div></slot></attention-full
    >`;
  }
  return html`<attention-compact
    exportparts=${parts}
    .session=${session}
    .hide=${hide}
    .lock=${lock}
    .page=${settings.page}
    .only=${view === 'compact' ? undefined : view}
  ></attention-compact>`;
}

/** Why the last change was refused, unless the view has a sentence box, which says so itself. */
export function problemBox(
  { problem }: Session,
  { current: { view, hide } }: ElementSettings,
): TemplateResult | typeof nothing {
  const hasBox = (view === 'compact' || view === 'full') && !hide.has('sentence');
  if (problem === null || hasBox) return nothing;
  return html`<div class="problem" role="alert">
    <span class="strong error">${strings.problem(problem)}.</span> ${strings.lastGood}
  </div>`;
}
