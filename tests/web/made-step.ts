import type { Attributes, Operation, Step } from '../../web/core/trace.ts';

export type Parts = Partial<Omit<Step, 'operation' | 'attributes'>> & {
  operation?: Operation;
  attributes?: Attributes;
};

/** A step with these numbers; its rows and columns are counted. */
export function madeStep(id: string, numbers: number[][], more: Parts = {}): Step {
  const counted = (size: number) => Array.from({ length: size }, (_, index) => String(index + 1));
  const step = {
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
  // Tests go through all operations: which attributes belong to which is not checked here.
  return step as Step;
}
