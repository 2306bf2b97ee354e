// What the panel of an open cell says of roles and arithmetic that plain self-attention does without; fetched with them.
import type { Operation, Place, Role, Step } from '../core/trace.ts';
import type { FunctionName } from '../trace/explain.ts';
import { derivation, parameterLine, place, placeIn, type Words } from './derivation.ts';

type RareRole = Exclude<Role, keyof typeof derivation.title>;

/** "Number 3 of the turned query of cat" */
const of =
  (what: string): Words =>
  (row, column) =>
    placeIn(column, `${what} of ${row}`);
/** "Number 3 of cat, normalised" */
const after =
  (what: string): Words =>
  (row, column) =>
    placeIn(column, `${row}, ${what}`);
const asks =
  (what: string): Words =>
  (row, column) =>
    `The score of ${row} and ${column}, ${what}`;
const fromTo =
  (from: string, to: string): Words =>
  (row, column) =>
    `From ${place(row)} of ${from} to ${place(column)} of ${to}`;
const bias =
  (what: string): Words =>
  (_, column) =>
    placeIn(column, `the bias that is added to every ${what}`);

const isFeedForward = ({ part }: Place) => part === 'feed_forward';

const title: Record<RareRole, Words> = {
  angles: (row, column, { columns }) =>
    `The angle of ${columns.name === 'angle' ? `pair ${column}` : place(column)} at the position of ${row}`,
  positions: of('the position'),
  positioned: after('with its position'),
  b_Q: bias('query'),
  b_K: bias('key'),
  b_V: bias('value'),
  query_product: (row, column) => placeIn(column, `the query of ${row}, before the bias`),
  key_product: (row, column) => placeIn(column, `the key of ${row}, before the bias`),
  value_product: (row, column) => placeIn(column, `the value of ${row}, before the bias`),
  rotary_cosines: (row, column) => `The cosine that turns pair ${column} of ${row}`,
  rotary_sines: (row, column) => `The sine that turns pair ${column} of ${row}`,
  rotated_query: of('the turned query'),
  rotated_key: of('the turned key'),
  asking_query: of('the query'),
  memory_key: of('the key'),
  memory_value: of('the value'),
  all_keys: of('the key'),
  all_values: of('the value'),
  W_a: (row, column) => `From ${place(row)} to ${place(column)}, for comparing`,
  v_a: (row) => `How much ${place(row)} counts in a score`,
  projected_query: (row, column) => placeIn(column, `the query of ${row}, made comparable`),
  pairs: of('the pair'),
  projected_pairs: of('the mixed pair'),
  pair_tanh: (row, column) => placeIn(column, `the pair ${row}, after tanh`),
  pair_scores: (row) => `The score of the pair ${row}`,
  softcap_ratio: asks('divided by the cap'),
  softcap_tanh: asks('as a part of the cap'),
  capped_scores: asks('capped'),
  position_bias: (row, column) => `What the distance between ${row} and ${column} takes off`,
  biased_scores: asks('less their distance'),
  concatenated: (row, column) => placeIn(column, `the contexts of all heads for ${row}`),
  W_O: fromTo('the contexts', 'the output'),
  b_O: bias('output'),
  output_product: (row, column) => placeIn(column, `the output of ${row}, before the bias`),
  output: of('the output'),
  residual: (row, column, step) =>
    placeIn(column, isFeedForward(step) ? `${row}, with what the block adds` : `${row}, with what attention adds`),
  mean: (row) => `The mean of the numbers of ${row}`,
  centred: after('less the mean'),
  variance: (row, _, step) =>
    step.operands[0]?.endsWith('centred')
      ? `The variance of the numbers of ${row}`
      : `The mean of the squares of ${row}`,
  deviation: (row) => `The root of the mean of the squares of ${row}`,
  normalized: after('normalised'),
  gain: (_, column) => placeIn(column, 'the gain'),
  gained: after('normalised, times the gain'),
  shift: (_, column) => placeIn(column, 'the shift'),
  layer_norm: after('after the norm'),
  W_1: fromTo('a row', 'the hidden layer'),
  b_1: bias('hidden layer'),
  W_gate: fromTo('a row', 'the gate'),
  W_2: fromTo('the hidden layer', 'the result'),
  b_2: bias('result'),
  hidden_product: (row, column) => placeIn(column, `the hidden layer of ${row}, before the bias`),
  hidden: (row, column, step) =>
    placeIn(column, isFeedForward(step) ? `the hidden layer of ${row}` : `the state after ${row}`),
  gate: of('the gate'),
  activated: (row, column) => placeIn(column, `the hidden layer of ${row}, activated`),
  gated: (row, column) => placeIn(column, `the hidden layer of ${row}, let through by the gate`),
  feed_forward_product: (row, column) => placeIn(column, `what the block makes of ${row}, before the bias`),
  feed_forward: (row, column) => placeIn(column, `what the block makes of ${row}`),
  W_x: fromTo('an embedding', 'a state'),
  W_h: fromTo('the state before', 'the next'),
  b_h: bias('state'),
  input_product: (row, column) => placeIn(column, `what ${row} brings, before the bias`),
  input_part: (row, column) => placeIn(column, `what ${row} brings`),
  word_part: (row, column) => placeIn(column, `what ${row} brings`),
  state_part: (row, column) => placeIn(column, `what the state before ${row} passes on`),
  state_sum: (row, column) => placeIn(column, `the state after ${row}, before tanh`),
  hidden_states: (row, column) => placeIn(column, `the state after ${row}`),
  context_gradients: (row, column) => `How strongly ${column} moves what attention gives for ${row}`,
  hidden_gradients: (row, column) => `How strongly ${column} moves the state after ${row}`,
  context_units: (row, column) => placeIn(column, `the context of ${row}, at length 1`),
  context_cosines: (row, column) => `How alike the contexts of ${row} and ${column} are`,
  value_lengths: (row) => `The length of the value of ${row}`,
  contributions: (row, column) => `The length of what ${column} adds to the context of ${row}`,
  context_dots: (row, column) => `The context of ${row} times the value of ${column}`,
  signed_parts: (row, column) => `What ${column} adds along the context of ${row}`,
  context_squares: (row) => `The length of the context of ${row}, squared`,
  signed_shares: (row, column) => `The part of the context of ${row} that ${column} makes up`,
  value_units: (row, column) => placeIn(column, `the value of ${row}, at length 1`),
  value_dots: (row, column) => `The value of ${row} times the value of ${column}`,
  value_cosines: (row, column) => `How alike the values of ${row} and ${column} are`,
  context_value_cosines: (row, column) => `How alike the context of ${row} and the value of ${column} are`,
  moves: (row, column) => placeIn(column, `the way from the value of ${row} to its context`),
  move_lengths: (row) => `How far the context of ${row} is from its value`,
  weight_sum: (row, column) => `The shares that ${row} gives to ${column}, of the heads so far`,
  mean_weights: (row, column) => `The share that ${row} gives to ${column}, on average`,
  identity_rows: (row, column) => `Whether ${row} is ${column}`,
  residual_sum: (row, column) => `The share that ${row} gives to ${column}, and the word itself`,
  residual_weights: (row, column) => `The share that ${row} gives to ${column}, half of it for the word itself`,
  rollout: (row, column) => `How much of ${column} reaches ${row}`,
  residual_rollout: (row, column) => `How much of ${column} reaches ${row}, when words keep half of themselves`,
  rollout_from: (row, column) => `How much of what stands at ${column} before this layer reaches ${row} after the last`,
  residual_rollout_from: (row, column) =>
    `How much of what stands at ${column} before this layer reaches ${row} after the last, when words keep half of themselves`,
  latent_points: of('the vector'),
  latent_positions: (row, column) => `Where ${row} lies along direction ${column}`,
  W_U: fromTo('the output', 'the answers'),
  logits: (row, column) => `How much ${row} is for ${column}`,
  logit_maximum: (row) => `The largest logit of ${row}`,
  shifted_logits: (row, column) => `How much ${row} is for ${column}, less the row’s largest`,
  logit_exponentials: (row, column) => `e to the logit of ${row} and ${column}`,
  logit_sums: (row) => `The sum of the exponentials of ${row}`,
  probabilities: (row, column) => `The probability that ${row} gives to ${column}`,
  logit_log_sums: (row) => `ln of the sum of ${row}`,
  log_probabilities: (row, column) => `ln of the probability that ${row} gives to ${column}`,
  targets: (row, column) => placeIn(column, `what ${row} should give`),
  errors: (row, column) => placeIn(column, `the error of ${row}`),
  given_gradient: (row, column) => placeIn(column, `the given gradient of ${row}`),
  loss_terms: (row, column) => placeIn(column, `what ${row} adds to the loss`),
  loss_rows: (row) => `What ${row} adds to the loss`,
  loss_shares: (row) => `How much ${row} counts in the loss`,
  loss: () => 'The loss',
  loss_slope: () => 'How the loss changes with itself',
};

