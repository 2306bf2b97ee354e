// The formula of each card in MathML: matrices upright in their role colour, indices italic. √ is an operator: without a
// mathematical font an msqrt draws no radical sign.
import { html, mathml, nothing, type MathMLTemplateResult, type TemplateResult } from 'lit';
import type { Example } from '../../core/example.ts';
import type { Trace } from '../../core/trace.ts';
import { findStep } from '../../trace/explain.ts';
import type { CardId } from './view.ts';

const Q = mathml`<mi class="query" mathvariant="normal">Q</mi>`;
const K = mathml`<mi class="key" mathvariant="normal">K</mi>`;
const V = mathml`<mi class="value" mathvariant="normal">V</mi>`;
const X = mathml`<mi mathvariant="normal">X</mi>`;
const word = (text: string, role = '') => mathml`<mtext class=${role}>${text}</mtext>`;
const is = mathml`<mo>=</mo>`;
const parameter = (name: string, role: string) =>
  mathml`<msub><mi class=${role} mathvariant="normal">W</mi><mi class=${role} mathvariant="normal">${name}</mi></msub>`;
const root = mathml`<mo>√</mo><msub><mi>d</mi><mi>k</mi></msub>`;

const math = (content: MathMLTemplateResult) => html`<math>${content}</math>`;

function scaled({ attention }: Example): MathMLTemplateResult {
  if (attention.scale === 'none') return word('scores');
  if (attention.scale === 'sqrt') return mathml`<mfrac>${word('scores')}<mrow>${root}</mrow></mfrac>`;
  return mathml`${word('scores')}<mo>·</mo><mn>${attention.scale}</mn>`;
}

/** The formula of a card; nothing where words say all there is, or where its numbers are given. */
export function formula(card: CardId, example: Example, trace: Trace): TemplateResult | typeof nothing {
  const given = (id: string) => findStep(trace, id)?.operation === 'input';
  switch (card) {
    case 'vocabulary':
      return math(mathml`${X}${is}${word('one-hot')}<mo>·</mo><mi mathvariant="normal">E</mi>`);
    case 'roles':
      if (!findStep(trace, 'query') || given('query')) return nothing;
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
      if (!findStep(trace, 'scaled_scores') && !findStep(trace, 'masked_scores')) return nothing;
      return example.attention.mask === 'none'
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
    case 'words':
    case 'meaning':
      return nothing;
  }
}
