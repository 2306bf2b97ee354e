import { zipSync } from 'fflate';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readTensors } from '../../web/command/arrays.ts';
import { Failure } from '../../web/command/failure.ts';
import { bytesOf, npy } from './npy.ts';
import { withHeader } from './safetensors-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'arrays-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(bytes: Uint8Array | string, name = 'file') {
  writeFileSync(join(folder, name), bytes);
  return readTensors(join(folder, name));
}

test('an array is the same in every format', async () => {
  const numbers = [1, 2, 3, 4, 5, 6];
  const one = npy('<f4', '2, 3', bytesOf(numbers));
  const files = [
    await read(one, 'q.npy'),
    await read(zipSync({ 'q.npy': one })),
    await read(withHeader({ q: { dtype: 'F32', shape: [2, 3], data_offsets: [0, 24] } }, bytesOf(numbers))),
    await read(JSON.stringify({ q: [[1, 2, 3], [4, 5, 6]] })), // prettier-ignore
    await read(npy('<f4', '2, 3', bytesOf([1, 4, 2, 5, 3, 6]), 'True'), 'q.npy'),
    await read(npy('>f4', '2, 3', Uint8Array.from(numbers.flatMap((x) => [...bytesOf([x])].reverse()))), 'q.npy'),
  ];
  for (const file of files) {
    expect(file.get('q')?.shape).toEqual([2, 3]);
    expect(Array.from(file.get('q')!.values)).toEqual(numbers);
  }
});

test('16-bit numbers are those of IEEE 754 and of bfloat16', async () => {
  const bits = new Uint8Array(Uint16Array.of(0x3c00, 0xc000, 0x0001, 0x7c00, 0x3555).buffer);
  const half = (await read(npy('<f2', '5', bits), 'h.npy')).get('h')!;
  expect(Array.from(half.values)).toEqual([1, -2, 2 ** -24, Infinity, 0.333251953125]);
  const brain = new Uint8Array(Uint16Array.of(0x3f80, 0xc000, 0x3eab).buffer);
  const file = await read(withHeader({ q: { dtype: 'BF16', shape: [3], data_offsets: [0, 6] } }, brain));
  expect(Array.from(file.get('q')!.values)).toEqual([1, -2, 0.333984375]);
});

test('a broken file is refused with its name and what is wrong', async () => {
  const one = npy('<f4', '2, 3', bytesOf([1, 2, 3, 4, 5, 6]));
  const zip = zipSync({ 'q.npy': one });
  const broken: [Uint8Array | string, string][] = [
    ['hello', 'is not a .npy'],
    ['[1, 2]', 'is not a .npy'],
    ['{"q": [[1, 2], [3]]}', 'q: its rows differ in length'],
    ['{"q": ', 'is not JSON'],
    ['{"q": [[[[[[[[1]]]]]]]]}', 'lists inside each other'],
    ['{"q": ["a"]}', 'expected lists of numbers'],
    [one.subarray(0, 30), 'ends inside its header'],
    [one.subarray(0, one.length - 1), 'its shape needs 24 bytes, and there are 23'],
    [npy('<f4', '99999999, 99999999', bytesOf([1])), 'expected at most'],
    [npy('|O', '1', bytesOf([1])), 'numbers of the kind O cannot be read'],
    [npy('<f4', '-1', bytesOf([1])), 'its header cannot be read'],
    [zip.subarray(0, zip.length - 8), 'the zip cannot be read'],
    [withHeader('{', bytesOf([1])), 'its header cannot be read'],
    [
      withHeader({ q: { dtype: 'F32', shape: [2], data_offsets: [0, 800] } }, bytesOf([1])),
      'not where its header says',
    ],
    [withHeader({ q: { dtype: 'F32', shape: [-1], data_offsets: [0, 4] } }, bytesOf([1])), 'is not a list of sizes'],
    [withHeader({ q: { dtype: 'X', shape: [1], data_offsets: [0, 4] } }, bytesOf([1])), 'of the kind X'],
  ];
  for (const [bytes, reason] of broken) await expect(read(bytes), reason).rejects.toThrow(reason);
});

/** A zip that says of each array how many bytes it would unpack to, whatever it holds. */
function zipThatSays(size: number, ...names: string[]): Uint8Array {
  const one = npy('<f4', '2, 3', bytesOf([1, 2, 3, 4, 5, 6]));
  const zip = zipSync(Object.fromEntries(names.map((name) => [name, one])));
  const view = new DataView(zip.buffer);
  for (let at = 0; at < zip.length - 4; at++) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true); // an entry of the directory at its end
  }
  return zip;
}

test('a zip that would unpack to more than 256 MB is refused before any of that is unpacked', async () => {
  const refused = 'unpacked, it has more than 256 MB';
  await expect(read(zipThatSays(2 ** 28 + 1, 'q.npy'))).rejects.toThrow(refused);
  await expect(read(zipThatSays(2 ** 32 - 1, 'q.npy'))).rejects.toThrow(refused);
  await expect(read(zipThatSays(2 ** 27 + 1, 'q.npy', 'k.npy'))).rejects.toThrow(refused);
  await expect(read(zipThatSays(2 ** 27 + 1, 'q.npy', 'note.txt'))).rejects.toThrow(refused);
  // One that says less than it holds is not unpacked to more than it says.
  const bomb = zipSync({ 'q.npy': npy('<f4', '4194304', new Uint8Array(2 ** 24)) });
  const directory = new DataView(bomb.buffer).getUint32(bomb.length - 6, true);
  new DataView(bomb.buffer).setUint32(directory + 24, 1000, true);
  await expect(read(bomb)).rejects.toThrow('its shape needs 16777216 bytes, and there are');
});

test('of 1000 damaged files none ends otherwise than as arrays or as a failure', async () => {
  const one = npy('<f4', '2, 3', bytesOf([1, 2, 3, 4, 5, 6]));
  const whole = [
    one,
    zipSync({ 'q.npy': one, 'k.npy': one }),
    withHeader({ q: { dtype: 'F32', shape: [2, 3], data_offsets: [0, 24] } }, bytesOf([1, 2, 3, 4, 5, 6])),
    new Uint8Array(Buffer.from('{"q": [[1, 2, 3], [4, 5, 6]], "mask": [[true, false]]}')),
  ];
  let state = 7;
  const random = (most: number) => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) % most;
  for (let k = 0; k < 1000; k++) {
    let bytes = Uint8Array.from(whole[k % whole.length]!);
    for (let change = 0; change <= random(4); change++) bytes[random(bytes.length)] = random(256);
    if (random(3) === 0) bytes = bytes.subarray(0, random(bytes.length));
    await read(bytes).catch((error: unknown) => expect(error).toBeInstanceOf(Failure));
  }
});