/** What a row of a step is called: "turned query of cat". A name alone where its rows have none. */
const line: Record<RareRole, string | Words> = {
  angles: 'angles',
  positions: 'position',
  positioned: 'positioned word',
  b_Q: () => 'bias of the queries',
  b_K: () => 'bias of the keys',
  b_V: () => 'bias of the values',
  query_product: 'query before the bias',
  key_product: 'key before the bias',
  value_product: 'value before the bias',
  rotary_cosines: 'cosines',
  rotary_sines: 'sines',
  rotated_query: 'turned query',
  rotated_key: 'turned key',
  asking_query: 'query',
  memory_key: 'key',
  memory_value: 'value',
  all_keys: 'key',
  all_values: (row, column, _, inColumn) => (inColumn ? `value, ${place(column)}` : `value of ${row}`),
  W_a: parameterLine('W_a'),
  v_a: () => 'weights of the sum',
  projected_query: 'query times W_a',
  pairs: 'pair',
  projected_pairs: 'mixed pair',
  pair_tanh: 'tanh of the pair',
  pair_scores: 'score of the pair',
  softcap_ratio: 'scores',
  softcap_tanh: 'scores',
  capped_scores: 'scores',
  position_bias: 'distances',
  biased_scores: 'scores',
  concatenated: 'contexts',
  W_O: parameterLine('W_O'),
  b_O: () => 'bias of the output',
  output_product: 'output before the bias',
  output: 'output',
  residual: 'sum',
  mean: 'mean',
  centred: 'centred row',
  variance: 'mean square',
  deviation: 'root',
  normalized: 'normalised row',
  gain: () => 'gain',
  gained: 'row times gain',
  shift: () => 'shift',
  layer_norm: 'norm',
  W_1: parameterLine('W_1'),
  b_1: () => 'bias of the hidden layer',
  W_gate: parameterLine('W_gate'),
  W_2: parameterLine('W_2'),
  b_2: () => 'bias of the result',
  hidden_product: 'hidden layer before the bias',
  hidden: (row, _, step) => (isFeedForward(step) ? `hidden layer of ${row}` : `state after ${row}`),
  gate: 'gate',
  activated: 'hidden layer',
  gated: 'hidden layer',
  feed_forward_product: 'result before the bias',
  feed_forward: 'result',
  W_x: parameterLine('W_x'),
  W_h: parameterLine('W_h'),
  b_h: () => 'bias of the states',
  input_product: 'part before the bias',
  input_part: 'part',
  word_part: 'part',
  state_part: (row) => `part of the state before ${row}`,
  state_sum: (row) => `state after ${row}`,
  hidden_states: (row) => `state after ${row}`,
  context_gradients: 'gradients',
  hidden_gradients: 'gradients',
  context_units: 'context at length 1',
  context_cosines: 'cosines',
  value_lengths: 'length of the value',
  contributions: 'lengths',
  context_dots: 'products',
  signed_parts: 'parts',
  context_squares: 'squared length',
  signed_shares: 'parts',
  value_units: 'value at length 1',
  value_dots: 'products',
  value_cosines: 'cosines',
  context_value_cosines: 'cosines',
  moves: 'way',
  move_lengths: 'length of the way',
  weight_sum: 'sums',
  mean_weights: 'mean weights',
  identity_rows: 'row',
  residual_sum: 'sums',
  residual_weights: 'weights',
  rollout: (row, column, _, inColumn) => (inColumn ? `what comes from ${column}` : `shares of ${row}`),
  residual_rollout: (row, column, _, inColumn) => (inColumn ? `what comes from ${column}` : `shares of ${row}`),
  rollout_from: (row, column, _, inColumn) => (inColumn ? `what comes from ${column}` : `shares of ${row}`),
  residual_rollout_from: (row, column, _, inColumn) => (inColumn ? `what comes from ${column}` : `shares of ${row}`),
  latent_points: 'vector',
  latent_positions: 'place',
  W_U: parameterLine('W_U'),
  logits: 'logits',
  logit_maximum: 'largest logit',
  shifted_logits: 'logits',
  logit_exponentials: 'exponentials',
  logit_sums: 'sum',
  probabilities: 'probabilities',
  logit_log_sums: 'ln of the sum',
  log_probabilities: 'ln of the probabilities',
  targets: 'targets',
  errors: 'errors',
  given_gradient: 'given gradient',
  loss_terms: 'terms',
  loss_rows: 'loss',
  loss_shares: 'share',
  loss: () => 'loss',
  loss_slope: () => 'start',
};

