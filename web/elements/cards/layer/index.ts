// What surrounds attention in a layer: the residual, the norm, and the feed-forward block.
import { html, nothing, type TemplateResult } from 'lit';
import type { Role, Step } from '../../../core/trace.ts';
import { layerText as text } from '../../../strings/cards/layer.ts';
import { focuses, stepAt } from '../../../trace/focus.ts';
import { textTemplate } from '../../text-template.ts';
import { folded, namedBy, normParts } from '../step-tables.ts';
import { foldsText } from '../../../strings/cards/folds.ts';
import { queryRow } from '../../../trace/query-tokens.ts';
import { fold, isLong } from '../folding.ts';
import { number, numberOf, pair, panel, prose, queryToken, table, word } from '../step-table.ts';
import { publishedNote } from '../published-note.ts';
import type { View } from '../view.ts';

export { formula } from './formula.ts';

type Find = (role: Role) => Step | undefined;

/** The layer of the path, from the output of attention to the input of the next layer. */
export function content(view: View): TemplateResult {
  const { trace, focus } = view;
  const { stage, layer: at = 1 } = focus;
  const { norm } = view.snapshot.example;
  const place = typeof norm === 'object' ? norm.place : (norm ?? 'none');
  const rms = typeof norm === 'object' && norm.kind === 'rms';
  // The decoder's feed-forward block comes after cross-attention.
  const blockStage = stage === 'cross' ? 'decoder' : stage;
  const own: Find = (role) => stepAt(trace, { stage, layer: at }, role);
  const block: Find = (role) =>
    stage === 'decoder' ? undefined : stepAt(trace, { stage: blockStage, layer: at, part: 'feed_forward' }, role);
  const final: Find = (role) =>
    stage === 'decoder' ? undefined : stepAt(trace, { stage: blockStage, part: 'final' }, role);
  const layers = new Set(
    focuses(trace)
      .filter((one) => one.stage === stage)
      .map((one) => one.layer),
  ).size;
  const last = at === layers;
  const normed = (find: Find, summary: string) => normOf(view, find, rms, summary);
  const next = last || stage === 'decoder' ? '' : textTemplate(text.goesOn, { next: number(String(at + 1)) });
  const main = (step: Step | undefined, caption: { caption: string; subcaption: string }) =>
    step === undefined
      ? nothing
      : pair(
          html`<div>${table(view, step, caption, { thread: true })}${publishedNote(view, step)}</div>`,
          panelOf(view, step, [own, block, final]),
        );
  return html`
    <p class="prose">${textTemplate(text[place])}${place !== 'none' && rms ? textTemplate(text.rms) : ''}${next}</p>
    ${place === 'pre' ? normed(own, text.normBefore) : nothing} ${projected(view, own)}
    ${place === 'none' && block('feed_forward') === undefined ? residualFolded(view, own('residual'), () => main(own('residual'), text.residual)) : main(own('residual'), text.residual)}
    ${place === 'post' ? normed(own, text.normAfter) : nothing}
    ${
      block('feed_forward') === undefined
        ? nothing
        : feedForward(view, block, place === 'pre' ? normed(block, text.normBeforeFf) : nothing)
    }
    ${main(block('feed_forward'), text.feedForward.feed_forward)} ${main(block('residual'), text.residualFf)}
    ${place === 'post' ? normed(block, text.normAfter) : nothing} ${last ? normed(final, text.normFinal) : nothing}
  `;
}

/** The words after the attention of the layer, where nothing else is done in it: the next layer shows them again. */
function residualFolded(view: View, residual: Step | undefined, tables: () => unknown): unknown {
  if (residual === undefined || !isLong(view, residual)) return tables();
  const row = queryRow(view, residual);
  return fold(
    view,
    'residual',
    textTemplate(foldsText.residual, {
      word: word(queryToken(view), view.unknown),
      number: number(numberOf(view, residual, row, 0)),
    }),
    tables,
  );
}

/** What came in, where it is brought to another number of columns before it is added. */
function projected(view: View, find: Find): TemplateResult | typeof nothing {
  const result = find('projected_residual');
  if (result === undefined) return nothing;
  return html`${prose(text.projected, { columns: number(String(result.columns.labels.length)) })}
  ${folded(
    view,
    text.projectedParts,
    namedBy(text, find, 'W_residual', 'b_residual', 'residual_product', 'projected_residual'),
  )}`;
}

/** The panel is next to the table of the open cell; for a folded part, next to the first table. */
function panelOf(view: View, step: Step, finds: readonly Find[]): TemplateResult | typeof nothing {
  const open = view.opened.get('layer')?.stepId;
  const mains = finds.flatMap((find) => [find('residual'), find('feed_forward'), find('layer_norm')]);
  const beside = mains.find((one) => one !== undefined && one.id === open) ?? finds[0]!('residual');
  return step === beside ? panel(view, 'layer') : nothing;
}

/** A norm: its result, and its parts, folded. */
function normOf(view: View, find: Find, rms: boolean, summary: string): TemplateResult | typeof nothing {
  const result = find('layer_norm');
  if (result === undefined) return nothing;
  const open = view.opened.get('layer')?.stepId;
  const caption = rms ? text.rms_norm : text.layer_norm;
  return html`
    <h4 class="section">${summary}</h4>
    ${folded(view, text.normParts, namedBy(text, find, ...normParts))}
    ${pair(
      html`<div>${table(view, result, caption, { thread: true })}${publishedNote(view, result)}</div>`,
      open === result.id ? panel(view, 'layer') : nothing,
    )}
  `;
}

function feedForward(view: View, find: Find, norm: TemplateResult | typeof nothing): TemplateResult {
  const texts = text.feedForward;
  const { feed_forward } = view.snapshot.example;
  const parts = {
    size: find('hidden')?.columns.labels.length,
    model: find('feed_forward')?.columns.labels.length,
  };
  const middle = ['hidden_product', 'hidden', 'gate', 'activated', 'gated', 'feed_forward_product'] as const;
  return html`
    <h4 class="section">${texts.heading}</h4>
    ${prose(texts[feed_forward?.activation ?? 'relu'], parts)} ${norm}
    ${folded(view, texts.parameters, namedBy(texts, find, 'W_1', 'b_1', 'W_gate', 'W_2', 'b_2'))}
    ${folded(view, texts.parts, namedBy(texts, find, ...middle))}
  `;
}

export function heading({ trace, focus }: View): string {
  if (focus.stage === 'cross') return text.headingCross;
  const layers = new Set(focuses(trace).map((one) => one.layer)).size;
  return text.heading(focus.layer ?? 1, layers);
}
