// tokenizer.json: the same pieces as Hugging Face's tokenizers, and a clear word of what is not known here, or would take forever.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { load } from '../../web/core/load.ts';
import { ModelError } from '../../web/core/models/error.ts';
import { ownTokenizer } from '../../web/core/models/own-tokenizer.ts';
import type { OwnTokenizer } from '../../web/core/models/own-tokenizer.ts';
import { filesOf, smallModel } from './small-model.ts';
import { added, cases, published, texts } from './tokenizer-cases.ts';

const fileOf = (content: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(content));
const opened = (written: object, count = 1000): Promise<OwnTokenizer> =>
  ownTokenizer(filesOf(new Map([['tokenizer.json', fileOf(written)]])), count);

const expected = JSON.parse(readFileSync(new URL('tokenizer-cases.json', import.meta.url), 'utf8')) as Record<
  string,
  string[][]
>;

test.each(Object.entries(cases))('%s gives the pieces that Hugging Face’s tokenizers give', async (name, written) => {
  const { tokenizer, unknown } = await opened(written);
  for (const [k, text] of texts.entries()) {
    const tokens = tokenizer.encode(text);
    expect(tokens.map(({ piece }) => piece), JSON.stringify(text)).toEqual(expected[name]![k]);
    expect(tokens.map(({ id }) => id)).toEqual(tokens.map(({ piece }) => tokenizer.idOf(piece) ?? unknown ?? 0));
  }
}); // prettier-ignore

const words = { type: 'WordLevel', unk_token: 'a', vocab: { a: 0, b: 1 } };
const bpe = { type: 'BPE', vocab: { a: 0, b: 1, ab: 2 }, merges: ['a b'] };
const wordPiece = { type: 'WordPiece', unk_token: 'a', continuing_subword_prefix: '##', vocab: { a: 0 } };
const unigram = { type: 'Unigram', unk_id: 0, vocab: [['a', 0], ['b', -1]] }; // prettier-ignore

const range = 'expected a whole number from 0 to 16777215';
const bert = (cls: unknown) => ({ type: 'BertProcessing', cls, sep: ['b', 1] });
const template = (single: unknown, tokens: unknown = {}) => ({
  type: 'TemplateProcessing',
  ...{ single, special_tokens: tokens },
});
const text = { Sequence: { id: 'A', type_id: 0 } };
const special = { SpecialToken: { id: 'X', type_id: 0 } };
const split = (Regex: string) => ({ type: 'Split', pattern: { Regex }, behavior: 'Isolated', invert: false });
const replace = (content: string) => ({ type: 'Replace', pattern: { String: 'a' }, content });

