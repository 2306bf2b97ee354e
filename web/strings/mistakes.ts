// The text for each mistake of the catalogue (src/mistakes/mistakes.def).
import type { MistakeName } from '#build/generated/mistakes.ts';
import type { MadeMistake } from '../core/diagnosis/types.ts';

export interface MistakeWords {
  /** Its name, as a heading. */
  name: string;
  /** What was done, as a clause: "This is what comes out if …". */
  done: string;
  /** What should have been, as a clause of the same kind. */
  right: string;
}

const words = (name: string, done: string, right: string): MistakeWords => ({ name, done, right });

const scaled = 'the scores are divided by √d_k';
const unscaled = 'the scores are used as they are, since this example has no scale';
const maskBefore = 'the mask is added to the scores, with −∞ where a key may not be read, before the softmax';
const softmax = 'each row of e^score is divided by its own sum';
const masked = 'the mask is as the example has it';
const scores = 'the scores are Q·Kᵀ';
const context = 'the contexts are weights·V';
const sideBySide = 'head h takes d columns side by side, those from h·d on, counted from 0';
const joined = 'the contexts of the heads stand side by side, in their order';
const ownMatrices = 'each projection has its own matrix';
const matrix = (letter: string) => `${letter} is X·W_${letter}`;
const transposed = (letter: string) =>
  words(
    `W_${letter} transposed`,
    `W_${letter} is transposed before it multiplies`,
    `rows are multiplied by W_${letter} as it is given`,
  );
const first = (letter: string) =>
  words(`W_${letter}·X for X·W_${letter}`, `${letter} is W_${letter}·X`, matrix(letter));
const noMatrix = (letter: string) => words(`W_${letter} forgotten`, `X itself is used as ${letter}`, matrix(letter));
const noBias = (letter: string) =>
  words(
    `Bias b_${letter} forgotten`,
    `b_${letter} is not added`,
    `b_${letter} is added to every row of the product with W_${letter}`,
  );
const neighbour = (where: string) =>
  words(
    `Read from the ${where}`,
    `each number is that of the ${where}`,
    'each number is that of its own row and column',
  );
/** The row or column that is read by a number that has no such neighbour, and the place of that number. */
const ends: Partial<Record<MistakeName, readonly [string, string]>> = {
  row_above: ['last row', 'first row'],
  row_below: ['first row', 'last row'],
  column_before: ['last column', 'first column'],
  column_after: ['first column', 'last column'],
};
const printed = 'the number is written as it was computed, rounded to the printed digits';

