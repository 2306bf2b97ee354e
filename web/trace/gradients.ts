// Gradients: how the loss changes with each number of a step. They are steps themselves, with the role and the place of the step
// that they belong to; `gradient_of` tells them apart.
import type { Role, Step, Trace } from '../core/trace.ts';
import { focusShowing, inFocus, sameFocus, stepById, type Focus } from './focus.ts';
import { scoreRoles } from './score-chain.ts';

/** The roles of the steps from the last output to the probabilities of classes or tokens. */
export const predictionRoles: readonly Role[] = [
  ...([
    'last_output',
    'W_U',
    'W_E',
    'b_U',
    'logit_product',
    'logits',
    'logit_maximum',
    'shifted_logits',
    'logit_exponentials',
    'logit_sums',
  ] as const),
  ...(['logit_log_sums', 'log_probabilities', 'probabilities'] as const),
];
/** The roles of the loss and of what it is computed from: steps that belong to no head and no layer. */
export const lossRoles: readonly Role[] = [
  ...predictionRoles,
  ...(['targets', 'errors', 'given_gradient'] as const),
  ...(['loss_terms', 'loss_rows', 'loss_shares', 'loss', 'loss_slope'] as const),
];

/** The gradient of a step, if the trace has one. */
export const gradientOf = (trace: Trace, step: Step | undefined): Step | undefined =>
  step && stepById(trace, `gradient.${step.id}`);

/** The step that a gradient belongs to; any other step is its own. */
export const forwardStep = (trace: Trace, step: Step): Step =>
  step.gradient_of === undefined ? step : (stepById(trace, step.gradient_of) ?? step);

/** Which term of a gradient a step is, counted from 1; undefined for a whole gradient. */
export function termOf({ id, gradient_of }: Step): number | undefined {
  const [, term] = (gradient_of !== undefined && /\.term(\d+)$/.exec(id)) || [];
  return term === undefined ? undefined : Number(term);
}

/** The backward pass of a softmax: the steps of ∂L/∂s_ij = a_ij · (g_i·v_j − g_i·c_i). */
export interface SoftmaxGradient {
  /** a_ij */
  weights: Step;
  /** g_i·v_j = ∂L/∂a_ij: what the loss gains when the value of a word is mixed in. */
  worth: Step;
  /** g_i·c_i = Σ_j a_ij·(g_i·v_j): the same for the current blend, one number for each row. */
  blend: Step;
  /** g_i·v_j − g_i·c_i */
  difference: Step;
  /** ∂L/∂s_ij */
  scores: Step;
}

/** The steps that make the gradient of a step's numbers, where these are what softmax is taken of. */
export function softmaxGradientAt(trace: Trace, scores: Step | undefined): SoftmaxGradient | undefined {
  if (scores?.gradient_of === undefined || scores.operation !== 'multiply') return undefined;
  const [weights, difference] = scores.operands.map((id) => stepById(trace, id));
  if (weights?.role !== 'weights' || weights.gradient_of !== undefined || difference?.operation !== 'subtract_rows')
    return;
  const [worth, blend] = difference.operands.map((id) => stepById(trace, id));
  return worth && blend && { weights, worth, blend, difference, scores };
}

/** The same for the head of a path; undefined where its softmax has no gradient, or one with overridden cells on the way. */
export function softmaxGradientOf(trace: Trace, focus: Focus): SoftmaxGradient | undefined {
  const exponentials = stepById(trace, inFocus(trace, focus, 'weights')?.operands[0] ?? '');
  return softmaxGradientAt(trace, gradientOf(trace, stepById(trace, exponentials?.operands[0] ?? '')));
}

/** Where the gradient of a score comes from softmax: by way of masks, distances and the scale, which pass it on. */
export function softmaxGradientBehind(trace: Trace, step: Step): SoftmaxGradient | undefined {
  let found: Step | undefined = step;
  while (found?.gradient_of !== undefined && scoreRoles.includes(found.role)) {
    const gradient = softmaxGradientAt(trace, found);
    if (gradient !== undefined) return gradient;
    if (found.operation !== 'copy' && found.operation !== 'scale') return undefined;
    found = stepById(trace, found.operands[0]!);
  }
  return undefined;
}

const shown = new WeakMap<Trace, { focus: Focus; steps: Step[] }>();

/** All gradients of the steps that are shown on a path, in the order of the trace. */
export function gradientsOn(trace: Trace, focus: Focus): Step[] {
  const known = shown.get(trace);
  if (known !== undefined && sameFocus(known.focus, focus)) return known.steps;
  const steps = trace.steps.filter(
    (step) => step.gradient_of !== undefined && sameFocus(focusShowing(trace, focus, step), focus),
  );
  shown.set(trace, { focus, steps });
  return steps;
}