const lineOf = (role: RareRole): Words => {
  const found = line[role];
  return typeof found === 'string' ? (row) => `${found} of ${row}` : found;
};

/** What stands below the arithmetic of a role. */
const notes: Partial<Record<Role, string>> = {
  positioned: 'A word’s position is added to it: without it the order of the words would make no difference.',
  residual: 'What was computed is added to the row, not put in its place.',
  mean: 'All numbers of the row added up, divided by how many there are.',
  centred: 'The mean is taken off, so that the row lies around 0.',
  variance: 'The mean of the squares: how far the row reaches from 0.',
  normalized: 'Every row then has the same reach.',
  gained: 'The gain stretches each column; it is learned.',
  softcap_ratio: 'The score, divided by the cap.',
  capped_scores: 'However large the score is, this stays between the cap and minus the cap.',
  biased_scores: 'The further a word is away, the more is taken off its score.',
  gated: 'The gate says how much of the number is let through.',
  pairs: 'The query and the key of the pair, number by number.',
  state_sum: 'What the word brings and what the state before passes on.',
  contributions: 'A weight times the length of the value that it takes.',
  signed_shares: 'Over the row these parts add up to 1; a negative one pulls the context back.',
  context_squares: 'The parts add up to the length of the context times itself.',
  weight_sum: 'The shares of the heads so far, and those of this head.',
  mean_weights: 'Divided by the number of heads.',
  residual_sum: '1 is added where the word is itself.',
  residual_weights: 'Half of the row is what was read, half the word itself.',
  value_lengths: 'The length of a vector: the root of the sum of its squares.',
  move_lengths: 'The length of a vector: the root of the sum of its squares.',
  log_probabilities: 'ln of a softmax: the logit, less ln of the sum of all exponentials.',
  errors: 'What came out, less what should have.',
};

