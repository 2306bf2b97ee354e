// What does not fit is refused with the name of the argument, before anything is allocated; and the core goes on working.
import { readFile } from 'node:fs/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { load } from '../../web/core/load.ts';
import type { WasmFile } from '../../web/core/backend.ts';
import type { AttendOptions, LayerOptions, OverviewOptions, RunOptions } from '../../web/core/fused/types.ts';

const core = await load();
const numbers = (count: number) => Float32Array.from({ length: count }, (_, index) => Math.sin(index));
const [query, key, value] = [numbers(12), numbers(20), numbers(30)];
/** Two heads, three queries, five keys; d_k 2 and d_v 3. */
const fits = { heads: 2, d_k: 2, d_v: 3 };
const works = async () => {
  const { context } = await core.attend(query, key, value, fits);
  expect(context.length).toBe(18);
  expect(context.every(Number.isFinite)).toBe(true);
};

afterEach(() => void vi.restoreAllMocks());

type Options = AttendOptions & RunOptions;
const refused: [name: string, options: object, message: string | RegExp][] = [
  ['sizes of queries', { ...fits, d_k: 5 }, 'query: 12 numbers are not a multiple of heads × d_k (2 × 5)'],
  ['sizes of keys', { ...fits, batch: 3 }, 'key: 20 numbers are not a multiple of batch × heads × d_k (3 × 2 × 2)'],
  [
    'sizes of values',
    { ...fits, d_v: 4 },
    'value: expected batch × heads × keys × d_v (1 × 2 × 5 × 4 = 40) numbers, got 30',
  ],
  [
    'queries',
    { ...fits, queries: 4 },
    'query: expected batch × heads × queries × d_k (1 × 2 × 4 × 2 = 16) numbers, got 12',
  ],
  ['keys', { ...fits, keys: 6 }, /^key: expected .* = 24\) numbers, got 20$/],
  ['no d_k', { heads: 2 }, 'd_k: expected a whole number of at least 0, got undefined'],
  ['half a head', { ...fits, heads: 1.5 }, 'heads: expected a whole number of at least 1, got 1.5'],
  ['no heads', { ...fits, heads: 0 }, 'heads: expected a whole number of at least 1, got 0'],
  ['kv_heads that do not divide heads', { ...fits, kv_heads: 3 }, 'kv_heads: 3 does not divide heads (2)'],
  ['a negative offset', { ...fits, offset: -1 }, 'offset: expected a whole number of at least 0, got -1'],
  ['an offset past 2³¹', { ...fits, offset: 2 ** 31 - 2 }, /^offset: .* past 2³¹$/],
  ['a window past 2³¹', { ...fits, window: 2 ** 31 }, 'window: expected at most 2147483647, got 2147483648'],
  ['a window of 0', { ...fits, window: 0 }, 'window: expected a whole number of at least 1, got 0'],
  ['a scale that is no number', { ...fits, scale: NaN }, 'scale: expected "sqrt", "none" or a number, got NaN'],
  ['a scale that f32 does not hold', { ...fits, scale: 1e39 }, 'scale: expected "sqrt", "none" or a number, got 1e+39'],
  ['an unknown scale', { ...fits, scale: 'root' }, 'scale: expected "sqrt", "none" or a number, got root'],
  ['causal in words', { ...fits, causal: 'yes' }, 'causal: expected true or false'],
  ['a mask of another size', { ...fits, mask: new Uint8Array(14) }, /^mask: expected queries × keys \(3 × 5 = 15\)/],
  ['a mask of numbers', { ...fits, mask: [1] }, 'mask: expected a Float32Array or a Uint8Array'],
  ['too many lengths', { ...fits, lengths: [5, 5] }, 'lengths: expected batch (1) numbers, got 2'],
  ['a length beyond the keys', { ...fits, lengths: [6] }, 'lengths[0]: there are only 5 keys, got 6'],
  ['too few slopes', { ...fits, slopes: [1] }, 'slopes: expected heads (2) numbers, got 1'],
  ['a slope that is no number', { ...fits, slopes: [1, Infinity] }, 'slopes[1]: expected a number, got Infinity'],
  ['a slope that f32 does not hold', { ...fits, slopes: [1, -1e39] }, 'slopes[1]: expected a number, got -1e+39'],
  ['lengths of null', { ...fits, lengths: null }, 'lengths: expected batch (1) numbers, got undefined'],
  ['slopes of null', { ...fits, slopes: null }, 'slopes: expected heads (2) numbers, got undefined'],
  [
    'an unknown option',
    { ...fits, softCap: 2 },
    /^softCap: is not an option; known options: batch, .*, softcap, .*, workers/,
  ],
  ['an option of another call', { ...fits, most: [1, 1] }, /^most: is not an option/],
  ['an option of an object', { ...fits, toString: 1 }, /^toString: is not an option/],
  ['a softcap of 0', { ...fits, softcap: 0 }, 'softcap: expected a number above 0, got 0'],
  ['a softcap of null', { ...fits, softcap: null }, 'softcap: expected a number above 0, got null'],
  ['a softcap that f32 does not hold', { ...fits, softcap: 1e-46 }, 'softcap: expected a number above 0, got 1e-46'],
  ['a softcap too small for the scale', { ...fits, softcap: 1e-40 }, 'softcap: expected a number above 0, got 1e-40'],
  ['a softcap too large for the core', { ...fits, softcap: 3e38 }, 'softcap: expected at most 2.3586e+38, got 3e+38'],
  [
    'a scale too large for the core',
    { ...fits, scale: 3e38 },
    'scale: expected a number from -2.3586e+38 to 2.3586e+38, got 3e+38',
  ],
  [
    'a scale too far below 0',
    { ...fits, scale: -3e38 },
    'scale: expected a number from -2.3586e+38 to 2.3586e+38, got -3e+38',
  ],
  [
    'a slope too large for the core',
    { ...fits, slopes: [1, 3e38] },
    /^slopes\[1\]: expected a number from -2\.3586e\+38/,
  ],
  ['too many offsets', { ...fits, offset: [1, 2] }, 'offset: expected batch (1) numbers, got 2'],
  ['an offset that is negative', { ...fits, offset: [-1] }, 'offset[0]: expected a whole number of at least 0, got -1'],
  ['one offset past 2³¹', { ...fits, offset: [2 ** 31 - 2] }, /^offset\[0\]: .* past 2³¹$/],
  ['an offset of text', { ...fits, offset: '2' }, 'offset: expected a whole number of at least 0, got 2'],
  ['no signal', { ...fits, signal: {} }, 'signal: expected an AbortSignal'],
  ['a signal of null', { ...fits, signal: null }, 'signal: expected an AbortSignal'],
  ['a controller for its signal', { ...fits, signal: new AbortController() }, 'signal: expected an AbortSignal'],
  ['onProgress that is no function', { ...fits, onProgress: 'log' }, 'onProgress: expected a function'],
  ['a thousand workers', { ...fits, workers: 1000 }, 'workers: expected at most 64, got 1000'],
  ['half a worker', { ...fits, workers: 0.5 }, 'workers: expected a whole number of at least 0, got 0.5'],
];
test.each(refused)('%s: attend says what does not fit', async (_name, options, message) => {
  await expect(core.attend(query, key, value, options as Options)).rejects.toThrow(message);
  await works();
});

