// Small tokenizers of every kind, as tokenizer.json has them. What Hugging Face's tokenizers (in Rust) make of the texts stands in
// tokenizer-cases.json, which tests/programs/tokenizer-cases.ts writes.

export const texts = [
  "The naïve cat's 42 mats, a café!",
  '  two  spaces \n\tand lines\r\n\n ',
  'ΟΔΟΣ ΣΑΣ. İstanbul STRASSE ß',
  '中文𠀀𫝠字 日本',
  '½ ² ٣ 12345 3.14 a1b2_c‿d',
  "don't “say” --a.. $$ $& <s> [MASK] foo foox Bar",
  '👍🏽 e\u0301 \u200bA\u00a0b ﬁ①Ａ x\u0085\u00ad',
  'aab abab ab baab ▁ab \u0301a',
  '',
];

export const added = (id: number, content: string, more: object = {}) => {
  const strips = { single_word: false, lstrip: false, rstrip: false, normalized: false };
  return { id, content, ...strips, special: true, ...more };
};
const idsOf = (...pieces: string[]) => Object.fromEntries(pieces.map((piece, id) => [piece, id]));
const bytes = Array.from({ length: 256 }, (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`);

/** A vocabulary without pieces: each word is unknown, and is shown as it was cut. */
const nothing = { type: 'Unigram', unk_id: 0, vocab: [['<unk>', 0]], byte_fallback: false };
const unigram = (pieces: readonly string[], more: object = {}) => {
  const vocab = ['<unk>', ...pieces].map((piece, id) => [
    piece,
    id === 0 ? 0 : -1 - ((id * 7) % 5) - piece.length / 10,
  ]);
  return { ...nothing, vocab, ...more };
};
const bpe = {
  type: 'BPE',
  vocab: idsOf('<unk>', 'a', 'b', 'ab', 'aba', 'ba'),
  merges: ['a b', 'ab a', 'b a'],
  unk_token: '<unk>',
};
const metaspace = { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: true };
const template = {
  type: 'TemplateProcessing',
  single: [{ SpecialToken: { id: 'C', type_id: 0 } }, { Sequence: { id: 'A', type_id: 0 } }, { SpecialToken: { id: 'S', type_id: 0 } }],
  pair: [{ Sequence: { id: 'A', type_id: 0 } }, { Sequence: { id: 'B', type_id: 1 } }],
  special_tokens: { C: { id: 'C', ids: [1], tokens: ['[CLS]'] }, S: { id: 'S', ids: [2, 1], tokens: ['[SEP]', '[CLS]'] } },
}; // prettier-ignore

const cut = (pre_tokenizer: object) => ({ pre_tokenizer, model: nothing });
const split = (pattern: object, behavior: string, invert = false) => cut({ type: 'Split', pattern, behavior, invert });
const normalized = (normalizer: object) => ({ normalizer, model: nothing });
const behaviors = ['Removed', 'Isolated', 'MergedWithPrevious', 'MergedWithNext', 'Contiguous'];
const bert = {
  type: 'BertNormalizer',
  clean_text: true,
  handle_chinese_chars: true,
  strip_accents: null,
  lowercase: true,
};

/** What becomes of "a", "é", "e" with an accent, a space of no width, a tab, and a wide "A": a table as SentencePiece makes it. */
export const charsmap =
  'AAQAAAAEAAAAAACAAgAAgAQAAIAGAACABwAAgAkAAIAAAAAACTUAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAGGFAQAAAAAAAAAAAAAAAABllAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAgQ0CAIAAAgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIs5AgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAChmQIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAKmpAgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAALzwAgAAAAAAAAAAAAAAAAAAAAAAwwwDAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADMMAMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA4ogDAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADvvAMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAB4AGUARQAAIABBAA==';

/** Patterns of published tokenizers. */
export const published = {
  'GPT-2': String.raw`'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+`,
  'GPT-4': String.raw`'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+| ?[^\s\p{L}\p{N}]++[\r\n]*+|\s++$|\s*[\r\n]|\s+(?!\S)|\s`,
  'GPT-4o': String.raw`[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+`,
  'Llama 3 and Phi-4': String.raw`(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`,
  Qwen2: String.raw`(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`,
  Tekken: String.raw`[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+`,
  'Kimi K2': String.raw`[\p{Han}]+|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]]*[\p{Ll}\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]]+[\p{Ll}\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`,
  'DeepSeek-V3': '[!"#$%&\'()*+,\\-./:;<=>?@\\[\\\\\\]^_`{|}~][A-Za-z]+|[^\\r\\n\\p{L}\\p{P}\\p{S}]?[\\p{L}\\p{M}]+| ?[\\p{P}\\p{S}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+',
  'DeepSeek, letters': '\\s?[A-Za-zµÀ-ÖØ-öø-ƺƼ-ƿǄ-ʓʕ-ʯͰ-ͳͶͷͻ-ͽͿΆΈ-ΊΌΎ-ΡΣ-ϵϷ-ҁҊ-ԯԱ-Ֆ]+',
  'DeepSeek, signs': '\\s?[!-/:-~！-／：-～‘-‟\u3000-。]+',
  'DeepSeek, spaces at an end': '\\s+$',
  'DeepSeek, Chinese': '[一-龥\u0800-一가-\ud7ff]+',
  Falcon: '[0-9][0-9][0-9]',
  BLOOM: ' ?[^(\\s|[.,!?…。，、।۔،])]+',
  CLIP: "'s|'t|'re|'ve|'m|'ll|'d|[\\p{L}]+|[\\p{N}]|[^\\s\\p{L}\\p{N}]+",
  'digits in threes from the right': '(?=(\\d{3})+(?!\\d))',
  'runs of spaces': ' {2,}',
}; // prettier-ignore

export const cases: Record<string, object> = {
  ...Object.fromEntries(
    ['BertPreTokenizer', 'Whitespace', 'WhitespaceSplit'].map((type) => [type, cut({ type })]),
  ),
  ...Object.fromEntries(behaviors.map((behavior) => [`Punctuation, ${behavior}`, cut({ type: 'Punctuation', behavior })])),
  Punctuation: cut({ type: 'Punctuation' }),
  Digits: cut({ type: 'Digits', individual_digits: false }),
  'Digits, each': cut({ type: 'Digits', individual_digits: true }),
  ByteLevel: cut({ type: 'ByteLevel', add_prefix_space: true, trim_offsets: true, use_regex: true }),
  'ByteLevel without its pattern': cut({ type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: false }),
  Metaspace: cut(metaspace),
  'Metaspace before the first': { ...cut({ ...metaspace, prepend_scheme: 'first' }), added_tokens: [added(1, '<s>')] },
  'Metaspace never': cut({ ...metaspace, prepend_scheme: 'never', add_prefix_space: false }),
  'Metaspace without cuts': cut({ ...metaspace, split: false }),
  'Metaspace behind another': cut({ type: 'Sequence', pretokenizers: [{ type: 'WhitespaceSplit' }, { ...metaspace, prepend_scheme: 'first' }] }),
  FixedLength: cut({ type: 'FixedLength', length: 3 }),
  ...Object.fromEntries(behaviors.flatMap((behavior) => [
    [`Split, ${behavior}`, split({ Regex: '\\p{L}+|\\s' }, behavior)],
    [`Split at a text, ${behavior}`, split({ String: 'a' }, behavior)],
    [`Split between, ${behavior}`, split({ Regex: '\\d*' }, behavior, true)],
  ])),
  ...Object.fromEntries(Object.entries(published).map(([name, Regex]) => [`Split of ${name}`, split({ Regex }, 'Isolated')])),
  ...Object.fromEntries(['NFC', 'NFD', 'NFKC', 'NFKD', 'Lowercase', 'StripAccents'].map((type) => [type, normalized({ type })])),
  Strip: normalized({ type: 'Strip', strip_left: true, strip_right: true }),
  'Strip on the right': normalized({ type: 'Strip', strip_left: false, strip_right: true }),
  Prepend: normalized({ type: 'Sequence', normalizers: [{ type: 'Prepend', prepend: '▁' }, { type: 'Replace', pattern: { String: ' ' }, content: '▁' }] }),
  Replace: normalized({ type: 'Replace', pattern: { Regex: 'a|b' }, content: '$&$1' }),
  'Replace of what may be nothing': normalized({ type: 'Replace', pattern: { Regex: 'a*' }, content: '-' }),
  'Replace of nothing': normalized({ type: 'Replace', pattern: { Regex: '\\b|$' }, content: '|' }),
  'Replace of what comes twice behind a possessive repeat': normalized({ type: 'Replace', pattern: { Regex: '\\s*+(.)(?<!b)\\1|([bx])++(?:(’)|(\\W))\\4?' }, content: '-' }),
  BertNormalizer: normalized(bert),
  'BertNormalizer with cases': normalized({ ...bert, lowercase: false }),
  'BertNormalizer with accents': normalized({ ...bert, clean_text: false, handle_chinese_chars: false, strip_accents: false }),
  Precompiled: normalized({ type: 'Precompiled', precompiled_charsmap: charsmap }),
  'added tokens': {
    added_tokens: [
      added(1, '<s>'),
      added(2, '[MASK]', { lstrip: true }),
      added(3, 'foo', { single_word: true, rstrip: true, special: false }),
      added(4, 'BAR', { normalized: true, special: false }),
      added(5, 'b', { single_word: true }),
    ],
    ...{ normalizer: { type: 'Lowercase' }, pre_tokenizer: metaspace, model: nothing },
  },
  unigrams: { model: unigram(['▁', 'a', 'b', 'ab', '▁a', '▁ab', 'ba', '4', '▁4', '42']), pre_tokenizer: metaspace },
  'unigrams of words': { model: unigram(['a', 'b', 'ab', 'ba']), pre_tokenizer: { type: 'WhitespaceSplit' } },
  'unigrams and bytes': { model: unigram(['▁', 'a', 'ab', ...bytes], { byte_fallback: true }), pre_tokenizer: metaspace },
  'byte pairs': { model: bpe, pre_tokenizer: { type: 'WhitespaceSplit' } },
  'byte pairs, joined unknown': { model: { ...bpe, fuse_unk: true }, pre_tokenizer: { type: 'WhitespaceSplit' } },
  'byte pairs, whole words first': { model: { ...bpe, vocab: idsOf('<unk>', 'a', 'b', 'ab', 'aba', 'ba', 'abab'), ignore_merges: true }, pre_tokenizer: { type: 'WhitespaceSplit' } },
  'byte pairs without unknown': { model: { ...bpe, unk_token: null } },
  'byte pairs and bytes': { model: { ...bpe, vocab: idsOf('<unk>', 'a', 'b', 'ab', 'aba', 'ba', ...bytes), byte_fallback: true, fuse_unk: true } },
  'byte pairs with an end': {
    model: { ...bpe, vocab: idsOf('<unk>', 'a', 'b', 'ab', 'a</w>', 'ba</w>', 'b</w>'), merges: ['a b', 'b a</w>'], end_of_word_suffix: '</w>' },
    pre_tokenizer: { type: 'WhitespaceSplit' },
  },
  'byte pairs with an end, without unknown': {
    model: { ...bpe, vocab: idsOf('a', 'b', 'ab', 'a</w>', 'b</w>', 'ab</w>'), merges: ['a b', 'a b</w>'], unk_token: null, end_of_word_suffix: '</w>' },
    pre_tokenizer: { type: 'Digits', individual_digits: false },
  },
  WordPiece: {
    ...{ normalizer: bert, pre_tokenizer: { type: 'BertPreTokenizer' }, post_processor: template },
    model: { type: 'WordPiece', unk_token: '[UNK]', continuing_subword_prefix: '##', max_input_chars_per_word: 3, vocab: idsOf('[UNK]', '[CLS]', '[SEP]', 'a', '##a', 'ab', '##b', '中', '.', '##ab', 'aab') },
  },
  WordLevel: { model: { type: 'WordLevel', unk_token: '[UNK]', vocab: idsOf('[UNK]', 'a', 'ab', '.') }, pre_tokenizer: { type: 'Whitespace' } },
  'a sequence around': {
    post_processor: { type: 'Sequence', processors: [{ type: 'ByteLevel', add_prefix_space: true, trim_offsets: false, use_regex: true }, template] },
    ...{ added_tokens: [added(1, '[CLS]'), added(2, '[SEP]')], model: nothing, pre_tokenizer: { type: 'WhitespaceSplit' } },
  },
  RobertaProcessing: {
    post_processor: { type: 'RobertaProcessing', cls: ['[CLS]', 1], sep: ['[SEP]', 2], trim_offsets: true, add_prefix_space: false },
    ...{ added_tokens: [added(1, '[CLS]'), added(2, '[SEP]')], model: nothing, pre_tokenizer: { type: 'WhitespaceSplit' } },
  },
}; // prettier-ignore