/** The parts of what softmax makes of a gradient, by their operation. */
const softmaxPart: Partial<Record<Operation, Words>> = {
  multiply: (row, column) => `What ${column} adds to the blend of ${row}`,
  row_sums: (row) => `What the present blend of ${row} is worth`,
  subtract_rows: (row, column) => `How much more ${column} is worth to ${row} than the blend`,
};

/** What stands below a function. */
const functions: Record<FunctionName, string> = {
  exp: derivation.exponential,
  log: 'The natural logarithm: which power of e this number is.',
  root: 'A little is added first, so that nothing is ever divided by 0.',
  tanh: 'tanh bends every number into the range from −1 to 1.',
  relu: 'Numbers below 0 become 0 (ReLU).',
  gelu: 'Φ(x) is the share of a bell curve that lies below x: a soft step from 0 to 1 (GELU).',
  gelu_tanh: 'Φ(x) is a soft step from 0 to 1, computed with tanh (GELU).',
  silu: 'The number times a soft step from 0 to 1 (SiLU).',
  sine: 'A wave over the positions, the slower the further to the right the column is.',
  cosine: 'The same kind of wave, a quarter of a turn ahead.',
};

const stages: Record<NonNullable<Step['stage']>, string> = {
  target: 'side that asks',
  past: 'words before',
  encoder: 'encoder',
  decoder: 'decoder',
  cross: 'cross-attention',
  recurrent: 'recurrent network',
};
const parts: Record<NonNullable<Step['part']>, string> = {
  feed_forward: 'feed-forward block',
  final: 'after the last layer',
};

