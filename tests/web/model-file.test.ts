// What the build writes of a trained model: complete, named as promised, and its numbers are the package's own.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { inflateSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { halfBits } from '../../scripts/models/half.ts';
import { knownModels } from '../../web/core/models/known.ts';
import { farthest, forward, tensorsOfPackage } from './model-forward.ts';
import type { Matrix } from './model-forward.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'dist/models/use-lite');
const read = (file: string) => readFileSync(join(folder, file));

interface Written {
  bytes: number;
  parts: { file: string; bytes: number; sha256: string }[];
  tokenizer: { file: string; bytes: number; sha256: string; reserved: number };
  tensors: { name: string; rows: number; columns: number; offset: number }[];
}
const model = JSON.parse(read('model.json').toString()) as Written;

/** A 16-bit float from its bits, by the definition. */
function fromBits(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = (bits & 1023) / 1024;
  return sign * (exponent === 0 ? fraction * 2 ** -14 : (1 + fraction) * 2 ** (exponent - 15));
}

describe('16-bit floats', () => {
  test('every finite one is its own nearest', () => {
    for (let bits = 0; bits < 0x10000; bits++) {
      if (((bits >> 10) & 31) === 31) continue;
      if (halfBits(fromBits(bits)) !== bits && bits !== 0x8000) expect(halfBits(fromBits(bits))).toBe(bits);
    }
  });

  test('others go to the nearest, and halfway to the even one', () => {
    for (let bits = 0; bits < 0x7bff; bits++) {
      const below = fromBits(bits);
      const above = fromBits(bits + 1);
      const halfway = (below + above) / 2;
      const even = bits % 2 === 0 ? bits : bits + 1;
      const found = [0.75 * below + 0.25 * above, halfway, 0.25 * below + 0.75 * above].map(halfBits);
      if (found.join() !== [bits, even, bits + 1].join()) expect(found).toEqual([bits, even, bits + 1]);
    }
  });

  test.each([NaN, Infinity, 65_536, -70_000])('%s has none', (number) => {
    expect(() => halfBits(number)).toThrow('no 16-bit float');
  });
});

describe('the folder of the model', () => {
  test('has the size that is said before it is fetched: 13.95 MB', () => {
    const { bytes, numbers } = knownModels['use-lite'];
    expect(model.bytes).toBe(bytes);
    expect(bytes).toBe(2 * numbers);
    expect((bytes / 1e6).toFixed(2)).toBe('13.95');
    expect(model.parts.reduce((sum, part) => sum + part.bytes, 0)).toBe(bytes);
    expect(read('model.json').byteLength).toBeLessThan(8_000);
  });

  test('holds exactly the files that are named, with their sizes and hashes, and what the licence asks for', () => {
    const named = [...model.parts, model.tokenizer];
    for (const { file, bytes, sha256 } of named) {
      expect(statSync(join(folder, file)).size, file).toBe(bytes);
      expect(bytes, file).toBeLessThanOrEqual(4_000_000);
      expect(bytes % 2 === 0 || file === 'pieces.json', file).toBe(true);
      expect(createHash('sha256').update(read(file)).digest('hex'), file).toBe(sha256);
    }
    const files = [...named.map(({ file }) => file), 'LICENSE', 'NOTICE', 'model.json'];
    expect(readdirSync(folder).toSorted()).toEqual(files.toSorted());
    expect(read('LICENSE').toString()).toContain('Apache License');
    for (const word of ['Google', '2018', 'Changed by', '16-bit']) expect(read('NOTICE').toString()).toContain(word);
  });

  test('the pieces are the 8,000 of the package', () => {
    const pieces = JSON.parse(read('pieces.json').toString()) as [string, number][];
    expect(pieces).toHaveLength(8_000);
    expect(pieces[34]![0]).toBe('▁The');
    expect(model.tokenizer.reserved).toBe(6);
  });

  test('tensors follow each other without a gap, from the first number to the last', () => {
    let offset = 0;
    for (const tensor of model.tensors) {
      expect(tensor.offset, tensor.name).toBe(offset);
      offset += tensor.rows * tensor.columns;
    }
    expect(2 * offset).toBe(model.bytes);
    expect(new Set(model.tensors.map(({ name }) => name)).size).toBe(model.tensors.length);
  });

  test('is neither in the npm package nor named by the page that is built', () => {
    const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { files: string[] };
    expect(files).toContain('!dist/models');
    const [, packed] = /id="packed">([^<]+)/.exec(readFileSync(join(root, 'dist/standalone.html'), 'utf8'))!;
    const standalone = inflateSync(Buffer.from(packed!, 'base64')).toString('latin1');
    const { parts } = model;
    const encoded = read(parts[0]!.file).subarray(3000, 3030).toString('base64');
    expect(standalone).not.toContain(encoded);
    expect(readFileSync(join(root, 'dist/index.html'), 'utf8')).not.toContain('models/');
  });
});

