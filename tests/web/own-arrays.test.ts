// The arrays of one call of attention, as a page takes them from a reader's files.
import { describe, expect, test } from 'vitest';
import { load } from '../../web/core/index.ts';
import type { ReadableFile } from '../../web/core/models/model-folder.ts';
import { areArrays, exampleOfArrays } from '../../web/page/own-model/own-arrays.ts';
import { bytesOf, npy, npz } from './npy.ts';
import { withHeader } from './safetensors-file.ts';
import { smallModel } from './small-model.ts';

const core = await load();

const file = (name: string, content: Uint8Array | string): ReadableFile => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return { name, size: bytes.length, read: async (start, end) => Uint8Array.from(bytes.subarray(start, end)) };
};
const drawn = (count: number, seed: number) => Array.from({ length: count }, (_, k) => Math.sin(seed + 3 * k));

/** softmax(QKᵀ/√d)·V of one head in double precision: its weights, row by row. */
function weightsOf(query: number[][], key: number[][]): number[][] {
  const scale = 1 / Math.sqrt(query[0]!.length);
  return query.map((q) => {
    const exponentials = key.map((k) => Math.exp(scale * k.reduce((sum, one, at) => sum + one * q[at]!, 0)));
    const sum = exponentials.reduce((all, one) => all + one, 0);
    return exponentials.map((one) => one / sum);
  });
}

const two = { shape: '1, 2, 3, 4', size: 24 };
const saved = npz({
  q: { shape: two.shape, numbers: drawn(two.size, 1) },
  k: { shape: two.shape, numbers: drawn(two.size, 2) },
  v: { shape: two.shape, numbers: drawn(two.size, 3) },
});

describe('arrays of one call', () => {
  test('are told from a model by their names', async () => {
    const model = [...smallModel()].map(([name, content]) => file(name, content));
    const q = withHeader({ q: { dtype: 'F32', shape: [1, 1], data_offsets: [0, 4] } }, bytesOf([1]));
    expect(await areArrays([file('attention.npz', saved)])).toBe(true);
    expect(await areArrays([file('q.npy', ''), file('k.npy', ''), file('v.npy', '')])).toBe(true);
    expect(await areArrays([file('attention.safetensors', q)])).toBe(true);
    expect(await areArrays(model)).toBe(false);
    expect(await areArrays(model.filter(({ name }) => name !== 'config.json'))).toBe(false);
    expect(await areArrays([file('broken.safetensors', 'no header')])).toBe(false);
    expect(await areArrays([])).toBe(false);
  });

  test('with an axis of heads are shown as the weights that double precision has', async () => {
    const document = await exampleOfArrays([file('attention.npz', saved)]);
    const { steps } = core.run(document);
    for (const head of [1, 2]) {
      const rowsOf = (seed: number) =>
        [0, 1, 2].map((row) => drawn(two.size, seed).slice(12 * (head - 1) + 4 * row).slice(0, 4)); // prettier-ignore
      const weights = steps.find(({ id }) => id === `head${head}.weights`)!.values;
      weightsOf(rowsOf(1), rowsOf(2)).flat().forEach((one, at) => expect(weights[at]).toBeCloseTo(one, 6)); // prettier-ignore
    }
    expect(document).toMatchObject({
      title: 'attention.npz',
      notes: [expect.stringContaining('q: 1 × 2 × 3 × 4, taken as batch × heads × tokens × numbers;')],
    });
  });

  test('of a batch are those of its first sentence, and the note says so', async () => {
    const numbers = drawn(12, 5);
    const ofBatch = file('one.npz', npz(Object.fromEntries(['q', 'k', 'v'].map((name) => [name, { shape: '2, 3, 2', numbers }])))); // prettier-ignore
    const document = await exampleOfArrays([ofBatch]);
    const [a, b, c] = [numbers.slice(0, 2), numbers.slice(2, 4), numbers.slice(4, 6)];
    const query = core.run(document).steps.find(({ role }) => role === 'query')!.values;
    expect(Array.from(query)).toEqual([...a, ...b, ...c].map(Math.fround));
    expect(JSON.stringify(document)).toContain('batch × tokens × numbers, the first of the batch');
  });

  test('in three files have the names of their files', async () => {
    const one = (name: string, numbers: number[]) => file(`${name}.npy`, npy('<f4', '2, 1', bytesOf(numbers)));
    const document = await exampleOfArrays([one('q', [1, 2]), one('k', [3, 4]), one('v', [5, 6])]);
    expect(document).toMatchObject({ given: { query: [[1], [2]], key: [[3], [4]], value: [[5], [6]] } });
  });

  test('that do not make an example are refused with what is wrong, and in which file', async () => {
    const refused = (...files: ReadableFile[]) => expect(exampleOfArrays(files)).rejects;
    await refused(file('attention.npz', 'PK no zip')).toThrow('attention.npz: the zip cannot be read');
    await refused(file('q.npy', npy('<f4', '1, 1', bytesOf([1])))).toThrow('q.npy: there is no k and v');
    await refused(file('a.npz', saved), file('b.npz', saved)).toThrow('b.npz: q is also in another file');
    await refused(file('logits.npz', npz({ logits: { shape: '1', numbers: [1] } }))).toThrow(
      'logits is not a known name',
    );
    const huge = { name: 'huge.npz', size: 2 ** 27, read: () => Promise.reject(new Error('was read')) };
    await refused(huge).toThrow('huge.npz: expected at most 64 MB');
  });
});