describe('an id that is none is refused before anything counts up to it', () => {
  test.each([
    ...[4294967290, 2 ** 24, -1, 0.5, null, '1', true, [1], {}].flatMap((id): [object, string][] => [
      [{ model: { ...bpe, vocab: { ...bpe.vocab, x: id } } }, `model.vocab."x": ${range}`],
      [{ model: { ...wordPiece, vocab: { a: 0, x: id } } }, `model.vocab."x": ${range}`],
      [{ model: { ...words, vocab: { a: 0, x: id } } }, `model.vocab."x": ${range}`],
      [{ model: words, added_tokens: [added(1, 'b'), { ...added(2, 'c'), id }] }, `added_tokens[1].id: ${range}`],
      ...(id === null ? [] : [[{ model: { ...unigram, unk_id: id } }, 'model.unk_id: expected a whole number from 0 to 1'] as [object, string]]),
      [{ model: words, post_processor: bert(['a', id]) }, 'post_processor.cls: the vocabulary has it with the id 0'],
      [
        { model: words, post_processor: template([special, text], { X: { id: 'X', ids: [id], tokens: ['a'] } }) },
        'post_processor.special_tokens.X.ids[0]: the vocabulary has it with the id 0',
      ],
    ]),
    [{ model: { ...words, vocab: { a: 0, b: 1, c: 1 } } }, 'model.vocab."c": the id 1 is that of "b" as well'],
    [{ model: words, added_tokens: [added(1, 'c')] }, 'added_tokens[0].id: the id 1 is that of "b" as well'],
    [{ model: words, added_tokens: [added(3, 'c'), added(3, 'd')] }, 'added_tokens[1].id: the id 3 is that of "c" as well'],
    [{ model: words, added_tokens: [added(3, 'c'), added(4, 'c')] }, 'added_tokens[1].id: the vocabulary has it with the id 3'],
    [{ model: words, added_tokens: [added(2, 'b')] }, 'added_tokens[0].id: the vocabulary has it with the id 1'],
    [{ model: words, post_processor: bert(['x', 0]) }, 'post_processor.cls: "x" is not in the vocabulary'],
    [{ model: { ...unigram, vocab: [['a', 0], ['b']] } }, 'model.vocab[1]: expected a piece and its score, got a list'],
    [{ model: { ...unigram, vocab: [['a', '0']] } }, 'model.vocab[0]: expected a piece and its score'],
    [{ model: { ...unigram, vocab: { a: 0 } } }, 'model.vocab: expected a list'],
    [{ model: { ...bpe, vocab: [['a', 0]] } }, 'model.vocab: expected an object'],
  ])('%j', async (written, reason) => {
    await expect(opened(written)).rejects.toThrow(`tokenizer.json: ${reason}`);
    await expect(opened(written)).rejects.toThrow(ModelError);
  }); // prettier-ignore

  test.each([
    [{ model: { ...words, unk_token: 'b', vocab: { a: 0, b: 7 } } }, 'model.unk_token: its id 7 is none of the 7 tokens of the model'],
    [{ model: { ...bpe, unk_token: 'x', vocab: { ...bpe.vocab, x: 9 } } }, 'model.unk_token: its id 9 is none of the 7'],
    [{ model: { ...unigram, unk_id: 8, vocab: Array.from({ length: 9 }, (_, k) => [String(k), 0]) } }, 'model.unk_id: its id 8 is none of the 7'],
  ])('an unknown token beyond the model: %j', async (written, reason) => {
    await expect(opened(written, 7)).rejects.toThrow(`tokenizer.json: ${reason}`);
  }); // prettier-ignore

  test('a token beyond the model is refused in a text alone', async () => {
    const { tokenizer } = await opened({ model: words, added_tokens: [added(7, '[PAD]')] }, 7);
    expect(tokenizer.encode('a').map(({ id }) => id)).toEqual([0]);
    expect(tokenizer.idOf('[PAD]')).toBe(undefined);
    expect(() => tokenizer.encode('a[PAD]')).toThrow('"[PAD]": its id 7 is none of the 7 tokens of the model');
  });
});

test('of a piece that comes twice among unigrams, the last is meant, as by Hugging Face’s tokenizers', async () => {
  const { tokenizer } = await opened({ model: { ...unigram, vocab: [['u', 0], ['a', -1], ['a', -2]] } }); // prettier-ignore
  expect(tokenizer.encode('a')).toEqual([{ id: 2, piece: 'a' }]);
});

