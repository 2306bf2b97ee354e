// Every operation on hand-made steps: which numbers make the cell, how, and where they are outlined.
import { expect, test } from 'vitest';
import { operations } from '#build/generated/vocabulary.ts';
import type { Attributes, Operation, Step, Trace } from '../../web/core/trace.ts';
import { arithmeticOf, explain, operandsOf, sibling } from '../../web/trace/explain.ts';
import type { Arithmetic, Filled, Region } from '../../web/trace/explain.ts';
import * as made from '../../web/trace/operations/expression.ts';
import type { Expression, ResultCell } from '../../web/trace/operations/expression.ts';
import { madeStep } from './made-step.ts';

interface Case {
  /** The operands, called a, b, c. */
  of: number[][][];
  attributes?: Attributes;
  /** The result, as many rows and columns as it has; only the cell that is asked for is computed. */
  size: [rows: number, columns: number];
  cell: [row: number, column: number];
  says: string;
  /** Where it reads: "a row 1", "b column 0", "a 1,0". */
  reads: string[];
}

const a = [
  [1, 2, 3],
  [4, 5, 6],
];
const b = [
  [10, 20, 30],
  [40, 50, 60],
];
const [row, column] = [[[7, 8, 9]], [[2], [4]]];
const pairs = [[1], [2], [3], [4], [5], [6]];
const same = (sign: string): Case => ({
  of: [a, b],
  size: [2, 3],
  cell: [1, 0],
  says: `4 ${sign} 40`,
  reads: ['a 1,0', 'b 1,0'],
});
const withRow = (sign: string): Case => ({
  of: [a, row],
  size: [2, 3],
  cell: [1, 2],
  says: `6 ${sign} 9`,
  reads: ['a 1,2', 'b 0,2'],
});
const withColumn = (sign: string): Case => ({
  of: [a, column],
  size: [2, 3],
  cell: [1, 2],
  says: `6 ${sign} 4`,
  reads: ['a 1,2', 'b 1,0'],
});
const applied = (name: string): Case => ({
  of: [a],
  size: [2, 3],
  cell: [1, 1],
  says: `${name}(5)`,
  reads: ['a 1,1'],
});
const backward: Case = {
  of: [a, b],
  size: [2, 3],
  cell: [0, 1],
  says: '(2 × slope(20))',
  reads: ['a 0,1', 'b 0,1'],
};

