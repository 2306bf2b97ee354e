// What a document says of single steps: checked against the steps that the core plans.
import type { Example } from '../example.ts';
import { packed, expectShape } from '../size.ts';
import type { Size } from '../size.ts';
import { sizeNames } from '../messages/example.ts';
import { pathTo } from '../schema/path.ts';
import { refuse } from '../schema/refuse.ts';
import { shapeOf } from '../shape.ts';
import type { Shape } from '../shape.ts';
import type { Axis, AxisName, Plan, PlannedStep } from '../trace.ts';
import { checkOverride } from './cells.ts';

/** What a message calls the sizes of axes. */
const axisNames: Record<Exclude<AxisName, 'heads_d_k' | 'heads_d_v'>, string> = {
  token: sizeNames.token,
  query: sizeNames.query,
  key: sizeNames.key,
  memory: sizeNames.memoryRow,
  pair: sizeNames.pair,
  d_model: sizeNames.d_model,
  d_k: sizeNames.d_k,
  d_v: sizeNames.d_v,
  pair_numbers: sizeNames.twice_d_k,
  angle: sizeNames.numberPair,
  d_ff: sizeNames.d_ff,
  d_h: sizeNames.d_h,
  d_out: sizeNames.d_out,
  kdim: sizeNames.kdim,
  vdim: sizeNames.vdim,
  point: sizeNames.point,
  component: sizeNames.directions,
  one: sizeNames.oneNumber,
  label: sizeNames.class,
};

/** The size of an axis as a message names it. */
function sizeOf({ name, labels }: Axis, shape: Shape): Size {
  const { length } = labels;
  if (name !== 'heads_d_k' && name !== 'heads_d_v') return { name: axisNames[name], size: length };
  const inner = name === 'heads_d_k' ? 'd_k' : 'd_v';
  const heads = length / shape[inner]!;
  return packed(heads, inner, shape[inner]);
}

/** Overridden cells must be there: every step, and the cells that it has. */
export function checkOverrides(example: Example, { steps }: Pick<Plan, 'steps'>): void {
  for (const [id, override] of Object.entries(example.override ?? {})) {
    const path = pathTo('override', id);
    const step = steps.find((one) => one.id === id) ?? refuse(path, 'noStep');
    checkOverride(path, override, step.rows.labels.length, step.columns.labels.length);
  }
}

/** Printed numbers must have the size of their step; of a step that the example does not have nothing is known. */
function checkPublished(example: Example, shape: Shape, steps: PlannedStep[]): void {
  for (const [id, printed] of Object.entries(example.published ?? {})) {
    const forward = id.replace(/^gradient\./, '');
    const step = steps.find((one) => one.id === forward);
    if (step !== undefined) {
      expectShape(pathTo('published', id), printed, sizeOf(step.rows, shape), sizeOf(step.columns, shape));
    }
  }
}

/** Checks a valid example against its plan, which is asked for only where there is something to check. */
export function checkSteps(example: Example, plan: () => Plan): void {
  const { override, published } = example;
  if (override === undefined && published === undefined) return;
  const planned = plan();
  const shape = shapeOf(example);
  checkOverrides(example, planned);
  checkPublished(example, shape, planned.steps);
}
