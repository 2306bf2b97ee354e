// The views of an element: which module each needs, and its template.
import { html, nothing, type TemplateResult } from 'lit';
import type { ViewName } from '../../edit/attributes.ts';
import type { Session } from '../../edit/session.ts';
import { sentence as strings } from '../../strings/sentence.ts';
import type { AttentionFull } from '../full/attention-full.ts';
import { offers } from '../offers.ts';
import { LazyModule } from '../lazy-module.ts';
import { partNames } from '../part-names.ts';
import { undoButtons } from '../undo-buttons.ts';
import type { ElementSettings } from './element-settings.ts';
import type { Offer } from './session-loader.ts';

const compact = new LazyModule<unknown>(() => import('../compact/attention-compact.ts'));
const full = new LazyModule<unknown>(() => import('../full/attention-full.ts'));

const exercise = new LazyModule<unknown>(() => import('../exercise/attention-exercise.ts'));
const views: Record<ViewName, LazyModule<unknown>> = { compact, lines: compact, heatmap: compact, full };

/** The module that a view needs; an exercise has one of its own, whatever was asked for. */
export const viewModule = (view: ViewName, session: Session | undefined): LazyModule<unknown> =>
  session?.example.exercise === undefined ? views[view] : exercise;

const parts = partNames.join(', ');

/** Finds the element of the view. */
export const VIEW = '.root > *';

/** @param plain whether the full view is a first reading
 @param leave see `AttentionFull` */
export function view(
  session: Session,
  settings: ElementSettings,
  { plain, leave }: Pick<AttentionFull, 'plain' | 'leave'>,
): TemplateResult {
  const { hide, lock, view } = settings.current;
  if (session.example.exercise)
    return html`<attention-exercise .session=${session} ?titled=${view !== 'full'}></attention-exercise>`;
  if (view === 'full') {
    return html`<attention-full
      exportparts=${parts}
      .session=${session}
      .hide=${hide}
      .lock=${lock}
      .page=${settings.page}
      .plain=${plain}
      .leave=${leave}
      ><slot name="tools" slot="tools"><div class="tools">${undoButtons(session)}</div></slot
      ><slot name="aside" slot="aside"></slot
    ></attention-full>`;
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

/** In place of an example whose model is not loaded: a button to load it. */
export function modelOffer(
  { text, core, model, folder }: Offer,
  { current: { loading } }: ElementSettings,
): TemplateResult {
  const now = loading === 'eager';
  (folder === undefined ? import('../model/index.ts') : import('../model/folder-offer.ts')).catch(() => {});
  return html`<div class="root offer" lang="en" dir="ltr">
    <bdi class="strong">${text}</bdi>
    ${
      folder === undefined
        ? html`<attention-model-offer .model=${model} .core=${core} ?now=${now}></attention-model-offer>`
        : html`<attention-folder-offer
            .folder=${folder}
            .core=${core}
            .retry=${model.retry}
            ?now=${now}
          ></attention-folder-offer>`
    }
  </div>`;
}

/** Why the last change was refused, unless the view has a sentence box, which says so itself. */
export function problemBox(
  session: Session,
  { current: { view, hide } }: ElementSettings,
): TemplateResult | typeof nothing {
  const { problem, example } = session;
  const hasBox = (view === 'compact' || view === 'full') && !hide.has('sentence') && !example.exercise;
  if (problem === null || hasBox) return nothing;
  return html`<div class="problem" role="alert">
      <span class="strong error">${strings.problem(problem)}.</span> ${strings.lastGood}
    </div>
    ${offers(session, () => undefined)}`;
}