test('an array whose buffer is detached is refused by its name', async () => {
  const gone = <T extends Float32Array | Uint8Array | Int32Array>(array: T): T => {
    structuredClone(array.buffer, { transfer: [array.buffer as ArrayBuffer] });
    return array;
  };
  const message = 'its buffer is detached';
  await expect(core.attend(gone(numbers(12)), key, value, fits)).rejects.toThrow(`query: ${message}`);
  await expect(core.attend(query, gone(numbers(20)), value, fits)).rejects.toThrow(`key: ${message}`);
  await expect(core.attend(query, key, gone(numbers(30)), fits)).rejects.toThrow(`value: ${message}`);
  const empty = { d_k: 2, d_v: 3 };
  await expect(core.attend(gone(numbers(4)), gone(numbers(4)), gone(numbers(6)), empty)).rejects.toThrow(TypeError);
  for (const name of ['lengths', 'slopes', 'offset', 'mask']) {
    const array = name === 'mask' ? new Uint8Array(15) : name === 'slopes' ? new Float32Array(2) : new Int32Array(1);
    const options = { ...fits, [name]: gone(array) };
    await expect(core.attend(query, key, value, options)).rejects.toThrow(new RegExp(`^${name}: ${message}`));
  }
  await works();
});

test('every call refuses options that it does not know', async () => {
  const more = { cuasal: true };
  const sizes = { ...fits, queries: 3, keys: 5, ...more };
  await expect(core.prepare(sizes)).rejects.toThrow(/^cuasal: is not an option/);
  const layer = { tokens: 1, d_model: 1, heads: 1, ...more } as unknown as LayerOptions;
  await expect(core.prepareLayer(layer)).rejects.toThrow(/^cuasal: is not an option/);
  const overview = { ...fits, ...more } as unknown as OverviewOptions;
  await expect(core.overview(query, key, overview)).rejects.toThrow(/^cuasal: is not an option/);
});

