// Tokenizers as Hugging Face has their files, against what others, or all ways to cut a text, give.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { encode } from 'gpt-3-encoder';
import { describe, expect, test } from 'vitest';
import { load } from '../../web/core/load.ts';
import { ModelError } from '../../web/core/models/error.ts';
import { ownTokenizer } from '../../web/core/models/own-tokenizer.ts';
import { textOf } from '../../web/core/text-of.ts';
import { validate } from '../../web/core/validate.ts';
import { randomFrom } from './fused-cases.ts';
import { filesOf, smallModel } from './small-model.ts';
import { blocks } from './unicode-blocks.ts';

const fileOf = (content: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(content));
const added = (id: number, content: string) => {
  const strips = { single_word: false, lstrip: false, rstrip: false, normalized: false };
  return { id, content, ...strips, special: true };
};
/** A tokenizer from a file in which nothing stands but this. */
const opened = async (written: object, count: number) => {
  const nothing = { normalizer: null, pre_tokenizer: null, post_processor: null, decoder: null, added_tokens: [] };
  return ownTokenizer(filesOf(new Map([['tokenizer.json', fileOf({ ...nothing, ...written })]])), count);
};

/** GPT-2's, of the files in the package gpt-3-encoder. */
function gpt2(): object {
  const folder = dirname(createRequire(import.meta.url).resolve('gpt-3-encoder'));
  const [, ...lines] = readFileSync(join(folder, 'vocab.bpe'), 'utf8').trimEnd().split('\n');
  const vocab = JSON.parse(readFileSync(join(folder, 'encoder.json'), 'utf8')) as object;
  const bytes = { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true };
  const parts = {
    dropout: null,
    unk_token: null,
    continuing_subword_prefix: '',
    end_of_word_suffix: '',
    fuse_unk: false,
  };
  return {
    ...{ added_tokens: [added(50256, '<|endoftext|>')], pre_tokenizer: bytes, post_processor: bytes, decoder: bytes },
    model: { type: 'BPE', ...parts, vocab, merges: lines },
  };
}

describe("GPT-2's", async () => {
  const { tokenizer, unknown, ids } = await opened(gpt2(), 50257);

  test('gives 2,000 texts of all scripts the ids of the package gpt-3-encoder, and the texts back', () => {
    const random = randomFrom(7);
    const below = (count: number) => Math.floor(random() * count);
    const some = (least: number, most: number, make: () => string) =>
      Array.from({ length: least + below(most - least + 1) }, make).join('');
    const latin = () => String.fromCodePoint(0x20 + below(0x5f));
    const scripts = blocks.filter(([first]) => first !== 0xd800); // half of a character is none
    for (let i = 0; i < 2000; i++) {
      const [first, last] = scripts[i % scripts.length]!;
      // JavaScript, in which that package is written, has one space more than Hugging Face's tokenizers, and one less.
      const symbol = () => String.fromCodePoint(first + below(last - first + 1)).replace(/[\u0085\ufeff]/, 'é');
      const word = () => some(1, 8, random() < 0.5 ? symbol : latin);
      const text = some(1, 9, () => word() + [' ', '  ', '\n', ', ', "'s ", ' 42', ''][below(7)]!);
      const tokens = tokenizer.encode(text);
      expect(
        tokens.map(({ id }) => id),
        JSON.stringify(text),
      ).toEqual(encode(text));
      const pieces = tokens.map(({ piece }) => piece);
      expect(tokenizer.textOf(pieces)).toBe(text);
      expect(pieces.map(tokenizer.idOf)).toEqual(tokens.map(({ id }) => id));
    }
  });

  test('shows a piece without its signs, and words whole', () => {
    expect({ unknown, ids }).toEqual({ unknown: undefined, ids: false });
    const text = 'The naïve cat’s 👍🏽\n<|endoftext|>Attentively';
    const pieces = tokenizer.encode(text).map(({ piece }) => piece);
    const words = tokenizer.wordsOf(pieces).map(({ word }) => word);
    expect(words).toEqual(['The', 'naïve', 'cat’s', '👍🏽', '<|endoftext|>', 'Attentively']);
    const labels = pieces.map((piece) => tokenizer.label(piece));
    expect(labels.slice(0, 2)).toEqual(['The', 'naïve']);
    expect(labels).toContain('<|endoftext|>');
    expect(tokenizer.label('Ġcat')).toBe('cat');
    expect(tokenizer.label('Ġcat', true)).toBe('▁cat');
    expect(tokenizer.label('ðŁ')).toBe('<0xF0><0x9F>');
    expect(tokenizer.label('Ċ')).toBe('\n');
  });

  test('is refused for a model with fewer tokens', async () => {
    await expect(opened(gpt2(), 50_000)).rejects.toThrow(
      'tokenizer.json: it has 50256 pieces, and the model 50000 tokens',
    );
  });
});

