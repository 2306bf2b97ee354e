// A BERT that is small enough to be written by a test, with a tokenizer, and what it says of hidden words, computed here in double precision
// from the published formulas (Devlin et al., 2019; BertForMaskedLM).
import { safetensorsFile } from './safetensors-file.ts';

const pieces = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]', 'the', 'cat', 'dog', 'sat', 'un', '##able'];
const [d, d_ff, heads, positions] = [4, 6, 2, 12];
const vocabulary = pieces.length;

const shapes: Record<string, number[]> = {
  'bert.embeddings.word_embeddings.weight': [vocabulary, d],
  'bert.embeddings.position_embeddings.weight': [positions, d],
  'bert.embeddings.token_type_embeddings.weight': [2, d],
  'bert.embeddings.LayerNorm.weight': [d],
  'bert.embeddings.LayerNorm.bias': [d],
  ...Object.fromEntries(
    ['attention.self.query', 'attention.self.key', 'attention.self.value', 'attention.output.dense'].flatMap((name) => [
      [`bert.encoder.layer.0.${name}.weight`, [d, d]],
      [`bert.encoder.layer.0.${name}.bias`, [d]],
    ]),
  ),
  'bert.encoder.layer.0.attention.output.LayerNorm.weight': [d],
  'bert.encoder.layer.0.attention.output.LayerNorm.bias': [d],
  'bert.encoder.layer.0.intermediate.dense.weight': [d_ff, d],
  'bert.encoder.layer.0.intermediate.dense.bias': [d_ff],
  'bert.encoder.layer.0.output.dense.weight': [d, d_ff],
  'bert.encoder.layer.0.output.dense.bias': [d],
  'bert.encoder.layer.0.output.LayerNorm.weight': [d],
  'bert.encoder.layer.0.output.LayerNorm.bias': [d],
  'cls.predictions.transform.dense.weight': [d, d],
  'cls.predictions.transform.dense.bias': [d],
  'cls.predictions.transform.LayerNorm.weight': [d],
  'cls.predictions.transform.LayerNorm.bias': [d],
  'cls.predictions.bias': [vocabulary],
};

const tensors: Record<string, Float32Array<ArrayBuffer>> = Object.fromEntries(
  Object.entries(shapes).map(([name, shape], place) => {
    const count = shape.reduce((product, size) => product * size, 1);
    return [name, Float32Array.from({ length: count }, (_, k) => Math.sin((k + 1) * (place + 2)))];
  }),
);

const added = pieces.slice(0, 5).map((content, id) => {
  return { id, content, special: true, single_word: false, lstrip: false, rstrip: false, normalized: false };
});
const tokenizer = {
  ...{ version: '1.0', added_tokens: added, decoder: { type: 'WordPiece', prefix: '##', cleanup: true } },
  normalizer: {
    type: 'BertNormalizer',
    clean_text: true,
    handle_chinese_chars: true,
    strip_accents: null,
    lowercase: true,
  },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  post_processor: { type: 'BertProcessing', sep: ['[SEP]', 3], cls: ['[CLS]', 2] },
  model: {
    ...{ type: 'WordPiece', unk_token: '[UNK]', continuing_subword_prefix: '##', max_input_chars_per_word: 100 },
    vocab: Object.fromEntries(pieces.map((piece, id) => [piece, id])),
  },
};

const config = {
  ...{ model_type: 'bert', hidden_size: d, num_attention_heads: heads, num_hidden_layers: 1, intermediate_size: d_ff },
  ...{ vocab_size: vocabulary, max_position_embeddings: positions, hidden_act: 'gelu_new', layer_norm_eps: 1e-12 },
};

/** Its files by their names. @param change of its tensors' shapes: a shape, or nothing where a tensor is left out */
export function smallBert(
  change: Readonly<Record<string, number[] | undefined>> = {},
): Map<string, Uint8Array<ArrayBuffer>> {
  const all = Object.entries({ ...shapes, ...change }).flatMap(([name, shape]) => {
    if (shape === undefined) return [];
    const count = shape.reduce((product, size) => product * size, 1);
    const numbers = name in change ? new Float32Array(count).fill(0.5) : tensors[name]!;
    return [[name, { dtype: 'F32', shape, bytes: new Uint8Array(numbers.buffer) }] as const];
  });
  const json = (content: unknown) => new TextEncoder().encode(JSON.stringify(content));
  return new Map([
    ['config.json', json(config)],
    ['tokenizer.json', json(tokenizer)],
    ['model.safetensors', safetensorsFile(Object.fromEntries(all))],
  ]);
}

