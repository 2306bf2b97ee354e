// The text for each role of a step: its letter, its name, what one of its cells is, and what one of its rows is called.
import type { Place, Role, Step } from '../core/trace.ts';

/** The text for a cell, from the labels of its row and column; `inColumn`: for its column instead of its row. */
export type Words = (row: string, column: string, step: Step, inColumn: boolean) => string;

/** A letter, its subscript and its superscript, as LaTeX. */
export type Letter = readonly [letter: string, subscript?: string, superscript?: string];

export interface RoleWords {
  /** Its letter in formulas. */
  symbol: Letter;
  /** The name of a step, as a heading. */
  name: string;
  /** What a cell is, as the title of its arithmetic. */
  title: Words;
  /** The label of a row or a column next to its numbers; a string is followed by the row: "rotated query of cat". */
  line: string | Words;
  /** A note below the arithmetic. */
  note?: string;
}

const word = (text: string) => `\\mathrm{${text}}`;

/** A number, or a number of a head: "3", "2.3". */
export const isNumber = (label: string) => /^\d+(\.\d+)?$/.test(label);
/** A column in words: its name, or its number. */
export const place = (label: string): string => (isNumber(label) ? `number ${label}` : label);
/** A column of something: "Number 1 of the query of cat", "animal in the query of cat". */
const placeIn = (label: string, whole: string): string =>
  isNumber(label) ? `Number ${label} of ${whole}` : `${label} in ${whole}`;

/** "Number 3 of the rotated query of cat" */
const of =
  (what: string): Words =>
  (row, column) =>
    placeIn(column, `${what} of ${row}`);
/** "Number 3 of cat, normalized" */
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
/** A row or a column of parameters. */
const parameterLine =
  (name: string): Words =>
  (row, column, _, inColumn) =>
    inColumn ? `column ${column} of ${name}` : `row ${row} of ${name}`;

const isFeedForward = ({ part }: Place) => part === 'feed_forward';

