import { html, nothing, type TemplateResult } from 'lit';
import type { Step } from '../../../core/trace.ts';
import { withMask, withScale } from '../../../edit/settings.ts';
import { scaleText } from '../../../strings/cards/scale.ts';
import { formatNumber } from '../../../trace/format.ts';
import { maskOf } from '../../../trace/mask.ts';
import { adjustedScores, type AdjustedScores } from '../../../trace/score-chain.ts';
import { textTemplate } from '../../text-template.ts';
import {
  queryToken,
  largestColumn,
  number,
  numberOf,
  pair,
  panelBeside,
  publishedNote,
  step,
  table,
  word,
} from '../step-table.ts';
import type { View } from '../view.ts';
import { biasParts, capParts, capping } from './softcap-and-distance.ts';

export { formula } from './formula.ts';

/** Division by √d_k, what some models do besides, and the mask. */
export function content(view: View): TemplateResult {
  const text = scaleText;
  const raw = step(view, 'scores');
  if (raw === undefined) return html``;
  const shown = adjustedScores.flatMap((role) => step(view, role) ?? []);
  if (shown.length === 0) return idle(view);
  const scaled = step(view, 'scaled_scores');
  const used = maskOf(view.trace, view.focus);
  const best = Math.max(0, largestColumn(raw, view.query));
  const from = number(numberOf(view, raw, view.query, best));
  const to = scaled === undefined ? nothing : number(numberOf(view, scaled, view.query, best));
  const { divisor, factor } = scaled?.attributes ?? {};
  const scaling =
    scaled === undefined
      ? textTemplate(text.notScaled)
      : divisor === undefined
        ? textTemplate(text.multiplied, { factor: formatNumber(factor!, 3), from, to })
        : textTemplate(text.divided, { size: Math.round(divisor * divisor), from, to });
  const all = raw.columns.labels.length;
  const row = used?.values.subarray(view.query * all, (view.query + 1) * all);
  const hides = used?.values.some((value) => value === -Infinity) === true;
  const count = row?.reduce((sum, value) => sum + (value === -Infinity ? 0 : 1), 0);
  const masking =
    used === undefined
      ? textTemplate(text.open)
      : hides
        ? textTemplate(text.masked, { word: word(queryToken(view)), count, all })
        : textTemplate(text.added);
  // The panel is next to the table of the open cell; for a folded part, next to the last table.
  const opened = view.opened.get('scale')?.stepId;
  const beside = shown.find(({ id }) => id === opened) ?? shown.at(-1)!;
  const one = (of: Step, role: AdjustedScores) =>
    pair(
      html`<div>${table(view, of, captions[role], { thread: true, list: true })}${publishedNote(view, of)}</div>`,
      of === beside ? panelBeside(view, 'scale') : nothing,
    );
  return html`
    <p class="prose">${scaling}${capping(view)}${masking}</p>
    ${adjustedScores.map((role) => {
      const of = step(view, role);
      return of === undefined ? nothing : html`${before[role]?.(view)}${one(of, role)}${after[role]?.(view)}`;
    })}
  `;
}

const captions: Record<AdjustedScores, { caption: string; subcaption: string }> = {
  scaled_scores: scaleText.scaled,
  capped_scores: scaleText.capped,
  biased_scores: scaleText.biased,
  masked_scores: scaleText.maskedScores,
};

/** The mask, to be changed. */
const changeableMask = (view: View): TemplateResult | typeof nothing =>
  view.locked
    ? nothing
    : html`<details>
        <summary>${scaleText.changeMask}</summary>
        <div class="row">${table(view, maskOf(view.trace, view.focus), scaleText.mask, { list: true })}</div>
      </details>`;

type Around = Partial<Record<AdjustedScores, (view: View) => TemplateResult | typeof nothing>>;
const before: Around = { capped_scores: capParts };
const after: Around = { biased_scores: biasParts, masked_scores: changeableMask };

/** What could happen here, if nothing does. */
function idle(view: View): TemplateResult {
  const text = scaleText;
  const { session } = view;
  const size = step(view, 'query')?.columns.labels.length ?? session.example.attention.d_k;
  const change = (label: unknown, next: () => typeof session.example) =>
    html`<button type="button" class="link" @click=${() => session.change(next())}>${label}</button>`;
  const tries = view.locked
    ? []
    : [
        ...(size === undefined
          ? []
          : [change(textTemplate(text.tryScale, { size }), () => withScale(session.example, 'sqrt'))]),
        ...(view.selfColumn < 0 ? [] : [change(text.tryMask, () => withMask(session.example, 'causal'))]),
      ];
  return html`<p class="prose">
    ${text.nothing}
    ${tries.length === 0 ? nothing : html`${tries.map((one, index) => [index === 0 ? '' : text.or, one])}${text.toSee}`}
  </p>`;
}
