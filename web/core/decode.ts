import {
  attributeNames,
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
import type { Example } from './example.ts';
import { labeller } from './labels.ts';
import { nameAt, rowsIn } from './rows.ts';
import { gradientId, stepId } from './step-id.ts';
import type { Place } from './step-id.ts';
import type { Attributes, NumberSource, OverriddenCell, Plan, PlannedStep, Step, Trace } from './trace.ts';

type StepRow = Record<StepColumn, number>;

/** What is usual is left out: the main stage, attention; 0 for what is counted from 1. */
function placeOf({ stage, layer, part, head, position }: StepRow): Place {
  const [stageName, partName] = [nameAt(stages, stage), nameAt(parts, part)];
  return {
    ...(stageName !== 'main' && { stage: stageName }),
    ...(layer !== 0 && { layer }),
    ...(partName !== 'attention' && { part: partName }),
    ...(head !== 0 && { head }),
    ...(position !== 0 && { position }),
  };
}

/** What each attribute of the core is for a reader. */
const attributes: Record<AttributeName, (value: number) => Attributes> = {
  none: () => ({}),
  divisor: (divisor) => ({ divisor }),
  factor: (factor) => ({ factor }),
  epsilon: (epsilon) => ({ epsilon }),
  start: (start) => ({ start }),
  halves: (is) => ({ halves: Boolean(is) }),
  slope: (slope) => ({ slope }),
};

const numberSources: Record<Source, NumberSource | undefined> = {
  computed: undefined,
  words: 'words',
  seed: 'seed',
  example: 'example',
  formula: 'formula',
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

/** Makes the steps of a plan from the core's flat arrays, with ids and labels. */
export function decodePlan(plan: CorePlan, example: Example): Plan {
  const labels = labeller(example);
  const rows = rowsIn(stepColumns, plan.steps);
  const gradients = idsOfGradients(rows);
  const steps: PlannedStep[] = [];
  let operand = 0;
  rows.forEach((row, index) => {
    const place = placeOf(row);
    const operands = plan.operands.subarray(operand, operand + row.operands);
    const role = nameAt(roles, row.role);
    const [rowAxis, columnAxis] = [nameAt(axes, row.row_axis), nameAt(axes, row.column_axis)];
    const of = steps[row.gradient_of];
    steps.push({
      id: of === undefined ? stepId(place, role) : gradients(of.id, index),
      role,
      ...place,
      operation: nameAt(operations, row.operation),
      attributes: attributes[nameAt(attributeNames, row.attribute)](plan.attributes[index]!),
      operands: [...operands].map((one) => steps[one]!.id),
      rows: { name: rowAxis, labels: labels(rowAxis, row.rows, place) },
      columns: { name: columnAxis, labels: labels(columnAxis, row.columns, place) },
      ...(of && { gradient_of: of.id }),
    });
    operand += row.operands;
  });
  return { steps };
}

/** Makes a trace from the core's flat arrays: the steps of its plan with their numbers. */
export function decode(result: CoreResult, example: Example): Trace {
  const overriddenCells = bySteps(
    rowsIn(overriddenColumns, result.overridden),
    ({ row, column }, index): OverriddenCell => {
      return { row, column, computed: result.computed[index]! };
    },
  );
  const seeded = bySteps(rowsIn(seededColumns, result.seeded), ({ row }) => row);
  let value = 0;
  const steps = decodePlan(result, example).steps.map(({ gradient_of, ...step }, index): Step => {
    const source = numberSources[nameAt(sources, result.sources[index]!)];
    const seededRows = seeded.get(index);
    const overridden = overriddenCells.get(index);
    const start = value;
    value += step.rows.labels.length * step.columns.labels.length;
    return {
      ...step,
      attributes: {
        ...step.attributes,
        ...(source && { source }),
        ...(seededRows && { seeded_rows: seededRows }),
      },
      // A view: what the core hands over is owned already.
      values: result.values.subarray(start, value),
      ...(overridden && { overridden }),
      ...(gradient_of !== undefined && { gradient_of }),
    };
  });
  return { steps };
}
