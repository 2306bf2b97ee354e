// A made-up trace of the operations that traces of examples do not have: most are what gradients are made of. The numbers of
// elementary functions and of their derivatives are PyTorch's (1.13, in double precision).
import { validate } from '../../web/core/index.ts';
import type { Attributes, Operation, Step } from '../../web/core/trace.ts';
import { madeStep } from '../web/made-step.ts';
import type { Case } from './documents.ts';

const steps: Step[] = [];

/** Appends a step that is made from others. */
function add(
  id: string,
  operation: Operation,
  operands: string[],
  numbers: number[][],
  attributes: Attributes = {},
): void {
  steps.push(madeStep(id, numbers, { operation, operands, attributes }));
}

/** The points at which functions are taken, a gradient to go back with, and what it becomes where a slope is `slopes`. */
const points = [[-2], [-0.5], [0], [1.5]];
const gradient = [[1], [2], [-3], [4]];
const back = (...slopes: number[]): number[][] => slopes.map((slope, row) => [slope * gradient[row]![0]!]);

add('x', 'input', [], points);
add('g', 'input', [], gradient);
add('gelu', 'gelu', ['x'], [[-0.0455002639], [-0.154268769], [0], [1.3997892]]);
add('gelu_tanh', 'gelu_tanh', ['x'], [[-0.0454023059], [-0.15428599], [0], [1.39957158]]);
add('silu', 'silu', ['x'], [[-0.0359724199], [-0.134470711], [0], [1.42886119]], { factor: 2 });
add('d_relu', 'relu_backward', ['g', 'x'], back(0, 0, 0, 1));
add('d_gelu', 'gelu_backward', ['g', 'x'], back(-0.0852318011, 0.132504875, 0.5, 1.12746919));
add('d_gelu_tanh', 'gelu_tanh_backward', ['g', 'x'], back(-0.0860992566, 0.132630096, 0.5, 1.12771079));
add('d_silu', 'silu_backward', ['g', 'x'], back(-0.0907842488, 0.260038813, 0.5, 1.04129415));
add('d_silu2', 'silu_backward', ['g', 'x'], back(-0.0526646149, 0.0723294881, 0.5, 1.08810411), { factor: 2 });

add(
  'a',
  'input',
  [],
  [
    [1, 2],
    [3, 4],
    [5, 6],
  ],
);
add(
  'b',
  'input',
  [],
  [
    [2, 0],
    [-4, 8],
    [0, 0.5],
  ],
);
add('row', 'input', [], [[10, -1]]);
add(
  'ties',
  'input',
  [],
  [
    [2, 7, 7],
    [-Infinity, -3, -Infinity],
    [1, 0.5, 1],
  ],
);
add('column', 'input', [], [[0.5], [-2], [4]]);
add(
  'd_max',
  'row_maximum_backward',
  ['column', 'ties'],
  [
    [0, 0.5, 0],
    [0, -2, 0],
    [4, 0, 0],
  ],
);
add(
  'log',
  'log',
  ['a'],
  [
    [0, 0.69314718056],
    [1.09861228867, 1.38629436112],
    [1.60943791243, 1.79175946923],
  ],
);
add(
  'divide',
  'divide',
  ['a', 'b'],
  [
    [0.5, 0],
    [-0.75, 0.5],
    [0, 12],
  ],
);
add(
  'transposed',
  'transposed_matmul',
  ['a', 'b'],
  [
    [-10, 26.5],
    [-12, 35],
  ],
);
add('column_sums', 'column_sums', ['a'], [[9, 12]]);
add(
  'repeated',
  'repeat_columns',
  ['x'],
  points.map(([x]) => [x!, x!, x!]),
);
add('flat', 'flatten', ['a'], [[1], [2], [3], [4], [5], [6]]);
add(
  'beside',
  'pad_columns',
  ['a'],
  [
    [0, 1, 2, 0],
    [0, 3, 4, 0],
    [0, 5, 6, 0],
  ],
  { start: 1 },
);
add(
  'below',
  'pad_rows',
  ['a'],
  [
    [0, 0],
    [0, 0],
    [1, 2],
    [3, 4],
    [5, 6],
  ],
  { start: 2 },
);
add(
  'pairs',
  'pair_sums',
  ['row', 'a'],
  [
    [11, 1],
    [13, 3],
    [15, 5],
  ],
);
add(
  'six',
  'concat_rows',
  ['a', 'b'],
  [
    [1, 2],
    [3, 4],
    [5, 6],
    [2, 0],
    [-4, 8],
    [0, 0.5],
  ],
);
add(
  'first_sums',
  'first_sums',
  ['six'],
  [
    [9, 12],
    [-2, 8.5],
  ],
);
add(
  'second_sums',
  'second_sums',
  ['six'],
  [
    [3, 2],
    [-1, 12],
    [5, 6.5],
  ],
);
add(
  'block_sums',
  'block_sums',
  ['six'],
  [
    [1, 2],
    [3, 4],
    [5, 6],
    [2, 0],
    [-4, 8],
    [0, 0.5],
  ],
);
add(
  'times_row',
  'multiply_row',
  ['a', 'row'],
  [
    [10, -2],
    [30, -4],
    [50, -6],
  ],
);
add('sine', 'sine', ['x'], [[-0.90929742683], [-0.4794255386], [0], [0.9974949866]]);
add('cosine', 'cosine', ['x'], [[-0.41614683655], [0.87758256189], [1], [0.07073720167]]);

export const everyOperation: Case = {
  name: 'operations that examples do not have',
  example: validate({ text: 'The cat sat' }),
  trace: { steps },
  changes: 'all',
  rounds: false,
};
