// The steps of a head: its weights, its query and what that is computed from.
import type { Step, Trace } from '../../../web/core/trace.ts';
import { stepAt } from '../../../web/trace/focus.ts';
import { headWeights, rowOf, type Context } from './context.ts';
import { headsTried, traceTried } from './tried.ts';

/** The trace with several heads: of the example, or of what an aside tries. */
export const traceOfHeads = (context: Context): Trace =>
  headWeights(context).length > 1 ? context.view.trace : traceTried(context);

export function weightsOfHead(context: Context, head: string): Step {
  const all = headWeights(context).length > 1 ? headWeights(context) : headsTried(context);
  return all.find((one) => one.head === Number(head))!;
}

/** The row of the query token in a step. */
export const rowIn = ({ view }: Context, { rows }: Step): number =>
  rows.labels.length === view.weights.rows.labels.length ? view.query : view.word;

/** The matrix that makes the queries of a head. */
function queryMatrix(context: Context, head: string): Step {
  const { stage, layer } = weightsOfHead(context, head);
  return stepAt(traceOfHeads(context), { stage, layer }, 'W_Q')!;
}

/** What that matrix multiplies. */
export function askerOf(context: Context, head: string): Step {
  const { steps } = traceOfHeads(context);
  const { id } = queryMatrix(context, head);
  const [asker] = steps.find(({ operands }) => operands[1] === id)!.operands;
  return steps.find((step) => step.id === asker)!;
}

/** The numbers of a word that W_Q takes for a head. */
export function madeFrom(context: Context, head: string): string[] {
  const W_Q = queryMatrix(context, head);
  const size = stepAt(traceOfHeads(context), weightsOfHead(context, head), 'query')!.columns.labels.length;
  return W_Q.rows.labels.filter((_, row) =>
    rowOf(W_Q, row).some((one, at) => one !== 0 && Math.floor(at / size) === Number(head) - 1),
  );
}

/** The query that a head compares with keys. */
export function questionOf(context: Context, head: string): { compared: Step; asks: number[] } {
  const trace = traceOfHeads(context);
  const scores = stepAt(trace, weightsOfHead(context, head), 'scores')!;
  const compared = trace.steps.find(({ id }) => id === scores.operands[0])!;
  return { compared, asks: rowOf(compared, rowIn(context, compared)) };
}
