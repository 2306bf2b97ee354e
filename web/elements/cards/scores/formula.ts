import { mathml, nothing, type MathMLTemplateResult, type TemplateResult } from 'lit';
import { scorings } from '../../../strings/scorings.ts';
import { is, K, math, parameter, Q, transposed, upright, word } from '../formula.ts';
import { step } from '../step-table.ts';
import type { View } from '../view.ts';

/** How the symbols of a formula are written; all others are signs. */
export const symbols: Readonly<Record<string, MathMLTemplateResult>> = {
  score: word('score'),
  scores: word('scores'),
  Q,
  Kᵀ: transposed(K),
  q: mathml`<mi class="query">q</mi>`,
  k: mathml`<mi class="key">k</mi>`,
  W_a: parameter('a'),
  v_a: mathml`<msub><mi>v</mi><mi>a</mi></msub>`,
  tanh: upright('tanh'),
  '=': is,
};

/** The comparison of queries and keys; `nothing` if the scores are given. */
export function formula(view: View): TemplateResult | typeof nothing {
  if (step(view, 'scores')?.operation === 'input') return nothing;
  const { score = 'dot' } = view.snapshot.example.attention;
  const parts = scorings[score].formula.split(' ').map((part) => symbols[part] ?? mathml`<mo>${part}</mo>`);
  return math(mathml`${parts}`);
}
