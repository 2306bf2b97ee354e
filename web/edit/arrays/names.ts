// What arrays in a file are called.

/** Each array with its other names. Names are compared in lower case, with "." as "_". */
const aliases = {
  x: ['embeddings', 'input', 'hidden_states'],
  w_q: ['wq', 'q_weight', 'q_proj_weight'],
  w_k: ['wk', 'k_weight', 'k_proj_weight'],
  w_v: ['wv', 'v_weight', 'v_proj_weight'],
  w_o: ['wo', 'out_proj_weight', 'o_proj_weight'],
  b_q: ['bq', 'q_bias', 'q_proj_bias'],
  b_k: ['bk', 'k_bias', 'k_proj_bias'],
  b_v: ['bv', 'v_bias', 'v_proj_bias'],
  b_o: ['bo', 'out_proj_bias', 'o_proj_bias'],
  in_proj_weight: [],
  in_proj_bias: [],
  q: ['query'],
  k: ['key'],
  v: ['value'],
  mask: ['attn_mask', 'attention_mask'],
  scores: [],
  scaled_scores: [],
  masked_scores: [],
  weights: ['attn', 'attn_weights', 'attention', 'probabilities'],
  context: ['contexts'],
  output: ['out', 'y'],
  heads: ['num_heads', 'n_heads'],
} as const;

export type ArrayName = keyof typeof aliases;
export const arrayNames = Object.keys(aliases) as ArrayName[];

/** The name that an array of a file stands for; undefined where it is not one of these. */
export function arrayName(written: string): ArrayName | undefined {
  const name = written.toLowerCase().replaceAll('.', '_');
  return arrayNames.find((one) => one === name || (aliases[one] as readonly string[]).includes(name));
}
