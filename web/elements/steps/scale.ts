import { html, nothing, type TemplateResult } from 'lit';
import { withMask, withScale } from '../../edit/settings.ts';
import { steps as strings } from '../../strings/steps.ts';
import { formatNumber } from '../../trace/format.ts';
import { rich } from '../rich.ts';
import {
  asking,
  largestColumn,
  number,
  numberOf,
  pair,
  panelBeside,
  publishedNote,
  step,
  table,
  word,
} from './parts.ts';
import type { View } from './view.ts';

/** Division by √d_k, and what may not be read. */
export function scale(view: View): TemplateResult {
  const text = strings.scale;
  const [raw, scaled, mask, masked] = ['scores', 'scaled_scores', 'mask', 'masked_scores'].map((id) => step(view, id));
  if (raw === undefined) return html``;
  const { session } = view;
  const size = step(view, 'query')?.columns.labels.length ?? session.example.attention.d_k;
  if (scaled === undefined && mask === undefined) {
    const tryScale =
      size === undefined
        ? nothing
        : html`<button type="button" class="link" @click=${() => session.change(withScale(session.example, 'sqrt'))}>
              ${rich(text.tryScale, { size })}</button
            >${text.or}`;
    return html`<p class="prose">
      ${text.nothing} ${tryScale}<button
        type="button"
        class="link"
        @click=${() => session.change(withMask(session.example, 'causal'))}
      >
        ${text.tryMask}</button
      >${text.toSee}
    </p>`;
  }
  const best = Math.max(0, largestColumn(raw, view.query));
  const opened = view.opened.get('scale')?.stepId;
  const from = number(numberOf(view, raw, view.query, best));
  const to = scaled === undefined ? nothing : number(numberOf(view, scaled, view.query, best));
  const { divisor, factor } = scaled?.attributes ?? {};
  const scaling =
    scaled === undefined
      ? rich(text.notScaled)
      : divisor === undefined
        ? rich(text.multiplied, { factor: formatNumber(factor!, 3), from, to })
        : rich(text.divided, { size: Math.round(divisor * divisor), from, to });
  const all = raw.columns.labels.length;
  const row = mask?.values.subarray(view.query * all, (view.query + 1) * all);
  const hides = mask?.values.some((value) => value === -Infinity) === true;
  const count = row?.reduce((sum, value) => sum + (value === -Infinity ? 0 : 1), 0);
  const masking =
    mask === undefined
      ? rich(text.open)
      : hides
        ? rich(text.masked, { word: word(asking(view)), count, all })
        : rich(text.added);
  return html`
    <p class="prose">${scaling}${masking}</p>
    ${
      scaled === undefined
        ? nothing
        : pair(
            html`<div>
              ${table(view, scaled, text.scaled, { thread: true, list: true })}${publishedNote(view, 'scaled_scores')}
            </div>`,
            opened === 'scaled_scores' ? panelBeside(view, 'scale') : nothing,
          )
    }
    ${
      masked === undefined
        ? nothing
        : html`${pair(
              html`<div>
                ${table(view, masked, text.maskedScores, { thread: true, list: true })}${publishedNote(view, 'masked_scores')}
              </div>`,
              opened === 'scaled_scores' ? nothing : panelBeside(view, 'scale'),
            )}
            <details>
              <summary>${text.changeMask}</summary>
              <div class="row">${table(view, mask, text.mask, { list: true })}</div>
            </details>`
    }
  `;
}
