import {
  attributeNames,
  isFlag,
  neededAttributes,
  possibleAttributes,
  axes,
  operations,
  overriddenColumns,
  parts,
  roles,
  seededColumns,
  sources,
  stages,
  stepColumns,
} from '#build/generated/vocabulary.ts';
import type { AttributeName, Source, StepColumn } from '#build/generated/vocabulary.ts';
import type { CorePlan, CoreResult } from '#build/wasm/simd.mjs';
import { cellCount } from './cell-count.ts';
import { estimated } from './cost.ts';
import type { Example } from './example.ts';
import { labeller } from './labels.ts';
import { indexIn, nameAt, rowsIn } from './rows.ts';
import { gradientId, stepId } from './step-id.ts';
import type { Place } from './step-id.ts';
import type {
  NumberSource,
  Operation,
  OperationWithAttributes,
  OverriddenCell,
  Plan,
  PlannedStep,
  Step,
  Trace,
} from './trace.ts';
import { optional } from './has.ts';

type StepRow = Record<StepColumn, number>;

/** What is usual is left out: the main stage, attention; 0 for what is counted from 1. */
function placeOf({ stage, layer, part, head, position }: StepRow): Place {
  const [stageName, partName] = [nameAt(stages, stage), nameAt(parts, part)];
  return {
    ...optional('stage', stageName === 'main' ? undefined : stageName),
    ...optional('layer', layer || undefined),
    ...optional('part', partName === 'attention' ? undefined : partName),
    ...optional('head', head || undefined),
    ...optional('position', position || undefined),
  };
}

const namesOf = (list: Partial<Record<Operation, readonly AttributeName[]>>, operation: Operation) =>
  Object.hasOwn(list, operation) ? list[operation]! : [];

/** An operation with its attribute; the core has one at most. */
function withAttribute(operation: Operation, name: AttributeName, value: number): OperationWithAttributes {
  const needed = namesOf(neededAttributes, operation);
  const fits =
    name === 'none' ? needed.length === 0 : [...needed, ...namesOf(possibleAttributes, operation)].includes(name);
  if (!fits) throw new TypeError(`The core gave the operation ${operation} the attribute ${name}.`);
  const attributes = name === 'none' ? {} : { [name]: isFlag[name] ? Boolean(value) : value };
  // The lists that were just asked are those that the type is made of.
  return { operation, attributes } as OperationWithAttributes;
}

const numberSources: Record<Source, NumberSource | undefined> = {
  computed: undefined,
  words: 'words',
  seed: 'seed',
  example: 'example',
  formula: 'formula',
  model: 'model',
};

/** What `of` makes of each entry, by the step that the entry names. */
function bySteps<Entry extends { step: number }, T>(
  entries: readonly Entry[],
  of: (entry: Entry, index: number) => T,
): Map<number, T[]> {
  const found = new Map<number, T[]>();
  entries.forEach((entry, index) => {
    const ofStep = found.get(entry.step) ?? [];
    if (ofStep.length === 0) found.set(entry.step, ofStep);
    ofStep.push(of(entry, index));
  });
  return found;
}

/** Names gradients, in their order: the last one of a step is its gradient, those before are the terms of that. */
function idsOfGradients(rows: readonly StepRow[]): (of: string, index: number) => string {
  const last = new Map(rows.map(({ gradient_of }, index) => [gradient_of, index]));
  const ends = new Set(last.values());
  const terms = new Map<string, number>();
  return (of, index) => {
    if (ends.has(index)) return gradientId(of);
    const term = (terms.get(of) ?? 0) + 1;
    terms.set(of, term);
    return gradientId(of, term);
  };
}

/** The steps of a plan, with ids and labels. */
function plannedSteps(plan: CorePlan, example: Example): PlannedStep[] {
  const axis = labeller(example);
  const rows = rowsIn(stepColumns, plan.steps);
  const gradients = idsOfGradients(rows);
  const steps: PlannedStep[] = [];
  let operand = 0;
  rows.forEach((row, index) => {
    const place = placeOf(row);
    const operands = plan.operands.subarray(operand, operand + row.operands);
    const role = nameAt(roles, row.role);
    const of = steps[row.gradient_of];
    steps.push({
      id: of === undefined ? stepId(place, role) : gradients(of.id, index),
      role,
      ...place,
      ...withAttribute(
        nameAt(operations, row.operation),
        nameAt(attributeNames, row.attribute),
        plan.attributes[index]!,
      ),
      operands: [...operands].map((one) => steps[one]!.id),
      rows: axis(nameAt(axes, row.row_axis), row.rows, place),
      columns: axis(nameAt(axes, row.column_axis), row.columns, place),
      ...optional('gradient_of', of?.id),
    });
    operand += row.operands;
  });
  return steps;
}

/** Makes a plan from the core's flat arrays. */
export function decodePlan(plan: CorePlan, example: Example): Plan {
  return { steps: plannedSteps(plan, example), cost: estimated(plan.cost) };
}

const borrowedColumn = indexIn(stepColumns, 'borrowed');

/** The numbers of a step that has none of its own: read where they are when they are asked for, and kept then. */
function borrowed(step: Omit<Step, 'values'>, read: () => Float32Array): Step {
  let known: Float32Array | undefined;
  const get = () => (known ??= read());
  return Object.defineProperty(step, 'values', { get, enumerable: true, configurable: true }) as Step;
}

const withoutModel = (): never => {
  throw new TypeError('The core gave a step of a model that there is not.');
};

/**
 * Makes a trace from the core's flat arrays: the steps of its plan with their numbers.
 * @param ofModel gives numbers of the model: how many, from which on
 */
export function decode(
  result: CoreResult,
  example: Example,
  ofModel: (start: number, count: number) => Float32Array = withoutModel,
): Trace {
  const overriddenCells = bySteps(
    rowsIn(overriddenColumns, result.overridden),
    ({ row, column }, index): OverriddenCell => {
      return { row, column, computed: result.computed[index]! };
    },
  );
  const seeded = bySteps(rowsIn(seededColumns, result.seeded), ({ row }) => row);
  let value = 0;
  const steps = plannedSteps(result, example).map(({ gradient_of, ...step }, index): Step => {
    const source = numberSources[nameAt(sources, result.sources[index]!)];
    const seededRows = seeded.get(index);
    const overridden = overriddenCells.get(index);
    const offset = result.steps[index * stepColumns.length + borrowedColumn]!;
    const count = cellCount(step);
    const known = { ...optional('source', source), ...optional('seeded_rows', seededRows) };
    const whole = {
      ...(step.operation === 'input' ? { ...step, attributes: { ...step.attributes, ...known } } : step),
      ...optional('overridden', overridden),
      ...optional('gradient_of', gradient_of),
    };
    if (offset >= 0) return borrowed(whole, () => ofModel(offset, count));
    // A view: what the core hands over is owned already.
    return { ...whole, values: result.values.subarray(value, (value += count)) };
  });
  return { steps };
}
