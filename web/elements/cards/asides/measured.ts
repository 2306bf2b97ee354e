// What the asides of the cards measure: the example as it is, and as it would be with one thing done otherwise. Only the core computes.
import type { Example } from '../../../core/example.ts';
import { modelOf } from '../../../core/models/loaded.ts';
import type { Trace } from '../../../core/trace.ts';
import { withKind } from '../../../edit/kinds.ts';
import { positionsName, withPositions } from '../../../edit/attention-parts.ts';
import { withMask, withScale } from '../../../edit/settings.ts';
import { canDivideByRoot } from '../../../edit/sizes.ts';
import { withoutFindings } from '../../../edit/without.ts';
import { withoutOverride, withReversedWords } from '../../../edit/word-order.ts';
import { rowNumbers } from '../../../trace/contribution.ts';
import { selectionOf } from '../../../trace/selection.ts';
import { step } from '../step-table.ts';
import type { View } from '../view.ts';

/** The weights of the query token in one way of computing. */
export interface MeasuredRow {
  labels: readonly string[];
  weights: readonly number[];
}

/** Its weights as they are; undefined where nothing is read with weights. */
export function presentRow(view: View): MeasuredRow | undefined {
  const weights = step(view, 'weights');
  return weights && { labels: weights.columns.labels, weights: rowNumbers(weights, view.query) };
}

/** The trace of a changed example; throws an `ExampleError` where that cannot be run. */
function traceOf({ snapshot }: View, example: Example): Trace {
  const { analyses: _, ...plain } = withoutFindings(withoutOverride(example));
  return snapshot.core.run(plain);
}

function rowOf(view: View, example: Example): MeasuredRow {
  const weights = step({ ...view, trace: traceOf(view, example) }, 'weights')!;
  return { labels: weights.columns.labels, weights: rowNumbers(weights, view.query) };
}

/** What is held at other numbers is left out of every other way of computing, so that no way could be compared with the present one. */
const isComputed = ({ snapshot }: View): boolean => snapshot.example.override === undefined;
export const canScale = (view: View): boolean => isComputed(view) && canDivideByRoot(view.snapshot.example);
export const toOtherScale = (example: Example): Example =>
  withScale(example, example.attention.scale === 'none' ? 'sqrt' : 'none');
export const otherScale = (view: View): MeasuredRow => rowOf(view, toOtherScale(view.snapshot.example));

/** Only whole masks of self-attention are put on and taken away. */
export const canMask = (view: View): boolean =>
  isComputed(view) &&
  view.selfColumn >= 0 &&
  ['none', 'causal'].includes(view.snapshot.example.attention.mask as string);
export const isMasked = ({ snapshot }: View): boolean => snapshot.example.attention.mask !== 'none';
export const toOtherMask = (example: Example): Example =>
  withMask(example, example.attention.mask === 'none' ? 'causal' : 'none');
export const otherMask = (view: View): MeasuredRow => rowOf(view, toOtherMask(view.snapshot.example));

export const toHeads = (example: Example): Example => withKind(example, 'heads');

/** The example with several heads, selected as the present one is. */
export function withHeads(view: View): { trace: Trace; heads: number; view: View } {
  const example = toHeads(view.snapshot.example);
  const trace = traceOf(view, example);
  const of = { trace, example };
  return { trace, heads: example.attention.heads ?? 1, view: { ...view, ...selectionOf(of) } };
}

/** Whether nothing but positions can tell the order of the words: a mask tells it, too, and a memory or another sentence has no place in it. */
export const canReverse = (view: View): boolean => {
  const { snapshot, selfColumn } = view;
  const { tokens, target, memory, past, attention, given } = snapshot.example;
  const others = target ?? memory ?? past ?? given;
  return isComputed(view) && selfColumn >= 0 && tokens.length > 1 && attention.mask === 'none' && others === undefined;
};
export const hasPositions = ({ snapshot }: View): boolean => (snapshot.example.positions ?? 'none') !== 'none';
/** Those of a model come back as it was trained with them. */
export const toOtherPositions = (example: Example): Example =>
  withPositions(
    example,
    (example.positions ?? 'none') !== 'none'
      ? 'none'
      : modelOf(example) === undefined
        ? 'sinusoidal'
        : positionsName(modelOf(example)!.configuration),
  );

/** The weights with positions or without, and with the words from last to first, each row by the words in their present order. */
export function bothOrders(view: View, withThem: boolean): { forward: MeasuredRow; reversed: MeasuredRow } {
  const { example } = view.snapshot;
  const changed = hasPositions(view) === withThem ? example : toOtherPositions(example);
  const backward = { ...view, query: example.tokens.length - 1 - view.query };
  const { labels, weights } = rowOf(backward, withReversedWords(changed));
  return {
    forward: rowOf(view, changed),
    reversed: { labels: labels.toReversed(), weights: weights.toReversed() },
  };
}
