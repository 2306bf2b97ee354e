// The parts of the benchmark that could be wrong without anybody seeing it. Its results are checked while it runs.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AttentionShape, Contestant } from '../bench/attention/contestant.ts';
import { parts } from '../bench/attention/goals.ts';
import { attentionInputs, layerInputs } from '../bench/attention/inputs.ts';
import { attentionRows, largestError, layerRows } from '../bench/attention/reference.ts';
import { isWrong } from '../bench/attention/report.ts';
import { measure, type Timing } from '../bench/attention/rounds.ts';
import { median, p10, p90 } from '../bench/figures.ts';
import { encode } from '../bench/peers/onnx.ts';
import { plain } from '../bench/peers/plain.ts';
import { markdownTable, replaceBetween } from '../bench/tables.ts';
import { plainName } from '../bench/sizes.ts';

describe('statistics', () => {
  it('take the middle, and the tenth from both ends', () => {
    const samples = [9, 1, 8, 2, 7, 3, 6, 4, 5, 10];
    expect(median(samples)).toBe(5.5);
    expect(median([3, 1, 2])).toBe(2);
    expect(p10(samples)).toBe(2);
    expect(p90(samples)).toBe(10);
  });
});

describe('the reference', () => {
  it('gives the mean of the values where all keys are equal', () => {
    const shape: AttentionShape = { heads: 1, n: 3, d: 2 };
    const value = Float32Array.of(1, 2, 3, 4, 5, 9);
    const inputs = { query: Float32Array.of(1, 2, 3, 4, 5, 6), key: new Float32Array(6).fill(0.5), value };
    expect(attentionRows(shape, inputs).values.map((row) => [...row])).toEqual(Array(3).fill([3, 5]));
    const causal = attentionRows({ ...shape, causal: true }, inputs);
    expect(causal.values.map((row) => [...row])).toEqual(
      [
        [1, 2],
        [2, 3],
        [3, 5],
      ].map((row) => row.map((x) => expect.closeTo(x, 12))),
    );
  });

  it('of a layer is its attention where the matrices are the identity and there are no biases', () => {
    const [tokens, d_model, heads] = [5, 8, 2];
    const identity = Float32Array.from({ length: 64 }, (_, at) => (at % 9 === 0 ? 1 : 0));
    const none = new Float32Array(8);
    const { input } = layerInputs({ tokens, d_model, heads });
    const all = {
      W_Q: identity,
      W_K: identity,
      W_V: identity,
      W_O: identity,
      b_Q: none,
      b_K: none,
      b_V: none,
      b_O: none,
    };
    const rows = layerRows({ tokens, d_model, heads }, { input, ...all }).values;
    const head = Float32Array.from({ length: 20 }, (_, at) => input[Math.floor(at / 4) * 8 + 4 + (at % 4)]!);
    const expected = attentionRows({ heads: 1, n: 5, d: 4 }, { query: head, key: head, value: head }).values;
    rows.forEach((row, at) =>
      expect([...row.subarray(4)]).toEqual([...expected[at]!].map((x) => expect.closeTo(x, 12))),
    );
  });

  it('is what the plain contestant computes, and takes no missing number for right', async () => {
    const shape: AttentionShape = { heads: 2, n: 100, d: 5, causal: true };
    const inputs = attentionInputs(shape);
    const expected = attentionRows(shape, inputs);
    const contestant = (await plain.attention(shape, inputs)[0]!()) as Contestant;
    await contestant.run();
    expect(largestError(expected, contestant.result())).toBeLessThan(1e-6);
    const late = contestant.result().slice();
    late[late.length - 1] = Number.NaN;
    const error = largestError(expected, late);
    expect(isWrong({ name: '', flops: 1, samples: [], failures: [], error })).toBe(true);
    expect(largestError(expected, new Float32Array(late.length))).toBeGreaterThan(0.1);
  });
});

describe('rounds', () => {
  let now = 0;
  beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => now));
  afterEach(() => void vi.restoreAllMocks());

  const lasting = (milliseconds: number, closed: string[], name: string) => (): Contestant => ({
    run: () => void (now += milliseconds),
    result: () => Float32Array.of(milliseconds),
    close: () => void closed.push(name),
  });

  it('keep the fastest form that runs, and say why another does not', async () => {
    const closed: string[] = [];
    const failing = () => Promise.reject(new Error('no such operator'));
    const forms = [failing, lasting(60, closed, 'slow'), lasting(5, closed, 'fast')];
    const expected = { at: [0], values: [Float64Array.of(5.25)] };
    const [timing] = await measure([{ name: 'both', flops: 1, forms, expected }], { budget: 0, fewest: 3, most: 9 });
    expect(timing).toMatchObject({ name: 'both', failures: ['no such operator'], error: 0.25 });
    expect(timing!.samples).toEqual([5, 5, 5].map((time) => expect.closeTo(time, 6)));
    expect(closed).toEqual(['slow', 'fast']);
  });
});