describe('its numbers', () => {
  const exact = tensorsOfPackage();
  const bytes = Buffer.concat(model.parts.map(({ file }) => read(file)));
  const rounded = new Map<string, Matrix>(
    model.tensors.map(({ name, rows, columns, offset }) => {
      const at = (index: number) => fromBits(bytes.readUInt16LE(2 * (offset + index)));
      return [name, { rows, columns, values: Float64Array.from({ length: rows * columns }, (_, index) => at(index)) }];
    }),
  );

  test('are those of the package, to half a step of 16 bits', () => {
    expect([...rounded.keys()]).toEqual([...exact.keys()]);
    for (const [name, { values, rows, columns }] of rounded) {
      const wanted = exact.get(name)!;
      expect([rows, columns], name).toEqual([wanted.rows, wanted.columns]);
      let worst = 0;
      for (let i = 0; i < values.length; i++) {
        const step = Math.max(Math.abs(wanted.values[i]!) * 2 ** -11, 2 ** -25);
        worst = Math.max(worst, Math.abs(values[i]! - wanted.values[i]!) / step);
      }
      expect(worst, name).toBeLessThanOrEqual(1);
    }
  });

  // Numbers of TensorFlow.js that are kept beside the project, where they are there.
  const kept = join(process.env['ORACLES_DIR'] || join(root, '../shared/oracles'), 'use-lite/expected.json');
  interface Expected {
    sentences: { text: string; ids: number[]; steps: Record<string, { values: number[] }> }[];
  }
  const { sentences } = (existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : { sentences: [] }) as Expected;

  test.for(sentences)('give what TensorFlow.js gives for "$text"', ({ ids, steps }) => {
    const passed = forward(exact, ids);
    const found: Record<string, number[]> = {
      'layer1.scores': passed.scores[0]!,
      'layer1.weights': passed.weights[0]!,
      'layer2.weights': passed.weights[1]!,
      mean: passed.mean,
      embedding: passed.embedding,
    };
    for (const [name, { values }] of Object.entries(steps))
      expect(farthest(found[name]!, values), name).toBeLessThan(2e-5);
    const shorter = forward(rounded, ids);
    shorter.weights.forEach((weights, layer) => expect(farthest(weights, passed.weights[layer]!)).toBeLessThan(1e-3));
  });
});

describe('the script that writes it', () => {
  const made = mkdtempSync(join(tmpdir(), 'models-'));
  const script = join(root, 'scripts/models/write.ts');
  const run = () => spawnSync(process.execPath, [script, made], { encoding: 'utf8' });
  afterAll(() => rmSync(made, { recursive: true }));

  test('writes the same again, leaves alone what has not changed, and mends what has', () => {
    expect(run()).toMatchObject({ status: 0, stdout: '' });
    const inside = join(made, 'use-lite');
    for (const file of readdirSync(folder))
      expect(readFileSync(join(inside, file)).equals(read(file)), file).toBe(true);
    const untouched = join(inside, 'parameters-1.bin');
    const before = statSync(untouched, { bigint: true }).mtimeNs;
    const broken = join(inside, 'parameters-2.bin');
    writeFileSync(broken, 'broken');
    writeFileSync(join(inside, 'left-over.bin'), '');
    expect(run()).toMatchObject({ status: 0, stdout: '' });
    expect(statSync(untouched, { bigint: true }).mtimeNs).toBe(before);
    expect(readFileSync(broken).equals(read('parameters-2.bin'))).toBe(true);
    expect(readdirSync(inside).toSorted()).toEqual(readdirSync(folder).toSorted());
  });
});
