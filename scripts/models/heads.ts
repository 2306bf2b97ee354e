// Measures what each head of the trained model reads over the sentences of sentences.txt, and writes web/core/models/use-lite-heads.ts.
// Usage, after scripts/build: node scripts/models/heads.ts
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { load } from '../../web/core/load.ts';
import { knownModels } from '../../web/core/models/known.ts';
import { unigramTokenizer } from '../../web/core/models/unigram.ts';
import { measure } from './measure.ts';
import type { Weighed } from './measure.ts';
import { taggedSentences } from './tagged.ts';
import { pieces } from './use-lite.ts';

const root = join(import.meta.dirname, '../..');
const file = join(root, 'web/core/models/use-lite-heads.ts');
const { layers, attention } = knownModels['use-lite'].configuration;

/** The weights of the core, from the parameters as they are shipped. */
async function weightsByCore(): Promise<(text: string) => Weighed> {
  const core = await load();
  await core.loadModel('use-lite', { from: join(root, 'dist/models') });
  const tokenizer = unigramTokenizer(pieces(), 6);
  return (text) => {
    const { steps } = core.run({ text, parameters: { from: 'model', model: 'use-lite' } });
    const byId = new Map(steps.map((step) => [step.id, step]));
    const weights = Array.from({ length: layers }, (_, layer) =>
      Array.from({ length: attention.heads }, (_, head) => [
        ...byId.get(`layer${layer + 1}.head${head + 1}.weights`)!.values,
      ]).flat(),
    );
    return { tokens: tokenizer.encode(text), weights };
  };
}

const sentences = taggedSentences();
const weightsOf = await weightsByCore();
const measured = measure(
  sentences,
  sentences.map(({ text }) => weightsOf(text)),
  attention.heads,
);

const rounded = JSON.stringify(measured, (_, value: unknown) =>
  typeof value === 'number' ? Number(value.toFixed(4)) : value,
);
const code = `// What each head of the Universal Sentence Encoder Lite reads: means over the sentences of scripts/models/sentences.txt, whose words are
// tagged by hand. Written by scripts/models/heads.ts, which anyone can run; heads.ts beside this file says what each number is.
import type { MeasuredHeads } from './heads.ts';

export const useLiteHeads: MeasuredHeads = ${rounded};
`;
writeFileSync(file, await format(code, { ...(await resolveConfig(file)), filepath: file }));
