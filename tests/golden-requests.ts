// Writes every gallery example, and one with each kind of loss, as the core reads it, for the golden test of the core: node tests/golden-requests.ts OUTPUT
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { request } from '../web/core/request.ts';
import { selfTestExample } from '../web/core/self-test.ts';
import { validate } from '../web/core/validate.ts';
import { gallery } from '../web/examples/index.ts';
import { losses } from './web/every-kind.ts';

const named = [
  ...[...gallery, ...losses].map(({ id, document }) => ({ id, example: validate(document) })),
  { id: 'self-test', example: selfTestExample },
];

/** Blocks of bytes, each behind its length in bytes (little-endian, 32 bits). */
const parts: Buffer[] = [];
for (const { id, example } of named) {
  const { words, entries, numbers } = request(example);
  for (const block of [Buffer.from(id), Buffer.from(words), Buffer.from(entries.buffer), Buffer.from(numbers.buffer)]) {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(block.length);
    parts.push(length, block);
  }
}
const output = process.argv[2]!;
mkdirSync(dirname(output), { recursive: true });
writeFileSync(output, Buffer.concat(parts));
