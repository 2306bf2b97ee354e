// Cross-attention whose keys and values have sizes of their own, as torch.nn.MultiheadAttention(embed_dim, kdim=…, vdim=…).
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Matrix } from '../../web/core/example.ts';
import { load, validate } from '../../web/core/index.ts';
import type { ExampleDocument, Step, Trace } from '../../web/core/index.ts';
import { withCell } from '../../web/edit/cells.ts';
import { kindChoices, withKind } from '../../web/edit/kinds.ts';
import { withSideText } from '../../web/edit/sides.ts';
import { withText } from '../../web/edit/text.ts';
import { withReversedWords } from '../../web/edit/word-order.ts';
import { randomNumbers } from './mutate.ts';

const core = await load();

const stepOf = (trace: Trace, id: string): Step => trace.steps.find((step) => step.id === id)!;
const rowsOf = ({ values, columns }: Step): Matrix => {
  const width = columns.labels.length;
  return Array.from({ length: values.length / width }, (_, i) => [...values.subarray(i * width, (i + 1) * width)]);
};
const far = (got: Matrix, expected: Matrix) => {
  expect([got.length, got[0]!.length]).toEqual([expected.length, expected[0]!.length]);
  return Math.max(...got.flatMap((row, i) => row.map((x, j) => Math.abs(x - expected[i]![j]!))));
};

interface Tensor {
  shape: number[];
  data: number[];
}
/** The rows of a tensor; of one with a batch, those of one sentence. */
function matrixOf({ shape, data }: Tensor, sentence = 0): Matrix {
  const [rows, columns] = shape.slice(-2) as [number, number];
  return Array.from({ length: rows }, (_, i) =>
    data.slice((sentence * rows + i) * columns, (sentence * rows + i + 1) * columns),
  );
}
const fixture = JSON.parse(
  readFileSync(new URL('../fixtures/multi_head_cross.json', import.meta.url), 'utf8'),
) as Record<'inputs' | 'params' | 'outputs' | 'input_grads', Record<string, Tensor>> & { upstream_grad: Tensor };

const { inputs, params, outputs, input_grads } = fixture;
const bias = params['in_proj_bias']!.data;
const linear = (name: string, start: number, of = bias) => ({
  W: matrixOf(params[name]!),
  bias: of.slice(start, start + 4),
  layout: 'out_in' as const,
});

function asDocument(sentence: number): ExampleDocument {
  return {
    tokens: ['a', 'b', 'c'],
    embeddings: matrixOf(inputs['k']!, sentence),
    value_embeddings: matrixOf(inputs['v']!, sentence),
    target: { tokens: ['d', 'e'], embeddings: matrixOf(inputs['q']!, sentence) },
    attention: { kind: 'cross', heads: 2, ...(sentence === 0 && { mask: { padding: 2 } }) },
    parameters: {
      query: linear('q_proj_weight', 0),
      key: linear('k_proj_weight', 4),
      value: linear('v_proj_weight', 8),
      output: linear('out_proj.weight', 0, params['out_proj.bias']!.data),
    },
    loss: { gradient: matrixOf(fixture.upstream_grad, sentence) },
  };
}

describe.each([0, 1])('PyTorch with kdim=3 and vdim=5, sentence %i of the batch', (sentence) => {
  const trace = core.run(asDocument(sentence));

  test('has the same output', () =>
    expect(far(rowsOf(stepOf(trace, 'output')), matrixOf(outputs['Y']!, sentence))).toBeLessThan(1e-6));

  test('has the same weights of every head', () => {
    const all = outputs['attn_weights_per_head']!;
    for (const head of [0, 1]) {
      const weights = rowsOf(stepOf(trace, `head${head + 1}.weights`));
      expect(far(weights, matrixOf(all, 2 * sentence + head))).toBeLessThan(1e-6);
    }
  });

  test.each([
    ['q', 'target.embeddings'],
    ['k', 'embeddings'],
    ['v', 'value_embeddings'],
  ])('has the same gradient of %s', (name, id) => {
    const gradient = rowsOf(stepOf(trace, `gradient.${id}`));
    expect(far(gradient, matrixOf(input_grads[name]!, sentence))).toBeLessThan(1e-6);
  });
});

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const product = (a: Matrix, b: Matrix) => a.map((row) => b[0]!.map((_, j) => sum(row.map((x, k) => x * b[k]![j]!))));
const transposed = (a: Matrix) => a[0]!.map((_, j) => a.map((row) => row[j]!));
function softmax(scores: Matrix): Matrix {
  return scores.map((row) => {
    const exponentials = row.map((score) => Math.exp(score - Math.max(...row)));
    return exponentials.map((e) => e / sum(exponentials));
  });
}

test('any sizes agree with double precision', () => {
  const random = randomNumbers(14);
  const drawn = (rows: number, columns: number): Matrix =>
    Array.from({ length: rows }, () => Array.from({ length: columns }, () => (random(129) - 64) / 64));
  const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`);
  for (let round = 0; round < 200; round++) {
    const size = () => 1 + random(7);
    const [heads, queries, keys, d_k, d_v, d_model, kdim, vdim] = [
      1 + random(3),
      ...Array.from({ length: 7 }, size),
    ] as [...[number, number, number, number], ...[number, number, number, number]];
    const own = random(3) > 0;
    const [X, Y, Z] = [drawn(keys, kdim), drawn(queries, d_model), own ? drawn(keys, vdim) : undefined];
    const W = [drawn(d_model, heads * d_k), drawn(kdim, heads * d_k), drawn(Z ? vdim : kdim, heads * d_v)] as const;
    const output = drawn(heads * d_v, d_model);
    const trace = core.run({
      tokens: words(keys),
      embeddings: X,
      ...(Z && { value_embeddings: Z }),
      target: { tokens: words(queries), embeddings: Y },
      attention: { kind: 'cross', heads },
      parameters: { query: W[0], key: W[1], value: W[2], output },
    });
    const [Q, K, V] = [product(Y, W[0]), product(X, W[1]), product(Z ?? X, W[2])];
    const cut = (matrix: Matrix, head: number, width: number) =>
      matrix.map((row) => row.slice(head * width, (head + 1) * width));
    const contexts = Array.from({ length: heads }, (_, head) => {
      const scores = product(cut(Q, head, d_k), transposed(cut(K, head, d_k)));
      return product(softmax(scores.map((row) => row.map((s) => s / Math.sqrt(d_k)))), cut(V, head, d_v));
    });
    const all = Y.map((_, row) => contexts.flatMap((context) => context[row]!));
    expect(far(rowsOf(stepOf(trace, 'output')), product(all, output))).toBeLessThan(2e-5);
  }
});

describe('an example of several sizes', () => {
  const example = validate(asDocument(0));

  test('is run after any change of its words or kind', () => {
    for (const text of ['b a c', 'a new text', 'a b c d']) core.run(withText(example, text));
    for (const text of ['e d', 'some other words', 'd']) core.run(withSideText(example, 'target', text));
    for (const kind of kindChoices) core.run(withKind(example, kind));
  });

  test('keeps the rows of its words where these are reversed', () => {
    const reversed = withReversedWords(example);
    expect(reversed.value_embeddings).toEqual(example.value_embeddings!.toReversed());
    core.run(reversed);
  });

  test('has value embeddings that can be changed', () => {
    const step = stepOf(core.run(example), 'value_embeddings');
    expect(withCell(example, step, 2, 4, 9).value_embeddings![2]![4]).toBe(9);
  });
});
