// A loss, and what it says of every given number: against closed forms in double precision, and against PyTorch.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Matrix } from '../../web/core/example.ts';
import { traceHash } from '../../web/core/trace-hash.ts';
import { load, validate } from '../../web/core/index.ts';
import type { Step, Trace } from '../../web/core/index.ts';
import { readAddress, writeAddress } from '../../web/edit/address.ts';
import { withCell } from '../../web/edit/cells.ts';
import { fitted } from '../../web/edit/fit.ts';
import { withKind } from '../../web/edit/kinds.ts';
import { withReversedWords } from '../../web/edit/word-order.ts';
import { Session } from '../../web/edit/session.ts';
import { withNumbers } from '../../web/edit/settings.ts';
import { withText } from '../../web/edit/text.ts';
import { toDocument } from '../../web/edit/to-document.ts';
import { gallery } from '../../web/examples/index.ts';
import { everyKind } from './every-kind.ts';
import { randomNumbers } from './mutate.ts';

const core = await load();
const scalar = await load({ backend: 'scalar' });

const stepOf = (trace: Trace, id: string): Step => {
  const step = trace.steps.find((one) => one.id === id);
  if (step === undefined) throw new Error(`no step ${id}`);
  return step;
};
const rowsOf = ({ values, columns }: Step): Matrix => {
  const width = columns.labels.length;
  return Array.from({ length: values.length / width }, (_, i) => [...values.subarray(i * width, (i + 1) * width)]);
};
const matrix = (trace: Trace, id: string) => rowsOf(stepOf(trace, id));
const make = (rows: number, columns: number, value: (i: number, j: number) => number): Matrix =>
  Array.from({ length: rows }, (_, i) => Array.from({ length: columns }, (_, j) => value(i, j)));
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const dot = (a: number[], b: number[]) => sum(a.map((x, k) => x * b[k]!));
const product = (a: Matrix, b: Matrix): Matrix =>
  make(a.length, b[0]!.length, (i, j) => sum(a[i]!.map((x, k) => x * b[k]![j]!)));
const transposed = (a: Matrix): Matrix => make(a[0]!.length, a.length, (i, j) => a[j]![i]!);

/** The largest difference, relative to the largest number that is expected, or to 1 where that is less. */
function difference(got: Matrix, expected: Matrix): number {
  expect([got.length, got[0]!.length]).toEqual([expected.length, expected[0]!.length]);
  const size = Math.max(1, ...expected.flat().map(Math.abs));
  return Math.max(...got.flatMap((row, i) => row.map((x, j) => Math.abs(x - expected[i]![j]!)))) / size;
}
const close = (trace: Trace, id: string, expected: Matrix, tolerance = 2e-6) =>
  expect(difference(matrix(trace, id), expected), id).toBeLessThan(tolerance);

/** Numbers with few digits, which 32 bits hold. */
const drawn = (random: ReturnType<typeof randomNumbers>, rows: number, columns: number) =>
  make(rows, columns, () => (random(257) - 128) / 64);
const tokens = (count: number) => Array.from({ length: count }, (_, index) => `word${index + 1}`);

test('a loss of an output of another width has a gradient for each number of W_O', () => {
  const W = [
    [1, 2, 3],
    [4, 5, 6],
  ];
  const trace = core.run({
    tokens: ['a'],
    embeddings: [[1, -2]],
    parameters: {
      query: [
        [1, 0],
        [0, 1],
      ],
      key: [
        [1, 0],
        [0, 1],
      ],
      value: [
        [1, 0],
        [0, 1],
      ],
      output: W,
    },
    loss: { squared_error: [[0, 0, 0]] },
  });
  // The only word reads itself: y = x·W_O, and ∂Σy²/∂W_O = 2·xᵀ·y.
  const y = W[0]!.map((_, k) => 1 * W[0]![k]! - 2 * W[1]![k]!);
  const gradient = trace.steps.find(({ id }) => id === 'gradient.W_O')!;
  expect([...gradient.values]).toEqual([...y.map((one) => 2 * one), ...y.map((one) => -4 * one)]);
});

