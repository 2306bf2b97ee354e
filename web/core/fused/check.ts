// Sizes of a calculation from its options. All arithmetic is in doubles, which hold every product that is let through.
import { own } from '../has.ts';
import { memoryError, rangeError, typeError } from '../messages/fused.ts';
import type { AttendOptions } from './types.ts';

/** Checked sizes of one calculation, with all defaults filled in. */
export interface AttendSizes {
  batch: number;
  heads: number;
  kv_heads: number;
  queries: number;
  keys: number;
  d_k: number;
  d_v: number;
  /** What multiplies the scores. */
  scale: number;
  /** 0: none. */
  softcap: number;
  causal: boolean;
  offset: number;
  /** For each of the batch, in place of `offset`. */
  offsets?: readonly number[];
  /** 0: all. */
  window: number;
  /** Floats that are added, or bytes that allow; how many numbers further that of the next head and of the next of the batch is. */
  mask?: { kind: 'added' | 'allowed'; length: number; head_step: number; batch_step: number };
  /** Whether there are lengths, slopes and logarithms. */
  lengths: boolean;
  slopes: boolean;
  logsumexp: boolean;
}

/** The first whole number that 32 bits with a sign cannot hold. */
const tooMany = 2 ** 31;
/** The memory that 32-bit addresses reach, in bytes. */
export const mostBytes = 2 ** 32;

/** An array of zeros. */
export function zeros(length: number): Float32Array<ArrayBuffer> {
  try {
    return new Float32Array(length);
  } catch {
    throw memoryError(4 * length);
  }
}

/** A whole number from `least` to `most`. */
export function wholeNumber(name: string, value: unknown, least: number, most = tooMany - 1): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least)
    throw rangeError(name, 'whole', least, value);
  if (value > most) throw rangeError(name, 'atMost', most, value);
  return value;
}

/** Whether a value is a number that f32 holds: neither NaN nor infinite there. */
const isFloat = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(Math.fround(value));

/** The core multiplies by log2 e, in f32: up to here the product is finite (`kMostScaled` in src/kernels/fused.h). */
const mostScaled = 2.3586e38;

/** That the product of a float and log2 e is a float, too. */
function expectScalable(name: string, value: number): void {
  if (Math.abs(Math.fround(value)) <= Math.fround(mostScaled)) return;
  throw rangeError(name, 'between', -mostScaled, mostScaled, value);
}

function flag(name: string, value: unknown = false): boolean {
  if (typeof value !== 'boolean') throw typeError(name, 'trueOrFalse');
  return value;
}

/** Whether the buffer of an array was transferred: nothing can be made of it, not even an empty array. */
function isDetached({ buffer }: ArrayBufferView): boolean {
  try {
    return new Uint8Array(buffer).length < 0;
  } catch {
    return true;
  }
}

/** That an array, if it is a typed one, still has its numbers: without its buffer it would look empty. */
function expectAttached(name: string, value: unknown): void {
  if (ArrayBuffer.isView(value) && isDetached(value)) throw typeError(name, 'detached');
}

/** That an array has the type that is expected. */
export function floats(name: string, value: unknown): Float32Array {
  if (!(value instanceof Float32Array)) throw typeError(name, 'floats');
  expectAttached(name, value);
  return value;
}

/** A size as it stands in messages: what it is called, and how large it is. */
type Factor = readonly [name: string, size: number];

const product = (factors: readonly Factor[]): number => factors.reduce((all, [, size]) => all * size, 1);
const namesOf = (factors: readonly Factor[]): string => factors.map(([name]) => name).join(' × ');
const sizesOf = (factors: readonly Factor[]): string => factors.map(([, size]) => size).join(' × ');

/** That an array has as many numbers as its sizes say. */
export function expectLength(name: string, length: number, ...factors: Factor[]): void {
  const expected = product(factors);
  if (length === expected) return;
  const shown = factors.length === 1 ? String(expected) : `${sizesOf(factors)} = ${expected}`;
  throw rangeError(name, 'length', namesOf(factors), shown, length);
}

/** How many rows an array has: as many as were asked for, or as its length makes of it. A row's numbers are the last factor. */
function rowsOf(array: string, length: number, asked: number | undefined, rows: string, factors: Factor[]): number {
  if (asked !== undefined) {
    wholeNumber(rows, asked, 0);
    expectLength(array, length, ...factors.toSpliced(-1, 0, [rows, asked]));
    return asked;
  }
  const one = product(factors);
  if (one === 0 ? length > 0 : length % one !== 0) {
    const shown = factors.filter(([name, size]) => name !== 'batch' || size !== 1);
    throw rangeError(array, 'multiple', namesOf(shown), sizesOf(shown), length);
  }
  return one === 0 ? 0 : length / one;
}

function maskOf(mask: unknown, { batch, heads, queries, keys }: AttendSizes): AttendSizes['mask'] {
  if (!(mask instanceof Float32Array) && !(mask instanceof Uint8Array)) throw typeError('mask', 'floatsOrBytes');
  expectAttached('mask', mask);
  const kind = mask instanceof Float32Array ? 'added' : 'allowed';
  const one = queries * keys;
  const { length } = mask;
  if (length >= tooMany) throw memoryError(mask.byteLength);
  if (length === one) return { kind, length, head_step: 0, batch_step: 0 };
  if (length === heads * one) return { kind, length, head_step: one, batch_step: 0 };
  if (length === batch * heads * one) return { kind, length, head_step: one, batch_step: heads * one };
  throw rangeError('mask', 'mask', queries, keys, heads, batch, length);
}

