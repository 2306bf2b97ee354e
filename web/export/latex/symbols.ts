// What steps are called in formulas.
import type { Role, Step } from '../../core/trace.ts';
import { derivationMore } from '../../strings/derivation-more.ts';
import { termOf } from '../../trace/gradients.ts';

/** A letter, what stands below it, what stands above it. */
type Symbol = readonly [letter: string, below?: string, above?: string];

const word = (text: string) => `\\mathrm{${text}}`;

const symbols: Record<Role, Symbol> = {
  embeddings: ['X'],
  angles: ['\\Theta'],
  positions: ['P'],
  positioned: ['X', undefined, word('pos')],
  W_Q: ['W', 'Q'],
  W_K: ['W', 'K'],
  W_V: ['W', 'V'],
  b_Q: ['b', 'Q'],
  b_K: ['b', 'K'],
  b_V: ['b', 'V'],
  query_product: ['Q', undefined, '\\circ'],
  key_product: ['K', undefined, '\\circ'],
  value_product: ['V', undefined, '\\circ'],
  query: ['Q'],
  key: ['K'],
  value: ['V'],
  rotary_cosines: ['\\cos\\Theta'],
  rotary_sines: ['\\sin\\Theta'],
  rotated_query: ['Q', undefined, word('rot')],
  rotated_key: ['K', undefined, word('rot')],
  asking_query: ['Q', undefined, word('ask')],
  memory_key: ['K', undefined, word('mem')],
  memory_value: ['V', undefined, word('mem')],
  all_keys: ['K', undefined, word('all')],
  all_values: ['V', undefined, word('all')],
  W_a: ['W', 'a'],
  v_a: ['v', 'a'],
  projected_query: ['Q', undefined, word('proj')],
  pairs: ['P', undefined, word('pair')],
  projected_pairs: ['P', undefined, word('proj')],
  pair_tanh: ['T'],
  pair_scores: ['s'],
  scores: ['S'],
  scaled_scores: ['S', undefined, word('scaled')],
  softcap_ratio: ['R'],
  softcap_tanh: ['T', undefined, word('cap')],
  capped_scores: ['S', undefined, word('capped')],
  position_bias: ['B'],
  biased_scores: ['S', undefined, word('biased')],
  mask: ['M'],
  masked_scores: ['S', undefined, word('masked')],
  row_maximum: ['m'],
  shifted_scores: ['S', undefined, word('shifted')],
  exponentials: ['E'],
  row_sums: ['z'],
  weights: ['A'],
  context: ['C'],
  concatenated: ['C', undefined, word('all')],
  W_O: ['W', 'O'],
  b_O: ['b', 'O'],
  output_product: ['O', undefined, '\\circ'],
  output: ['O'],
  residual: ['Y'],
  mean: ['\\mu'],
  centred: ['X', undefined, word('centred')],
  variance: ['\\sigma', undefined, '2'],
  deviation: ['\\sigma'],
  normalized: ['\\hat{X}'],
  gain: ['\\gamma'],
  gained: ['\\hat{X}', undefined, word('gained')],
  shift: ['\\beta'],
  layer_norm: ['N'],
  W_1: ['W', '1'],
  b_1: ['b', '1'],
  W_gate: ['W', word('gate')],
  W_2: ['W', '2'],
  b_2: ['b', '2'],
  hidden_product: ['H', undefined, '\\circ'],
  hidden: ['H'],
  gate: ['G'],
  activated: ['H', undefined, word('act')],
  gated: ['H', undefined, word('gated')],
  feed_forward_product: ['F', undefined, '\\circ'],
  feed_forward: ['F'],
  W_x: ['W', 'x'],
  W_h: ['W', 'h'],
  b_h: ['b', 'h'],
  input_product: ['I', undefined, '\\circ'],
  input_part: ['I'],
  word_part: ['i'],
  state_part: ['r'],
  state_sum: ['u'],
  hidden_states: ['H', undefined, word('states')],
  context_gradients: ['J', word('context')],
  hidden_gradients: ['J', word('state')],
  context_units: ['\\hat{C}'],
  context_cosines: [word('cos'), 'C'],
  value_lengths: ['\\ell', 'V'],
  contributions: ['\\ell', 'AV'],
  context_dots: ['D', 'CV'],
  signed_parts: ['D', 'A'],
  context_squares: ['\\ell', 'C', '2'],
  signed_shares: ['A', undefined, word('signed')],
  value_units: ['\\hat{V}'],
  value_dots: ['D', 'VV'],
  value_cosines: [word('cos'), 'V'],
  context_value_cosines: [word('cos'), 'CV'],
  moves: ['\\Delta'],
  move_lengths: ['\\ell', '\\Delta'],
  weight_sum: ['A', '\\Sigma'],
  mean_weights: ['\\bar{A}'],
  identity_rows: ['I', 'n'],
  residual_sum: ['A', '+'],
  residual_weights: ['\\bar{A}', '+'],
  rollout: ['R', word('out')],
  residual_rollout: ['R', word('res')],
  rollout_from: ['\\bar{R}', word('out')],
  residual_rollout_from: ['\\bar{R}', word('res')],
  latent_points: ['L'],
  latent_positions: ['L', '2'],
  W_U: ['W', 'U'],
  logits: ['Z'],
  logit_maximum: ['m', 'Z'],
  shifted_logits: ['Z', undefined, word('shifted')],
  logit_exponentials: ['E', 'Z'],
  logit_sums: ['z', 'Z'],
  probabilities: ['\\hat{P}'],
  logit_log_sums: ['\\ln z', 'Z'],
  log_probabilities: ['\\ln\\hat{P}'],
  targets: ['T'],
  errors: ['\\varepsilon'],
  given_gradient: ['G'],
  loss_terms: ['L', word('terms')],
  loss_rows: ['L', word('rows')],
  loss_shares: ['w', 'L'],
  loss: ['L'],
  loss_slope: ['g', 'L'],
};

/** The symbol of a step: below it rows and columns, above it its place where that is not `here`, and signs like ⊤. */
export function symbol(step: Step, here: Step, below: readonly string[] = [], above = ''): string {
  const [letter, sub, sup] = symbols[step.role];
  const place = derivationMore.place(step);
  const elsewhere = place === '' || place === derivationMore.place(here) ? '' : `(\\text{${place}})`;
  if (step.gradient_of !== undefined) {
    // A fraction takes signs behind it in brackets; the terms of a gradient are numbered above it.
    const of = letter + scripts(sub === undefined ? [] : [sub], [sup ?? '', elsewhere]);
    const term = termOf(step);
    const over = [term === undefined ? '' : `(${term})`, above];
    const after = scripts(below, over);
    const fraction = `\\frac{\\partial L}{\\partial ${of}}`;
    return after === '' ? fraction : `\\left(${fraction}\\right)${after}`;
  }
  return letter + scripts([...(sub === undefined ? [] : [sub]), ...below], [sup ?? '', elsewhere, above]);
}

function scripts(below: readonly string[], above: readonly string[]): string {
  const subscript = below.join(',');
  const superscript = above.filter((part) => part !== '').join('\\,');
  return (subscript === '' ? '' : `_{${subscript}}`) + (superscript === '' ? '' : `^{${superscript}}`);
}