describe('the three forms of a loss', () => {
  const random = randomNumbers(5);
  const weights = make(3, 3, (i, j) => [0.5, 0.25, 0.25, 0.75, 0.25, 0, 0.125, 0.375, 0.5][3 * i + j]!);
  const value = drawn(random, 3, 4);
  const given = { tokens: tokens(3), embeddings: drawn(random, 3, 4), given: { weights, value } };
  const output = product(weights, value);

  test('a given gradient is ∂L/∂output, and L = Σ gradient · output', () => {
    const gradient = drawn(random, 3, 4);
    const trace = core.run({ ...given, loss: { gradient } });
    close(trace, 'loss', [[sum(gradient.map((row, i) => dot(row, output[i]!)))]]);
    expect(matrix(trace, 'gradient.context')).toEqual(gradient);
    close(trace, 'gradient.value', product(transposed(weights), gradient));
    close(trace, 'gradient.weights', product(gradient, transposed(value)));
  });

  test('a squared error is Σ (output − target)², and ∂L/∂output = 2 (output − target)', () => {
    const targets = drawn(random, 3, 4);
    const errors = make(3, 4, (i, j) => output[i]![j]! - targets[i]![j]!);
    const trace = core.run({ ...given, loss: { squared_error: targets } });
    close(trace, 'loss', [[sum(errors.flat().map((error) => error * error))]]);
    close(
      trace,
      'gradient.context',
      errors.map((row) => row.map((error) => 2 * error)),
    );
  });

  test.each([
    ['the output itself', undefined],
    ['output · W_U', drawn(random, 4, 5)],
  ])('a cross-entropy of %s: ∂L/∂logits = (softmax − the right class) ÷ rows that answer', (_, unembedding) => {
    const document = {
      ...given,
      given: { weights },
      parameters: { query: value, key: value, value: make(4, 4, (i, j) => Number(i === j)) },
      loss: { cross_entropy: [2, null, 0] },
    };
    const parameters = { value: document.parameters.value, ...(unembedding && { unembedding }) };
    const trace = core.run({ ...document, parameters });
    const out = product(weights, given.embeddings);
    const logits = unembedding === undefined ? out : product(out, unembedding);
    const exponentials = logits.map((row) => row.map(Math.exp));
    const probabilities = exponentials.map((row) => row.map((x) => x / sum(row)));
    close(trace, 'logits', logits);
    close(trace, 'probabilities', probabilities);
    close(trace, 'loss', [[-(Math.log(probabilities[0]![2]!) + Math.log(probabilities[2]![0]!)) / 2]]);
    const classes = [2, null, 0];
    const slopes = probabilities.map((row, i) => row.map((p, j) => (i === 1 ? 0 : (p - Number(classes[i] === j)) / 2)));
    close(trace, 'gradient.logits', slopes);
    const back = unembedding === undefined ? slopes : product(slopes, transposed(unembedding));
    close(trace, 'gradient.context', back);
    if (unembedding !== undefined) close(trace, 'gradient.W_U', product(transposed(out), slopes));
  });

  test('a cross-entropy of probabilities is −Σ t · ln softmax, with its gradients by central differences', () => {
    const targets = [[0.9125, 0.0125, 0.075], null, 2, [0.25, 0.5, 0.25]];
    const names = ['query', 'key', 'value', 'unembedding'] as const;
    const ids = { query: 'W_Q', key: 'W_K', value: 'W_V', unembedding: 'W_U' };
    const inputs = {
      embeddings: drawn(random, 4, 3),
      query: drawn(random, 3, 3),
      key: drawn(random, 3, 3),
      value: drawn(random, 3, 3),
      unembedding: drawn(random, 3, 3),
    };
    const softmax = (row: number[]) => {
      const exponentials = row.map((x) => Math.exp(x - Math.max(...row)));
      return exponentials.map((x) => x / sum(exponentials));
    };
    const expected = () => {
      const [query, key, value, W_U] = names.map((name) => inputs[name]) as [Matrix, Matrix, Matrix, Matrix];
      const of = (W: Matrix) => product(inputs.embeddings, W);
      const scores = product(of(query), transposed(of(key))).map((row) => row.map((x) => x / Math.sqrt(3)));
      const logits = product(product(scores.map(softmax), of(value)), W_U);
      const rows = targets.map((target, i) => {
        if (target === null) return 0;
        const probabilities = typeof target === 'number' ? [0, 1, 2].map((c) => Number(c === target)) : target;
        return -dot(probabilities, softmax(logits[i]!).map(Math.log));
      });
      return sum(rows) / 3;
    };
    const { embeddings, ...parameters } = inputs;
    const document = { tokens: tokens(4), embeddings, parameters, loss: { cross_entropy: targets } };
    const trace = core.run(document);
    expect(traceHash(scalar.run(document))).toBe(traceHash(trace));
    close(trace, 'loss', [[expected()]]);
    const h = 1e-5;
    for (const name of ['embeddings', ...names] as const) {
      const numbers = inputs[name];
      const slopes = numbers.map((row) =>
        row.map((x, j) => {
          const at = (changed: number) => ((row[j] = changed), expected());
          const slope = (at(x + h) - at(x - h)) / (2 * h);
          row[j] = x;
          return slope;
        }),
      );
      close(trace, `gradient.${name === 'embeddings' ? name : ids[name]}`, slopes, 1e-5);
    }
  });

  test('all probability on one class is that class, bit for bit', () => {
    const [one, two] = [
      [2, null, 0],
      [[0, 0, 1, 0], null, [1, 0, 0, 0]],
    ].map((cross_entropy) => core.run({ ...given, loss: { cross_entropy } }));
    expect(traceHash(two!)).toBe(traceHash(one!));
  });

  test('probabilities rounded to 32 bits sum to 1', () => {
    for (const answers of [
      Array.from({ length: 8 }, (_, index) => Math.fround(index === 3 ? 0.9125 : 0.0125)),
      Array<number>(3).fill(Math.fround(1 / 3)),
      Array<number>(7).fill(0.1428571),
    ]) {
      expect(() =>
        validate({ tokens: ['a'], loss: { cross_entropy: [answers] }, embeddings: [answers] }),
      ).not.toThrow();
    }
  });

  test('classes of extreme logits have a finite loss: ln p is not taken of p', () => {
    const parameters = { value: make(4, 4, (i, j) => (i === j ? 200 : 0)) };
    const trace = core.run({
      tokens: tokens(3),
      embeddings: make(3, 4, (i, j) => Number(i === j)),
      given: { weights: make(3, 3, (i, j) => Number(i === j)) },
      parameters,
      loss: { cross_entropy: [1, null, null] },
    });
    expect(matrix(trace, 'loss')).toEqual([[200]]);
    expect(matrix(trace, 'gradient.logits')[0]).toEqual([1, -1, 0, 0]);
  });

  test('logits, probabilities and their gradients name the classes, counted from 0 where they have no names', () => {
    const loss = { cross_entropy: [0, null, 3] };
    const named = core.run({ ...given, loss: { ...loss, classes: ['a', 'b', 'a', 'd'] } });
    for (const id of ['logits', 'probabilities', 'gradient.logits']) {
      expect(stepOf(named, id).columns).toEqual({ name: 'label', labels: ['a', 'b', 'a', 'd'] });
      expect(stepOf(core.run({ ...given, loss }), id).columns.labels).toEqual(['0', '1', '2', '3']);
    }
  });
});

