import { mathml, nothing, type TemplateResult } from 'lit';
import { adjustedScores, type AdjustedScores } from '../../../trace/score-chain.ts';
import { is, math, scaled, upright, word } from '../formula.ts';
import { step } from '../step-table.ts';
import type { View } from '../view.ts';

/** The steps that the formula below has. Where there is another one, there is no formula. */
export const scoreWords: Partial<Record<AdjustedScores, Parameters<typeof word>[0]>> = {
  scaled_scores: 'scaledScores',
  capped_scores: 'cappedScores',
  biased_scores: 'withDistance',
  masked_scores: 'maskedScores',
};

/** What happens to the scores before softmax; `nothing` if nothing does. */
export function formula(view: View): TemplateResult | typeof nothing {
  const { example } = view.snapshot;
  const shown = adjustedScores.filter((role) => step(view, role) !== undefined);
  const name = scoreWords[shown.at(-1)!];
  if (name === undefined || shown.some((role) => scoreWords[role] === undefined)) return nothing;
  const [capped, biased, masked] = (['capped_scores', 'biased_scores', 'masked_scores'] as const).map(
    (role) => step(view, role) !== undefined,
  );
  const cap = mathml`<mn>${example.attention.softcap}</mn>`;
  const inner = capped
    ? mathml`${cap}<mo>·</mo>${upright('tanh')}<mo>(</mo>${scaled(example)}<mo>÷</mo>${cap}<mo>)</mo>`
    : scaled(example);
  return math(
    mathml`${word(name)}${is}${inner}${biased ? mathml`<mo>−</mo><mi>m</mi><mo>·</mo>${word('distance')}` : nothing}${
      masked ? mathml`<mo>+</mo>${word('mask')}` : nothing
    }`,
  );
}
