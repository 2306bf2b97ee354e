// What a document says of single steps, and how much is computed: checked against the steps that the core plans.
import type { Example } from '../example.ts';
import { packed, expectShape } from '../size.ts';
import type { Size } from '../size.ts';
import { sizeNames } from '../messages/example.ts';
import { pathTo } from '../schema/path.ts';
import { refuse } from '../schema/refuse.ts';
import { shapeOf } from '../shape.ts';
import type { Shape } from '../shape.ts';
import type { Axis, AxisName, Plan, PlannedStep } from '../trace.ts';
import { gradientsPath, longestSentence } from './analyses.ts';
import { checkOverride } from './cells.ts';

/** The most backward passes, times the numbers that each goes through. */
const MOST_GRADIENT_WORK = 2e8;
/** The most numbers of all steps of which gradients are recorded. */
const MOST_BEFORE_GRADIENTS = 1e7;

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
export function checkOverrides(example: Example, { steps }: Plan): void {
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

/** Gradients can take far longer than the trace: this says no before they take minutes. */
function checkWork(example: Example, shape: Shape, steps: PlannedStep[]): void {
  const numbers = steps
    .filter(({ gradient_of }) => gradient_of === undefined)
    .reduce((sum, { rows, columns }) => sum + rows.labels.length * columns.labels.length, 0);
  const path = gradientsPath(example);
  const passes = longestSentence(example) * Math.max(shape.d_model, shape.heads * shape.d_v);
  if (path !== undefined && passes * numbers > MOST_GRADIENT_WORK) refuse(path, 'fewerForGradients');
  if (example.loss !== undefined && numbers > MOST_BEFORE_GRADIENTS) refuse('loss', 'fewerForLoss');
}

/** Checks a valid example against its plan, which is asked for only where there is something to check. */
export function checkSteps(example: Example, plan: () => Plan): void {
  const { override, published, loss } = example;
  const derives = loss !== undefined || gradientsPath(example) !== undefined;
  if (override === undefined && published === undefined && !derives) return;
  const planned = plan();
  const shape = shapeOf(example);
  checkWork(example, shape, planned.steps);
  checkOverrides(example, planned);
  checkPublished(example, shape, planned.steps);
}
