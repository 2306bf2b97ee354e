// Formulas and headings that are not those of one head of self-attention.
import { mathml, nothing, type MathMLTemplateResult, type TemplateResult } from 'lit';
import { more as strings } from '../../strings/more.ts';
import { focuses, headsBeside, packed, sourceOf, stepAt } from '../../trace/focus.ts';
import { is, K, math, parameter, Q, scaled, V, word, X } from './formula.ts';
import { step } from './step-table.ts';
import type { CardId, View } from './view.ts';

const Y = mathml`<mi mathvariant="normal">Y</mi>`;
const upright = (name: string) => mathml`<mi mathvariant="normal">${name}</mi>`;
const transposed = (of: MathMLTemplateResult) => mathml`<msup>${of}<mi mathvariant="normal">T</mi></msup>`;
const gap = mathml`<mspace width="1.2em"></mspace>`;
const x = mathml`<mi>x</mi>`;
const q = mathml`<mi class="query">q</mi>`;
const k = mathml`<mi class="key">k</mi>`;
const v_a = mathml`<msub><mi>v</mi><mi>a</mi></msub>`;
const W_a = parameter('a');

function scores(view: View): TemplateResult | typeof nothing {
  if (step(view, 'scores')?.operation === 'input') return nothing;
  const { score = 'dot' } = view.session.example.attention;
  switch (score) {
    case 'dot':
      return math(mathml`${word('scores')}${is}${Q}${transposed(K)}`);
    case 'general':
      return math(mathml`${word('scores')}${is}${Q}${W_a}${transposed(K)}`);
    case 'concat':
      return math(
        mathml`${word('score')}${is}${v_a}<mo>·</mo>${upright('tanh')}<mo>(</mo><mo>[</mo>${q}<mo>;</mo>${k}<mo>]</mo>${W_a}<mo>)</mo>`,
      );
    case 'additive':
      return math(
        mathml`${word('score')}${is}${v_a}<mo>·</mo>${upright('tanh')}<mo>(</mo>${q}<mo>+</mo>${k}<mo>)</mo>`,
      );
  }
}

function roles(view: View): TemplateResult | typeof nothing {
  const { trace, focus } = view;
  const query = packed(trace, focus, 'query');
  if (query === undefined || query.operation === 'input') return nothing;
  if (query.operation === 'copy') return math(mathml`${Q}${is}${K}${is}${V}${is}${X}`);
  const two = sourceOf(trace, focus, 'asks') !== sourceOf(trace, focus, 'reads');
  const bias = (name: string, role: string) =>
    step(view, `b_${name}` as 'b_Q') === undefined ? nothing : mathml`<mo>+</mo>${parameter(name, role, 'b')}`;
  const keys = packed(trace, focus, 'key');
  const value = packed(trace, focus, 'value');
  return math(
    mathml`${Q}${is}${two ? Y : X}${parameter('Q', 'query')}${bias('Q', 'query')}${
      keys === undefined ? nothing : mathml`${gap}${K}${is}${X}${parameter('K', 'key')}${bias('K', 'key')}`
    }${
      value === undefined
        ? nothing
        : value.operation === 'copy'
          ? mathml`${gap}${V}${is}${K}`
          : mathml`${gap}${V}${is}${X}${parameter('V', 'value')}${bias('V', 'value')}`
    }`,
  );
}

function scale(view: View): TemplateResult | typeof nothing {
  const { example } = view.session;
  const [capped, biased, masked] = (['capped_scores', 'biased_scores', 'masked_scores'] as const).map(
    (role) => step(view, role) !== undefined,
  );
  if (!capped && !biased && !masked && step(view, 'scaled_scores') === undefined) return nothing;
  const cap = mathml`<mn>${example.attention.softcap}</mn>`;
  const inner = capped
    ? mathml`${cap}<mo>·</mo>${upright('tanh')}<mo>(</mo>${scaled(example)}<mo>÷</mo>${cap}<mo>)</mo>`
    : scaled(example);
  const name = masked ? 'masked scores' : biased ? 'with distance' : capped ? 'capped scores' : 'scaled scores';
  return math(
    mathml`${word(name)}${is}${inner}${biased ? mathml`<mo>−</mo><mi>m</mi><mo>·</mo>${word('distance')}` : nothing}${
      masked ? mathml`<mo>+</mo>${word('mask')}` : nothing
    }`,
  );
}