describe('what is not known here is refused by name', () => {
  test.each([
    [{ model: { ...bpe, dropout: 0.1 } }, 'model.dropout: expected 0, got 0.1'],
    [{ model: { ...bpe, continuing_subword_prefix: '##' } }, 'model.continuing_subword_prefix: expected "", got "##"'],
    [{ model: { ...bpe, merges: ['a  b'] } }, 'model.merges[0]: expected two pieces'],
    [{ model: { ...bpe, merges: ['a b', 'ab b'] } }, 'model.merges[1]: "abb" is not in the vocabulary'],
    [{ model: { ...wordPiece, unk_token: '?' } }, 'model.unk_token: "?" is not in the vocabulary'],
    [{ model: { ...wordPiece, max_input_chars_per_word: 1e6 } }, 'model.max_input_chars_per_word: expected a whole number from 0 to 200'],
    [{ model: { ...unigram, vocab: [['a'.repeat(65), 0]] } }, 'model.vocab[0]: expected pieces of at most 64 characters, got one of 65'],
    [{ model: { type: 'Markov' } }, 'model.type: expected BPE or WordPiece or Unigram or WordLevel, got "Markov"'],
    [{ model: words, normalizer: { type: 'Nmt' } }, 'normalizer.type: expected'],
    [{ model: words, normalizer: { type: 'Precompiled', precompiled_charsmap: 'AAAA' } }, 'normalizer.precompiled_charsmap: the table is damaged'],
    [{ model: words, normalizer: { type: 'Precompiled', precompiled_charsmap: '?' } }, 'normalizer.precompiled_charsmap: the table is damaged'],
    [{ model: words, pre_tokenizer: { type: 'UnicodeScripts' } }, 'pre_tokenizer.type: expected'],
    [{ model: words, pre_tokenizer: { type: 'Split', pattern: { String: 'a' }, behavior: 'Joined' } }, 'pre_tokenizer.behavior: expected Removed or Isolated or'],
    [{ model: words, pre_tokenizer: { type: 'Metaspace', replacement: '▁', add_prefix_space: false, prepend_scheme: 'always' } }, 'pre_tokenizer.prepend_scheme: expected "never", got "always"'],
    [{ model: words, pre_tokenizer: { type: 'FixedLength', length: 0 } }, 'pre_tokenizer.length: expected a whole number from 1'],
    [{ model: words, post_processor: { type: 'Markov' } }, 'post_processor.type: expected'],
    [{ model: words, decoder: { type: 'CTC' } }, 'decoder.type: expected'],
    [{ model: words, post_processor: template([text, { Sequence: { id: 'B' } }]) }, 'post_processor.single[1].Sequence.id: expected A, got "B"'],
    [{ model: words, added_tokens: [{ ...added(2, 'c'), single_word: 1 }] }, 'added_tokens[0].single_word: expected true or false, got 1'],
  ])('%j', async (written, reason) => {
    await expect(opened(written)).rejects.toThrow(`tokenizer.json: ${reason}`);
  }); // prettier-ignore
});

test('an old Metaspace without a prefix has none', async () => {
  const pre_tokenizer = { type: 'Metaspace', replacement: '▁', str_rep: 'x', add_prefix_space: false };
  const { tokenizer } = await opened({ model: unigram, pre_tokenizer });
  expect(tokenizer.encode('q r').map(({ piece }) => piece)).toEqual(['q', '▁r']);
});

