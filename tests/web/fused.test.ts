// The fused path of all three builds, against the traced path and against double precision.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { attendCall, placeAttend, scratchBytes } from '../../web/core/fused/calls.ts';
import { checkSizes } from '../../web/core/fused/check.ts';
import { typed } from '../../web/core/fused/inputs.ts';
import { Instance } from '../../web/core/fused/instance.ts';
import { words } from '../../web/core/fused/layout.ts';
import { hasRelaxedSimd } from '../../web/core/fused/relaxed.ts';
import { backends } from '../../web/core/backend.ts';
import { load } from '../../web/core/load.ts';
import type { Core } from '../../web/core/load.ts';
import { difference, made, randomCase, randomFrom, reference } from './fused-cases.ts';
import type { Case } from './fused-cases.ts';
import { inputAttributes } from '../../web/trace/attributes.ts';

const cores = Object.fromEntries(
  await Promise.all(backends.map(async (backend) => [backend, await load({ backend })] as const)),
) as Record<(typeof backends)[number], Core>;
const attend = (core: Core, { query, key, value, options }: Case, more = {}) =>
  core.attend(query, key, value, { ...options, ...more });

test('this engine runs all three builds', () => {
  expect(hasRelaxedSimd()).toBe(true);
  for (const backend of backends) expect(cores[backend].backend).toBe(backend);
});

test('each build has its own instructions: only relaxed SIMD has f32x4.relaxed_madd, and the scalar one no f32x4.mul', async () => {
  const count = async (backend: string, ...instruction: number[]) => {
    const bytes = await readFile(new URL(`../../build/wasm/fused-${backend}.wasm`, import.meta.url));
    return bytes.filter((_, at) => instruction.every((byte, index) => bytes[at + index] === byte)).length;
  };
  const [madd, mul] = [[0xfd, 0x85, 0x02] as const, [0xfd, 0xe6, 0x01] as const];
  expect(await count('relaxed', ...madd)).toBeGreaterThan(20);
  expect(await count('simd', ...madd)).toBe(0);
  expect(await count('simd', ...mul)).toBeGreaterThan(20);
  expect(await count('scalar', ...mul)).toBe(0);
});

test('the builds are three: fused multiply-add rounds once, so that relaxed SIMD gives other bits than SIMD', async () => {
  const one = made({ heads: 2, queries: 60, d_k: 40 }, randomFrom(1));
  const { context } = await attend(cores.simd, one);
  expect((await attend(cores.relaxed, one)).context).not.toEqual(context);
});