function heads(view: View): TemplateResult | typeof nothing {
  const { trace, focus } = view;
  const all = headsBeside(trace, focus).length;
  const context = (of: number | 'h') => mathml`<msub><mtext class="context">context</mtext><mn>${of}</mn></msub>`;
  const contexts =
    all === 1
      ? word('context', 'context')
      : all < 4
        ? mathml`<mo>[</mo>${Array.from({ length: all }, (_, index) => mathml`${index > 0 ? mathml`<mo>,</mo>` : nothing}${context(index + 1)}`)}<mo>]</mo>`
        : mathml`<mo>[</mo>${context(1)}<mo>,</mo><mo>…</mo><mo>,</mo>${context(all)}<mo>]</mo>`;
  const output = packed(trace, focus, 'output');
  if (output === undefined) return math(mathml`${word('concatenated')}${is}${contexts}`);
  const bias =
    stepAt(trace, { stage: focus.stage, layer: focus.layer }, 'b_O') === undefined
      ? nothing
      : mathml`<mo>+</mo>${parameter('O', '', 'b')}`;
  return math(mathml`${word('output')}${is}${contexts}${parameter('O')}${bias}`);
}

function layer(view: View): TemplateResult {
  const { norm } = view.session.example;
  const place = typeof norm === 'object' ? norm.place : (norm ?? 'none');
  const rms = typeof norm === 'object' && norm.kind === 'rms';
  const normal = word(rms ? 'RMSNorm' : 'LayerNorm');
  const c = mathml`<mi class="context">c</mi>`;
  if (place === 'post') return math(mathml`${normal}<mo>(</mo>${x}<mo>+</mo>${c}<mo>)</mo>`);
  if (place === 'pre')
    return math(mathml`${x}<mo>+</mo>${word('attention')}<mo>(</mo>${normal}<mo>(</mo>${x}<mo>)</mo><mo>)</mo>`);
  return math(mathml`${x}<mo>+</mo>${c}`);
}

/** ∂L/∂s_ij = a_ij (g_i·v_j − g_i·c_i) */
function training(): TemplateResult {
  const at = (letter: string, below: string, role = '') =>
    mathml`<msub><mi class=${role}>${letter}</mi><mi>${below}</mi></msub>`;
  const times = (of: MathMLTemplateResult) => mathml`${at('g', 'i')}<mo>·</mo>${of}`;
  return math(
    mathml`<mfrac><mrow><mo>∂</mo><mi>L</mi></mrow><mrow><mo>∂</mo>${at('s', 'ij')}</mrow></mfrac>${is}${at('a', 'ij', 'weights')}<mo>(</mo>${times(at('v', 'j', 'value'))}<mo>−</mo>${times(at('c', 'i', 'context'))}<mo>)</mo>`,
  );
}

/** The formula of a card on this path; undefined where it is the usual one. */
export function formula(card: CardId, view: View): TemplateResult | typeof nothing | undefined {
  switch (card) {
    case 'roles':
      return roles(view);
    case 'scores':
      return scores(view);
    case 'scale':
      return scale(view);
    case 'heads':
      return heads(view);
    case 'layer':
      return layer(view);
    case 'training':
      return training();
    default:
      return undefined;
  }
}

/** The heading of a card that depends on the path. */
export function heading(card: CardId, view: View): string | undefined {
  const { trace, focus } = view;
  if (card === 'heads') return headsBeside(trace, focus).length > 1 ? strings.heads.heading : strings.heads.headingOne;
  if (card === 'words') {
    const source = sourceOf(trace, focus, 'asks') ?? sourceOf(trace, focus, 'reads');
    if (source === undefined || source.role === 'embeddings' || source.role === 'positioned') return undefined;
    return focus.stage === 'cross' ? strings.words.cross.heading : strings.words.layer.heading;
  }
  if (card !== 'layer') return undefined;
  if (focus.stage === 'cross') return strings.layer.headingCross;
  const layers = new Set(focuses(trace).map((one) => one.layer)).size;
  return strings.layer.heading(focus.layer ?? 1, layers);
}