test('∂L/∂s_ij = a_ij · g_i · (v_j − c_i): a score is pushed where its value is worth more than the blend', () => {
  const random = randomNumbers(6);
  for (let n = 1; n <= 9; n++) {
    const gradient = drawn(random, n, 3);
    const trace = core.run({
      tokens: tokens(n),
      embeddings: drawn(random, n, 3),
      attention: { scale: 'none', mask: n % 2 === 0 ? 'causal' : 'none' },
      loss: { gradient },
    });
    const [weights, value, context] = ['weights', 'value', 'context'].map((id) => matrix(trace, id));
    const expected = make(
      n,
      n,
      (i, j) => weights![i]![j]! * sum(gradient[i]!.map((g, k) => g * (value![j]![k]! - context![i]![k]!))),
    );
    close(trace, 'gradient.scores', expected);
  }
});

describe.each(Object.entries(everyKind).filter(([name]) => !name.includes('region')))('%s', (_, document) => {
  const example = validate(document);
  const plain = core.run({ ...example, loss: undefined });
  const last = plain.steps.findLast(({ role, stage }) =>
    example.attention.kind === 'recurrent'
      ? role === 'hidden_states'
      : stage !== 'encoder' &&
        ['context', 'concatenated', 'output', 'residual', 'layer_norm', 'pooled', 'summary_unit'].includes(role),
  )!;
  const random = randomNumbers(7);
  const gradient = drawn(random, last.rows.labels.length, last.columns.labels.length);
  const asked = { ...example, loss: { gradient } };
  const trace = core.run(asked);

  test('has its last output, and all steps with the same bits, with and without a loss', () => {
    expect(matrix(trace, `gradient.${last.id}`)).toEqual(gradient);
    expect(traceHash({ steps: trace.steps.slice(0, plain.steps.length) })).toBe(traceHash(plain));
    expect(trace.steps.slice(0, plain.steps.length).map(({ id }) => id)).toEqual(plain.steps.map(({ id }) => id));
    expect(traceHash(scalar.run(asked))).toBe(traceHash(trace));
  });

  test('has gradients behind all other steps, each as large and named as its own step', () => {
    const first = trace.steps.findIndex((step) => step.gradient_of !== undefined);
    expect(trace.steps.slice(first).every((step) => step.gradient_of !== undefined)).toBe(true);
    for (const step of trace.steps.slice(first)) {
      const of = stepOf(trace, step.gradient_of!);
      const { role, stage, layer, part, head, position } = of;
      expect(of.gradient_of).toBeUndefined();
      expect(step).toMatchObject(
        JSON.parse(JSON.stringify({ role, stage, layer, part, head, position })) as Partial<Step>,
      );
      if (step.id !== `gradient.${of.id}`) continue;
      expect([step.rows, step.columns], step.id).toEqual([of.rows, of.columns]);
      expect(step.values.every(Number.isFinite), step.id).toBe(true);
    }
  });

  test('has a gradient of every input but those that only say where words stand and what is read', () => {
    const without = ['mask', 'angles', 'position_bias', 'identity_rows', 'given_gradient', 'loss_shares', 'pooling'];
    const beside = example.attention.kind === 'recurrent';
    // What attention computes beside the recurrent network is not part of its states.
    const isReached = ({ role, stage }: Step) =>
      !without.includes(role) && (!beside || stage === 'recurrent' || !/^(?:[Wb]_[A-Z]|memory_.*)$/.test(role));
    for (const step of trace.steps.filter(({ operation, role }) => operation === 'input' && role !== 'loss_slope')) {
      const found = trace.steps.some(({ id }) => id === `gradient.${step.id}`);
      expect(found, step.id).toBe(isReached(step));
    }
  });
});