const cases: Record<Operation, Case> = {
  input: { of: [], size: [2, 2], cell: [0, 0], says: 'given', reads: [] },
  copy: { of: [a], size: [2, 3], cell: [1, 2], says: 'copy of 6', reads: ['a 1,2'] },
  matmul: {
    of: [
      a,
      [
        [1, 0],
        [2, 1],
        [0.5, -1],
      ],
    ],
    size: [2, 2],
    cell: [1, 1],
    says: '4·0=0→0 5·1=5→5 6·-1=-6→-1',
    reads: ['a row 1', 'b column 1'],
  },
  matmul_transposed: {
    of: [a, b],
    size: [2, 2],
    cell: [0, 1],
    says: '1·40=40→40 2·50=100→140 3·60=180→320',
    reads: ['a row 0', 'b row 1'],
  },
  transposed_matmul: {
    of: [a, b],
    size: [3, 3],
    cell: [2, 0],
    says: '3·10=30→30 6·40=240→270',
    reads: ['a column 2', 'b column 0'],
  },
  scale: { of: [a], attributes: { divisor: 2 }, size: [2, 3], cell: [0, 2], says: '3 ÷ 2', reads: ['a 0,2'] },
  add: same('+'),
  subtract: same('−'),
  multiply: same('×'),
  divide: same('÷'),
  add_row: withRow('+'),
  multiply_row: withRow('×'),
  mask: {
    of: [a, [[0, -Infinity, 0], b[1]!]],
    size: [2, 3],
    cell: [0, 1],
    says: '2 masked -Infinity',
    reads: ['a 0,1', 'b 0,1'],
  },
  row_maximum: { of: [[[1, 9, 3]]], size: [1, 1], cell: [0, 0], says: 'largest 1', reads: ['a row 0'] },
  subtract_rows: withColumn('−'),
  divide_rows: withColumn('÷'),
  multiply_rows: withColumn('×'),
  multiply_columns: {
    of: [a, [[2], [4], [6]]],
    size: [2, 3],
    cell: [1, 2],
    says: '6 × 6',
    reads: ['a 1,2', 'b 2,0'],
  },
  exp: applied('exp'),
  log: applied('log'),
  root: applied('root'),
  tanh: applied('tanh'),
  relu: applied('relu'),
  gelu: applied('gelu'),
  gelu_tanh: applied('gelu_tanh'),
  silu: applied('silu'),
  sine: applied('sine'),
  cosine: applied('cosine'),
  sine_cosine: applied('cosine'),
  row_sums: { of: [a], size: [2, 1], cell: [1, 0], says: 'sum 4 9 15', reads: ['a row 1'] },
  row_means: { of: [a], size: [2, 1], cell: [1, 0], says: 'sum 4 9 15 mean', reads: ['a row 1'] },
  row_mean_squares: { of: [a], size: [2, 1], cell: [1, 0], says: 'squares 16 41 77 mean', reads: ['a row 1'] },
  row_norms: { of: [a], size: [2, 1], cell: [0, 0], says: 'squares 1 5 14 root', reads: ['a row 0'] },
  normalize_rows: { of: [a], size: [2, 3], cell: [0, 1], says: '2 of 1 2 3', reads: ['a row 0'] },
  rotate: {
    of: [[[1, 2, 3, 4]], [[0.1, 0.2]], [[0.3, 0.4]]],
    size: [1, 4],
    cell: [0, 3],
    says: '3·0.4 + 4·0.2',
    reads: ['a 0,2', 'a 0,3', 'b 0,1', 'c 0,1'],
  },
  slice_columns: { of: [a], attributes: { start: 1 }, size: [2, 2], cell: [1, 0], says: 'copy of 5', reads: ['a 1,1'] },
  slice_rows: { of: [a], attributes: { start: 1 }, size: [1, 3], cell: [0, 2], says: 'copy of 6', reads: ['a 1,2'] },
  concat_columns: { of: [a, b], size: [2, 6], cell: [1, 4], says: 'copy of 50', reads: ['b 1,1'] },
  concat_rows: { of: [a, row, b], size: [5, 3], cell: [3, 0], says: 'copy of 10', reads: ['c 0,0'] },
  pair_sums: { of: [a, b], size: [4, 3], cell: [1, 2], says: '3 + 60', reads: ['a 0,2', 'b 1,2'] },
  pair_rows: { of: [a, b], size: [4, 6], cell: [2, 3], says: 'copy of 10', reads: ['b 0,0'] },
  unpair: { of: [pairs], size: [2, 3], cell: [1, 1], says: 'copy of 5', reads: ['a 4,0'] },
  principal_components: { of: [a], size: [2, 2], cell: [1, 0], says: 'words', reads: ['a row 1'] },
  jacobian_norms: { of: [a, b], size: [2, 2], cell: [0, 1], says: 'words', reads: ['a row 0', 'b row 1'] },
  recompute: { of: [a], size: [2, 3], cell: [0, 1], says: 'words', reads: ['a row 0'] },
  column_sums: { of: [a], size: [1, 3], cell: [0, 1], says: 'sum 2 7', reads: ['a column 1'] },
  repeat_columns: { of: [column], size: [2, 3], cell: [1, 2], says: 'copy of 4', reads: ['a 1,0'] },
  flatten: { of: [a], size: [6, 1], cell: [4, 0], says: 'copy of 5', reads: ['a 1,1'] },
  pad_columns: { of: [a], attributes: { start: 1 }, size: [2, 5], cell: [1, 1], says: 'copy of 4', reads: ['a 1,0'] },
  pad_rows: { of: [a], attributes: { start: 1 }, size: [4, 3], cell: [0, 0], says: 'nothing', reads: [] },
  first_sums: { of: [pairs], size: [2, 1], cell: [1, 0], says: 'sum 4 9 15', reads: ['a 3,0 4,0 5,0'] },
  second_sums: { of: [pairs], size: [3, 1], cell: [1, 0], says: 'sum 2 7', reads: ['a 1,0 4,0'] },
  block_sums: { ...backward, of: [a], says: 'words', reads: ['a 0,1'] },
  relu_backward: backward,
  gelu_backward: backward,
  gelu_tanh_backward: backward,
  silu_backward: backward,
  row_maximum_backward: { of: [column, a], size: [2, 3], cell: [1, 0], says: 'words', reads: ['a row 1', 'b row 1'] },
};

const madeTrace = (operation: Operation, { of, size, attributes = {} }: Case): Trace => {
  const operands = of.map((numbers, index) => madeStep('abc'[index]!, numbers));
  const [rows, columns] = size;
  // The largest of a row is found by its value.
  const fill = operation === 'row_maximum' ? 9 : 0;
  const numbers = Array.from({ length: rows }, () => new Array<number>(columns).fill(fill));
  return {
    steps: [...operands, madeStep('out', numbers, { operation, attributes, operands: operands.map(({ id }) => id) })],
  };
};

/** A formula with its numbers, every part in brackets. */
function written(formula: Filled): string {
  switch (formula.kind) {
    case 'cell':
      return String(formula.cell.value);
    case 'number':
      return `#${formula.value}`;
    case 'binary':
      return `(${written(formula.left)} ${formula.sign} ${written(formula.right)})`;
    case 'square':
      return `(${written(formula.of)})²`;
    case 'function':
      return `${formula.name}(${written(formula.of)})`;
    case 'call':
      return `${formula.called.text}(${formula.of.map(written).join(', ')})`;
    case 'reduction':
      return `${formula.name}(${formula.terms.map(written).join(', ')})`;
  }
}