for (const backend of backends) {
  const core = cores[backend];

  test(`${backend}: 300 random calculations give what double precision gives`, async () => {
    const random = randomFrom(2);
    let read = 0;
    let unread = 0;
    for (let count = 0; count < 300; count++) {
      const one = randomCase(random);
      const got = await attend(core, one);
      const expected = reference(one);
      const what = JSON.stringify({ ...one.options, mask: one.options.mask?.constructor.name });
      expect(difference(got.context, expected.context), what).toBeLessThan(2e-6);
      expect(got.logsumexp !== undefined).toBe(one.options.logsumexp === true);
      if (got.logsumexp) {
        expect(difference(got.logsumexp, expected.logsumexp), what).toBeLessThan(2e-6);
        for (const log of got.logsumexp) log === -Infinity ? unread++ : read++;
      }
    }
    // The cases hold both kinds of rows.
    expect(read).toBeGreaterThan(1000);
    expect(unread).toBeGreaterThan(100);
  });

  test(`${backend}: 200 random calculations give what the traced path gives`, async () => {
    const random = randomFrom(3);
    for (let count = 0; count < 200; count++) {
      const { one, document } = tracedCase(random);
      const trace = core.run(document);
      const { heads, queries, d_v } = one.options;
      const slopes = trace.steps.flatMap((step) => (step.role === 'position_bias' ? inputAttributes(step).slope! : []));
      const got = await attend(core, one, slopes.length > 0 ? { slopes } : {});
      for (let head = 0; head < heads; head++) {
        const id = heads === 1 ? 'context' : `head${head + 1}.context`;
        const { values } = trace.steps.find((step) => step.id === id)!;
        const own = got.context.subarray(head * queries * d_v, (head + 1) * queries * d_v);
        expect(difference(own, values), JSON.stringify(document)).toBeLessThan(2e-6);
      }
    }
  });

  test(`${backend}: logits of ±10,000 neither overflow nor lose the largest`, async () => {
    for (const size of [1e4, -1e4]) {
      const one = made({ queries: 50, keys: 130, d_k: 8, scale: 'none', logsumexp: true }, randomFrom(4));
      one.query.fill(size / 8);
      for (let at = 0; at < one.key.length; at++) one.key[at] = Math.round(one.key[at]!); // sums are exact
      const { context, logsumexp } = await attend(core, one);
      const expected = reference(one);
      expect(difference(context, expected.context)).toBeLessThan(2e-6);
      expect(Math.max(...logsumexp!)).toBeGreaterThan(3e3);
      expect(difference(logsumexp!, expected.logsumexp)).toBeLessThan(2e-6);
    }
  });

  test(`${backend}: denormal numbers are as good as others`, async () => {
    const one = made({ queries: 30, keys: 70, d_k: 9, d_v: 5 }, randomFrom(5));
    for (const array of [one.query, one.key]) array.forEach((number, at) => (array[at] = number * 1e-39));
    expect(difference((await attend(core, one)).context, reference(one).context)).toBeLessThan(2e-6);
    one.value.forEach((number, at) => (one.value[at] = number * 1e-39));
    const { context } = await attend(core, one);
    // The mean of denormals, to a unit of the last place for each number that was added.
    expect(difference(context, reference(one).context)).toBeLessThan(70 * 2 ** -149);
    expect(context.some((number) => number !== 0)).toBe(true);
  });

  test(`${backend}: without queries there is nothing, without keys there are zeros`, async () => {
    const none = new Float32Array();
    const options = { heads: 2, d_k: 3, d_v: 5, logsumexp: true };
    const noQueries = await core.attend(none, new Float32Array(24), new Float32Array(40), options);
    expect([noQueries.context.length, noQueries.logsumexp!.length]).toEqual([0, 0]);
    const noKeys = await core.attend(new Float32Array(12).fill(1), none, none, options);
    expect(noKeys.context).toEqual(new Float32Array(20));
    expect(noKeys.logsumexp).toEqual(new Float32Array(4).fill(-Infinity));
    const one = await core.attend(Float32Array.of(2), Float32Array.of(3), Float32Array.of(7), {
      d_k: 1,
      logsumexp: true,
    });
    expect([...one.context]).toEqual([7]);
    expect(difference(one.logsumexp!, [6])).toBeLessThan(2e-6);
    expect((await core.attend(none, none, none, { batch: 0, d_k: 4 })).context.length).toBe(0);
  });

  test(`${backend}: nothing is read or written past the end of memory, whichever array ends there`, async () => {
    const random = randomFrom(9);
    const file = new URL(`../../build/wasm/fused-${backend}.wasm`, import.meta.url);
    const instance = await Instance.create(await WebAssembly.compile(await readFile(file)));
    const arrays = ['query', 'key', 'value', 'mask', 'lengths', 'slopes', 'context', 'logsumexp'] as const;
    const placed = new Set<string>();
    for (let count = 0; count < 120; count++) {
      const one = randomCase(random);
      const checked = checkSizes(one.options, one);
      const inputs = { query: one.query, key: one.key, value: one.value, ...typed(one.options) };
      const expected = await attend(core, one);
      const scratch = scratchBytes(instance, 'attend', checked);
      const call = attendCall(instance.base, checked, inputs, scratch);
      const { fields } = placeAttend(instance.base, checked, scratch);
      for (const name of arrays) {
        const own = { ...inputs, context: expected.context, logsumexp: expected.logsumexp }[name];
        if (own === undefined || own.length === 0) continue;
        instance.reserve(call.end + own.byteLength + 4);
        const last = instance.bytes - own.byteLength;
        const moved = (address: number) => (address === fields[name] ? last : address);
        const [context] = instance.run({
          ...call,
          put: [
            [call.args, words({ ...fields, [name]: last })],
            ...call.put.slice(1).map(([at, numbers]): (typeof call.put)[0] => [moved(at), numbers]),
          ],
          take: call.take.map(([at, length]) => [moved(at), length]),
        });
        expect(context).toEqual(expected.context);
        placed.add(name);
      }
    }
    expect([...placed].toSorted()).toEqual(arrays.toSorted());
  });

  test(`${backend}: a prepared calculation gives the same bits again and again`, async () => {
    const random = randomFrom(6);
    for (let count = 0; count < 60; count++) {
      const one = randomCase(random);
      const expected = await attend(core, one);
      const prepared = await core.prepare(one.options);
      prepared.query.set(one.query);
      prepared.key.set(one.key);
      prepared.value.set(one.value);
      expect(prepared.mask).toEqual(one.options.mask);
      for (let again = 0; again < 2; again++) {
        prepared.context.fill(NaN);
        prepared.run();
        expect(prepared.context).toEqual(expected.context);
        expect(prepared.logsumexp).toEqual(expected.logsumexp);
      }
    }
  });

  test(`${backend}: a prepared mask can be changed`, async () => {
    const mask = new Uint8Array(4).fill(1);
    const prepared = await core.prepare({ queries: 2, keys: 2, d_k: 1, mask });
    prepared.value.set([1, 3]);
    prepared.run();
    expect([...prepared.context]).toEqual([2, 2]);
    prepared.mask!.set([1, 0, 0, 0]);
    prepared.run();
    expect([...prepared.context]).toEqual([1, 0]);
    expect([...mask]).toEqual([1, 1, 1, 1]);
  });

  test(`${backend}: a layer gives what its projections and attention give in double precision`, async () => {
    const random = randomFrom(7);
    for (const [tokens, d_model, heads, causal, bias] of [
      [1, 1, 1, false, false],
      [7, 12, 3, true, true],
      [50, 48, 4, false, true],
      [33, 30, 2, true, false],
    ] as const) {
      const numbers = (count: number) =>
        Float32Array.from({ length: count }, () => (2 * random() - 1) / Math.sqrt(d_model));
      const square = () => numbers(d_model * d_model);
      const [W_Q, W_K, W_V, W_O] = [square(), square(), square(), square()];
      const row = () => numbers(d_model);
      const [b_Q, b_K, b_V, b_O] = [row(), row(), row(), row()];
      const input = numbers(tokens * d_model);
      const biases = bias ? { b_Q, b_K, b_V, b_O } : {};
      const layer = await core.prepareLayer({ tokens, d_model, heads, causal, W_Q, W_K, W_V, W_O, ...biases });
      expect([...layer.output]).toEqual(new Array(tokens * d_model).fill(0));
      layer.input.set(input);
      layer.run();
      const times = (x: ArrayLike<number>, W: Float32Array, b: Float32Array) =>
        Array.from({ length: tokens * d_model }, (_, at) => {
          const [i, j] = [Math.floor(at / d_model), at % d_model];
          let sum = bias ? b[j]! : 0;
          for (let k = 0; k < d_model; k++) sum += x[i * d_model + k]! * W[k * d_model + j]!;
          return sum;
        });
      const d_k = d_model / heads;
      const split = (x: number[]) =>
        Float32Array.from(x, (_, at) => {
          const [head, i, k] = [Math.floor(at / (tokens * d_k)), Math.floor(at / d_k) % tokens, at % d_k];
          return x[i * d_model + head * d_k + k]!;
        });
      const [query, key, value] = [times(input, W_Q, b_Q), times(input, W_K, b_K), times(input, W_V, b_V)].map(split);
      const options = { batch: 1, heads, kv_heads: heads, queries: tokens, keys: tokens, d_k, d_v: d_k, causal };
      const { context } = reference({ query: query!, key: key!, value: value!, options });
      const joined = context.map((_, at) => {
        const [i, column] = [Math.floor(at / d_model), at % d_model];
        return context[(Math.floor(column / d_k) * tokens + i) * d_k + (column % d_k)]!;
      });
      expect(difference(layer.output, times(joined, W_O, b_O))).toBeLessThan(2e-6);
    }
  });
}