describe('what is overridden', () => {
  const base = {
    tokens: tokens(3),
    embeddings: make(3, 2, (i, j) => (i - j) / 2),
    attention: { scale: 'none' },
    loss: { gradient: make(3, 2, (i, j) => i + j - 1) },
  };

  test('an overridden cell does not follow what comes before it: its gradient is 0, and says what would have flowed', () => {
    const free = core.run(base);
    const trace = core.run({ ...base, override: { scores: { cells: { '2,1': 0.25 } } } });
    const { overridden } = stepOf(trace, 'gradient.scores');
    expect(overridden?.map(({ row, column }) => [row, column])).toEqual([[2, 1]]);
    expect(overridden![0]!.computed).not.toBe(0);
    expect(matrix(trace, 'gradient.scores')[2]![1]).toBe(0);
    // What follows uses 0 there.
    const key = product(transposed(matrix(trace, 'gradient.scores')), matrix(trace, 'query'));
    close(trace, 'gradient.key', key);
    expect(stepOf(free, 'gradient.scores').overridden).toBeUndefined();
  });

  test('overridden numbers of the loss itself count too', () => {
    const trace = core.run({
      ...base,
      loss: { cross_entropy: [0, 1, 1] },
      override: { logits: { rows: { '0': [3, 1] } } },
    });
    expect(matrix(trace, 'gradient.logits')[0]).toEqual([0, 0]);
    expect(matrix(trace, 'gradient.context')[0]).toEqual([0, 0]);
    expect(matrix(trace, 'gradient.context')[1]).not.toEqual([0, 0]);
  });
});