test.each([
  [null, 'options: expected an object'],
  [1, 'options: expected an object'],
  [{ lagre: true }, 'lagre: is not an option; known options: large'],
  [{ large: 'yes' }, 'large: expected true or false, got yes'],
])('run with the options %o says what does not fit', (options, message) => {
  expect(() => core.run({ text: 'The cat sat' }, options as object)).toThrow(new TypeError(message));
});

test('what is no Float32Array is refused by its name', async () => {
  const list = [1, 2] as unknown as Float32Array;
  await expect(core.attend(list, key, value, fits)).rejects.toThrow(new TypeError('query: expected a Float32Array'));
  await expect(core.attend(query, list, value, fits)).rejects.toThrow(new TypeError('key: expected a Float32Array'));
  await expect(core.attend(query, key, list, fits)).rejects.toThrow(new TypeError('value: expected a Float32Array'));
  const none = undefined as unknown as Float32Array;
  await expect(core.attend(query, key, none, fits)).rejects.toThrow(new TypeError('value: expected a Float32Array'));
  await expect(core.attend(query, key, value, undefined as unknown as Options)).rejects.toThrow(TypeError);
});

test.each([
  ['queries of 2³¹ numbers', { queries: 2 ** 25, keys: 1, d_k: 64 }, 8590],
  ['keys past 2³² bytes', { queries: 1, keys: 2 ** 24 + 1, d_k: 64 }, 4295],
  ['values past 2³² bytes', { queries: 1, keys: 2 ** 20, d_k: 1, d_v: 4096 }, 17180],
  ['products that 32 bits cut to 0', { batch: 2 ** 16, heads: 2 ** 16, queries: 1, keys: 1, d_k: 1 }, 17180],
  [
    'products past all whole numbers',
    { heads: 2 ** 30, queries: 2 ** 30, keys: 1, d_k: 2 ** 30 },
    /needs 4\.95.*e\+21 MB/,
  ],
  ['arrays that fit alone but not together', { queries: 1, keys: 2 ** 21, d_k: 300, d_v: 300 }, 5034],
])('%s are refused with the MB that were needed, and nothing is allocated', async (_name, sizes, needed) => {
  const grow = vi.spyOn(WebAssembly.Memory.prototype, 'grow');
  const error = await core.prepare(sizes).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(RangeError);
  expect(String(error)).toMatch(typeof needed === 'number' ? new RegExp(`needs ${needed} MB`) : needed);
  expect(grow).not.toHaveBeenCalled();
  await works();
});

test('memory that cannot grow is a RangeError with the MB that were needed, and everything stays usable', async () => {
  const small = await load({ backend: 'simd', readWasm: withMost(32) });
  const expected = await small.attend(query, key, value, fits);
  const [much, few] = [numbers(2 ** 20), numbers(256)];
  const options = { d_k: 64, queries: 4 };
  const attempts = [
    () => small.attend(few, much, much, options),
    () => small.attend(few, much, much, { ...options, workers: 0 }),
    () => small.attend(few, much, much, { ...options, workers: 2 }),
    () => small.prepare({ queries: 4, keys: 2 ** 14, d_k: 64 }),
    () =>
      small.overview(few, much, {
        ...options,
        rows: [0, 4],
        columns: [0, 9],
        most: [2, 2],
        logsumexpOf: few.slice(0, 4),
      }),
  ];
  for (const attempt of attempts) {
    const error = await attempt().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RangeError);
    expect(String(error)).toMatch(/attention needs [4-9] MB of memory/);
    expect(await small.attend(query, key, value, fits)).toEqual(expected);
    const inWorkers = await small.attend(query, key, value, { ...fits, workers: 2 });
    expect(inWorkers).toEqual({ ...expected, how: 'node workers' });
  }
  // What fits into 2 MB is done.
  const { context } = await small.attend(few, much.subarray(0, 2 ** 16), much.subarray(0, 2 ** 16), options);
  expect(context.every(Number.isFinite)).toBe(true);
});

