// Building blocks of the formulas of the cards, in MathML: matrices upright in their role colour, indices italic. √ is an operator, because
// without a mathematical font an msqrt draws no radical sign.
import { html, mathml, type MathMLTemplateResult, type TemplateResult } from 'lit';
import type { Example } from '../../core/example.ts';
import { formulaWords } from '../../strings/cards/formulas.ts';

export const Q = mathml`<mi class="query" mathvariant="normal">Q</mi>`;
export const K = mathml`<mi class="key" mathvariant="normal">K</mi>`;
export const V = mathml`<mi class="value" mathvariant="normal">V</mi>`;
export const X = mathml`<mi mathvariant="normal">X</mi>`;
export const word = (name: keyof typeof formulaWords, role = ''): MathMLTemplateResult =>
  mathml`<mtext class=${role}>${formulaWords[name]}</mtext>`;
export const is = mathml`<mo>=</mo>`;
export const parameter = (name: string, role = '', letter = 'W'): MathMLTemplateResult =>
  mathml`<msub><mi class=${role} mathvariant="normal">${letter}</mi><mi class=${role} mathvariant="normal">${name}</mi></msub>`;
export const rootOfSize = mathml`<mo>√</mo><msub><mi>d</mi><mi>k</mi></msub>`;

export const math = (content: MathMLTemplateResult): TemplateResult => html`<math>${content}</math>`;

/** The scores after scaling. */
export function scaled({ attention }: Example): MathMLTemplateResult {
  if (attention.scale === 'none') return word('scores');
  if (attention.scale === 'sqrt') return mathml`<mfrac>${word('scores')}<mrow>${rootOfSize}</mrow></mfrac>`;
  return mathml`${word('scores')}<mo>·</mo><mn>${attention.scale}</mn>`;
}

export const upright = (name: string): MathMLTemplateResult => mathml`<mi mathvariant="normal">${name}</mi>`;
export const transposed = (of: MathMLTemplateResult): MathMLTemplateResult =>
  mathml`<msup>${of}<mi mathvariant="normal">T</mi></msup>`;
