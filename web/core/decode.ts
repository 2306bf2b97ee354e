import { axes, operations, parts, roles, stages } from '#build/generated/vocabulary.ts';
import type { CoreResult } from '#build/wasm/simd.mjs';
import type { Example } from './example.ts';
import { labeller } from './labels.ts';
import { gradientId, stepId } from './step-id.ts';
import type { Place } from './step-id.ts';
import type { Attributes, OverriddenCell, NumberSource, Operation, Step, Trace } from './trace.ts';

const sources: readonly NumberSource[] = ['words', 'seed', 'example', 'formula'];

/** How many numbers of `CoreResult.steps` and of its `attributes` belong to one step. */
const STEP_FIELDS = 13;
const ATTRIBUTES = 6;

function placeOf([stage, layer, part, head, position]: Int32Array): Place {
  return {
    ...(stage !== 0 && { stage: stages[stage!] as Exclude<Place['stage'], undefined> }),
    ...(layer !== 0 && { layer: layer! }),
    ...(part !== 0 && { part: parts[part!] as Exclude<Place['part'], undefined> }),
    ...(head !== 0 && { head: head! }),
    ...(position !== 0 && { position: position! }),
  };
}

/** What an operation needs besides its operands, without what says nothing. */
function attributesOf(operation: Operation, numbers: Float32Array): Attributes {
  const [divisor, factor, epsilon, start, halves, slope] = numbers as unknown as number[];
  switch (operation) {
    case 'scale':
      return divisor === 0 ? { factor: factor! } : { divisor: divisor! };
    case 'silu':
      return factor === 1 ? {} : { factor: factor! };
    case 'root':
      return { epsilon: epsilon! };
    case 'slice_columns':
    case 'slice_rows':
    case 'pad_columns':
    case 'pad_rows':
      return { start: start! };
    case 'rotate':
      return halves === 0 ? {} : { halves: true };
    case 'input':
      return slope === 0 ? {} : { slope: slope! };
    default:
      return {};
  }
}

/** Entries of several numbers, the first of which is a step, by that step. */
function bySteps<T>(flat: Int32Array, width: number, read: (entry: Int32Array, index: number) => T): Map<number, T[]> {
  const found = new Map<number, T[]>();
  for (let index = 0; index * width < flat.length; index++) {
    const entry = flat.subarray(index * width, (index + 1) * width);
    const entries = found.get(entry[0]!) ?? [];
    if (entries.length === 0) found.set(entry[0]!, entries);
    entries.push(read(entry, index));
  }
  return found;
}

/** Names gradients, in their order: the last one of a step is its gradient, those before are the terms of that. */
function idsOfGradients(steps: Int32Array): (of: string, index: number) => string {
  const last = new Map<number, number>();
  for (let index = 0; index * STEP_FIELDS < steps.length; index++) last.set(steps[index * STEP_FIELDS + 12]!, index);
  const ends = new Set(last.values());
  const terms = new Map<string, number>();
  return (of, index) => {
    if (ends.has(index)) return gradientId(of);
    const term = (terms.get(of) ?? 0) + 1;
    terms.set(of, term);
    return gradientId(of, term);
  };
}

/** Makes the steps of a trace from the core's flat arrays, with ids and labels. */
export function decode(result: CoreResult, example: Example): Trace {
  const labels = labeller(example);
  const overrides = bySteps(result.held, 3, ([, row, column], pin): OverriddenCell => ({
    row: row!,
    column: column!,
    computed: result.computed[pin]!,
  }));
  const seeded = bySteps(result.seeded, 2, ([, row]) => row!);
  const gradients = idsOfGradients(result.steps);
  const steps: Step[] = [];
  let value = 0;
  let operand = 0;
  for (let index = 0; index * STEP_FIELDS < result.steps.length; index++) {
    const fields = result.steps.subarray(index * STEP_FIELDS, (index + 1) * STEP_FIELDS);
    const [operation, role, rowAxis, columnAxis, rows, columns] = fields as unknown as number[] as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const place = placeOf(fields.subarray(6, 11));
    const operands = result.operands.subarray(operand, operand + fields[11]!);
    const name = operations[operation]!;
    const attributes = attributesOf(name, result.attributes.subarray(index * ATTRIBUTES, (index + 1) * ATTRIBUTES));
    const source = sources[result.sources[index]!];
    const seededRows = seeded.get(index);
    const overridden = overrides.get(index);
    const of = steps[fields[12]!];
    steps.push({
      id: of === undefined ? stepId(place, roles[role]!) : gradients(of.id, index),
      role: roles[role]!,
      ...place,
      operation: name,
      attributes: { ...attributes, ...(source && { source }), ...(seededRows && { seeded_rows: seededRows }) },
      operands: [...operands].map((one) => steps[one]!.id),
      rows: { name: axes[rowAxis]!, labels: labels(axes[rowAxis]!, rows, place) },
      columns: { name: axes[columnAxis]!, labels: labels(axes[columnAxis]!, columns, place) },
      // A view: what the core hands over is owned already.
      values: result.values.subarray(value, value + rows * columns),
      ...(overridden && { overridden }),
      ...(of && { gradient_of: of.id }),
    });
    value += rows * columns;
    operand += operands.length;
  }
  return { steps };
}
