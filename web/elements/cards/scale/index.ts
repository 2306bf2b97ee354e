import { html, nothing, type TemplateResult } from 'lit';
import type { Step } from '../../../core/trace.ts';
import { withMask, withScale } from '../../../edit/settings.ts';
import { rowsAsk } from '../../../strings/phrases.ts';
import { readingText } from '../../../strings/reading.ts';
import { roles } from '../../../strings/roles.ts';
import type { TableText } from '../../../strings/cards/common.ts';
import { scaleText } from '../../../strings/cards/scale.ts';
import { formatNumber, tableFormat } from '../../../trace/format.ts';
import { maskOf } from '../../../trace/mask.ts';
import { adjustedScores, type AdjustedScores } from '../../../trace/score-chain.ts';
import { textTemplate } from '../../text-template.ts';
import { queryToken, largestColumn, number, numberOf, pair, panelBeside, step, table, word } from '../step-table.ts';
import { tiedWords } from '../../reading/tied-words.ts';
import { publishedNote } from '../published-note.ts';
import { fold, isLong, isWide } from '../folding.ts';
import { foldsText } from '../../../strings/cards/folds.ts';
import type { View } from '../view.ts';
import { asides, type AsideName } from '../asides/index.ts';
import { biasParts, capParts, capping } from './softcap-and-distance.ts';
import { numberAttributes } from '../../../trace/attributes.ts';

export { formula } from './formula.ts';

const why: readonly AsideName[] = ['root_d_k', 'mask'];

/** Division by √d_k, what some models do besides, and the mask. */
export function content(view: View): TemplateResult {
  const text = scaleText;
  const raw = step(view, 'scores');
  if (raw === undefined) return html``;
  const shown = adjustedScores.flatMap((role) => step(view, role) ?? []);
  if (shown.length === 0) return idle(view);
  const scaled = step(view, 'scaled_scores');
  const used = maskOf(view.trace, view.focus);
  const best = Math.max(0, largestColumn(raw, view.query, used));
  const from = number(numberOf(view, raw, view.query, best));
  const to = scaled === undefined ? nothing : number(numberOf(view, scaled, view.query, best));
  const { divisor, factor } = numberAttributes(scaled);
  const scaling =
    scaled === undefined
      ? textTemplate(text.notScaled)
      : divisor === undefined
        ? textTemplate(text.multiplied, { factor: formatNumber(factor!, 3), from, to })
        : textTemplate(divisor === 1 ? text.dividedByOne : text.divided, {
            size: Math.round(divisor * divisor),
            from,
            to,
          });
  const all = raw.columns.labels.length;
  const row = used?.values.subarray(view.query * all, (view.query + 1) * all);
  const hides = used?.values.some((value) => value === -Infinity) === true;
  const count = row?.reduce((sum, value) => sum + (value === -Infinity ? 0 : 1), 0);
  const masking =
    used === undefined
      ? textTemplate(text.open)
      : hides
        ? textTemplate(text.masked, { word: word(queryToken(view), view.unknown), count, all })
        : textTemplate(text.added);
  // The panel is next to the table of the open cell; for a folded part, next to the last table.
  const opened = view.opened.get('scale')?.stepId;
  const beside = shown.find(({ id }) => id === opened) ?? shown.at(-1)!;
  const one = (of: Step, role: AdjustedScores) =>
    pair(
      html`<div>${table(view, of, caption(role), { thread: true, list: true })}${publishedNote(view, of)}</div>`,
      of === beside ? panelBeside(view, 'scale') : nothing,
    );
  const tables = () =>
    html`${adjustedScores.map((role) => {
      const of = step(view, role);
      return of === undefined ? nothing : html`${before[role]?.(view)}${one(of, role)}${after[role]?.(view)}`;
    })}`;
  return html`
    <p class="prose">${scaling}${capping(view)}${masking}</p>
    ${asides(view, why)}
    ${isLong(view, shown.at(-1)!) || isWide(view, shown.at(-1)!) ? fold(view, 'scaled', scaledOf(view, shown.at(-1)!), tables) : tables()}
  `;
}

/** What is folded: the range of the scores of the query token. */
function scaledOf(view: View, last: Step): unknown {
  const columns = last.columns.labels.length;
  const all = [...last.values.subarray(view.query * columns, (view.query + 1) * columns)];
  const finite = all.filter(Number.isFinite);
  const printed = all.map(tableFormat(last.values, view.precision));
  const part = (name: 'low' | 'high', of: string, value: number) => {
    const shown = printed[all.indexOf(value)]!;
    const alike = [...all.keys()].filter((column) => printed[column] === shown);
    return { [name]: number(shown), [of]: tiedWords(view, last, alike, readingText.itself) };
  };
  if (finite.length === 0) return foldsText.scaledTables;
  const [least, most] = [Math.min(...finite), Math.max(...finite)];
  return textTemplate(least === most ? foldsText.scaledSame(finite.length < columns) : foldsText.scaled, {
    word: word(queryToken(view)),
    ...part('low', 'lowest', least),
    ...part('high', 'highest', most),
  });
}

const captions: Partial<Record<AdjustedScores, TableText>> = { masked_scores: scaleText.maskedScores };
const caption = (role: AdjustedScores): TableText =>
  captions[role] ?? { caption: roles[role].name, subcaption: rowsAsk };

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
  const size = step(view, 'query')?.columns.labels.length ?? view.snapshot.example.attention.d_k;
  const change = (label: unknown, to: Parameters<View['change']>[0]) =>
    html`<button type="button" class="link" @click=${() => view.change(to)}>${label}</button>`;
  const tries = view.locked
    ? []
    : [
        ...(size === undefined
          ? []
          : [change(textTemplate(text.tryScale, { size }), (example) => withScale(example, 'sqrt'))]),
        ...(view.selfColumn < 0 ? [] : [change(text.tryMask, (example) => withMask(example, 'causal'))]),
      ];
  return html`<p class="prose">
      ${text.nothing}
      ${tries.length === 0 ? nothing : html`${tries.map((one, index) => [index === 0 ? '' : text.or, one])}${text.toSee}`}
    </p>
    ${asides(view, why)}`;
}