function says(made: Arithmetic): string {
  switch (made.kind) {
    case 'given':
      return 'given';
    case 'copied':
      return made.from === undefined ? 'nothing' : `copy of ${made.from.value}`;
    case 'products':
      return made.terms.map(({ a, b, product, sum }) => `${a.value}·${b.value}=${product}→${sum}`).join(' ');
    case 'scaled':
      return made.divisor === undefined
        ? `${made.from.value} × ${made.factor}`
        : `${made.from.value} ÷ ${made.divisor}`;
    case 'masked':
      return `${made.from.value} masked ${made.mask.value}`;
    case 'largest':
      return `largest ${made.at}`;
    case 'binary':
      return `${made.a.value} ${made.sign} ${made.b.value}`;
    case 'function':
      return `${made.name}(${made.of.value})`;
    case 'sum':
      return [made.squares ? 'squares' : 'sum', ...made.terms.map(({ sum }) => sum), made.then]
        .filter(Boolean)
        .join(' ');
    case 'formula':
      return written(made.formula);
    case 'normalized':
      return `${made.from.value} of ${made.row.map(({ value }) => value).join(' ')}`;
    case 'rotation': {
      const [x, y] = [Number(made.cosine.value.toFixed(4)), Number(made.sine.value.toFixed(4))];
      return made.first ? `${made.x.value}·${x} − ${made.y.value}·${y}` : `${made.x.value}·${y} + ${made.y.value}·${x}`;
    }
    case 'described':
      return 'words';
  }
}

const reads = ({ step, row, column, cells }: Region): string =>
  row !== undefined
    ? `${step.id} row ${row}`
    : column !== undefined
      ? `${step.id} column ${column}`
      : `${step.id} ${cells!.map((cell) => cell.join(',')).join(' ')}`;

test.each(operations)('%s', (operation) => {
  const made = cases[operation];
  const trace = madeTrace(operation, made);
  const derivation = explain(trace, trace.steps.at(-1)!, ...made.cell);
  expect(says(derivation.arithmetic)).toBe(made.says);
  expect(operandsOf(derivation).map(reads)).toEqual(made.reads);
});

test('a rotation by halves pairs numbers that are half a row apart, and leaves over what has no partner', () => {
  const made = { ...cases.rotate, of: [[[1, 2, 3, 4, 5]], [[0.1, 0.2]], [[0.3, 0.4]]], attributes: { halves: true } };
  const trace = madeTrace('rotate', { ...made, size: [1, 5] });
  const at = (column: number) => says(explain(trace, trace.steps.at(-1)!, 0, column).arithmetic);
  expect([0, 1, 2, 3, 4].map(at)).toEqual([
    '1·0.1 − 3·0.3',
    '2·0.2 − 4·0.4',
    '1·0.3 + 3·0.1',
    '2·0.4 + 4·0.2',
    'copy of 5',
  ]);
});

test('waves alternate, and a pair of rows begins with the query', () => {
  const waves = madeTrace('sine_cosine', cases.sine_cosine);
  expect(says(explain(waves, waves.steps.at(-1)!, 0, 2).arithmetic)).toBe('sine(3)');
  const rows = madeTrace('pair_rows', cases.pair_rows);
  expect(says(explain(rows, rows.steps.at(-1)!, 3, 1).arithmetic)).toBe('copy of 5');
});

test('a sibling is the step of the same head, of the layer, or of the stage', () => {
  const one = (id: string, place: Partial<Omit<Step, 'operation' | 'attributes'>>): Step => ({
    ...madeStep(id, a),
    ...place,
    id,
  });
  const weights = one('layer1.head2.weights', { role: 'weights', layer: 1, head: 2 });
  const own = one('layer1.head2.masked_scores', { role: 'masked_scores', layer: 1, head: 2 });
  const other = one('layer1.head1.masked_scores', { role: 'masked_scores', layer: 1, head: 1 });
  const mask = one('mask', { role: 'mask' });
  const trace = { steps: [mask, other, own, weights] };
  expect(sibling(trace, weights, 'masked_scores')).toBe(own);
  expect(sibling(trace, weights, 'mask')).toBe(mask);
  expect(sibling(trace, weights, 'residual')).toBeUndefined();
});

test('a formula of any other shape is taken as it is written', () => {
  const [left, right] = [madeStep('a', a), madeStep('b', b)];
  const step = madeStep('out', a, { operation: 'scale', operands: ['a', 'b'], attributes: { factor: 3 } });
  const place: ResultCell = { step, operands: [left, right], row: 1, column: 0 };
  const shown = (formula: Expression) => says(arithmeticOf(formula, place));
  const [x, y] = [made.a(made.ij), made.b(made.ij)];
  const factor = made.attribute('factor');
  expect(shown(made.plus(x, made.times(factor, y)))).toBe('(4 + (#3 × 40))');
  expect(shown(made.over(made.minus(x, y), made.square(y)))).toBe('((4 − 40) ÷ (40)²)');
  expect(shown(made.apply('log', made.sum(made.apply('exp', made.a(made.ik)))))).toBe(
    'log(sum(exp(4), exp(5), exp(6)))',
  );
  expect(shown(made.largest(made.square(made.a(made.kj))))).toBe('largest((1)², (4)²)');
});
