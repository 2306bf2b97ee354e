// All heads next to each other, and how their contexts become the output.
import { html, nothing, type TemplateResult } from 'lit';
import { modelName } from '../../../core/models/loaded.ts';
import { OWN_MODEL } from '../../../core/models/names.ts';
import type { Role, Step } from '../../../core/trace.ts';
import { headMapText } from '../../../strings/cards/head-map.ts';
import { headsText as text } from '../../../strings/cards/heads.ts';
import { focuses, headsOfLayer, packed, sourceOf, stepAt } from '../../../trace/focus.ts';
import type { HeadSizes } from '../../pictures/sizes/index.ts';
import { textTemplate } from '../../text-template.ts';
import { keyGroups } from '../key-groups.ts';
import './attention-heads.ts';
import './head-effects.ts';
import { measuredLine, measuredOf } from './measured-line.ts';
import './measured-sentences.ts';
import '../../pictures/sizes/index.ts';
import { foldsText } from '../../../strings/cards/folds.ts';
import { fold, isLong } from '../folding.ts';
import { headLine } from '../head-line.ts';
import { MOST_AT_TOP } from '../head-question.ts';
import { folded, namedBy } from '../step-tables.ts';
import { queryToken, pair, panel, prose, step, table, word } from '../step-table.ts';
import { publishedNote } from '../published-note.ts';
import type { View } from '../view.ts';

export { formula } from './formula.ts';

export function content(view: View): TemplateResult {
  const { trace, focus } = view;
  const several = headsOfLayer(trace, focus).length > 1;
  const at = (role: Role) => stepAt(trace, { stage: focus.stage, layer: focus.layer }, role);
  const [concatenated, output] = [packed(trace, focus, 'concatenated'), packed(trace, focus, 'output')];
  const result = output ?? concatenated!;
  const open = view.opened.get('heads')?.stepId;
  const first = open !== undefined && open === concatenated?.id ? concatenated : result;
  const shown = ([concatenated, output] as const).filter((one) => one !== undefined);
  const tables = () =>
    html`${shown.map((one) =>
      pair(
        html`<div>
          ${table(view, one, text[one.role as 'concatenated' | 'output'], { thread: true })}${publishedNote(view, one)}
        </div>`,
        one === first ? panel(view, 'heads') : nothing,
      ),
    )}`;
  return html`
    ${headMap(view)} ${several ? html`${prose(text.prose)}${headsOf(view)}${effects(view)}` : nothing} ${sizes(view)}
    ${folded(view, text.parameters, namedBy(text, at, 'W_O', 'b_O', 'output_product'))}
    ${several && isLong(view, result) ? fold(view, 'outputs', outputsOf(concatenated, output), tables) : tables()}
  `;
}

/** The weights of all heads where there are several layers, folded in a first reading; of a reader's own model also what each head does. */
function headMap(view: View): TemplateResult | typeof nothing {
  const all = focuses(view.trace);
  const deep = all.some(({ stage, layer }) => stage !== all[0]!.stage || layer !== all[0]!.layer);
  const map = (quiet: boolean) => {
    // Without the module there are the heads of one layer.
    import('./map/index.ts').catch(() => {});
    return html`<attention-head-map ?quiet=${quiet} .view=${view}></attention-head-map>`;
  };
  if (modelName(view.snapshot.example) === OWN_MODEL) {
    import('./map/own-heads.ts').catch(() => {});
    return html`${deep ? map(false) : nothing}<attention-own-heads .view=${view}></attention-own-heads>`;
  }
  if (!deep) return nothing;
  return fold(view, 'head-map', headMapText.heading, () => map(view.folding !== undefined));
}

/** What is folded: the contexts side by side, and what the matrix after the heads makes of them. */
function outputsOf(concatenated: Step | undefined, output: Step | undefined): unknown {
  const [from, to] = [concatenated, output].map((of) => of?.columns.labels.length);
  const rows = (output ?? concatenated)!.rows.labels.length;
  return from === undefined
    ? foldsText.output(rows, to!)
    : textTemplate(text.concatenated.caption + ': ' + foldsText.outputs(rows, from, to ?? from));
}

