// The first card of traces whose words are more than one table of embeddings: with positions, with two sentences, with a kv_cache, or after
// a layer.
import { html, nothing, type TemplateResult } from 'lit';
import { modelOf } from '../../../core/models/loaded.ts';
import type { Role, Step } from '../../../core/trace.ts';
import type { TableText } from '../../../strings/cards/common.ts';
import { layerText } from '../../../strings/cards/layer.ts';
import { wordsText as text } from '../../../strings/cards/words.ts';
import { areWords, embeddingsOf, sourceOf, stepAt } from '../../../trace/focus.ts';
import { attributeOf } from '../../../trace/attributes.ts';
import { formatNumber } from '../../../trace/format.ts';
import { folded, namedBy, normParts, tables } from '../step-tables.ts';
import { foldsText } from '../../../strings/cards/folds.ts';
import { fold, isLong } from '../folding.ts';
import { number, pair, panel, prose, table } from '../step-table.ts';
import type { View } from '../view.ts';
import { wordsLegend } from './legend.ts';
import { originSentences } from './origin.ts';

/** What a path starts from, whatever it is. */
export function wordsOfSides(view: View): TemplateResult {
  const { trace, focus } = view;
  const [asks, reads] = [sourceOf(trace, focus, 'asks'), sourceOf(trace, focus, 'reads')];
  const computed = [asks, reads].some((step) => step && !areWords(step));
  if (computed && focus.stage === 'cross') return ofBothStages(view, asks, reads);
  if (computed) return afterLayer(view, asks ?? reads!);
  const sides = [...new Set([embeddingsOf(trace, asks), embeddingsOf(trace, reads)])].filter(
    (side) => side !== undefined,
  );
  const first = stepAt(trace, {}, 'embeddings');
  if (sides.length === 0 && first !== undefined) sides.push(first);
  const two = sides.length > 1;
  const past = focus.stage === undefined ? stepAt(trace, { stage: 'past' }, 'embeddings') : undefined;
  const every = past === undefined ? sides : [past, ...sides];
  const values = stepAt(trace, {}, 'value_embeddings');
  const name = (side: Step) => ({
    caption: !two ? text.sides.both : side === sides[0] ? text.sides.asks : text.sides.reads,
    subcaption: text.embeddings,
    symbol: !two || side === sides[1] ? 'X' : 'Y',
  });
  const all = [
    ...(past === undefined ? [] : [[past, { caption: text.sides.past, subcaption: text.embeddings }] as const]),
    ...sides.map((side) => [side, name(side)] as const),
    ...(values === undefined ? [] : [[values, { caption: text.sides.values, subcaption: text.embeddings }] as const]),
  ];
  // A first reading shows the words that ask; the many that are read are one line.
  const readLater =
    view.folding !== undefined && two && isLong(view, sides[1]!) ? all.find(([side]) => side === sides[1]) : undefined;
  const besides = all.filter((one) => one !== readLater);
  return html`
    ${prose(`${text.prose}${two ? text.twoSides : ''} ${originSentences(view)}${past === undefined ? '' : text.past}`)}
    ${
      all.length === 1
        ? pair(
            html`<div>${table(view, sides[0], name(sides[0]!), { thread: true })} ${wordsLegend(view, sides[0])}</div>`,
            panel(view, 'words'),
          )
        : html`<div class="row">
              ${besides.map(
                ([side, caption], index) =>
                  html`<div>${table(view, side, caption, { thread: index === 0 && past === undefined })}</div>`,
              )}
            </div>
            ${readLater === undefined ? nothing : fold(view, 'read-words', foldsText.readWords(readLater[0].rows.labels.length, readLater[0].columns.labels.length), () => html`<div class="row"><div>${table(view, ...readLater)}</div></div>`)}
            ${wordsLegend(view, sides.at(-1))}
            <div class="row below">${panel(view, 'words')}</div>`
    }
    ${scaled(view, every)} ${segments(view, every)} ${positions(view, every)} ${normed(view, every)}
  `;
}

/** A caption that says which of several sides a table is of. */
const ofSide =
  (sides: readonly Step[]) =>
  (side: Step, caption: { caption: string; subcaption: string }): TableText =>
    sides.length > 1
      ? { ...caption, subcaption: `${side.rows.labels.slice(0, 3).join(' ')} … · ${caption.subcaption}` }
      : caption;