export const mistakeWords: Record<MistakeName, MistakeWords> = {
  rounded_steps: words(
    'Rounded on the way',
    'every step is rounded to the printed digits before the next one is computed',
    'only what is printed is rounded',
  ),
  truncated: words('Digits cut off', 'digits are cut off', 'the last printed digit is rounded'),

  no_scale: words('Not scaled', 'the scores are not scaled', scaled),
  scaled_by_d_k: words('Divided by d_k', 'the scores are divided by d_k', scaled),
  scaled_by_root_d_model: words('Divided by √d_model', 'the scores are divided by √d_model', scaled),
  scaled_by_root_n: words('Divided by √n', 'the scores are divided by the root of the number of keys', scaled),
  multiplied_by_root: words('Multiplied by √d_k', 'the scores are multiplied by √d_k', scaled),
  scaled_twice: words('Scaled twice', 'the scores are scaled twice', 'the scores are scaled once'),
  scaled_early: words(
    'Scaled a step early',
    'the scores are already scaled, which is the next step',
    'the scores are the products themselves',
  ),
  scaled_though_unscaled: words('Scaled, where the example is not', scaled, unscaled),
  scaled_by_d_k_though_unscaled: words(
    'Divided by d_k, where the example is not',
    'the scores are divided by d_k, though this example has no scale',
    unscaled,
  ),
  scaled_after_softmax: words('Scaled after the softmax', 'the weights are scaled instead of the scores', scaled),

  softmax_over_columns: words('Softmax over columns', 'each e^score is divided by the sum of its column', softmax),
  softmax_over_everything: words(
    'Softmax over the whole table',
    'each e^score is divided by the sum of the whole table',
    softmax,
  ),
  softmax_without_exp: words(
    'Shares without exp',
    'the scores themselves are divided by the sum of their row',
    softmax,
  ),
  softmax_not_divided: words('Not divided by the sum', 'e^score is used as the weight', softmax),
  softmax_not_divided_shifted: words(
    'Not divided by the sum',
    'e^(score − the maximum of its row) is used as the weight',
    softmax,
  ),
  softmax_twice: words('Softmax twice', 'softmax is applied again, to the weights', 'softmax is applied once'),
  base_two: words('2 for e', 'powers of 2 are taken', 'powers of e are taken'),
  base_ten: words('10 for e', 'powers of 10 are taken', 'powers of e are taken'),
  maximum_not_subtracted: words(
    'Maximum not subtracted',
    'the maximum of the row is not subtracted, which changes no weight',
    'the maximum of the row is subtracted before the exponential',
  ),

  mask_forgotten: words('Mask forgotten', 'no mask is added', maskBefore),
  mask_as_zero: words('0 for −∞', 'a masked score is set to 0, so that its e⁰ = 1 takes part', maskBefore),
  mask_after_softmax: words(
    'Mask after the softmax',
    'weights are set to 0 after the softmax, so that rows no longer add up to 1',
    maskBefore,
  ),
  mask_after_softmax_renormalised: words(
    'Mask after the softmax, divided again',
    'weights are set to 0 after the softmax and divided by their sums, which gives the same weights',
    maskBefore,
  ),
  softmax_over_masked_zeros: words(
    'Softmax over masked zeros',
    'weights are set to 0 after the softmax, and softmax is applied again',
    maskBefore,
  ),
  mask_turned_around: words('Mask inverted', 'the keys that may be read are masked, and the others are read', masked),
  mask_transposed: words('Mask transposed', 'the mask is transposed', masked),
  mask_one_short: words('One key too few', 'the mask is one column too far to the left', masked),
  mask_one_further: words('One key too many', 'the mask is one column too far to the right', masked),

  keys_not_transposed: words('K not transposed', 'the scores are Q·K', scores),
  queries_and_keys_exchanged: words('Q and K exchanged', 'the scores are K·Qᵀ', scores),
  values_for_keys: words('V for K', 'the scores are Q·Vᵀ', scores),
  queries_for_keys: words('Q for K', 'the scores are Q·Qᵀ', scores),
  keys_for_queries: words('K for Q', 'the scores are K·Kᵀ', scores),

  context_from_columns: words('Columns of the weights', 'the contexts are weightsᵀ·V', context),
  keys_for_values: words('K for V', 'the contexts are weights·K', context),
  queries_for_values: words('Q for V', 'the contexts are weights·Q', context),
  keys_and_values_exchanged: words(
    'K and V exchanged',
    'the scores are Q·Vᵀ and the contexts weights·K',
    'the scores are Q·Kᵀ and the contexts weights·V',
  ),

  query_and_key_matrices_exchanged: words('W_Q and W_K exchanged', 'Q is X·W_K and K is X·W_Q', ownMatrices),
  key_and_value_matrices_exchanged: words('W_K and W_V exchanged', 'K is X·W_V and V is X·W_K', ownMatrices),
  query_and_value_matrices_exchanged: words('W_Q and W_V exchanged', 'Q is X·W_V and V is X·W_Q', ownMatrices),
  matrices_transposed: words(
    'All matrices transposed',
    'every square matrix of a projection is transposed',
    'rows are multiplied by the matrices as they are given',
  ),
  query_matrix_transposed: transposed('Q'),
  key_matrix_transposed: transposed('K'),
  value_matrix_transposed: transposed('V'),
  output_matrix_transposed: transposed('O'),
  matrices_first: words('W·X for X·W', 'Q, K and V are W·X', 'Q, K and V are X·W, rows of numbers times a matrix'),
  query_matrix_first: first('Q'),
  key_matrix_first: first('K'),
  value_matrix_first: first('V'),
  biases_forgotten: words('All biases forgotten', 'no bias is added', 'the biases are added'),
  query_bias_forgotten: noBias('Q'),
  key_bias_forgotten: noBias('K'),
  value_bias_forgotten: noBias('V'),
  output_bias_forgotten: noBias('O'),
  query_matrix_forgotten: noMatrix('Q'),
  key_matrix_forgotten: noMatrix('K'),
  value_matrix_forgotten: noMatrix('V'),

  heads_by_stride: words('Heads split by stride', 'head h of H takes the columns h, h + H, h + 2H …', sideBySide),
  heads_by_stride_and_back: words(
    'Heads split and joined by stride',
    'head h of H takes the columns h, h + H, h + 2H …, and its contexts go back into these columns',
    `${sideBySide}, and its contexts go back there`,
  ),
  heads_joined_by_stride: words(
    'Heads joined by stride',
    'the contexts of head h of H go into the columns h, h + H, h + 2H …',
    joined,
  ),
  heads_from_rows: words(
    'Heads split without swapping axes',
    'the numbers of the table, row after row, are cut into heads × tokens × d, without swapping axes',
    sideBySide,
  ),
  heads_from_rows_and_back: words(
    'Heads split and joined without swapping axes',
    'heads are cut out of the numbers row after row, without swapping axes, and joined in the same way',
    `${sideBySide}, and its contexts go back there`,
  ),
  heads_joined_by_rows: words(
    'Heads joined without swapping axes',
    'the contexts of all heads, row after row, are taken as tokens × columns, without swapping axes',
    joined,
  ),
  heads_joined_in_reverse: words('Heads in reverse order', 'the heads are joined in reverse order', joined),
  heads_joined_in_order: words('Heads in another order', 'the heads are joined in another order', joined),
  kv_heads_by_turns: words(
    'Shared keys dealt out in turn',
    'query head h reads the shared head h mod kv_heads',
    'each shared head of keys and values serves query heads next to each other',
  ),
  output_matrix_forgotten: words(
    'W_O forgotten',
    'the joined contexts are used as the output',
    'the joined contexts are multiplied by W_O',
  ),
  output_layer_forgotten: words(
    'W_O and b_O forgotten',
    'the joined contexts are used as the output, without W_O and b_O',
    'the joined contexts are multiplied by W_O, and b_O is added',
  ),

  positions_from_one: words('Positions from 1', 'positions are counted from 1', 'positions are counted from 0'),
  positions_forgotten: words('Positions forgotten', 'no positions are added', 'positions are added to the embeddings'),
  rotary_in_halves: words(
    'Halves for pairs',
    'number k is rotated with number k + d/2',
    'number 2k is rotated with number 2k + 1',
  ),
  rotary_in_pairs: words(
    'Pairs for halves',
    'number 2k is rotated with number 2k + 1',
    'number k is rotated with number k + d/2',
  ),
  rotary_backwards: words(
    'Rotated backwards',
    'queries and keys are rotated by the negative angle',
    'queries and keys are rotated by the positive angle',
  ),
  rotary_forgotten: words(
    'Not rotated',
    'queries and keys are not rotated',
    'queries and keys are rotated by their positions',
  ),
  alibi_sign: words('Sign of ALiBi', 'the distance raises the score', 'slope × distance is subtracted from the score'),
  embedding_scale_forgotten: words(
    'Embeddings not scaled',
    'the embeddings are not scaled',
    'the embeddings are scaled before positions are added',
  ),

  softcap_forgotten: words('Softcap forgotten', 'the scores are not capped', 'a score s becomes cap·tanh(s ÷ cap)'),
  norm_with_n_minus_one: words(
    'n − 1 in the variance',
    'the variance is divided by n − 1',
    'the variance of a layer norm is divided by n',
  ),
  norm_without_epsilon: words('ε forgotten', 'no ε is added to the variance', 'ε is added to the variance'),
  norm_without_mean: words(
    'Mean not subtracted',
    'the mean is not subtracted in the norm',
    'a layer norm subtracts the mean of the row',
  ),
  norm_without_root: words(
    'Divided by the variance',
    'a norm divides by the variance',
    'a norm divides by the root of the variance',
  ),
  norm_after: words(
    'Norm after instead of before',
    'each block is normalized after its residual (post-norm)',
    'each block reads normalized numbers (pre-norm)',
  ),
  norm_before: words(
    'Norm before instead of after',
    'each block reads normalized numbers (pre-norm)',
    'each block is normalized after its residual (post-norm)',
  ),
  residual_forgotten: words(
    'Residual forgotten',
    'what a block read is not added to its result',
    'what a block read is added to its result',
  ),
  gelu_by_tanh: words('GELU by tanh', 'GELU is computed by tanh', 'GELU is computed by erf'),
  gelu_by_erf: words('GELU by erf', 'GELU is computed by erf', 'GELU is computed by tanh'),
  activation_forgotten: words(
    'Activation forgotten',
    'there is no activation between the two matrices',
    'the activation is applied between the two matrices',
  ),

  sum_cut: words(
    'Sum that ends too early',
    'the sum ends before its last product',
    'all products of a row and a column are added',
  ),
  row_above: neighbour('row above'),
  row_below: neighbour('row below'),
  column_before: neighbour('column before'),
  column_after: neighbour('column after'),
  sign: words('Sign', 'the result is written with the other sign', printed),
  digits_exchanged: words('Two digits exchanged', 'two digits next to each other are exchanged', printed),
  one_digit: words('One digit', 'one digit is different', printed),
  decimal_point: words('Decimal point', 'the decimal point is one place off', printed),
};

/** What was done, with the number of products that a sum has, the order of the heads, or the end that was read. */
function doneBy({ name, terms, order, otherEnd }: MadeMistake): string {
  const [read, at] = ends[name] ?? [];
  if (otherEnd === 'all') return `each number is that of the ${read}`;
  if (otherEnd === 'some') return `${mistakeWords[name].done}, and in the ${at} that of the ${read}`;
  if (order !== undefined) return `the heads are joined in the order ${order.join(', ')}`;
  if (terms === undefined) return mistakeWords[name].done;
  return `the sum ends after ${terms === 1 ? 'the first product' : `the first ${terms} products`}`;
}

/** The same where several mistakes were made at once. */
export const doneTogether = (mistakes: readonly MadeMistake[]): string => mistakes.map(doneBy).join(', and ');
