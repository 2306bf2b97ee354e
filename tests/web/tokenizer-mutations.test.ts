// Damaged and hostile files of a model: each is refused with the name of the file, or is read as what can be used.
import { expect, test } from 'vitest';
import { ModelError } from '../../web/core/models/error.ts';
import { ownTokenizer } from '../../web/core/models/own-tokenizer.ts';
import { INDEX, readShards } from '../../web/core/models/shards.ts';
import { mutate, randomNumbers } from './mutate.ts';
import { f32, safetensorsFile } from './safetensors-file.ts';
import { filesOf } from './small-model.ts';
import { cases } from './tokenizer-cases.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** What a file of a tokenizer may have anywhere: ids, patterns, and texts that grow. */
const hostile: unknown[] = [
  ...[4294967290, 2 ** 53, -1, 0.5, 1e308, 7, 16777215, null, true, '', '▁', '</w>', 'a', 'aa', '$&'.repeat(50)],
  ...['(a+)+$', `${'a?'.repeat(40)}a{40}`, '[^]*[^]*[^]*[^]*x', '(', '\\', '(?<=', '[[:foo:]]', '\\p{Foo}', 'a{9999999}'],
  ...[{ Regex: '(?:a|a)*b' }, { Regex: '\\s*' }, { String: '' }, { String: 'a' }, { Sequence: { id: 'A' } }],
  ...[{ type: 'Sequence', normalizers: [] }, { type: 'ByteLevel' }, { type: 'Metaspace' }, { type: 'Replace', pattern: { Regex: '' }, content: 'aaaa' }],
  ...[{ type: 'Fuse' }, { type: 'ByteFallback' }, { type: 'Strip', content: 'a', start: 1e9, stop: 1e9 }, { type: 'WordPiece', prefix: '##' }],
  ...['BPE', 'WordPiece', 'Unigram', 'WordLevel', 'Lowercase', 'Split', 'Removed', 'MergedWithNext', 'first', ['a', 1], [['a', 0]], []],
]; // prettier-ignore

type Random = (below: number) => number;

/** One value anywhere in it becomes another. */
function withHostile(written: unknown, random: Random): unknown {
  const copy = structuredClone(written);
  let container = copy as Record<string, unknown>;
  for (;;) {
    const keys = Object.keys(container);
    const key = keys[random(keys.length)] ?? 'x';
    const inside = container[key];
    if (typeof inside === 'object' && inside !== null && random(4) > 0) container = inside as Record<string, unknown>;
    else {
      container[key] = hostile[random(hostile.length)];
      return copy;
    }
  }
}

/** Text with one to three changes. */
function damaged(text: string, pieces: readonly string[], random: Random): string {
  let changed = text;
  for (let change = 0; change <= random(3); change++) {
    const at = random(changed.length);
    changed = changed.slice(0, at) + (pieces[random(pieces.length)] ?? '') + changed.slice(at + random(4));
  }
  return random(10) === 0 ? changed.slice(0, random(changed.length)) : changed;
}

const pieces = [
  '4294967290',
  '-1',
  '1e309',
  'null',
  '[[[[',
  '{}',
  '0.5',
  '"',
  '"a"',
  '"__proto__":1,',
  '\\u0000',
  '9',
  ',',
  '(',
  '+',
  '',
];

/** An error of ours whose message names a file. */
function expectNamed(error: unknown, name: RegExp, which: string): void {
  if (!(error instanceof ModelError) || !name.test(error.message)) throw new Error(which, { cause: error });
}

test('6,000 damaged tokenizers are refused by name, or give ids of the model, and none goes on forever', async () => {
  const MUTATIONS = 6000;
  const random = randomNumbers(11);
  const all = Object.entries(cases);
  const [count, sentence] = [600, "The naïve cat's 42 mats <s>, [MASK] aab!"];
  const outcome = { read: 0, refused: 0 };
  for (let k = 0; k < MUTATIONS; k++) {
    const [name, written] = all[k % all.length]!;
    const which = `mutation ${k} of ${name}`;
    const make = [
      () => JSON.stringify(withHostile(written, random)),
      () => JSON.stringify(withHostile(withHostile(written, random), random)),
      () => damaged(JSON.stringify(written), pieces, random),
      () => JSON.stringify(mutate(written, random)) ?? '',
    ][random(4)]!;
    const content = make();
    try {
      const { tokenizer, unknown } = await ownTokenizer(
        filesOf(new Map([['tokenizer.json', bytesOf(content)]])),
        count,
      );
      if (unknown !== undefined) expect(unknown, which).toBeLessThan(count);
      const found = ['', sentence, 'a'.repeat(300)].flatMap((text) => tokenizer.encode(text));
      const isInside = ({ id }: { id: number }) => Number.isInteger(id) && id >= 0 && id < count;
      expect(found.filter((token) => !isInside(token)), which).toEqual([]); // prettier-ignore
      const shown = found.map(({ piece }) => piece);
      tokenizer.wordsOf(shown);
      expect(typeof tokenizer.textOf(shown), which).toBe('string');
      for (let id = -1; id < 9; id++) tokenizer.label(tokenizer.pieceOf(id) ?? '', true);
      outcome.read++;
    } catch (error) {
      expectNamed(error, /^tokenizer\.json/, which);
      outcome.refused++;
    }
  }
  // Mutations that were all refused, or none, would test little.
  expect(outcome.read).toBeGreaterThan(MUTATIONS / 10);
  expect(outcome.refused).toBeGreaterThan(MUTATIONS / 4);
});

test('4,000 damaged indexes are refused by name, or give tensors inside their files', async () => {
  const MUTATIONS = 4000;
  const random = randomNumbers(12);
  const shard = (...names: string[]) =>
    safetensorsFile(Object.fromEntries(names.map((name) => [name, { dtype: 'F32', shape: [1, 2], bytes: f32(1, 2) }])));
  const shards = { '1.safetensors': shard('a', 'b'), '2.safetensors': shard('c') };
  const index = {
    metadata: { total_size: 24 },
    weight_map: { a: '1.safetensors', b: '1.safetensors', c: '2.safetensors' },
  };
  const outcome = { read: 0, refused: 0 };
  for (let k = 0; k < MUTATIONS; k++) {
    const made = [
      () => damaged(JSON.stringify(index), [...pieces, '2', 'd', '../'], random),
      () => JSON.stringify(mutate(index, random)) ?? '',
      () => JSON.stringify(withHostile(index, random)),
    ];
    const content = made[random(3)]!();
    try {
      const files = filesOf(new Map([...Object.entries(shards), [INDEX, bytesOf(content)]]));
      for (const { file, start, bytes } of (await readShards(files)).values()) {
        expect(start + bytes).toBeLessThanOrEqual(file.size);
      }
      outcome.read++;
    } catch (error) {
      expectNamed(error, /^model\.safetensors\.index\.json: | is missing: /, `mutation ${k}`);
      outcome.refused++;
    }
  }
  expect(outcome.read).toBeGreaterThan(MUTATIONS / 10);
  expect(outcome.refused).toBeGreaterThan(MUTATIONS / 4);
});
