// The recurrent network compared with attention: what each costs, and how far information reaches in it.
import type { Step, Trace } from '../core/trace.ts';
import { calculated } from './focus.ts';

/** A number of multiply-adds, and the formula that gives it. */
export interface Cost {
  /** "3·2·(2·2 + 2) + 3²·(2 + 2)" */
  written: string;
  total: number;
}

export interface Sizes {
  n: number;
  d_model: number;
  /** The sizes of a query, a key, a value and a context, over all heads. */
  query: number;
  key: number;
  value: number;
  context: number;
  d_h: number;
  /** Whether queries, keys and values are projected, or are the embeddings themselves. */
  projects: boolean;
}

/** The sizes of attention and of the recurrent network of a trace; undefined where it has no recurrent network. */
export function sizesOf(trace: Trace): Sizes | undefined {
  const find = (...roles: Step['role'][]) =>
    calculated(trace).findLast((step) => roles.includes(step.role) && step.head === undefined && step.stage !== 'past');
  const [words, query, key, value] = [find('embeddings'), find('query'), find('key'), find('value')];
  const [context, states] = [find('concatenated', 'context'), find('hidden_states')];
  if (!words || !query || !key || !value || !context || !states) return undefined;
  const columns = (step: Step) => step.columns.labels.length;
  return {
    n: words.rows.labels.length,
    d_model: columns(words),
    query: columns(query),
    key: columns(key),
    value: columns(value),
    context: columns(context),
    d_h: columns(states),
    projects: find('W_Q') !== undefined,
  };
}

/** n·d_model·(2d_k + d_v) to make queries, keys and values, and n²·(d_k + d_v) to compare and to mix. */
export function attentionCost({ n, d_model, query, key, value, context, projects }: Sizes): Cost {
  const mixing = `${n}²·(${query} + ${context})`;
  const total = n * n * (query + context);
  if (!projects) return { written: mixing, total };
  const columns = query === key ? `2·${query} + ${value}` : `${query} + ${key} + ${value}`;
  const making = n * d_model * (query + key + value);
  return { written: `${n}·${d_model}·(${columns}) + ${mixing}`, total: making + total };
}

/** n·d_model·d_h from the words, and d_h² from the previous state, which the first word does not have. */
export function recurrentCost({ n, d_model, d_h }: Sizes): Cost {
  return {
    written: `${n}·${d_model}·${d_h} + ${n - 1}·${d_h}²`,
    total: n * d_model * d_h + (n - 1) * d_h * d_h,
  };
}
