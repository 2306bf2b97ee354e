import { mathml, nothing, type TemplateResult } from 'lit';
import { is, K, math, parameter, Q, transposed, upright, word } from '../formula.ts';
import { step } from '../step-table.ts';
import type { View } from '../view.ts';

const q = mathml`<mi class="query">q</mi>`;
const k = mathml`<mi class="key">k</mi>`;
const v_a = mathml`<msub><mi>v</mi><mi>a</mi></msub>`;
const W_a = parameter('a');

/** The comparison of queries and keys; nothing where the scores are given. */
export function formula(view: View): TemplateResult | typeof nothing {
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
