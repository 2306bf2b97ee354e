import type { Step } from '../../web/core/trace.ts';

/** A step with these numbers; its rows and columns are counted. */
export function madeStep(id: string, numbers: number[][], more: Partial<Step> = {}): Step {
  const counted = (size: number) => Array.from({ length: size }, (_, index) => String(index + 1));
  return {
    id,
    role: 'embeddings',
    operation: 'input',
    attributes: {},
    operands: [],
    rows: { name: 'token', labels: counted(numbers.length) },
    columns: { name: 'd_model', labels: counted(numbers[0]!.length) },
    values: Float32Array.from(numbers.flat()),
    ...more,
  };
}
