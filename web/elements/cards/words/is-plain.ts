import type { Role, Trace } from '../../../core/trace.ts';

/** The roles of single-head self-attention from words to contexts: what every card can show without more. */
const plainRoles: readonly Role[] = [
  ...(['embeddings', 'W_Q', 'W_K', 'W_V', 'query', 'key', 'value', 'scores', 'scaled_scores', 'mask'] as const),
  ...(['masked_scores', 'row_maximum', 'shifted_scores', 'exponentials', 'row_sums', 'weights', 'context'] as const),
  ...(['context_units', 'context_cosines'] as const),
];

/** Whether a trace is single-head self-attention and nothing else. */
export const isPlain = ({ steps }: Trace): boolean =>
  steps.every(
    ({ role, stage, layer, head }) =>
      plainRoles.includes(role) && stage === undefined && layer === undefined && head === undefined,
  );