export const derivationMore = {
  /** Of gradients: how the loss changes with a number, or a part of that. */
  gradients: {
    title: (of: string, term: number | undefined) =>
      term === undefined ? `${of}: how the loss changes with it` : `${of}: part ${term} of its gradient`,
    /** Of the numbers that softmax is taken of. */
    scoreTitle: (row: string, column: string) => `${row} asks ${column}: how the loss changes with the score`,
    softmaxPart,
    /** A row or a column of a gradient, beside its numbers. */
    lineOf: (line: string) => `∂L/∂ ${line}`,
    score:
      'weight × (g·v − g·c): g is the gradient of the context of {row}, v the value of {column}, c the context, which is the present blend.',
    /** Whether training makes the score larger. `worth` and `blend` are numbers. */
    up: '{column} pushes the loss down more than the present blend of {row} does: {worth} is less than {blend}. Training pushes this score up.',
    down: '{column} pushes the loss down less than the present blend of {row} does: {worth} is more than {blend}. Training pushes this score down.',
    still: '{column} is worth as much as the present blend of {row}: training leaves this score.',
    unread: '{row} gives {column} no share, so its score changes nothing: training leaves it.',
    larger: 'The loss falls when this number grows: training makes it larger.',
    smaller: 'The loss grows when this number grows: training makes it smaller.',
    overridden:
      'This number is held, so it does not follow what comes before it: no gradient goes further back from here.',
  },
  title,
  lineOf,
  notes,
  functions,
  /** The words that ask are another sentence than X, the words that are read. */
  asking: 'how {number} came about: row {row} of Y × column {column} of W_Q',
  /** Where a step stands in a longer calculation: "encoder, layer 1, head 2". */
  place: ({ stage, layer, part, head, columns }: Step): string =>
    [
      stage && stages[stage],
      layer && `layer ${layer}`,
      part && parts[part],
      head ? `head ${head}` : columns.name.startsWith('heads_') && 'all heads',
    ]
      .filter(Boolean)
      .join(', '),
  zero: 'Nothing stands here: 0.',
  formula: {
    angle: (row: string, position: number) =>
      `${row} stands at position ${position}, counted from 0. The further to the right, the more slowly the angle grows.`,
    distance: (row: string, column: string, distance: number) =>
      distance === 0
        ? 'At distance 0 nothing is taken off.'
        : `${row} and ${column} are ${distance} ${distance === 1 ? 'word' : 'words'} apart; each costs the slope of this head.`,
    start: 'L changes with itself by 1: here the way back begins.',
    identity: 'A word is itself: 1 where row and column are the same word, else 0.',
    gain: 'The gain of a norm that was not trained is 1: it changes nothing. You can change it.',
    shift: 'The shift of a norm that was not trained is 0: it changes nothing. You can change it.',
    other: 'This number follows from a formula that needs no other step.',
  },
  divided: 'Nothing can be divided by 0, so the result is 0.',
  unit: 'divided by the length of the vector, √ of the sum of its squares',
  turned: 'Two numbers of a vector are a point in a plane. It is turned around 0 by the angle of its position.',
  described: {
    jacobian_norms: (size: number, of: string, by: string) =>
      `The length of all ${size} derivatives: how fast each number of the ${of} changes with each number of the ${by}. They are computed backwards, step by step, from the result to the words.`,
    principal_components: (_: number, of: string) =>
      `The ${of} is looked at from the side from which all of these vectors differ most: along the two directions of greatest spread (principal components).`,
    row_maximum_backward: () => 'The gradient of the row goes to the first of its largest numbers, the others get 0.',
  } as Partial<Record<Operation, (size: number, of: string, by: string) => string>>,
  gradient: 'A gradient on its way back, by the rule for the derivative of this step.',
};
