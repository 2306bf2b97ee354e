import { html, nothing, type TemplateResult } from 'lit';
import type { Step } from '../../../core/trace.ts';
import { withMask, withScale } from '../../../edit/settings.ts';
import { scaleText } from '../../../strings/cards/scale.ts';
import { formatNumber } from '../../../trace/format.ts';
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
  const [scaled, capped, biased, mask, masked] = (
    ['scaled_scores', 'capped_scores', 'biased_scores', 'mask', 'masked_scores'] as const
  ).map((role) => step(view, role));
  // A mask of another stage does not belong here.
  const used = masked === undefined ? undefined : mask;
  if (scaled === undefined && capped === undefined && biased === undefined && used === undefined) return idle(view);
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
  const shown = ([scaled, capped, biased, masked] as const).filter((one) => one !== undefined);
  // The panel is next to the table of the open cell; for a folded part, next to the last table.
  const opened = view.opened.get('scale')?.stepId;
  const beside = shown.find(({ id }) => id === opened) ?? shown.at(-1)!;
  const captions = {
    scaled_scores: text.scaled,
    capped_scores: text.capped,
    biased_scores: text.biased,
    masked_scores: text.maskedScores,
  };
  const one = (of: Step) =>
    pair(
      html`<div>
        ${table(view, of, captions[of.role as keyof typeof captions], { thread: true, list: true })}${publishedNote(view, of)}
      </div>`,
      of === beside ? panelBeside(view, 'scale') : nothing,
    );
  return html`
    <p class="prose">${scaling}${capping(view)}${masking}</p>
    ${scaled === undefined ? nothing : one(scaled)}
    ${capped === undefined ? nothing : html`${capParts(view)}${one(capped)}`}
    ${biased === undefined ? nothing : html`${one(biased)}${biasParts(view)}`}
    ${
      masked === undefined
        ? nothing
        : html`${one(masked)}
          ${
            view.locked
              ? nothing
              : html`<details>
                  <summary>${text.changeMask}</summary>
                  <div class="row">${table(view, mask, text.mask, { list: true })}</div>
                </details>`
          }`
    }
  `;
}

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
