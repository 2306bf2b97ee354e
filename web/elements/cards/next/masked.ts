// Which words are hidden, of a model that was trained to say which they are.
import { modelOf, transforms } from '../../../core/models/loaded.ts';
import type { LoadedModel } from '../../../core/models/loaded.ts';
import type { Step } from '../../../core/trace.ts';
import { predictedRow } from '../../../trace/likeliest.ts';
import type { View } from '../view.ts';

type ViewOfTokens = Pick<View, 'snapshot' | 'query'>;

/** The model of an example, where it says which words are hidden. */
export function maskedModel({ snapshot: { example } }: Pick<View, 'snapshot'>): LoadedModel | undefined {
  const model = modelOf(example);
  return model !== undefined && transforms(model) ? model : undefined;
}

export const isHidden = ({ snapshot }: Pick<View, 'snapshot'>, token: number): boolean => {
  const mask = maskedModel({ snapshot })?.mask;
  return mask !== undefined && snapshot.example.tokens[token] === mask;
};

/** The token that is spoken of: the one that asks, or the first hidden word where the one that asks is not hidden. */
export function spokenOf(view: ViewOfTokens): number {
  if (isHidden(view, view.query)) return view.query;
  const first = view.snapshot.example.tokens.findIndex((_, token) => isHidden(view, token));
  return first < 0 ? view.query : first;
}

/** Its row in the probabilities. */
export const spokenRow = (view: ViewOfTokens, step: Step): number => predictedRow(step, spokenOf(view));
