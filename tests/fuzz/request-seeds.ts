// Writes every document that the fuzzers start from as a request, one file for each, where libFuzzer begins: node tests/fuzz/request-seeds.ts FOLDER
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { request } from '../../web/core/request.ts';
import { validate } from '../../web/core/validate.ts';
import { corpus } from './corpus.ts';

const bytesOf = (list: Int32Array | Float32Array) => Buffer.from(list.buffer, list.byteOffset, list.byteLength);

function withLength(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
}

const folder = process.argv[2]!;
mkdirSync(folder, { recursive: true });
for (const [index, document] of corpus().entries()) {
  const { words, entries, numbers } = request(validate(document));
  const parts = [withLength(Buffer.from(words)), withLength(bytesOf(entries)), bytesOf(numbers)];
  writeFileSync(join(folder, `${index}`), Buffer.concat(parts));
}
