// The place of a step in a longer calculation.
import type { Step } from '../core/trace.ts';

const stages: Record<NonNullable<Step['stage']>, string> = {
  target: 'side that asks',
  past: 'earlier words',
  encoder: 'encoder',
  decoder: 'decoder',
  cross: 'cross-attention',
  recurrent: 'recurrent network',
};
const parts: Record<NonNullable<Step['part']>, string> = {
  feed_forward: 'feed-forward block',
  final: 'after the last layer',
  embeddings: 'before the first layer',
  lens: 'as if it were the last',
  transform: 'before the logits',
};

/** "encoder, layer 1, head 2"; '' where a trace has only one such step. */
export const placeName = ({ stage, layer, part, head, columns }: Step): string =>
  [
    stage && stages[stage],
    layer && `layer ${layer}`,
    part && parts[part],
    head ? `head ${head}` : columns.name.startsWith('heads_') && 'all heads',
  ]
    .filter(Boolean)
    .join(', ');