describe('pieces become the text that Hugging Face’s tokenizers make of them', () => {
  const metaspace = (scheme: string) => ({ type: 'Metaspace', replacement: '▁', prepend_scheme: scheme });
  const bytes = { type: 'ByteLevel', add_prefix_space: true, trim_offsets: true, use_regex: true };
  const replace = (pattern: object, content: string) => ({ type: 'Replace', pattern, content });
  const strip = (content: string, start: number, stop: number) => ({ type: 'Strip', content, start, stop });
  const wordPiece = (prefix: string, cleanup: boolean) => ({ type: 'WordPiece', prefix, cleanup });
  const sequence = (...decoders: object[]) => ({ type: 'Sequence', decoders });

  // As version 0.23.2 of the package tokenizers gives them.
  test.each([
    [metaspace('always'), ['▁▁a▁b', '▁c'], 'ab c'],
    [metaspace('first'), [' a', '▁c'], ' a c'],
    [metaspace('never'), ['▁a', '▁b'], ' a b'],
    [bytes, ['a', 'New York', 'Ġb', 'Ã', '©', 'café', '中'], 'aNew York bécaf\ufffd中'],
    [sequence(bytes), ['New York', 'Ġb'], 'New York b'],
    [replace({ Regex: 'a++' }, '-'), ['baac', 'aa', 'x'], 'b-c-x'],
    [replace({ Regex: 'a*' }, '$&'), ['baac', 'aa', 'x'], '$&b$&c$&$&$&x$&'],
    [replace({ Regex: 'x++(a)\\1' }, '-'), ['xxaab', 'xa', 'x'], '-bxax'],
    [replace({ String: 'a' }, '$1'), ['baac', 'aa', 'x'], 'b$1$1c$1$1x'],
    [{ type: 'ByteFallback' }, ['<0xE2>', '<0x82>', 'a', '<0xe2>', '<0x82>', '<0xAC>', '<0xEF>', '<0xBB>', '<0xBF>'], '\ufffd\ufffda€\ufeff'],
    [sequence({ type: 'ByteFallback' }, wordPiece('##', false)), ['a', '<0xE2>', '<0x82>', 'b'], 'a \ufffd \ufffd b'],
    [sequence({ type: 'Fuse' }, metaspace('always')), ['▁a', '▁b'], 'ab'],
    [strip(' ', 1, 1), [' a ', '  b  ', 'c', 'x '], 'a b cx'],
    [strip('👍', 1, 2), ['👍a👍👍👍', '👍👍b'], 'a👍👍b'],
    [wordPiece('##', true), ['a', '##b', '.', 'do not', "n't", "' x", "'s"], "ab. don'tn't'x's"],
    [wordPiece('', true), ['a', 'b', '.', 'do not'], 'ab.do not'],
    [{ type: 'BPEDecoder', suffix: '</w>' }, ['a', 'b</w>', 'c</w>d</w>'], 'ab cd'],
    [sequence(), ['a', 'b'], 'ab'],
    [null, ['a', 'b'], 'a b'],
  ])('%j: %j', async (decoder, pieces, text) => {
    const vocab = Object.fromEntries(pieces.map((piece, id) => [piece, id]));
    const { tokenizer } = await opened({ model: { type: 'WordLevel', unk_token: pieces[0], vocab }, decoder });
    expect(tokenizer.textOf(pieces)).toBe(text);
  }); // prettier-ignore

  test('an added token among bytes stands for itself', async () => {
    const model = { ...bpe, vocab: { a: 0, b: 1, ab: 2, Ġb: 3 } };
    const added_tokens = [added(4, 'New York', { special: false, normalized: true })];
    const { tokenizer } = await opened({ model, added_tokens, decoder: bytes });
    expect(tokenizer.textOf(['a', 'New York', 'Ġb'])).toBe('aNew York b');
  });
});

describe('a file that only fails when it is used is refused when it is opened', () => {
  test.each([
    [{ model: words, post_processor: { type: 'TemplateProcessing' } }, 'post_processor.single: expected a list, got nothing'],
    [{ model: words, post_processor: template([]) }, 'post_processor.single: expected {"Sequence": {"id": "A"}} in it, once'],
    [{ model: words, post_processor: template([special, text]) }, 'post_processor.special_tokens.X: expected an object, got nothing'],
    [{ model: words, post_processor: bert(undefined) }, 'post_processor.cls: expected a list, got nothing'],
    [{ model: words, decoder: { type: 'Sequence', decoders: [null] } }, 'decoder.decoders[0]: expected an object, got null'],
  ])('%j', async (written, reason) => {
    const core = await load();
    const failed = core.openModel(filesOf(smallModel().set('tokenizer.json', fileOf(written))));
    await expect(failed).rejects.toThrow(`tokenizer.json: ${reason}`);
  }); // prettier-ignore

  test('and a text that it cannot cut is refused with the reason', async () => {
    const core = await load();
    const model = { ...words, vocab: { a: 0, b: 1 } };
    const files = smallModel().set('tokenizer.json', fileOf({ model, added_tokens: [added(7, '[PAD]')] }));
    await core.openModel(filesOf(files));
    const run = () => core.run({ text: 'a[PAD]', parameters: { from: 'model', model: 'own' } });
    expect(run).toThrow('text: cannot be cut into tokens: tokenizer.json: "[PAD]": its id 7 is none of the 5 tokens');
  });
});