describe('an edited example with a loss', () => {
  const cat = {
    tokens: ['The', 'cat', 'sat'],
    embeddings: make(3, 2, (i, j) => i - j),
    parameters: 'identity',
  };

  test('keeps it, with a row for each word: new ones have no gradient, target 0 and no answer', () => {
    const shorter = (loss: object, text: string) => fitted(withText(validate({ ...cat, loss }), text)).loss;
    const rows = make(3, 2, (i, j) => i + j + 1);
    expect(shorter({ gradient: rows }, 'The cat')).toEqual({ gradient: rows.slice(0, 2) });
    expect(shorter({ squared_error: rows }, 'The cat sat down')).toEqual({ squared_error: [...rows, [0, 0]] });
    const answers = { cross_entropy: [null, 0, 1], classes: ['a', 'b'] };
    expect(shorter(answers, 'The cat sat down')).toEqual({ ...answers, cross_entropy: [null, 0, 1, null] });
    expect(shorter(answers, 'The')).toBeUndefined();
    const soft = { cross_entropy: [[0.25, 0.75], null, null] };
    expect(shorter(soft, 'The cat')).toEqual({ cross_entropy: [[0.25, 0.75], null] });
  });

  test('loses one that asks for numbers that there no longer are, and undo brings it back', () => {
    const session = new Session(core, { ...cat, loss: { gradient: make(3, 2, () => 1) } });
    const before = session.example;
    expect(session.change(withNumbers(session.example, { seed: 1 }))).toBe(true);
    expect(session.example.loss).toBeUndefined();
    session.undo();
    expect(session.example).toEqual(before);
  });

  test.each(['heads', 'layers', 'cross', 'encoder_decoder', 'past', 'memory', 'recurrent', 'scores'] as const)(
    'becomes another kind: %s',
    (kind) => {
      for (const loss of [
        { gradient: make(3, 2, () => 1) },
        { cross_entropy: [0, 1, null] },
        { cross_entropy: [null, 1, [0.25, 0.75]] },
      ]) {
        const next = withKind(validate({ ...cat, loss }), kind);
        expect(() => core.run(next)).not.toThrow();
        expect(next.loss !== undefined || kind === 'past').toBe(true);
      }
    },
  );

  test('changes a target, and a cell of the given gradient, where they stand', () => {
    const example = validate({ ...cat, loss: { squared_error: make(3, 2, () => 1) } });
    const changed = withCell(example, stepOf(core.run(example), 'targets'), 2, 1, 0.5);
    expect(changed.loss).toEqual({ squared_error: make(3, 2, (i, j) => (i === 2 && j === 1 ? 0.5 : 1)) });
    const given = validate({ ...cat, loss: { gradient: make(3, 2, () => 1) } });
    const moved = withCell(given, stepOf(core.run(given), 'given_gradient'), 0, 0, -2);
    expect(moved.loss).toEqual({ gradient: make(3, 2, (i, j) => (i + j === 0 ? -2 : 1)) });
  });

  test('is written into its document and its address, with the run that made its numbers, and read again', async () => {
    const trained = { task: 'recall', steps: 500, loss: 0.4712, seed: 1, control: 'uniform', sentence: 2 };
    const example = validate({
      ...cat,
      loss: { cross_entropy: [0, null, [0.25, 0.75]], classes: ['a', 'b'] },
      trained,
    });
    expect(example).toMatchObject({ trained });
    expect(validate(toDocument(example))).toEqual(example);
    expect(await readAddress(await writeAddress(example, gallery))).toEqual({ document: example });
  });

  test('with other numbers than those of the run no longer says that they are trained', () => {
    const trained = { task: 'recall', steps: 500, loss: 0.4712, seed: 1 };
    const two = make(2, 2, (i, j) => i + j);
    const example = validate({ ...cat, parameters: { query: two, key: two, value: two }, trained });
    expect(fitted(withNumbers(example, 'words')).trained).toBeUndefined();
    expect(withText(example, 'The cat').trained).toEqual(trained);
  });

  test('read backwards has no loss: that belonged to places', () => {
    const example = validate({ ...cat, loss: { gradient: make(3, 2, () => 1) } });
    expect(withReversedWords(example).loss).toBeUndefined();
  });
});

