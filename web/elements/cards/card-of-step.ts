import type { Role, Step, Trace } from '../../core/trace.ts';
import { sourceOf, stepAt, type Focus } from '../../trace/focus.ts';
import { lossRoles } from '../../trace/gradients.ts';
import type { CardId } from './view.ts';

/** The card that shows the steps of a role, where no part or stage says more. */
const cardOfRole: Partial<Record<Role, CardId>> = {};
for (const [card, roles] of [
  ['words', ['embeddings', 'angles', 'positions', 'positioned']],
  [
    'roles',
    [
      ...(['W_Q', 'W_K', 'W_V', 'b_Q', 'b_K', 'b_V', 'query_product', 'key_product', 'value_product'] as const),
      ...(['query', 'key', 'value', 'rotary_cosines', 'rotary_sines', 'rotated_query', 'rotated_key'] as const),
      ...(['asking_query', 'memory_key', 'memory_value', 'all_keys', 'all_values'] as const),
    ],
  ],
  ['scores', ['W_a', 'v_a', 'projected_query', 'pairs', 'projected_pairs', 'pair_tanh', 'pair_scores', 'scores']],
  [
    'scale',
    [
      ...(['scaled_scores', 'softcap_ratio', 'softcap_tanh', 'capped_scores'] as const),
      ...(['position_bias', 'biased_scores', 'mask', 'masked_scores'] as const),
    ],
  ],
  ['shares', ['row_maximum', 'shifted_scores', 'exponentials', 'row_sums', 'weights']],
  ['mix', ['context', 'context_units', 'context_cosines']],
  ['heads', ['concatenated', 'W_O', 'b_O', 'output_product', 'output']],
  [
    'layer',
    [
      ...(['residual', 'mean', 'centred', 'variance', 'deviation'] as const),
      ...(['normalized', 'gain', 'gained', 'shift', 'layer_norm'] as const),
    ],
  ],
  ['training', lossRoles],
  ['recurrent', ['context_gradients', 'hidden_gradients']],
  [
    'flow',
    [
      ...(['weight_sum', 'mean_weights', 'identity_rows', 'residual_sum'] as const),
      ...(['residual_weights', 'rollout', 'residual_rollout'] as const),
      ...(['rollout_from', 'residual_rollout_from'] as const),
    ],
  ],
  ['latent', ['latent_points', 'latent_positions']],
  [
    'meaning',
    [
      ...(['value_lengths', 'contributions', 'context_dots', 'signed_parts', 'context_squares'] as const),
      ...(['signed_shares', 'value_units', 'value_dots', 'value_cosines', 'context_value_cosines'] as const),
      ...(['moves', 'move_lengths'] as const),
    ],
  ],
] as [CardId, readonly Role[]][]) {
  for (const role of roles) cardOfRole[role] = card;
}

/** The card that shows a step, seen along this path. */
export function cardOfStep(trace: Trace, focus: Focus, step: Step): CardId | undefined {
  if (step.gradient_of !== undefined) return 'training';
  if (step.stage === 'recurrent') return 'recurrent';
  if (sourceOf(trace, focus, 'asks') === step || sourceOf(trace, focus, 'reads') === step) return 'words';
  if (step.part !== undefined) return 'layer';
  // The angles of sines and cosines are added to words, those of rotations turn queries and keys.
  if (step.role === 'angles') return stepAt(trace, { stage: step.stage }, 'positions') ? 'words' : 'roles';
  return cardOfRole[step.role];
}
