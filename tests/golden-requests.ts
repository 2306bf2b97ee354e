// Writes every gallery example, one with each kind of loss, and one of a trained model with its parameters, as the core reads them, for
// the golden test of the core: node tests/golden-requests.ts OUTPUT
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fromHalf } from '../web/core/models/half.ts';
import { addLoaded } from '../web/core/models/loaded.ts';
import { modelInUse } from '../web/core/models/in-use.ts';
import { openModel } from '../web/core/models/open.ts';
import { request } from '../web/core/request.ts';
import { selfTestExample } from '../web/core/self-test.ts';
import { validate } from '../web/core/validate.ts';
import { gallery } from '../web/examples/index.ts';
import { losses, ofModel } from './web/every-kind.ts';

const model = await openModel(ofModel.id, { from: join(import.meta.dirname, '../build/public/models') });
addLoaded(modelInUse(model));
const named = [
  ...[...gallery, ...losses].map(({ id, document }) => ({ id, example: validate(document) })),
  { id: ofModel.id, example: validate(ofModel.document) },
  { id: 'self-test', example: selfTestExample },
];

const floatsOf = ({ buffer }: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(Float32Array.from(new Uint16Array(buffer), fromHalf).buffer);

/** Blocks of bytes, each behind its length in bytes (little-endian, 32 bits). */
const parts: Buffer[] = [];
for (const { id, example } of named) {
  const { words, entries, numbers } = request(example);
  // The numbers may stand in a longer buffer.
  const bytes = (list: Int32Array | Float32Array) => Buffer.from(list.buffer, list.byteOffset, list.byteLength);
  const parameters: Uint8Array[] = [];
  if (id === ofModel.id) for await (const part of model.parts()) parameters.push(floatsOf(part));
  for (const block of [
    Buffer.from(id),
    Buffer.from(words),
    bytes(entries),
    bytes(numbers),
    Buffer.concat(parameters),
  ]) {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(block.length);
    parts.push(length, block);
  }
}
const output = process.argv[2]!;
mkdirSync(dirname(output), { recursive: true });
writeFileSync(output, Buffer.concat(parts));
