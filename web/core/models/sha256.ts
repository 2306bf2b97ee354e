// SHA-256 (FIPS 180-4). Engines have it, but not for pages from an insecure address.
import { yieldToEvents } from '../yield-to-events.ts';

/** Fewer bytes than 50 ms take. */
const AT_ONCE = 1 << 18;

function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) {
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  }
  return found;
}

/** The first 32 bits behind the point. */
const fraction = (number: number): number => ((number % 1) * 2 ** 32) | 0;

const roots = primes(64);
const constants = Int32Array.from(roots, (prime) => fraction(Math.cbrt(prime)));

const turn = (bits: number, by: number): number => (bits >>> by) | (bits << (32 - by));

/** Takes in the 64 bytes at `offset`. */
function takeIn(state: Int32Array, words: Int32Array, bytes: DataView, offset: number): void {
  for (let i = 0; i < 16; i++) words[i] = bytes.getInt32(offset + 4 * i);
  for (let i = 16; i < 64; i++) {
    const a = words[i - 15]!;
    const b = words[i - 2]!;
    words[i] =
      words[i - 16]! +
      words[i - 7]! +
      (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) +
      (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + constants[i]! + words[i]!;
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, i) => (state[i]! += value));
}

/** Without the engine's own; lets everything else happen in between. */
export async function sha256OfOurOwn(bytes: Uint8Array): Promise<string> {
  const state = Int32Array.from(roots.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
  const words = new Int32Array(64);
  const whole = bytes.length - (bytes.length % 64);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let offset = 0; offset < whole; offset += 64) {
    if (offset > 0 && offset % AT_ONCE === 0) await yieldToEvents();
    takeIn(state, words, view, offset);
  }
  const rest = bytes.length - whole;
  const end = new Uint8Array(rest < 56 ? 64 : 128);
  end.set(bytes.subarray(whole));
  end[rest] = 0x80;
  const last = new DataView(end.buffer);
  last.setBigUint64(end.length - 8, 8n * BigInt(bytes.length));
  for (let offset = 0; offset < end.length; offset += 64) takeIn(state, words, last, offset);
  return hex(new Uint8Array(Int32Array.from(state, swapped).buffer));
}

const order = new DataView(new ArrayBuffer(4));
/** The number whose bytes in memory are those of `number` from the highest to the lowest. */
function swapped(number: number): number {
  order.setInt32(0, number);
  return new Int32Array(order.buffer)[0]!;
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** In hexadecimal digits. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return sha256OfOurOwn(bytes);
  return hex(new Uint8Array(await subtle.digest('SHA-256', bytes)));
}