function checkLengths(lengths: ArrayLike<number>, { batch, keys }: AttendSizes): void {
  expectAttached('lengths', lengths);
  expectLength('lengths', lengths?.length, ['batch', batch]);
  for (let b = 0; b < batch; b++) {
    if (wholeNumber(`lengths[${b}]`, lengths[b], 0) > keys)
      throw rangeError(`lengths[${b}]`, 'tooFewKeys', keys, lengths[b]!);
  }
}

function checkSlopes(slopes: ArrayLike<number>, { heads }: AttendSizes): void {
  expectAttached('slopes', slopes);
  expectLength('slopes', slopes?.length, ['heads', heads]);
  for (let h = 0; h < heads; h++) {
    const slope = slopes[h];
    if (!isFloat(slope)) throw rangeError(`slopes[${h}]`, 'number', slope);
    expectScalable(`slopes[${h}]`, slope);
  }
}

function scaleOf(scale: AttendOptions['scale'], softcap: AttendOptions['softcap'], d_k: number): number {
  if (scale === undefined || scale === 'sqrt') return d_k === 0 ? 1 : 1 / Math.sqrt(d_k);
  if (scale === 'none') return 1;
  if (!isFloat(scale)) throw rangeError('scale', 'scale', scale);
  if (softcap === undefined) expectScalable('scale', scale);
  return scale;
}

function softcapOf(softcap: AttendOptions['softcap'], scale: number): number {
  if (softcap === undefined) return 0;
  // The core multiplies by scale ÷ softcap, in f32.
  if (!isFloat(softcap) || !(Math.fround(softcap) > 0) || !isFloat(Math.fround(scale) / Math.fround(softcap)))
    throw rangeError('softcap', 'positive', softcap);
  if (Math.fround(softcap) > Math.fround(mostScaled)) throw rangeError('softcap', 'atMost', mostScaled, softcap);
  return softcap;
}

function offsetOf(name: string, value: unknown, queries: number): number {
  const offset = wholeNumber(name, value, 0);
  if (offset + queries >= tooMany) throw rangeError(name, 'offset', offset, queries);
  return offset;
}

/** The offset of all, or one for each of the batch. */
function offsetsOf(
  offset: AttendOptions['offset'],
  { batch, queries }: Pick<AttendSizes, 'batch' | 'queries'>,
): Pick<AttendSizes, 'offset' | 'offsets'> {
  if (typeof offset !== 'object' || offset === null) return { offset: offsetOf('offset', offset ?? 0, queries) };
  expectAttached('offset', offset);
  expectLength('offset', offset.length, ['batch', batch]);
  return { offset: 0, offsets: Array.from(offset, (one, b) => offsetOf(`offset[${b}]`, one, queries)) };
}

/** The arrays whose lengths say how many queries and keys there are; an overview has no values. */
export interface Given {
  query: Float32Array;
  key: Float32Array;
  value?: Float32Array;
}

/**
 * The sizes that options and inputs make. Without inputs the options must say how many queries and keys there are.
 * @throws RangeError, TypeError naming the argument that does not fit
 */
export function checkSizes(options: AttendOptions, given?: Given): AttendSizes {
  if (typeof options !== 'object' || options === null) throw typeError('options', 'options');
  const batch = wholeNumber('batch', options.batch ?? 1, 0);
  const heads = wholeNumber('heads', options.heads ?? 1, 1);
  const kv_heads = wholeNumber('kv_heads', options.kv_heads ?? heads, 1);
  if (heads % kv_heads !== 0) throw rangeError('kv_heads', 'divides', kv_heads, 'heads', heads);
  const d_k = wholeNumber('d_k', options.d_k, 0);
  const d_v = wholeNumber('d_v', options.d_v ?? d_k, 0);

  const kvHeads: Factor = [options.kv_heads === undefined ? 'heads' : 'kv_heads', kv_heads];
  const ofQuery: Factor[] = [
    ['batch', batch],
    ['heads', heads],
    ['d_k', d_k],
  ];
  const ofKey: Factor[] = [['batch', batch], kvHeads, ['d_k', d_k]];
  const asked = (name: 'queries' | 'keys', array: 'query' | 'key', factors: Factor[]) =>
    given === undefined
      ? wholeNumber(name, options[name], 0)
      : rowsOf(array, floats(array, given[array]).length, options[name], name, factors);
  const queries = asked('queries', 'query', ofQuery);
  const keys = asked('keys', 'key', ofKey);

  const causal = flag('causal', options.causal);
  const offsets = offsetsOf(options.offset, { batch, queries });
  const scale = scaleOf(options.scale, options.softcap, d_k);
  const window = options.window === undefined ? 0 : wholeNumber('window', options.window, 1);
  const logsumexp = flag('logsumexp', options.logsumexp);

  const all: AttendSizes = own({
    ...{ batch, heads, kv_heads, queries, keys, d_k, d_v, scale, causal, ...offsets, window },
    softcap: softcapOf(options.softcap, scale),
    ...{ lengths: options.lengths !== undefined, slopes: options.slopes !== undefined, logsumexp },
  });
  checkBytes(all);
  if (given !== undefined && 'value' in given)
    expectLength('value', floats('value', given.value).length, ['batch', batch], kvHeads, ['keys', keys], ['d_v', d_v]);
  if (options.mask !== undefined) all.mask = maskOf(options.mask, all)!;
  if (options.lengths !== undefined) checkLengths(options.lengths, all);
  if (options.slopes !== undefined) checkSlopes(options.slopes, all);
  return all;
}

function checkBytes({ batch, heads, kv_heads, queries, keys, d_k, d_v }: AttendSizes): void {
  const query = batch * heads * queries;
  const key = batch * kv_heads * keys;
  const bytes = 4 * Math.max(query * d_k, key * d_k, key * d_v, query * d_v, query);
  if (bytes >= mostBytes) throw memoryError(bytes);
}
