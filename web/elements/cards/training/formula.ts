import { mathml, type MathMLTemplateResult, type TemplateResult } from 'lit';
import { is, math } from '../formula.ts';

/** ∂L/∂s_ij = a_ij (g_i·v_j − g_i·c_i) */
export function formula(): TemplateResult {
  const at = (letter: string, below: string, role = '') =>
    mathml`<msub><mi class=${role}>${letter}</mi><mi>${below}</mi></msub>`;
  const times = (of: MathMLTemplateResult) => mathml`${at('g', 'i')}<mo>·</mo>${of}`;
  return math(
    mathml`<mfrac><mrow><mo>∂</mo><mi>L</mi></mrow><mrow><mo>∂</mo>${at('s', 'ij')}</mrow></mfrac>${is}${at('a', 'ij', 'weights')}<mo>(</mo>${times(at('v', 'j', 'value'))}<mo>−</mo>${times(at('c', 'i', 'context'))}<mo>)</mo>`,
  );
}