/** What each head reads and looks for in words; in a first reading with the tables folded. */
function headsOf(view: View): TemplateResult {
  const all = headsOfLayer(view.trace, view.focus);
  const tables = () => html`<attention-heads .view=${view}></attention-heads>`;
  if (view.region !== undefined) return tables();
  // A first reading has what they look for above the cards.
  const brief = view.folding !== undefined && all.length <= MOST_AT_TOP;
  return html`<ul class="prose">
      ${all.map((focus) => html`<li>${headLine(view, focus, brief)}${measuredLine(view, focus)}</li>`)}
    </ul>
    ${
      measuredOf(view, all[0]!) === undefined
        ? nothing
        : html`<attention-measured-sentences></attention-measured-sentences>`
    }
    ${fold(view, 'head-tables', text.tables(all.length), tables)}`;
}

/** What each head is good for, by switching it off. */
function effects(view: View): TemplateResult | typeof nothing {
  if (view.region !== undefined) return nothing;
  return fold(
    view,
    'head-effects',
    text.effects.heading,
    () => html`<attention-head-effects .view=${view} ?unfolded=${view.folding !== undefined}></attention-head-effects>`,
  ) as TemplateResult;
}

function sizesOf(view: View): HeadSizes {
  const { trace, focus } = view;
  const [query, weights, context] = (['query', 'weights', 'context'] as const).map((role) => step(view, role));
  const all = headsOfLayer(trace, focus);
  const groups = keyGroups(view);
  const source = sourceOf(trace, focus, 'reads') ?? sourceOf(trace, focus, 'asks');
  return {
    rows: context!.rows.labels.length,
    words: source?.rows.labels.length ?? 0,
    ownWord: view.selfColumn < 0 && view.keys.own > 0 ? -1 : view.word,
    keys: weights!.columns.labels.length,
    d_model: source?.columns.labels.length,
    d_k: query?.columns.labels.length ?? context!.columns.labels.length,
    d_v: context!.columns.labels.length,
    groups: groups.length > 0 ? groups : all.map(({ head }) => [head ?? 1]),
    output: packed(trace, focus, 'output')?.columns.labels.length,
    query: view.query,
    selfColumn: view.selfColumn,
    head: focus.head ?? 1,
  };
}

/** How many numbers a word has before and after the heads; on a phone, a first reading folds all of it. */
function sizes(view: View): TemplateResult | typeof nothing {
  const phone = view.folding?.phone === true;
  const heading = html`<h4 class="section">${text.sizes.heading}</h4>`;
  const sentence = html`<p class="prose">${sizesSentence(view)}</p>`;
  if (phone) return fold(view, 'head-sizes', text.sizes.heading, () => html`${sentence}${sizesPicture(view)}`);
  return html`${heading}${sentence}${fold(view, 'head-sizes', text.sizes.picture, () => sizesPicture(view))}`;
}

function sizesPicture(view: View): TemplateResult {
  return html`<attention-sizes .sizes=${sizesOf(view)}></attention-sizes>
    <p class="small soft">${textTemplate(text.sizes.row, { word: word(queryToken(view), view.unknown) })}</p>`;
}

/** Whether d_model = h · d_v, and what follows from that. */
function sizesSentence(view: View): unknown[] {
  const { groups, d_v, d_model, output } = sizesOf(view);
  const count = groups.flat().length;
  const all = count * d_v;
  const model = output ?? d_model ?? all;
  const texts = text.sizes;
  const parts = { heads: count, size: d_v, all, model };
  const sentence =
    count === 1
      ? textTemplate(texts.one, parts)
      : [
          texts.each(d_v),
          output === undefined
            ? textTemplate(all === d_model ? texts.holds : texts.stays, parts)
            : all === output
              ? [textTemplate(texts.holds, parts), textTemplate(texts.holdsOut, parts)]
              : textTemplate(texts.differs, parts),
        ];
  const shared = groups.some((heads) => heads.length > 1) ? texts.groups(groups) : '';
  return [sentence, shared];
}

export const heading = ({ trace, focus }: View): string =>
  headsOfLayer(trace, focus).length > 1 ? text.heading : text.headingOne;