const folder = join(import.meta.dirname, '../../../shared/oracles/torch');
const present = existsSync(folder);

interface Tensor {
  shape: number[];
  data: number[];
}
interface Oracle {
  module?: string;
  attributes?: { is_causal: number; scale: number | null };
  inputs: Record<string, Tensor | null>;
  params?: Record<string, Tensor>;
  upstream_grad: Tensor;
  outputs: Record<string, Tensor>;
  input_grads?: Record<string, Tensor>;
  param_grads?: Record<string, Tensor>;
}

/** One matrix of a tensor: of a sentence, of a head of one, or all of it. */
function part(tensor: Tensor, ...indices: number[]): Matrix {
  const [rows, columns] = tensor.shape.slice(-2) as [number, number];
  const leading = tensor.shape.slice(0, -2);
  const index = indices.reduce((at, one, dimension) => at * leading[dimension]! + one, 0);
  return make(rows, columns, (i, j) => tensor.data[(index * rows + i) * columns + j]!);
}
const added = (matrices: Matrix[]): Matrix =>
  matrices.reduce((a, b) => a.map((row, i) => row.map((x, j) => x + b[i]![j]!)));
const count = (length: number) => Array.from({ length }, (_, index) => index);
/** Numbers that 32 bits hold are off by half a unit of 2⁻²⁴ when they go in; that and the roundings on the way come out. */
const TORCH = 5e-6;