/** The embeddings multiplied by a number. */
function scaled(view: View, sides: readonly Step[]): TemplateResult | typeof nothing {
  const find = (side: Step) => stepAt(view.trace, { stage: side.stage }, 'scaled_embeddings');
  const first = find(sides[0]!);
  if (first === undefined) return nothing;
  const { example } = view.snapshot;
  const factor = attributeOf(first, 'factor');
  const size = first.columns.labels.length;
  const why =
    modelOf(example) !== undefined
      ? 'model'
      : Math.fround(Math.sqrt(size)) === Math.fround(factor)
        ? 'root'
        : 'example';
  const written = formatNumber(factor, Number.isInteger(factor) ? 0 : example.display.precision);
  const of = ofSide(sides);
  return html`${prose(text.scaledProse[why], { factor: number(written), size })}
  ${tables(
    view,
    sides.map((side) => [find(side), of(side, text.scaled)] as const),
  )}`;
}

/** What is added for the segment of a word. */
function segments(view: View, sides: readonly Step[]): TemplateResult | typeof nothing {
  const find = (side: Step, role: Role) => stepAt(view.trace, { stage: side.stage }, role);
  if (find(sides[0]!, 'segments') === undefined) return nothing;
  const of = ofSide(sides);
  return html`
    ${prose(text.segments)}
    ${sides.map((side) =>
      tables(view, [
        [find(side, 'segments'), of(side, text.segmentsTable)],
        [find(side, 'segmented'), of(side, text.segmented)],
      ]),
    )}
  `;
}

/** What is added for the position of a word. */
function positions(view: View, sides: readonly Step[]): TemplateResult | typeof nothing {
  const find = (side: Step, role: Role) => stepAt(view.trace, { stage: side.stage }, role);
  const added = find(sides[0]!, 'positions');
  if (added === undefined) return nothing;
  const of = ofSide(sides);
  const halves = added.operation === 'concat_columns';
  const captions = { ...text, angles: halves ? text.anglesOfHalves : text.angles };
  const parts = (['angles', 'position_sines', 'position_cosines'] as const).flatMap((role) =>
    sides.map((side) => [find(side, role), of(side, captions[role])] as const),
  );
  const learned = modelOf(view.snapshot.example) === undefined ? text.learned : text.learnedByModel;
  const sinusoidal = halves ? text.sinesThenCosines : text.sinusoidal;
  return html`
    ${prose(text.positions + (added.operation === 'input' ? learned : sinusoidal))}
    ${sides.map((side) =>
      tables(view, [
        [find(side, 'positions'), of(side, text.positionsTable)],
        [
          find(side, 'positioned'),
          of(side, find(side, 'segmented') === undefined ? text.positioned : text.segmentedPositioned),
        ],
      ]),
    )}
    ${folded(view, text.anglesSummary, parts)}
  `;
}

/** The norm of what the first layer reads. */
function normed(view: View, sides: readonly Step[]): TemplateResult | typeof nothing {
  const find = (side: Step) => (role: Role) => stepAt(view.trace, { stage: side.stage, part: 'embeddings' }, role);
  const first = find(sides[0]!);
  if (first('layer_norm') === undefined) return nothing;
  const of = ofSide(sides);
  const { norm } = view.snapshot.example;
  const caption = typeof norm === 'object' && norm.kind === 'rms' ? layerText.rms_norm : layerText.layer_norm;
  return html`
    ${prose(text.normed)}
    ${tables(
      view,
      sides.map((side) => [find(side)('layer_norm'), of(side, caption)] as const),
    )}
    ${sides.map((side) => folded(view, layerText.normParts, namedBy(layerText, find(side), ...normParts)))}
  `;
}

/** The output of the layer before. */
function afterLayer(view: View, step: Step): TemplateResult {
  const { layer = 1 } = view.focus;
  const before = step.layer ?? layer - 1;
  return html`
    ${prose(text.layer.prose, { layer: number(String(layer)), before: number(String(before)) })}
    ${pair(
      table(
        view,
        step,
        { caption: text.layer.caption(before), subcaption: text.layer.subcaption, symbol: 'X' },
        { thread: true },
      ),
      panel(view, 'words'),
    )}
  `;
}

/** Two sentences, each read by a stage of its own. */
function ofBothStages(view: View, asks: Step | undefined, reads: Step | undefined): TemplateResult {
  const { cross } = text;
  return html`
    ${prose(cross.prose)}
    <div class="row">
      <div>
        ${table(view, asks, { caption: cross.asks, subcaption: cross.subcaption, symbol: 'Y' }, { thread: true })}
      </div>
      <div>${table(view, reads, { caption: cross.reads, subcaption: cross.subcaption, symbol: 'X' })}</div>
    </div>
    <div class="row below">${panel(view, 'words')}</div>
  `;
}