describe('goals', () => {
  const timing = (name: string, time: number, flops = 1): Timing => ({
    name,
    flops,
    samples: [time, time * 5, time * 0.9],
    failures: [],
  });
  const judged = (title: string, timings: Timing[]) => parts.find((part) => part.title === title)!.judge(timings);

  it('are ratios of medians, and of the fastest tenth beside the peak', () => {
    const verdicts = judged('(12, 512, 64)', [
      timing('simd', 2, 100),
      timing('relaxed', 1, 100),
      timing('ort', 3),
      timing('peak simd', 1, 60),
      timing('peak relaxed', 1, 200),
    ]);
    const values = verdicts.map(({ backend, measure, value }) => [backend, measure, value]);
    expect(values).toContainEqual(['simd', 'of the peak', expect.closeTo(50 / 60, 12)]);
    expect(values).toContainEqual(['relaxed', 'of the peak', expect.closeTo(0.5, 12)]);
    expect(values).toContainEqual(['simd', '× ORT', 1.5]);
    expect(values).toContainEqual(['relaxed', '× TF', undefined]);
  });

  it('of the longest text hold against whichever peer is faster', () => {
    const verdicts = judged('(1, 8192, 64)', [
      timing('simd', 2),
      timing('relaxed', 1),
      timing('ort', 6),
      timing('tf', 4),
    ]);
    expect(verdicts.map(({ value }) => value)).toEqual([2, 4]);
  });

  it('of growth compare the time of a pair', () => {
    const flops = (n: number) => 4 * n * n * 64;
    const timings = ['simd', 'relaxed'].flatMap((backend) =>
      [512, 1024, 2048, 4096, 8192].map((n) =>
        timing(`${backend} (1, ${n}, 64)`, n * n * (n === 2048 ? 3 : 2), flops(n)),
      ),
    );
    expect(judged('growth, one head', timings).map(({ value }) => value)).toEqual([1.5, 1.5]);
  });
});

describe('the encoder of ONNX models', () => {
  it('writes the bytes of onnx.proto', () => {
    const info = (name: number) => [0x0a, 1, name, 0x12, 11, 0x0a, 9, 0x08, 1, 0x12, 5, 0x0a, 3, 0x08, 0xac, 2];
    const negative = [0x18, ...Array(9).fill(0xff), 1];
    const attribute = [0x0a, 4, ...new TextEncoder().encode('axis'), ...negative, 0xa0, 1, 2];
    const node = [0x0a, 1, 120, 0x12, 1, 121, 0x22, 3, ...new TextEncoder().encode('Neg'), 0x2a, 20, ...attribute];
    const name = [0x12, 5, ...new TextEncoder().encode('graph')];
    const tensor = [0x08, 1, 0x10, 1, 0x42, 1, 119, 0x4a, 4, 0, 0, 0x80, 0x3f];
    const graph = [0x0a, node.length, ...node, ...name, 0x2a, tensor.length, ...tensor];
    graph.push(0x5a, 16, ...info(120), 0x62, 16, ...info(121));
    expect([
      ...encode({
        opset: 23,
        inputs: { x: [300] },
        outputs: { y: [300] },
        initializers: { w: { shape: [1], values: Float32Array.of(1) } },
        nodes: [{ operation: 'Neg', inputs: ['x'], outputs: ['y'], attributes: { axis: -1 } }],
      }),
    ]).toEqual([0x08, 10, 0x3a, graph.length, ...graph, 0x42, 4, 0x0a, 0, 0x10, 23]);
  });
});

describe('docs/benchmarks.md', () => {
  it('is changed between its comments, and nowhere else', () => {
    const text = 'a\n<!-- bench:x -->old<!-- /bench:x -->\nz';
    const once = replaceBetween(text, 'x', 'new');
    expect(once).toBe('a\n<!-- bench:x -->\n\nnew\n\n<!-- /bench:x -->\nz');
    expect(replaceBetween(once, 'x', 'new')).toBe(once);
    expect(() => replaceBetween(text, 'y', 'new')).toThrow('<!-- bench:y -->');
  });

  it('gets tables as Markdown writes them', () => {
    expect(markdownTable(['', 'ms'], [['one', '2']])).toBe('|  | ms |\n|---|---|\n| one | 2 |');
  });

  it('names files without what a build adds', () => {
    expect(plainName('assets/fused-simd-DktJuax.wasm')).toBe('fused-simd.wasm');
    expect(plainName('core.js')).toBe('core.js');
  });
});
