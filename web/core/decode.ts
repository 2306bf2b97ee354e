import { axes, operations, roles, wordDimensions } from '#build/generated/vocabulary.ts';
import type { CoreResult } from '#build/wasm/simd.mjs';
import type { Example } from './example.ts';
import type { Attributes, Axis, AxisName, HeldCell, NumberSource, Operation, Role, Step, Trace } from './trace.ts';

const sources: readonly NumberSource[] = ['words', 'seed', 'example'];

const counted = (size: number) => Array.from({ length: size }, (_, index) => String(index + 1));

/** The label of every row or column along an axis. */
function labels(axis: AxisName, size: number, example: Example): string[] {
  const { embeddings, parameters, tokens, target } = example;
  const named = size === wordDimensions.length ? [...wordDimensions] : counted(size);
  const embeddingLabels = 'from' in embeddings && embeddings.from === 'words' ? named : counted(size);
  switch (axis) {
    case 'token':
    case 'key':
      return [...tokens];
    case 'query':
      return [...(target?.tokens ?? tokens)];
    case 'd_model':
      return embeddingLabels;
    case 'd_k':
    case 'd_v': {
      const given = example.given?.[axis === 'd_v' ? 'value' : 'query'];
      if (given !== undefined) return counted(size);
      if (parameters === 'identity') return embeddingLabels;
      return 'from' in parameters && parameters.from === 'words' ? named : counted(size);
    }
    case 'one':
      return counted(size);
  }
}

/** How many numbers of `CoreResult.steps` belong to one step. */
const STEP_FIELDS = 8;

function attributesOf(index: number, operation: Operation, role: Role, result: CoreResult): Attributes {
  if (operation === 'scale') {
    const [divisor, factor] = result.attributes.subarray(2 * index);
    return divisor === 0 ? { factor: factor! } : { divisor: divisor! };
  }
  if (operation !== 'input') return {};
  if (role === 'embeddings') {
    const source = sources[result.embeddingsSource]!;
    return result.seededRows.length === 0 ? { source } : { source, seeded_rows: [...result.seededRows] };
  }
  const isParameter = role === 'W_Q' || role === 'W_K' || role === 'W_V';
  return { source: isParameter ? sources[result.parametersSource]! : 'example' };
}

function heldCells(index: number, { held, computed }: CoreResult): HeldCell[] {
  const cells: HeldCell[] = [];
  computed.forEach((value, pin) => {
    const [step, row, column] = held.subarray(3 * pin);
    if (step === index) cells.push({ row: row!, column: column!, computed: value });
  });
  return cells;
}

/** Makes the steps of a trace from the core's flat arrays, with ids and labels. */
export function decode(result: CoreResult, example: Example): Trace {
  const axis = (name: AxisName, size: number): Axis => ({ name, labels: labels(name, size, example) });
  const roleOf = (index: number) => roles[result.steps[index * STEP_FIELDS + 1]!]!;
  const steps: Step[] = [];
  let offset = 0;
  for (let index = 0; index * STEP_FIELDS < result.steps.length; index++) {
    const [operation, , rowAxis, columnAxis, rows, columns, ...operands] = result.steps.subarray(
      index * STEP_FIELDS,
      (index + 1) * STEP_FIELDS,
    ) as unknown as [number, number, number, number, number, number, number, number];
    const role = roleOf(index);
    const end = offset + rows * columns;
    const overridden = heldCells(index, result);
    steps.push({
      id: role,
      role,
      operation: operations[operation]!,
      attributes: attributesOf(index, operations[operation]!, role, result),
      operands: operands.filter((operand) => operand >= 0).map(roleOf),
      rows: axis(axes[rowAxis]!, rows),
      columns: axis(axes[columnAxis]!, columns),
      values: result.values.slice(offset, end),
      ...(overridden.length > 0 && { overridden }),
    });
    offset = end;
  }
  return { steps };
}