export const roles: Record<Role, RoleWords> = {
  embeddings: {
    symbol: ['X'],
    name: 'Embeddings',
    title: of('the embedding'),
    line: 'embedding',
  },
  angles: {
    symbol: ['\\Theta'],
    name: 'Angles',
    title: (row, column, { columns }) =>
      `The angle of ${columns.name === 'angle' ? `pair ${column}` : place(column)} at the position of ${row}`,
    line: 'angles',
  },
  positions: {
    symbol: ['P'],
    name: 'Positions',
    title: of('the position'),
    line: 'position',
  },
  positioned: {
    symbol: ['X', undefined, word('pos')],
    name: 'Words with positions',
    title: after('with its position'),
    line: 'positioned word',
    note: 'A word’s position is added to it: without it the order of the words would make no difference.',
  },
  scaled_embeddings: {
    symbol: ['X', undefined, word('scaled')],
    name: 'Scaled embeddings',
    title: of('the scaled embedding'),
    line: 'scaled embedding',
  },
  position_sines: {
    symbol: ['P', word('sin')],
    name: 'Sines of positions',
    title: of('the sines'),
    line: 'sines',
  },
  position_cosines: {
    symbol: ['P', word('cos')],
    name: 'Cosines of positions',
    title: of('the cosines'),
    line: 'cosines',
  },
  W_Q: {
    symbol: ['W', 'Q'],
    name: 'Query parameters',
    title: fromTo('the input', 'a query'),
    line: parameterLine('W_Q'),
  },
  W_K: {
    symbol: ['W', 'K'],
    name: 'Key parameters',
    title: fromTo('the input', 'a key'),
    line: parameterLine('W_K'),
  },
  W_V: {
    symbol: ['W', 'V'],
    name: 'Value parameters',
    title: fromTo('the input', 'a value'),
    line: parameterLine('W_V'),
  },
  b_Q: {
    symbol: ['b', 'Q'],
    name: 'Query bias',
    title: bias('query'),
    line: () => 'bias of the queries',
  },
  b_K: {
    symbol: ['b', 'K'],
    name: 'Key bias',
    title: bias('key'),
    line: () => 'bias of the keys',
  },
  b_V: {
    symbol: ['b', 'V'],
    name: 'Value bias',
    title: bias('value'),
    line: () => 'bias of the values',
  },
  query_product: {
    symbol: ['Q', undefined, '\\circ'],
    name: 'Queries before the bias',
    title: (row, column) => placeIn(column, `the query of ${row}, before the bias`),
    line: 'query before the bias',
  },
  key_product: {
    symbol: ['K', undefined, '\\circ'],
    name: 'Keys before the bias',
    title: (row, column) => placeIn(column, `the key of ${row}, before the bias`),
    line: 'key before the bias',
  },
  value_product: {
    symbol: ['V', undefined, '\\circ'],
    name: 'Values before the bias',
    title: (row, column) => placeIn(column, `the value of ${row}, before the bias`),
    line: 'value before the bias',
  },
  query: {
    symbol: ['Q'],
    name: 'Queries',
    title: of('the query'),
    line: 'query',
  },
  key: {
    symbol: ['K'],
    name: 'Keys',
    title: of('the key'),
    line: 'key',
  },
  value: {
    symbol: ['V'],
    name: 'Values',
    title: of('the value'),
    line: (row, column, _, inColumn) => (inColumn ? `value, ${place(column)}` : `value of ${row}`),
  },
  rotary_cosines: {
    symbol: ['\\cos\\Theta'],
    name: 'Cosines of the angles',
    title: (row, column) => `The cosine that rotates pair ${column} of ${row}`,
    line: 'cosines',
  },
  rotary_sines: {
    symbol: ['\\sin\\Theta'],
    name: 'Sines of the angles',
    title: (row, column) => `The sine that rotates pair ${column} of ${row}`,
    line: 'sines',
  },
  rotated_query: {
    symbol: ['Q', undefined, word('rot')],
    name: 'Rotated queries',
    title: of('the rotated query'),
    line: 'rotated query',
  },
  rotated_key: {
    symbol: ['K', undefined, word('rot')],
    name: 'Rotated keys',
    title: of('the rotated key'),
    line: 'rotated key',
  },
  memory_key: {
    symbol: ['K', undefined, word('mem')],
    name: 'Memory keys',
    title: of('the key'),
    line: 'key',
  },
  memory_value: {
    symbol: ['V', undefined, word('mem')],
    name: 'Memory values',
    title: of('the value'),
    line: 'value',
  },
  all_keys: {
    symbol: ['K', undefined, word('all')],
    name: 'All keys',
    title: of('the key'),
    line: 'key',
  },
  all_values: {
    symbol: ['V', undefined, word('all')],
    name: 'All values',
    title: of('the value'),
    line: (row, column, _, inColumn) => (inColumn ? `value, ${place(column)}` : `value of ${row}`),
  },
  W_a: {
    symbol: ['W', 'a'],
    name: 'Comparison parameters',
    title: (row, column) => `From ${place(row)} to ${place(column)}, for comparing`,
    line: parameterLine('W_a'),
  },
  v_a: {
    symbol: ['v', 'a'],
    name: 'Comparison weights',
    title: (row) => `How much ${place(row)} counts in a score`,
    line: () => 'weights of the sum',
  },
  projected_query: {
    symbol: ['Q', undefined, word('proj')],
    name: 'Queries times W_a',
    title: (row, column) => placeIn(column, `the query of ${row}, made comparable`),
    line: 'query times W_a',
  },
  pairs: {
    symbol: ['P', undefined, word('pair')],
    name: 'Pairs',
    title: of('the pair'),
    line: 'pair',
    note: 'The query and the key of the pair, number by number.',
  },
  projected_pairs: {
    symbol: ['P', undefined, word('proj')],
    name: 'Pairs times W_a',
    title: of('the mixed pair'),
    line: 'mixed pair',
  },
  pair_tanh: {
    symbol: ['T'],
    name: 'Pairs after tanh',
    title: (row, column) => placeIn(column, `the pair ${row}, after tanh`),
    line: 'tanh of the pair',
  },
  pair_scores: {
    symbol: ['s'],
    name: 'One score for each pair',
    title: (row) => `The score of the pair ${row}`,
    line: 'score of the pair',
  },
  scores: {
    symbol: ['S'],
    name: 'Scores',
    title: (row, column) => `${row} asks ${column}`,
    line: 'scores',
  },
  scaled_scores: {
    symbol: ['S', undefined, word('scaled')],
    name: 'Scaled scores',
    title: (row, column) => `${row} asks ${column}, scaled`,
    line: 'scores',
  },
  softcap_ratio: {
    symbol: ['R'],
    name: 'Scores ÷ cap',
    title: asks('divided by the cap'),
    line: 'scores',
    note: 'The score, divided by the cap.',
  },
  softcap_tanh: {
    symbol: ['T', undefined, word('cap')],
    name: 'Scores after tanh',
    title: asks('as a fraction of the cap'),
    line: 'scores',
  },
  capped_scores: {
    symbol: ['S', undefined, word('capped')],
    name: 'Capped scores',
    title: asks('capped'),
    line: 'scores',
    note: 'However large the score is, this stays between the cap and minus the cap.',
  },
  position_bias: {
    symbol: ['B'],
    name: 'Distances',
    title: (row, column) => `What is subtracted for the distance between ${row} and ${column}`,
    line: 'distances',
  },
  biased_scores: {
    symbol: ['S', undefined, word('biased')],
    name: 'Scores with distance penalty',
    title: asks('less the distance penalty'),
    line: 'scores',
    note: 'The further away a word is, the more is subtracted from its score.',
  },
  mask: {
    symbol: ['M'],
    name: 'Mask',
    title: (row, column) => `The mask between ${row} and ${column}`,
    line: 'mask',
  },
  masked_scores: {
    symbol: ['S', undefined, word('masked')],
    name: 'Masked scores',
    title: (row, column) => `${row} asks ${column}, after the mask`,
    line: 'scores',
  },
  row_maximum: {
    symbol: ['m'],
    name: 'Row maximum',
    title: (row) => `The largest score of ${row}`,
    line: 'largest',
  },
  shifted_scores: {
    symbol: ['S', undefined, word('shifted')],
    name: 'Shifted scores',
    title: (row, column) => `${row} asks ${column}, less the row’s largest`,
    line: 'scores',
  },
  exponentials: {
    symbol: ['E'],
    name: 'Exponentials',
    title: (row, column) => `e to the score of ${row} and ${column}`,
    line: 'exponentials',
  },
  row_sums: {
    symbol: ['z'],
    name: 'Row sums',
    title: (row) => `The sum over the row of ${row}`,
    line: 'sum',
  },
  weights: {
    symbol: ['A'],
    name: 'Weights',
    title: (row, column) => `The share that ${row} gives to ${column}`,
    line: () => 'weight',
  },
  context: {
    symbol: ['C'],
    name: 'Context vectors',
    title: of('the context'),
    line: 'context',
  },
  concatenated: {
    symbol: ['C', undefined, word('all')],
    name: 'Contexts side by side',
    title: (row, column) => placeIn(column, `the contexts of all heads for ${row}`),
    line: 'contexts',
  },
  W_O: {
    symbol: ['W', 'O'],
    name: 'Output parameters',
    title: fromTo('the contexts', 'the output'),
    line: parameterLine('W_O'),
  },
  b_O: {
    symbol: ['b', 'O'],
    name: 'Output bias',
    title: bias('output'),
    line: () => 'bias of the output',
  },
  output_product: {
    symbol: ['O', undefined, '\\circ'],
    name: 'Output before the bias',
    title: (row, column) => placeIn(column, `the output of ${row}, before the bias`),
    line: 'output before the bias',
  },
  output: {
    symbol: ['O'],
    name: 'Output',
    title: of('the output'),
    line: 'output',
  },
  residual: {
    symbol: ['Y'],
    name: 'Residual',
    title: (row, column, step) =>
      placeIn(column, isFeedForward(step) ? `${row}, with what the block adds` : `${row}, with what attention adds`),
    line: 'sum',
    note: 'The result is added to the row; it does not replace it.',
  },
  W_residual: {
    symbol: ['W', 'R'],
    name: 'Residual parameters',
    title: fromTo('the input', 'the projected input'),
    line: parameterLine('W_R'),
  },
  b_residual: {
    symbol: ['b', 'R'],
    name: 'Residual bias',
    title: bias('residual'),
    line: () => 'bias of the residual',
  },
  residual_product: {
    symbol: ['R', undefined, '\\circ'],
    name: 'Residual before the bias',
    title: after('projected, before the bias'),
    line: 'residual before the bias',
  },
  projected_residual: {
    symbol: ['R'],
    name: 'Projected residual',
    title: after('projected to be added'),
    line: 'projected residual',
    note: 'This layer changes how many numbers a word has, so the input is projected to that many before it is added.',
  },
  pooling: {
    symbol: ['m'],
    name: 'Weights of the mean',
    title: (_, column) => `The weight of ${column} in the mean`,
    line: () => 'weights of the mean',
    note: 'Every word counts the same: 1 divided by the number of words.',
  },
  pooled: {
    symbol: [word('mean')],
    name: 'Mean of all words',
    title: (_, column) => placeIn(column, 'the mean of all words'),
    line: () => 'mean of all words',
  },
  W_summary: {
    symbol: ['W', 'S'],
    name: 'Summary parameters',
    title: fromTo('the vector before', 'the summary'),
    line: parameterLine('W_S'),
  },
  b_summary: {
    symbol: ['b', 'S'],
    name: 'Summary bias',
    title: (_, column) => placeIn(column, 'the bias of the summary'),
    line: () => 'bias of the summary',
  },
  summary_product: {
    symbol: ['s', undefined, '\\circ'],
    name: 'Summary before the bias',
    title: (_, column) => placeIn(column, 'the summary before the bias'),
    line: () => 'summary before the bias',
  },
  summary_sum: {
    symbol: ['s', undefined, word('sum')],
    name: 'Summary before tanh',
    title: (_, column) => placeIn(column, 'the projected vector'),
    line: () => 'projected vector',
  },
  summary_tanh: {
    symbol: ['s', undefined, word('tanh')],
    name: 'Summary after tanh',
    title: (_, column) => placeIn(column, 'the summary after tanh'),
    line: () => 'summary after tanh',
  },
  summary_unit: {
    symbol: ['s'],
    name: 'Summary',
    title: (_, column) => placeIn(column, 'the summary'),
    line: () => 'summary',
    note: 'Divided by its length, so that two sentences are compared by direction alone.',
  },
  mean: {
    symbol: ['\\mu'],
    name: 'Mean',
    title: (row) => `The mean of the numbers of ${row}`,
    line: 'mean',
    note: 'The sum of the row, divided by how many numbers it has.',
  },
  centred: {
    symbol: ['X', undefined, word('centred')],
    name: 'Less the mean',
    title: after('less the mean'),
    line: 'centred row',
    note: 'The mean is subtracted, so that the row is centred on 0.',
  },
  variance: {
    symbol: ['\\sigma', undefined, '2'],
    name: 'Variance',
    title: (row, _, step) =>
      step.operands[0]?.endsWith('centred')
        ? `The variance of the numbers of ${row}`
        : `The mean of the squares of ${row}`,
    line: 'mean square',
    note: 'The mean of the squares: how far the numbers of the row are from 0.',
  },
  deviation: {
    symbol: ['\\sigma'],
    name: 'Deviation',
    title: (row) => `The root of the mean of the squares of ${row}`,
    line: 'root',
  },
  normalized: {
    symbol: ['\\hat{X}'],
    name: 'Divided by the deviation',
    title: after('normalized'),
    line: 'normalized row',
    note: 'Every row then has the same spread.',
  },
  gain: {
    symbol: ['\\gamma'],
    name: 'Gain',
    title: (_, column) => placeIn(column, 'the gain'),
    line: () => 'gain',
  },
  gained: {
    symbol: ['\\hat{X}', undefined, word('gained')],
    name: 'With gain',
    title: after('normalized, times the gain'),
    line: 'row times gain',
    note: 'The gain stretches each column; it is learned.',
  },
  shift: {
    symbol: ['\\beta'],
    name: 'Shift',
    title: (_, column) => placeIn(column, 'the shift'),
    line: () => 'shift',
  },
  layer_norm: {
    symbol: ['N'],
    name: 'Norm',
    title: after('after the norm'),
    line: 'norm',
  },
  W_1: {
    symbol: ['W', '1'],
    name: 'First parameters',
    title: fromTo('a row', 'the hidden layer'),
    line: parameterLine('W_1'),
  },
  b_1: {
    symbol: ['b', '1'],
    name: 'First bias',
    title: bias('hidden layer'),
    line: () => 'bias of the hidden layer',
  },
  W_gate: {
    symbol: ['W', word('gate')],
    name: 'Gate parameters',
    title: fromTo('a row', 'the gate'),
    line: parameterLine('W_gate'),
  },
  W_2: {
    symbol: ['W', '2'],
    name: 'Second parameters',
    title: fromTo('the hidden layer', 'the result'),
    line: parameterLine('W_2'),
  },
  b_2: {
    symbol: ['b', '2'],
    name: 'Second bias',
    title: bias('result'),
    line: () => 'bias of the result',
  },
  hidden_product: {
    symbol: ['H', undefined, '\\circ'],
    name: 'Hidden numbers before the bias',
    title: (row, column) => placeIn(column, `the hidden layer of ${row}, before the bias`),
    line: 'hidden layer before the bias',
  },
  hidden: {
    symbol: ['H'],
    name: 'Hidden numbers',
    title: (row, column, step) =>
      placeIn(column, isFeedForward(step) ? `the hidden layer of ${row}` : `the state after ${row}`),
    line: (row, _, step) => (isFeedForward(step) ? `hidden layer of ${row}` : `state after ${row}`),
  },
  gate: {
    symbol: ['G'],
    name: 'Gate',
    title: of('the gate'),
    line: 'gate',
  },
  activated: {
    symbol: ['H', undefined, word('act')],
    name: 'Activated',
    title: (row, column) => placeIn(column, `the hidden layer of ${row}, activated`),
    line: 'hidden layer',
  },
  gated: {
    symbol: ['H', undefined, word('gated')],
    name: 'Gated',
    title: (row, column) => placeIn(column, `the hidden layer of ${row}, let through by the gate`),
    line: 'hidden layer',
    note: 'The gate says how much of the number is let through.',
  },
  feed_forward_product: {
    symbol: ['F', undefined, '\\circ'],
    name: 'Result before the bias',
    title: (row, column) => placeIn(column, `what the block makes of ${row}, before the bias`),
    line: 'result before the bias',
  },
  feed_forward: {
    symbol: ['F'],
    name: 'Feed-forward result',
    title: (row, column) => placeIn(column, `what the block makes of ${row}`),
    line: 'result',
  },
  W_x: {
    symbol: ['W', 'x'],
    name: 'Recurrent parameters, from a word',
    title: fromTo('the input', 'a state'),
    line: parameterLine('W_x'),
  },
  W_h: {
    symbol: ['W', 'h'],
    name: 'Recurrent parameters, from the previous state',
    title: fromTo('the previous state', 'the next'),
    line: parameterLine('W_h'),
  },
  b_h: {
    symbol: ['b', 'h'],
    name: 'Bias of the states',
    title: bias('state'),
    line: () => 'bias of the states',
  },
  input_product: {
    symbol: ['I', undefined, '\\circ'],
    name: 'From the words, before the bias',
    title: (row, column) => placeIn(column, `what ${row} contributes, before the bias`),
    line: 'part before the bias',
  },
  input_part: {
    symbol: ['I'],
    name: 'From the words',
    title: (row, column) => placeIn(column, `what ${row} contributes`),
    line: 'part',
  },
  word_part: {
    symbol: ['i'],
    name: 'From the word',
    title: (row, column) => placeIn(column, `what ${row} contributes`),
    line: 'part',
  },
  state_part: {
    symbol: ['r'],
    name: 'From the previous state',
    title: (row, column) => placeIn(column, `what the state before ${row} passes on`),
    line: (row) => `part of the state before ${row}`,
  },
  state_sum: {
    symbol: ['u'],
    name: 'Added up',
    title: (row, column) => placeIn(column, `the state after ${row}, before tanh`),
    line: (row) => `state after ${row}`,
    note: 'What the word contributes, plus what the previous state passes on.',
  },
  hidden_states: {
    symbol: ['H', undefined, word('states')],
    name: 'Hidden states',
    title: (row, column) => placeIn(column, `the state after ${row}`),
    line: (row) => `state after ${row}`,
  },
  context_gradients: {
    symbol: ['J', word('context')],
    name: 'What reaches each context',
    title: (row, column) => `How strongly ${column} affects what attention gives for ${row}`,
    line: 'gradients',
  },
  hidden_gradients: {
    symbol: ['J', word('state')],
    name: 'What reaches each state',
    title: (row, column) => `How strongly ${column} affects the state after ${row}`,
    line: 'gradients',
  },
  context_units: {
    symbol: ['\\hat{C}'],
    name: 'Contexts of norm 1',
    title: (row, column) => placeIn(column, `the context of ${row}, of norm 1`),
    line: 'context of norm 1',
  },
  context_cosines: {
    symbol: [word('cos'), 'C'],
    name: 'Cosines of the contexts',
    title: (row, column) => `How similar the contexts of ${row} and ${column} are`,
    line: 'cosines',
  },
  value_lengths: {
    symbol: ['\\ell', 'V'],
    name: 'Norms of the values',
    title: (row) => `The norm of the value of ${row}`,
    line: 'norm of the value',
    note: 'The norm of a vector, its length in space: the root of the sum of its squares.',
  },
  contributions: {
    symbol: ['\\ell', 'AV'],
    name: 'Contributions',
    title: (row, column) => `The norm of what ${column} adds to the context of ${row}`,
    line: 'norms',
    note: 'A weight times the norm of the value that it multiplies.',
  },
  context_dots: {
    symbol: ['D', 'CV'],
    name: 'Contexts with values',
    title: (row, column) => `The context of ${row} times the value of ${column}`,
    line: 'products',
  },
  signed_parts: {
    symbol: ['D', 'A'],
    name: 'Parts along the context',
    title: (row, column) => `What ${column} adds along the context of ${row}`,
    line: 'parts',
  },
  context_squares: {
    symbol: ['\\ell', 'C', '2'],
    name: 'Squared norms of the contexts',
    title: (row) => `The norm of the context of ${row}, squared`,
    line: 'squared norm',
    note: 'The parts add up to the norm of the context, squared.',
  },
  signed_shares: {
    symbol: ['A', undefined, word('signed')],
    name: 'Fractions along the context',
    title: (row, column) => `The part of the context of ${row} that ${column} accounts for`,
    line: 'parts',
    note: 'Over the row these parts add up to 1; a negative one pulls the context back.',
  },
  value_units: {
    symbol: ['\\hat{V}'],
    name: 'Values of norm 1',
    title: (row, column) => placeIn(column, `the value of ${row}, of norm 1`),
    line: 'value of norm 1',
  },
  value_dots: {
    symbol: ['D', 'VV'],
    name: 'Values with values',
    title: (row, column) => `The value of ${row} times the value of ${column}`,
    line: 'products',
  },
  value_cosines: {
    symbol: [word('cos'), 'V'],
    name: 'Cosines of the values',
    title: (row, column) => `How similar the values of ${row} and ${column} are`,
    line: 'cosines',
  },
  context_value_cosines: {
    symbol: [word('cos'), 'CV'],
    name: 'Cosines of contexts with values',
    title: (row, column) => `How similar the context of ${row} and the value of ${column} are`,
    line: 'cosines',
  },
  moves: {
    symbol: ['\\Delta'],
    name: 'Moves',
    title: (row, column) => placeIn(column, `the move from the value of ${row} to its context`),
    line: 'move',
  },
  move_lengths: {
    symbol: ['\\ell', '\\Delta'],
    name: 'Norms of the moves',
    title: (row) => `How far the context of ${row} is from its value`,
    line: 'norm of the move',
    note: 'The norm of a vector, its length in space: the root of the sum of its squares.',
  },
  weight_sum: {
    symbol: ['A', '\\Sigma'],
    name: 'Sum of the weights so far',
    title: (row, column) => `The shares that ${row} gives to ${column}, summed over the heads so far`,
    line: 'sums',
    note: 'The sum over the previous heads, plus this head.',
  },
  mean_weights: {
    symbol: ['\\bar{A}'],
    name: 'Mean weights',
    title: (row, column) => `The share that ${row} gives to ${column}, on average`,
    line: 'mean weights',
    note: 'Divided by the number of heads.',
  },
  identity_rows: {
    symbol: ['I', 'n'],
    name: 'The word itself',
    title: (row, column) => `Whether ${row} is ${column}`,
    line: 'row',
  },
  residual_sum: {
    symbol: ['A', '+'],
    name: 'Weights and the word itself',
    title: (row, column) => `The share that ${row} gives to ${column}, plus the word itself`,
    line: 'sums',
    note: '1 is added where row and column are the same word.',
  },
  residual_weights: {
    symbol: ['\\bar{A}', '+'],
    name: 'Weights with the residual',
    title: (row, column) => `The share that ${row} gives to ${column}, half of it for the word itself`,
    line: 'weights',
    note: 'Half of the row is what was read, half the word itself.',
  },
  rollout: {
    symbol: ['R', word('out')],
    name: 'Rollout',
    title: (row, column) => `How much of ${column} reaches ${row}`,
    line: (row, column, _, inColumn) => (inColumn ? `what comes from ${column}` : `shares of ${row}`),
  },
  residual_rollout: {
    symbol: ['R', word('res')],
    name: 'Rollout with the residual',
    title: (row, column) => `How much of ${column} reaches ${row}, when words keep half of themselves`,
    line: (row, column, _, inColumn) => (inColumn ? `what comes from ${column}` : `shares of ${row}`),
  },
  rollout_from: {
    symbol: ['\\bar{R}', word('out')],
    name: 'Rollout from this layer on',
    title: (row, column) => `How much of the row of ${column} before this layer reaches ${row} after the last`,
    line: (row, column, _, inColumn) => (inColumn ? `what comes from ${column}` : `shares of ${row}`),
  },
  residual_rollout_from: {
    symbol: ['\\bar{R}', word('res')],
    name: 'Rollout from this layer on, with the residual',
    title: (row, column) =>
      `How much of the row of ${column} before this layer reaches ${row} after the last, when words keep half of themselves`,
    line: (row, column, _, inColumn) => (inColumn ? `what comes from ${column}` : `shares of ${row}`),
  },
  latent_points: {
    symbol: ['L'],
    name: 'Points of the latent space',
    title: of('the vector'),
    line: 'vector',
  },
  latent_positions: {
    symbol: ['L', '2'],
    name: 'Points in two directions',
    title: (row, column) => `Where ${row} lies along direction ${column}`,
    line: 'coordinates',
  },
  asking_query: {
    symbol: ['Q', undefined, word('ask')],
    name: 'Queries of the selected words',
    title: of('the query'),
    line: 'query',
  },
  W_U: {
    symbol: ['W', 'U'],
    name: 'Unembedding',
    title: fromTo('the output', 'the answers'),
    line: parameterLine('W_U'),
  },
  logits: {
    symbol: ['Z'],
    name: 'Logits',
    title: (row, column) => `How strongly ${row} points to ${column}`,
    line: 'logits',
  },
  logit_maximum: {
    symbol: ['m', 'Z'],
    name: 'Largest logit',
    title: (row) => `The largest logit of ${row}`,
    line: 'largest logit',
  },
  shifted_logits: {
    symbol: ['Z', undefined, word('shifted')],
    name: 'Shifted logits',
    title: (row, column) => `How strongly ${row} points to ${column}, less the row’s largest`,
    line: 'logits',
  },
  logit_exponentials: {
    symbol: ['E', 'Z'],
    name: 'Exponentials of the logits',
    title: (row, column) => `e to the logit of ${row} and ${column}`,
    line: 'exponentials',
  },
  logit_sums: {
    symbol: ['z', 'Z'],
    name: 'Sums of the exponentials',
    title: (row) => `The sum of the exponentials of ${row}`,
    line: 'sum',
  },
  probabilities: {
    symbol: ['\\hat{P}'],
    name: 'Probabilities',
    title: (row, column) => `The probability that ${row} gives to ${column}`,
    line: 'probabilities',
  },
  logit_log_sums: {
    symbol: ['\\ln z', 'Z'],
    name: 'Logarithms of the sums',
    title: (row) => `ln of the sum of ${row}`,
    line: 'ln of the sum',
  },
  log_probabilities: {
    symbol: ['\\ln\\hat{P}'],
    name: 'Log probabilities',
    title: (row, column) => `ln of the probability that ${row} gives to ${column}`,
    line: 'ln of the probabilities',
    note: 'ln of a softmax: the logit minus ln of the sum of all exponentials.',
  },
  targets: {
    symbol: ['T'],
    name: 'Targets',
    title: (row, column) => placeIn(column, `what ${row} should give`),
    line: 'targets',
  },
  errors: {
    symbol: ['\\varepsilon'],
    name: 'Errors',
    title: of('the error'),
    line: 'errors',
    note: 'What came out minus what should have come out.',
  },
  given_gradient: {
    symbol: ['G'],
    name: 'Given gradient of the output',
    title: of('the given gradient'),
    line: 'given gradient',
  },
  loss_terms: {
    symbol: ['L', word('terms')],
    name: 'Terms of the loss',
    title: (row, column) => placeIn(column, `what ${row} adds to the loss`),
    line: 'terms',
  },
  loss_rows: {
    symbol: ['L', word('rows')],
    name: 'Loss of each row',
    title: (row) => `What ${row} adds to the loss`,
    line: 'loss',
  },
  loss_shares: {
    symbol: ['w', 'L'],
    name: 'Fraction of each row',
    title: (row) => `How much ${row} counts in the loss`,
    line: 'fraction',
  },
  loss: {
    symbol: ['L'],
    name: 'Loss',
    title: () => 'The loss',
    line: () => 'loss',
  },
  loss_slope: {
    symbol: ['g', 'L'],
    name: 'Start of the backward pass',
    title: () => 'How the loss changes with itself',
    line: () => 'start',
  },
  segments: {
    symbol: ['S'],
    name: 'Segments',
    title: of('the segment'),
    line: 'segment',
  },
  segmented: {
    symbol: ['X', undefined, word('seg')],
    name: 'Embeddings with segments',
    title: of('the embedding'),
    line: 'embedding',
  },
  first_output: {
    symbol: ['x', undefined, word('first')],
    name: 'First output',
    title: (_, column) => placeIn(column, 'the last output of the first word'),
    line: () => 'last output of the first word',
  },
  last_output: {
    symbol: ['x', undefined, word('last')],
    name: 'Last output',
    title: of('the output'),
    line: 'output',
  },
  b_U: {
    symbol: ['b', 'U'],
    name: 'Bias of the logits',
    title: bias('logits'),
    line: () => 'bias of the logits',
  },
  logit_product: {
    symbol: ['Z', undefined, '\\circ'],
    name: 'Logits before the bias',
    title: (row, column) => `How strongly ${row} points to ${column}, before the bias`,
    line: 'logits',
  },
  W_E: {
    symbol: ['W', 'E'],
    name: 'Embedding table',
    title: of('the embedding'),
    line: 'embedding',
  },
  value_embeddings: {
    symbol: ['X', 'V'],
    name: 'Value embeddings',
    title: of('the value embedding'),
    line: 'value embedding',
  },
};

/** What a row or a column of a step is called. */
export function lineOf(role: Role): Words {
  const { line } = roles[role];
  return typeof line === 'string' ? (row) => `${line} of ${row}` : line;
}