/** The bytes of the modules, with memories of at most `pages` pages. */
function withMost(pages: number): (file: WasmFile) => Promise<ArrayBuffer> {
  return async (file) => {
    const bytes = [...(await readFile(new URL(`../../build/wasm/${file}.wasm`, import.meta.url)))];
    if (!file.startsWith('fused')) return Uint8Array.from(bytes).buffer;
    for (let at = 8; at < bytes.length;) {
      const [id, start] = [bytes[at], at + 1];
      let [size, shift, next] = [0, 0, start];
      for (let byte = 0x80; byte >= 0x80; shift += 7) size |= ((byte = bytes[next++]!) & 0x7f) << shift;
      if (id === 5) {
        // One memory, with no limit (flags 0): its first size, which takes one byte, gets a limit behind it.
        expect(bytes.slice(start, next + 2)).toEqual([3, 1, 0]);
        bytes.splice(start, 4, 4, 1, 1, bytes[next + 2]!, pages);
        return Uint8Array.from(bytes).buffer;
      }
      at = next + size;
    }
    throw new Error('no memory section');
  };
}

test('prepare wants sizes, since there are no arrays to tell them', async () => {
  await expect(core.prepare({ d_k: 2 } as Parameters<typeof core.prepare>[0])).rejects.toThrow(
    'queries: expected a whole number of at least 0, got undefined',
  );
});

test.each<[string, object, string | RegExp]>([
  ['no whole heads', { heads: 3 }, 'heads: 3 does not divide d_model (4)'],
  ['no tokens', { tokens: -1 }, 'tokens: expected a whole number of at least 0, got -1'],
  ['weights of another size', { W_K: numbers(15) }, 'W_K: expected d_model × d_model (4 × 4 = 16) numbers, got 15'],
  ['no weights', { W_O: undefined }, 'W_O: expected a Float32Array'],
  ['a bias of another size', { b_V: numbers(3) }, 'b_V: expected d_model (4) numbers, got 3'],
  ['a layer of 2³² bytes', { tokens: 2 ** 28 }, /needs \d+ MB/],
])('prepareLayer refuses %s', async (_name, wrong, message) => {
  const W = numbers(16);
  const layer = { tokens: 3, d_model: 4, heads: 2, W_Q: W, W_K: W, W_V: W, W_O: W, ...wrong } as LayerOptions;
  await expect(core.prepareLayer(layer)).rejects.toThrow(message);
});

test.each<[string, object, string]>([
  ['rows past the queries', { rows: [0, 4] }, 'rows[1]: expected at most 3, got 4'],
  [
    'columns that end before they begin',
    { columns: [2, 1] },
    'columns[1]: expected a whole number of at least 2, got 1',
  ],
  ['no blocks', { most: [0, 1] }, 'most[0]: expected a whole number of at least 1, got 0'],
  ['no logsumexp', { logsumexpOf: undefined }, 'logsumexpOf: expected a Float32Array'],
  [
    'a logsumexp of another size',
    { logsumexpOf: numbers(5) },
    'logsumexpOf: expected batch × heads × queries (1 × 2 × 3 = 6) numbers, got 5',
  ],
])('overview refuses %s', async (_name, wrong, message) => {
  const options = { heads: 2, d_k: 2, rows: [0, 3], columns: [0, 5], most: [2, 2], logsumexpOf: numbers(6), ...wrong };
  await expect(core.overview(query, key, options as unknown as OverviewOptions)).rejects.toThrow(message);
});
