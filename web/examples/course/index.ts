// The course: exercises in their order, from one dot product to two masked heads and a gradient. Their numbers are those of their seed.
import type { MistakeName } from '#build/generated/mistakes.ts';
import { entry, type GalleryEntry, type GalleryGroup } from '../entry.ts';
import dotProduct from './exercise-dot-product.json' with { type: 'json' };
import gradient from './exercise-gradient.json' with { type: 'json' };
import head from './exercise-head.json' with { type: 'json' };
import joinedHeads from './exercise-joined-heads.json' with { type: 'json' };
import mask from './exercise-mask.json' with { type: 'json' };
import maskedHeads from './exercise-masked-heads.json' with { type: 'json' };
import mix from './exercise-mix.json' with { type: 'json' };
import roles from './exercise-roles.json' with { type: 'json' };
import scale from './exercise-scale.json' with { type: 'json' };
import scores from './exercise-scores.json' with { type: 'json' };
import shares from './exercise-shares.json' with { type: 'json' };
import twoHeads from './exercise-two-heads.json' with { type: 'json' };

export interface CourseEntry extends GalleryEntry {
  /** The mistakes that it is there to catch. */
  catches: readonly MistakeName[];
}

const exercise = (
  group: Extract<GalleryGroup, `exercises-${string}`>,
  id: string,
  document: { title: string },
  ...catches: MistakeName[]
): CourseEntry => ({ ...entry(group, `exercise-${id}`, document), catches });

/** Three levels: `exercises-1`, `exercises-2`, `exercises-3`. */
export const course: readonly CourseEntry[] = [
  exercise('exercises-1', 'dot-product', dotProduct, 'sum_cut', 'keys_not_transposed', 'column_before'),
  exercise(
    'exercises-1',
    'scores',
    scores,
    'keys_not_transposed',
    'queries_for_keys',
    'keys_for_queries',
    'queries_and_keys_exchanged',
  ),
  exercise(
    'exercises-1',
    'shares',
    shares,
    'softmax_without_exp',
    'softmax_over_columns',
    'softmax_over_everything',
    'softmax_not_divided',
    'base_two',
  ),
  exercise('exercises-1', 'mix', mix, 'context_from_columns', 'sum_cut'),
  exercise(
    'exercises-2',
    'roles',
    roles,
    'matrices_transposed',
    'matrices_first',
    'query_and_key_matrices_exchanged',
    'key_matrix_forgotten',
  ),
  exercise('exercises-2', 'scale', scale, 'no_scale', 'scaled_by_d_k', 'multiplied_by_root', 'scaled_by_root_n'),
  exercise(
    'exercises-2',
    'mask',
    mask,
    'mask_forgotten',
    'mask_as_zero',
    'mask_after_softmax',
    'mask_one_short',
    'mask_turned_around',
  ),
  exercise('exercises-2', 'head', head, 'values_for_keys', 'no_scale', 'scaled_by_d_k', 'keys_for_values'),
  exercise('exercises-3', 'two-heads', twoHeads, 'heads_by_stride', 'heads_from_rows', 'sum_cut'),
  exercise(
    'exercises-3',
    'joined-heads',
    joinedHeads,
    'heads_joined_in_reverse',
    'output_matrix_transposed',
    'output_matrix_forgotten',
    'context_from_columns',
  ),
  exercise(
    'exercises-3',
    'masked-heads',
    maskedHeads,
    'mask_forgotten',
    'mask_as_zero',
    'mask_one_short',
    'heads_joined_in_reverse',
    'output_matrix_transposed',
  ),
  exercise('exercises-3', 'gradient', gradient, 'softmax_over_columns', 'softmax_without_exp', 'sign'),
];