describe('what could take forever is refused', () => {
  test.each([
    ...['(a+)+$', '(?:a|aa)*$', '((a?)b){2,}', '(?i:x*y)+z', '(([a-z])+.)+[A-Z]', '(?<word>\\p{L}+)*!', '(x+x+)+y'],
    ...[`${'a?'.repeat(40)}a{40}`, '[^x]*[^x]*[^x]*[^x]*x', '\\s*\\s*\\s*x', '(?:a{0,50}){0,50}b', 'a{50000}b'],
    ...['(?=(a+)+$)', '(?<=(a+)+)b', '(?:(?:a?)*)*b', '(?>(?:a+)+b)c', '(?:a|b|ab)++c', '(?<=b{2}(?=a{2,})a{2,})', '(?<=(?=(?<=(?=x).*)).*)', '(a)\\1*\\1*b', '\\s+$|'.repeat(15)],
  ])('the pattern %s', async (pattern) => {
    const pre_tokenizer = { type: 'Sequence', pretokenizers: [split('a'), split(pattern)] };
    await expect(opened({ model: words, pre_tokenizer })).rejects.toThrow(
      `tokenizer.json: pre_tokenizer.pretokenizers[1].pattern.Regex: the pattern "${pattern}" could take forever`,
    );
    const normalizer = { ...replace(''), pattern: { Regex: pattern } };
    await expect(opened({ model: words, normalizer })).rejects.toThrow('normalizer.pattern.Regex: the pattern');
    await expect(opened({ model: words, decoder: normalizer })).rejects.toThrow('decoder.pattern.Regex: the pattern');
  }); // prettier-ignore

  // What is published is taken, and comes to an end with runs of what it looks for: a pattern that backtracks would not.
  test.each(Object.entries(published))('but not the pattern of %s', async (_, Regex) => {
    const { tokenizer } = await opened({ model: unigram, pre_tokenizer: split(Regex) });
    for (const sign of [' ', '\n', 'a', 'A', '1', '.', '中', ' \n', "'s"])
      expect(tokenizer.encode(`${sign.repeat(2000)}é`), sign).not.toEqual([]);
  });

  test('nor brackets and signs that repeat nothing', async () => {
    await opened({ model: words, pre_tokenizer: split('(?:\\(a|[)+(]*)|\\+(ab)+') });
  });

  const chain = (count: number, part: object, inside: string) => ({
    type: 'Sequence',
    [inside]: Array(count).fill(part),
  });
  test.each([
    [{ normalizer: chain(20, replace('aa'), 'normalizers') }, 'normalizer: it makes a text more than 4 times as long'],
    [{ normalizer: replace('a'.repeat(1e6)) }, 'normalizer: it makes a text more than 4 times as long'],
    [{ normalizer: { type: 'Prepend', prepend: 'a'.repeat(1e6) } }, 'normalizer: it makes a text more than 4 times'],
    [{ normalizer: chain(33, { type: 'NFC' }, 'normalizers') }, 'normalizer.normalizers: expected at most 32 entries, got 33'],
    [{ pre_tokenizer: chain(20, { type: 'ByteLevel', add_prefix_space: true }, 'pretokenizers') }, 'pre_tokenizer: it makes a text more than'],
    [{ decoder: chain(20, replace('aa'), 'decoders') }, 'decoder.decoders[3].type: it makes a text more than 64 times'],
    [{ post_processor: template(Array(1e5).fill(text)) }, 'post_processor.single: expected at most 64 entries, got 100000'],
    [{ post_processor: template([special, text], { X: { ids: Array(1e5).fill(0), tokens: Array(1e5).fill('a') } }) }, 'post_processor.special_tokens.X.tokens: expected at most 64 entries'],
  ])('parts that make much of little', async (part, reason) => {
    await expect(opened({ model: words, ...part })).rejects.toThrow(`tokenizer.json: ${reason}`);
  }); // prettier-ignore

  test('sequences in each other', async () => {
    let normalizer: object = { type: 'NFC' };
    for (let depth = 0; depth < 1000; depth++) normalizer = { type: 'Sequence', normalizers: [normalizer] };
    await expect(opened({ model: words, normalizer })).rejects.toThrow('expected at most 32 parts');
  });
});