/** The tensors of what says which words are hidden. */
export const headOfSmallBert = Object.keys(shapes).filter((name) => name.startsWith('cls.'));

type Row = number[];
const dot = (x: Row, y: Row): number => x.reduce((sum, one, k) => sum + one * y[k]!, 0);
const rows = (name: string): Row[] => {
  const [count, size = 1] = shapes[name]!;
  return Array.from({ length: count! }, (_, row) => [...tensors[name]!.slice(row * size, (row + 1) * size)]);
};
const plus = (x: Row, y: Row): Row => x.map((one, k) => one + y[k]!);
const linear = (name: string, x: Row): Row =>
  plus(rows(`${name}.weight`).map((row) => dot(row, x)), [...tensors[`${name}.bias`]!]); // prettier-ignore
const gelu = (x: number): number => 0.5 * x * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x ** 3)));
function layerNorm(name: string, x: Row): Row {
  const mean = x.reduce((sum, one) => sum + one, 0) / x.length;
  const variance = x.reduce((sum, one) => sum + (one - mean) ** 2, 0) / x.length;
  const [gain, shift] = [tensors[`${name}.weight`]!, tensors[`${name}.bias`]!];
  return x.map((one, k) => ((one - mean) / Math.sqrt(variance + 1e-12)) * gain[k]! + shift[k]!);
}
function softmax(x: Row): Row {
  const most = Math.max(...x);
  const exponentials = x.map((one) => Math.exp(one - most));
  const sum = exponentials.reduce((all, one) => all + one, 0);
  return exponentials.map((one) => one / sum);
}

/** The probabilities of all tokens in the place of each of these. */
export function saidBySmallBert(tokens: readonly string[]): Row[] {
  const [words, places, segments] = ['word', 'position', 'token_type'].map((one) =>
    rows(`bert.embeddings.${one}_embeddings.weight`),
  );
  let x = tokens.map((token, place) => {
    const embedded = plus(plus(words![pieces.indexOf(token)]!, places![place]!), segments![0]!);
    return layerNorm('bert.embeddings.LayerNorm', embedded);
  });
  const of = 'bert.encoder.layer.0';
  const [query, key, value] = ['query', 'key', 'value'].map((one) =>
    x.map((row) => linear(`${of}.attention.self.${one}`, row)),
  );
  const size = d / heads;
  const part = (row: Row, head: number) => row.slice(head * size, (head + 1) * size);
  x = x.map((row, asking) => {
    const context = Array.from({ length: heads }, (_, head) => {
      const scores = key!.map((one) => dot(part(query![asking]!, head), part(one, head)) / Math.sqrt(size));
      return softmax(scores).reduce(
        (sum, weight, read) =>
          plus(
            sum,
            part(value![read]!, head).map((one) => weight * one),
          ),
        Array<number>(size).fill(0),
      );
    }).flat();
    const attended = plus(row, linear(`${of}.attention.output.dense`, context));
    const middle = layerNorm(`${of}.attention.output.LayerNorm`, attended);
    const inner = linear(`${of}.intermediate.dense`, middle).map(gelu);
    return layerNorm(`${of}.output.LayerNorm`, plus(middle, linear(`${of}.output.dense`, inner)));
  });
  return x.map((row) => {
    const transformed = linear('cls.predictions.transform.dense', row).map(gelu);
    const read = layerNorm('cls.predictions.transform.LayerNorm', transformed);
    return softmax(
      plus(
        words!.map((word) => dot(word, read)),
        [...tensors['cls.predictions.bias']!],
      ),
    );
  });
}

/** What it says in one place: tokens with their probabilities, the likeliest first. */
export const likeliestOfSmallBert = (
  tokens: readonly string[],
  place: number,
): [token: string, probability: number][] =>
  saidBySmallBert(tokens)
    [place]!.map((probability, id): [string, number] => [pieces[id]!, probability])
    .sort(([, a], [, b]) => b - a);
