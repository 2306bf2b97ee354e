// Writes tests/web/tokenizer-cases.json: the pieces that Hugging Face's tokenizers, from which the JavaScript library differs, make of each
// text. They are not installed with the project: npm install --no-save tokenizers@0.23.2, then node tests/programs/tokenizer-cases.ts
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cases, texts } from '../web/tokenizer-cases.ts';

interface Encoding {
  getTokens(): string[];
  getIds(): number[];
}
interface HuggingFace {
  Tokenizer: { fromString(written: string): { encode(text: string): Promise<Encoding> } };
}

const { Tokenizer } = createRequire(import.meta.url)('tokenizers') as HuggingFace;
const nothing = { version: '1.0', truncation: null, padding: null, added_tokens: [] };
const parts = { normalizer: null, pre_tokenizer: null, post_processor: null, decoder: null };

const lines: string[] = [];
for (const [name, written] of Object.entries(cases)) {
  const tokenizer = Tokenizer.fromString(JSON.stringify({ ...nothing, ...parts, ...written }));
  const added = 'added_tokens' in written ? (written.added_tokens as { id: number; content: string }[]) : [];
  const pieces: string[][] = [];
  for (const text of texts) {
    const encoding = await tokenizer.encode(text);
    const ids = encoding.getIds();
    // An added token is given as it stands in the text, with its spaces.
    pieces.push(encoding.getTokens().map((piece, k) => added.find(({ id }) => id === ids[k])?.content ?? piece));
  }
  lines.push(`${JSON.stringify(name)}: ${JSON.stringify(pieces)}`);
}
writeFileSync(join(import.meta.dirname, '../web/tokenizer-cases.json'), `{\n${lines.join(',\n')}\n}\n`);