describe.skipIf(!present)(`the gradients of PyTorch in ../shared/oracles${present ? '' : ' (absent)'}`, () => {
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Oracle;
  const files = present ? readdirSync(folder).filter((name) => name.startsWith('sdpa_')) : [];

  test.each(files)('%s, as an example', (name) => {
    const { attributes, inputs, upstream_grad, outputs } = read(name);
    const { Q, K, V, attn_mask } = inputs as Record<'Q' | 'K' | 'V', Tensor> & { attn_mask: Tensor | null };
    const [batch, heads] = Q.shape as [number, number];
    const shared = K.shape[1]!;
    const [queries, keys] = [Q.shape[2]!, K.shape[2]!];
    for (const b of count(batch)) {
      const grown: Record<'key' | 'value', Matrix[]> = { key: [], value: [] };
      for (const h of count(heads)) {
        const group = Math.floor((h * shared) / heads);
        const allow = make(queries, keys, (i, j) => {
          if (attributes!.is_causal && j > i) return 0;
          return attn_mask === null ? 1 : Number(attn_mask.data[i * keys + j]);
        }).map((row) => row.map((one) => one === 1));
        const trace = core.run({
          tokens: tokens(keys),
          target: { tokens: tokens(queries) },
          given: { query: part(Q, b, h), key: part(K, b, group), value: part(V, b, group) },
          attention: {
            kind: 'cross',
            mask: { allow },
            scale: attributes!.scale ?? 'sqrt',
          },
          loss: { gradient: part(upstream_grad, b, h) },
        });
        close(trace, 'context', part(outputs['Y']!, b, h), TORCH);
        close(trace, 'gradient.weights', part(outputs['d_weights']!, b, h), TORCH);
        close(trace, 'gradient.masked_scores', part(outputs['d_scores']!, b, h), TORCH);
        close(trace, 'gradient.query', part(outputs['dQ']!, b, h), TORCH);
        grown.key.push(matrix(trace, 'gradient.key'));
        grown.value.push(matrix(trace, 'gradient.value'));
        if ((h + 1) % (heads / shared) > 0) continue;
        expect(difference(added(grown.key), part(outputs['dK']!, b, group))).toBeLessThan(TORCH);
        expect(difference(added(grown.value), part(outputs['dV']!, b, group))).toBeLessThan(TORCH);
        grown.key = [];
        grown.value = [];
      }
    }
  });

  test('encoder_layer_postnorm.json, as an example with all its parameters', () => {
    const { inputs, params, upstream_grad, outputs, input_grads, param_grads } = read('encoder_layer_postnorm.json');
    const of = (tensors: Record<string, Tensor>, name: string) => tensors[name]!;
    const row = (name: string) => of(params!, name).data;
    const packed = part(of(params!, 'self_attn.in_proj_weight'));
    const d = packed[0]!.length;
    const linear = (W: Matrix, bias: number[]) => ({ W, bias, layout: 'out_in' });
    const third = (index: number) =>
      linear(packed.slice(index * d, (index + 1) * d), row('self_attn.in_proj_bias').slice(index * d, (index + 1) * d));
    const parameters = {
      query: third(0),
      key: third(1),
      value: third(2),
      output: linear(part(of(params!, 'self_attn.out_proj.weight')), row('self_attn.out_proj.bias')),
      W_1: linear(part(of(params!, 'linear1.weight')), row('linear1.bias')),
      W_2: linear(part(of(params!, 'linear2.weight')), row('linear2.bias')),
      gain: row('norm1.weight'),
      shift: row('norm1.bias'),
      feed_forward: { gain: row('norm2.weight'), shift: row('norm2.bias') },
    };
    const x = inputs['x']!;
    const traces = count(x.shape[0]!).map((b) =>
      core.run({
        tokens: tokens(x.shape[1]!),
        embeddings: part(x, b),
        attention: { heads: 3, mask: 'causal' },
        norm: 'post',
        feed_forward: { d_ff: 20, activation: 'gelu' },
        parameters,
        loss: { gradient: part(upstream_grad, b) },
      }),
    );
    traces.forEach((trace, b) => {
      close(trace, 'layer1.feed_forward.layer_norm', part(outputs['Y']!, b), TORCH);
      close(trace, 'gradient.embeddings', part(input_grads!['x']!, b), TORCH);
    });
    const total = (id: string) => added(traces.map((trace) => matrix(trace, `gradient.${id}`)));
    const expected = (name: string): Matrix => {
      const tensor = of(param_grads!, name);
      return tensor.shape.length === 1 ? [tensor.data] : transposed(part(tensor));
    };
    const across = (from: Matrix, index: number) => from.map((one) => one.slice(index * d, (index + 1) * d));
    const pairs: [string, Matrix][] = [
      ...(['Q', 'K', 'V'] as const).flatMap((letter, index): [string, Matrix][] => [
        [`layer1.W_${letter}`, across(expected('self_attn.in_proj_weight'), index)],
        [`layer1.b_${letter}`, across(expected('self_attn.in_proj_bias'), index)],
      ]),
      ['layer1.W_O', expected('self_attn.out_proj.weight')],
      ['layer1.b_O', expected('self_attn.out_proj.bias')],
      ['layer1.feed_forward.W_1', expected('linear1.weight')],
      ['layer1.feed_forward.b_1', expected('linear1.bias')],
      ['layer1.feed_forward.W_2', expected('linear2.weight')],
      ['layer1.feed_forward.b_2', expected('linear2.bias')],
      ['layer1.gain', expected('norm1.weight')],
      ['layer1.shift', expected('norm1.bias')],
      ['layer1.feed_forward.gain', expected('norm2.weight')],
      ['layer1.feed_forward.shift', expected('norm2.bias')],
    ];
    for (const [id, matrixOfTorch] of pairs) {
      expect(difference(total(id), matrixOfTorch), id).toBeLessThan(TORCH);
    }
    expect(pairs.length).toBe(14 + 2); // 12 parameters of PyTorch, two of which are three of ours
  });
});
