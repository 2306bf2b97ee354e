// What each word adds to the context vector of the word that asks.
import type { Step } from '../../../web/core/trace.ts';
import { at, rowOf, type Context } from './context.ts';
import { columnsOf } from './names.ts';

export function contributions(context: Context, name: string) {
  const { view } = context;
  const step = at(context, 'context');
  const [weightStep, value] = step.operands.map((id) => view.trace.steps.find((one) => one.id === id)!) as [Step, Step];
  const values = value.rows.labels.map((_, row) => rowOf(value, row));
  const lengths = values.map((one) => Math.sqrt(one.reduce((sum, x) => sum + x * x, 0)));
  return {
    weights: rowOf(weightStep, view.query),
    lengths,
    values,
    row: rowOf(step, view.query),
    columns: name === '' ? [] : columnsOf(view, weightStep, name),
  };
}
