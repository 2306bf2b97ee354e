// The formula of each card in MathML: matrices upright in their role colour, indices italic. √ is an operator: without a
// mathematical font an msqrt draws no radical sign.
import { html, mathml, nothing, type MathMLTemplateResult, type TemplateResult } from 'lit';
import type { Example } from '../../core/example.ts';
import { step } from './step-table.ts';
import type { CardId, View } from './view.ts';

export const Q = mathml`<mi class="query" mathvariant="normal">Q</mi>`;
export const K = mathml`<mi class="key" mathvariant="normal">K</mi>`;
export const V = mathml`<mi class="value" mathvariant="normal">V</mi>`;
export const X = mathml`<mi mathvariant="normal">X</mi>`;
export const word = (text: string, role = ''): MathMLTemplateResult => mathml`<mtext class=${role}>${text}</mtext>`;
export const is = mathml`<mo>=</mo>`;
export const parameter = (name: string, role = '', letter = 'W'): MathMLTemplateResult =>
  mathml`<msub><mi class=${role} mathvariant="normal">${letter}</mi><mi class=${role} mathvariant="normal">${name}</mi></msub>`;
const root = mathml`<mo>√</mo><msub><mi>d</mi><mi>k</mi></msub>`;

export const math = (content: MathMLTemplateResult): TemplateResult => html`<math>${content}</math>`;

/** The scores after their scaling. */
export function scaled({ attention }: Example): MathMLTemplateResult {
  if (attention.scale === 'none') return word('scores');
  if (attention.scale === 'sqrt') return mathml`<mfrac>${word('scores')}<mrow>${root}</mrow></mfrac>`;
  return mathml`${word('scores')}<mo>·</mo><mn>${attention.scale}</mn>`;
}

/** The formula of a card; nothing where words say all there is, or where its numbers are given. */
export function formula(card: CardId, view: View): TemplateResult | typeof nothing {
  const { example } = view.session;
  const given = (role: 'query' | 'scores' | 'weights') => step(view, role)?.operation === 'input';
  const own = view.more?.formula(card, view);
  if (own !== undefined) return own;
  switch (card) {
    case 'vocabulary':
      return math(mathml`${X}${is}${word('one-hot')}<mo>·</mo><mi mathvariant="normal">E</mi>`);
    case 'roles':
      if (!step(view, 'query') || given('query')) return nothing;
      return example.parameters === 'identity'
        ? math(mathml`${Q}${is}${K}${is}${V}${is}${X}`)
        : math(
            mathml`${Q}${is}${X}${parameter('Q', 'query')}<mspace width="1.2em"></mspace
              >${K}${is}${X}${parameter('K', 'key')}<mspace width="1.2em"></mspace
              >${V}${is}${X}${parameter('V', 'value')}`,
          );
    case 'scores':
      if (given('scores')) return nothing;
      return math(mathml`${word('scores')}${is}${Q}<msup>${K}<mi mathvariant="normal">T</mi></msup>`);
    case 'scale':
      if (!step(view, 'scaled_scores') && !step(view, 'masked_scores')) return nothing;
      return step(view, 'masked_scores') === undefined
        ? math(mathml`${word('scaled scores')}${is}${scaled(example)}`)
        : math(mathml`${word('masked scores')}${is}${scaled(example)}<mo>+</mo>${word('mask')}`);
    case 'shares':
      if (given('weights')) return nothing;
      return math(
        mathml`${word('weights', 'weights')}${is}<mi mathvariant="normal">softmax</mi><mo>(</mo>${word('scores')}<mo
            >)</mo
          >`,
      );
    case 'mix':
      return math(mathml`${word('context', 'context')}${is}${word('weights', 'weights')}<mo>·</mo>${V}`);
    default:
      return nothing;
  }
}
