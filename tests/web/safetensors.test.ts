import { describe, expect, test } from 'vitest';
import { ModelError } from '../../web/core/models/error.ts';
import { headerEnd, LENGTH_BYTES, readHeader } from '../../web/core/models/safetensors.ts';
import type { TensorEntry } from '../../web/core/models/safetensors.ts';
import { writeNumbers } from '../../web/core/models/numbers.ts';
import { f32, safetensorsFile, withHeader } from './safetensors-file.ts';

function read(file: Uint8Array): TensorEntry[] {
  const end = headerEnd('file', file, file.length);
  return readHeader('file', file.subarray(LENGTH_BYTES, end), file.length);
}

const tensor = (shape: unknown, from: unknown, to: unknown, dtype: unknown = 'F32') => ({
  dtype,
  shape,
  data_offsets: [from, to],
});

describe('a file of tensors', () => {
  test('says of each tensor where its numbers are', () => {
    const file = safetensorsFile({
      q: { dtype: 'F32', shape: [2, 3], bytes: f32(1, 2, 3, 4, 5, 6) },
      none: { dtype: 'F32', shape: [0, 7], bytes: f32() },
      number: { dtype: 'BF16', shape: [], bytes: new Uint8Array([0x80, 0x3f]) },
    });
    const found = read(file);
    expect(found.map(({ name, shape, bytes }) => [name, shape, bytes])).toEqual([
      ['q', [2, 3], 24],
      ['none', [0, 7], 0],
      ['number', [], 2],
    ]);
    const { start, bytes } = found[0]!;
    expect([...new Float32Array(file.slice(start, start + bytes).buffer)]).toEqual([1, 2, 3, 4, 5, 6]);
    expect([...file.subarray(found[2]!.start)]).toEqual([0x80, 0x3f]);
  });

  test('may have metadata, a header with spaces behind it, and any name', () => {
    const header = `{"__metadata__":{"format":"pt"},"__proto__":${JSON.stringify(tensor([1], 0, 4))}}      `;
    expect(read(withHeader(header, f32(1))).map(({ name }) => name)).toEqual(['__proto__']);
  });

  const refused: [string, Uint8Array, string][] = [
    ['nothing', new Uint8Array(), 'file: ends inside its header'],
    ['half a length', new Uint8Array(7), 'file: ends inside its header'],
    ['a header of 2^63 bytes', withHeader({}, f32(), 2n ** 63n), 'it would have 9223372036854775808 bytes'],
    ['a header of 2^64 − 1 bytes', withHeader({}, f32(), 2n ** 64n - 1n), 'it would have 18446744073709551615 bytes'],
    ['a header beyond the file', withHeader({}, f32(), 99n), 'file: ends inside its header'],
    ['no JSON', withHeader('{', f32()), 'file: its header cannot be read: it is not JSON'],
    ['no UTF-8', withHeader('', new Uint8Array([0x22, 0xff, 0x22]), 3n), 'it is not JSON'],
    ['JSON of 100,000 lists inside each other', withHeader('['.repeat(1e5) + ']'.repeat(1e5), f32()), 'its header cannot be read'],
    ['a list', withHeader('[]', f32()), 'its header cannot be read: it is not an object'],
    ['a tensor that is a number', withHeader({ q: 1 }, f32(1)), 'file: q: its header cannot be read'],
    ['no kind', withHeader({ q: tensor([1], 0, 4, 7) }, f32(1)), 'file: q: its header cannot be read: dtype'],
    ['an unknown kind', withHeader({ q: tensor([1], 0, 4, 'F4') }, f32(1)), 'file: q: numbers of the kind F4'],
    ['a kind that is a method', withHeader({ q: tensor([1], 0, 4, 'valueOf') }, f32(1)), 'of the kind valueOf'],
    ['a negative size', withHeader({ q: tensor([-1], 0, 4) }, f32(1)), 'file: q: its shape is not a list of sizes'],
    ['half a size', withHeader({ q: tensor([0.5], 0, 4) }, f32(1)), 'is not a list of sizes'],
    ['a size of 2^63', withHeader({ q: tensor([2 ** 63], 0, 4) }, f32(1)), 'is not a list of sizes'],
    ['sizes of 2^80 numbers', withHeader({ q: tensor([2 ** 40, 2 ** 40], 0, 4) }, f32(1)), 'file: q: its shape needs'],
    ['sizes that overflow to 4 bytes', withHeader({ q: tensor([2 ** 31, 2 ** 31, 4], 0, 4) }, f32(1)), 'its shape needs'],
    ['sizes of infinitely many', withHeader({ q: tensor(Array(99).fill(2 ** 50), 0, 4) }, f32(1)), 'its shape needs'],
    ['a shape that does not multiply', withHeader({ q: tensor([2], 0, 4) }, f32(1)), 'needs 8 bytes, and there are 4'],
    ['a text for a shape', withHeader({ q: tensor('2', 0, 4) }, f32(1)), 'is not a list of sizes'],
    ['three offsets', withHeader({ q: { ...tensor([1], 0, 4), data_offsets: [0, 4, 8] } }, f32(1)), 'file: q: data_offsets'],
    ['no offsets', withHeader({ q: { dtype: 'F32', shape: [1] } }, f32(1)), 'file: q: data_offsets'],
    ['a negative offset', withHeader({ q: tensor([1], -4, 0) }, f32(1)), 'file: q: data_offsets'],
    ['numbers beyond the file', withHeader({ q: tensor([2], 0, 8) }, f32(1)), 'bytes 0 to 8 of the numbers, and there are 4 (is the file complete?)'],
    ['an end before the start', withHeader({ q: tensor([1], 4, 0) }, f32(1)), 'bytes 4 to 0 of the numbers, and there are 4'],
    ['overlapping numbers', withHeader({ a: tensor([2], 0, 8), b: tensor([2], 4, 12) }, f32(1, 2, 3)), 'b: its numbers overlap those of a'],
    ['the same numbers twice', withHeader({ a: tensor([1], 0, 4), b: tensor([1], 0, 4) }, f32(1)), 'overlap those of'],
    ['a gap', withHeader({ a: tensor([1], 0, 4), b: tensor([1], 8, 12) }, f32(1, 2, 3)), 'b: the 4 bytes before its numbers belong to no tensor'],
    ['more behind the last', withHeader({ a: tensor([1], 0, 4) }, f32(1, 2)), 'its last 4 bytes belong to no tensor'],
  ]; // prettier-ignore
  test.each(refused)('with %s is refused, and what is wrong is named', (_, file, reason) => {
    expect(() => read(file)).toThrow(ModelError);
    expect(() => read(file)).toThrow(reason);
  });

  test('of 20,000 damaged ones none ends otherwise than as tensors inside the file, or as an error of ours', () => {
    const names = ['wte.weight', 'h.0.attn.c_attn.weight', 'h.0.attn.c_attn.bias', 'ln_f.weight'];
    const whole = safetensorsFile(
      Object.fromEntries(
        names.map((name, k) => [name, { dtype: 'F32', shape: [k + 1, 2], bytes: f32(...Array<number>(2 * k + 2)) }]),
      ),
    );
    const pieces = ['9223372036854775808', '-1', '1e309', 'null', '[[[[', '"F64"', '{}', '[0,0]', '0.5', '__proto__'];
    let state = 19;
    const random = (most: number) => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) % most;
    const text = Buffer.from(whole).toString('latin1');
    let intact = 0;
    for (let k = 0; k < 20_000; k++) {
      let changed = text;
      for (let change = 0; change <= random(3); change++) {
        const at = random(random(4) === 0 ? 12 : changed.length);
        const kept = changed.slice(at + random(4));
        const put = random(2) === 0 ? pieces[random(pieces.length)]! : String.fromCharCode(random(256));
        changed = changed.slice(0, at) + put + kept;
      }
      if (random(4) === 0) changed = changed.slice(0, random(changed.length));
      // Half of them with the length of the header that they now have, so that more than its length is wrong.
      const end = changed.indexOf('}}') + 2;
      let bytes = Buffer.from(changed, 'latin1');
      if (end > 10 && random(2) === 0) bytes = Buffer.from(withHeader(changed.slice(8, end), bytes.subarray(end)));
      try {
        for (const { start, bytes: count, shape } of read(bytes)) {
          expect(start + count).toBeLessThanOrEqual(bytes.length);
          expect(shape.every((size) => size >= 0)).toBe(true);
        }
        intact++;
      } catch (error) {
        expect(error).toBeInstanceOf(ModelError);
      }
    }
    expect(intact).toBeGreaterThan(200); // some changes leave a file whole
    expect(intact).toBeLessThan(10_000);
  });
});

test('numbers of 16 and 32 bits are the same numbers in 32', () => {
  const into = new Float32Array(6);
  writeNumbers('f32', Uint8Array.from(f32(1, -2, 0.1)), into.subarray(1));
  expect([...into]).toEqual([0, 1, -2, Math.fround(0.1), 0, 0]);
  // IEEE 754 binary16: 1, −2, the smallest above 0, the largest, −0, infinity.
  const half = new Uint8Array(Uint16Array.of(0x3c00, 0xc000, 0x0001, 0x7bff, 0x8000, 0x7c00).buffer);
  writeNumbers('f16', half, into);
  expect([...into]).toEqual([1, -2, 2 ** -24, 65504, -0, Infinity]);
  // bfloat16 of the same, but for the largest: 2^128 − 2^120.
  const brain = new Uint8Array(Uint16Array.of(0x3f80, 0xc000, 0x0001, 0x7f7f, 0x8000, 0x7f80).buffer);
  writeNumbers('bf16', brain, into);
  expect([...into]).toEqual([1, -2, 2 ** -133, 2 ** 128 - 2 ** 120, -0, Infinity]);
});
