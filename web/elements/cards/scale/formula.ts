import { mathml, nothing, type TemplateResult } from 'lit';
import { is, math, scaled, upright, word } from '../formula.ts';
import { step } from '../step-table.ts';
import type { View } from '../view.ts';

/** What happens to the scores before softmax; `nothing` if nothing does. */
export function formula(view: View): TemplateResult | typeof nothing {
  const { example } = view.session;
  const [capped, biased, masked] = (['capped_scores', 'biased_scores', 'masked_scores'] as const).map(
    (role) => step(view, role) !== undefined,
  );
  if (!capped && !biased && !masked && step(view, 'scaled_scores') === undefined) return nothing;
  const cap = mathml`<mn>${example.attention.softcap}</mn>`;
  const inner = capped
    ? mathml`${cap}<mo>·</mo>${upright('tanh')}<mo>(</mo>${scaled(example)}<mo>÷</mo>${cap}<mo>)</mo>`
    : scaled(example);
  const name = masked ? 'maskedScores' : biased ? 'withDistance' : capped ? 'cappedScores' : 'scaledScores';
  return math(
    mathml`${word(name)}${is}${inner}${biased ? mathml`<mo>−</mo><mi>m</mi><mo>·</mo>${word('distance')}` : nothing}${
      masked ? mathml`<mo>+</mo>${word('mask')}` : nothing
    }`,
  );
}