test('WordPiece finds the longest pieces, shows special tokens, and one for what it does not know', async () => {
  const pieces = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', 'un', '##aff', '##able', 'hello', ',', 'the', 'cafe', '##a'];
  const vocab = Object.fromEntries(pieces.map((piece, id) => [piece, id]));
  const { tokenizer, unknown } = await opened(
    {
      added_tokens: [added(1, '[UNK]'), added(2, '[CLS]'), added(3, '[SEP]')],
      normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, strip_accents: null, lowercase: true },
      pre_tokenizer: { type: 'BertPreTokenizer' },
      post_processor: { type: 'BertProcessing', sep: ['[SEP]', 3], cls: ['[CLS]', 2] },
      decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
      model: { type: 'WordPiece', unk_token: '[UNK]', continuing_subword_prefix: '##', max_input_chars_per_word: 100, vocab },
    },
    12,
  ); // prettier-ignore
  const tokens = tokenizer.encode('Hello, unaffable Café dog');
  expect(tokens.map(({ id }) => id)).toEqual([2, 7, 8, 4, 5, 6, 10, 1, 3]);
  const found = tokens.map(({ piece }) => piece);
  expect(found.map((piece) => tokenizer.label(piece))).toEqual([
    ...['[CLS]', 'hello', ',', 'un', 'aff', 'able', 'cafe', '[UNK]', '[SEP]'],
  ]);
  expect(tokenizer.wordsOf(found).find(({ first }) => first === 3)).toEqual({ word: 'unaffable', first: 3, end: 6 });
  expect(unknown).toBe(1);
  expect(tokenizer.textOf(found)).toBe('hello, unaffable cafe');
});

test('unigrams are the cut with the largest sum of all cuts', async () => {
  const scores = {
    a: -2,
    b: -2.1,
    ab: -3.3,
    ba: -3.7,
    aba: -5.2,
    bab: -4.9,
    '▁': -2.5,
    '▁a': -3.9,
    '▁ab': -4.8,
    bb: -5,
  };
  const vocab = [['<unk>', 0], ...Object.entries(scores)] as [string, number][];
  const { tokenizer } = await opened(
    {
      added_tokens: [added(0, '<unk>')],
      pre_tokenizer: { type: 'Metaspace', replacement: '▁', add_prefix_space: true, prepend_scheme: 'always' },
      decoder: { type: 'Metaspace', replacement: '▁', add_prefix_space: true, prepend_scheme: 'always' },
      model: { type: 'Unigram', unk_id: 0, vocab, byte_fallback: false },
    },
    vocab.length,
  );
  /** The largest sum of all ways to cut a text. */
  const best = (text: string): number =>
    text === ''
      ? 0
      : Math.max(
          ...Object.entries(scores)
            .filter(([piece]) => text.startsWith(piece))
            .map(([piece, score]) => score + best(text.slice(piece.length))),
        );
  const sum = (pieces: readonly string[]) =>
    pieces.reduce((all, piece) => all + scores[piece as keyof typeof scores], 0);
  for (let word = 1; word < 2 ** 9; word++) {
    const text = [...word.toString(2)].map((bit) => 'ab'[Number(bit)]).join('');
    const pieces = tokenizer.encode(`${text} b`).map(({ piece }) => piece);
    expect(pieces.join('')).toBe(`▁${text}▁b`);
    expect(sum(pieces)).toBeCloseTo(best(`▁${text}`) + best('▁b'), 9);
    expect(tokenizer.textOf(pieces)).toBe(`${text} b`);
  }
});

test('a model with a tokenizer reads text, and its document names the pieces', async () => {
  const core = await load();
  const vocab = { a: 0, b: 1, Ġ: 2, ab: 3, Ġab: 4 };
  const bytes = { type: 'ByteLevel', add_prefix_space: false, use_regex: true };
  const model = { type: 'BPE', vocab, merges: ['a b', 'Ġ ab'] };
  const nothing = { normalizer: null, post_processor: null, added_tokens: [] };
  const files = smallModel().set('tokenizer.json', fileOf({ ...nothing, pre_tokenizer: bytes, decoder: bytes, model }));
  await core.openModel(filesOf(files));
  const parameters = { from: 'model', model: 'own' };
  const example = validate({ text: 'ab abb', parameters });
  expect(example.tokens).toEqual(['ab', 'Ġab', 'b']);
  expect(textOf({ ...example, text: undefined })).toBe('ab abb');
  const { steps } = core.run(example);
  expect(steps[0]!.rows).toMatchObject({ labels: ['ab', 'ab', 'b'], words: [{ word: 'abb', first: 1, end: 3 }] });
  const probabilities = steps.find(({ id }) => id === 'probabilities')!;
  expect(probabilities.columns.labels).toEqual(['a', 'b', '▁', 'ab', '▁ab']);
});

describe('a file that is no tokenizer', () => {
  test.each([
    ['is not JSON', new Uint8Array([0x7b]), 'tokenizer.json: it is not JSON'],
    ['is a list', fileOf([]), 'tokenizer.json: it is not an object'],
    ['is empty', fileOf({}), 'tokenizer.json: '],
    ['has a model of an unknown kind', fileOf({ ...Object.fromEntries(['normalizer', 'pre_tokenizer', 'post_processor', 'decoder'].map((name) => [name, null])), added_tokens: [], model: { type: 'Markov' } }), 'tokenizer.json: '],
  ])('%s: it is named, and the model that was open stays', async (_, content, reason) => {
    const core = await load();
    await core.openModel(filesOf(smallModel()));
    const failed = core.openModel(filesOf(smallModel().set('tokenizer.json', content)));
    await expect(failed).rejects.toThrow(ModelError);
    await expect(failed).rejects.toThrow(reason);
    expect(core.run({ text: '0 1', parameters: { from: 'model', model: 'own' } }).steps[0]!.rows.labels).toEqual(['0', '1']);
  }); // prettier-ignore
});