test('8,192 queries and keys need less than 1 MB beyond inputs and outputs', async () => {
  for (const backend of backends) {
    const { query, key, value, context, logsumexp } = await cores[backend].prepare({
      queries: 8192,
      keys: 8192,
      d_k: 64,
      logsumexp: true,
    });
    const arrays = [query, key, value, context, logsumexp!];
    const bytes = arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
    expect(bytes).toBe(4 * (4 * 8192 * 64 + 8192));
    expect(query.buffer.byteLength - bytes).toBeLessThan(1e6);
  }
});

test('in scalar and SIMD code every random calculation gives the same bits', async () => {
  const random = randomFrom(8);
  for (let count = 0; count < 100; count++) {
    const one = randomCase(random);
    const { context, logsumexp } = await attend(cores.simd, one);
    const scalar = await attend(cores.scalar, one);
    expect(scalar.context).toEqual(context);
    expect(scalar.logsumexp).toEqual(logsumexp);
  }
});

/** A case that can be written as a document, for the traced path: heads side by side in the columns. */
function tracedCase(random: () => number): { one: Case; document: object } {
  const whole = (first: number, last: number) => first + Math.floor(random() * (last - first + 1));
  const cross = random() < 0.3;
  const kv_heads = whole(1, 3);
  const heads = kv_heads * whole(1, 2);
  const keys = whole(1, random() < 0.2 ? 120 : 20);
  const queries = cross ? whole(1, 30) : keys;
  const [d_k, d_v] = [whole(1, 40), whole(1, 40)];
  const allow = Array.from({ length: queries }, () => Array.from({ length: keys }, () => random() < 0.6));
  const add = allow.map((row) => row.map((allowed) => (allowed ? Math.fround(2 * random() - 1) : '-Infinity')));
  const window = whole(1, 8);
  const padding = whole(0, keys);
  const masks: [document: unknown, options: object][] = [
    ['none', {}],
    ['causal', { causal: true }],
    [{ window }, { window }],
    [{ padding }, { lengths: [padding] }],
    [{ allow }, { mask: Uint8Array.from(allow.flat(), Number) }],
    [{ add }, { mask: Float32Array.from(add.flat(), Number) }],
  ];
  const [mask, options] = masks[cross ? [0, 3, 4, 5][whole(0, 3)]! : whole(0, 5)]!;
  const scale = (['sqrt', 'none', 0.25] as const)[whole(0, 2)]!;
  const softcap = random() < 0.4 ? { softcap: 2 ** whole(-1, 5) } : {};
  const one = made({ heads, kv_heads, queries, keys, d_k, d_v, scale, ...softcap, ...options }, random);
  const rowsOf = (packed: Float32Array, ofHeads: number, rows: number, columns: number) =>
    Array.from({ length: rows }, (_, i) =>
      Array.from({ length: ofHeads }, (_, h) => [
        ...packed.subarray((h * rows + i) * columns).subarray(0, columns),
      ]).flat(),
    );
  const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`);
  const document = {
    version: 1,
    tokens: words(keys),
    ...(cross && { target: { tokens: words(queries) } }),
    ...(!cross && random() < 0.2 && { positions: 'alibi' }),
    attention: { ...(cross && { kind: 'cross' }), heads, kv_heads, d_k, d_v, scale, ...softcap, mask },
    given: {
      query: rowsOf(one.query, heads, queries, d_k),
      key: rowsOf(one.key, kv_heads, keys, d_k),
      value: rowsOf(one.value, kv_heads, keys, d_v),
    },
  };
  return { one, document };
}
