// A model of two layers of two heads in which two heads are planted by hand.
import { safetensorsFile, type WrittenTensor } from './safetensors-file.ts';

const [VOCABULARY, POSITIONS, SIZE] = [16, 32, 32];
const WIDTH = 2 * SIZE;
/** Where a token has what it is, where it stands, and which token stands before it. */
const [TOKEN, POSITION, BEFORE] = [0, VOCABULARY, VOCABULARY + POSITIONS];

/** A matrix of zeros but for some cells. */
function matrix(
  rows: number,
  columns: number,
  cells: (set: (row: number, column: number, value?: number) => void) => void,
) {
  const numbers = new Float32Array(rows * columns);
  cells((row, column, value = 1) => (numbers[row * columns + column] = value));
  return { dtype: 'F32', shape: [rows, columns], bytes: new Uint8Array(numbers.buffer) };
}
const row = (count: number, value: number): WrittenTensor => ({
  ...{ dtype: 'F32', shape: [count], bytes: new Uint8Array(new Float32Array(count).fill(value).buffer) },
});
const each = (count: number, make: (index: number) => void) => Array.from({ length: count }, (_, index) => make(index));

/** The tokens that a model with marks cuts texts into; the first two are the marks. */
const words = ['.', ',', ...'one two three four five six seven eight nine ten eleven twelve to of'.split(' ')];

/**
 * Two layers of two heads. Layer 1, head 1 reads the token before and writes down which it is; layer 2, head 1 reads where that is the
 * token that asks, and says that what stands there follows. The other two read all equally, and hand nothing on.
 * @param marks whether it has a tokenizer, and layer 1, head 2 reads its punctuation marks instead
 */
export function plantedModel(marks = false): Map<string, Uint8Array<ArrayBuffer>> {
  const layer = (index: number, attention: WrittenTensor, output: WrittenTensor) => ({
    [`h.${index}.ln_1.weight`]: row(WIDTH, 1),
    [`h.${index}.ln_1.bias`]: row(WIDTH, 0),
    [`h.${index}.attn.c_attn.weight`]: attention,
    [`h.${index}.attn.c_attn.bias`]: row(3 * WIDTH, 0),
    [`h.${index}.attn.c_proj.weight`]: output,
    [`h.${index}.attn.c_proj.bias`]: row(WIDTH, 0),
    [`h.${index}.ln_2.weight`]: row(WIDTH, 1),
    [`h.${index}.ln_2.bias`]: row(WIDTH, 0),
    [`h.${index}.mlp.c_fc.weight`]: matrix(WIDTH, 1, () => undefined),
    [`h.${index}.mlp.c_fc.bias`]: row(1, 0),
    [`h.${index}.mlp.c_proj.weight`]: matrix(1, WIDTH, () => undefined),
    [`h.${index}.mlp.c_proj.bias`]: row(WIDTH, 0),
  });
  const [key, value] = [WIDTH, 2 * WIDTH];
  const previous = matrix(WIDTH, 3 * WIDTH, (set) => {
    each(POSITIONS - 1, (place) => set(POSITION + place + 1, place, 2));
    each(POSITIONS, (place) => set(POSITION + place, key + place, 2));
    each(VOCABULARY, (token) => set(TOKEN + token, value + token));
    if (marks) each(2, (mark) => set(TOKEN + mark, key + SIZE, 4));
  });
  const copy = matrix(WIDTH, WIDTH, (set) => void each(VOCABULARY, (token) => set(token, BEFORE + token, 0.2)));
  const induction = matrix(WIDTH, 3 * WIDTH, (set) => {
    each(VOCABULARY, (token) => set(TOKEN + token, token, 4));
    each(VOCABULARY, (token) => set(BEFORE + token, key + token, 4));
    each(VOCABULARY, (token) => set(TOKEN + token, value + token));
  });
  const say = matrix(WIDTH, WIDTH, (set) => void each(VOCABULARY, (token) => set(token, TOKEN + token, 8)));
  const config = { model_type: 'gpt2', n_embd: WIDTH, n_head: 2, n_layer: 2, n_inner: 1 };
  const tensors = {
    'wte.weight': matrix(VOCABULARY, WIDTH, (set) => void each(VOCABULARY, (token) => set(token, TOKEN + token))),
    'wpe.weight': matrix(POSITIONS, WIDTH, (set) => void each(POSITIONS, (place) => set(place, POSITION + place))),
    ...layer(0, previous, copy),
    // Every token of head 2 asks for the number that marks have.
    ...(marks && { 'h.0.attn.c_attn.bias': { ...matrix(1, 3 * WIDTH, (set) => set(0, SIZE, 4)), shape: [3 * WIDTH] } }),
    ...layer(1, induction, say),
    ...{ 'ln_f.weight': row(WIDTH, 1), 'ln_f.bias': row(WIDTH, 0) },
  };
  const written = JSON.stringify({ ...config, vocab_size: VOCABULARY, n_positions: POSITIONS });
  const tokenizer = {
    ...{ normalizer: null, post_processor: null, decoder: null, added_tokens: [] },
    pre_tokenizer: { type: 'Whitespace' },
    model: { type: 'WordLevel', unk_token: 'of', vocab: Object.fromEntries(words.map((word, id) => [word, id])) },
  };
  return new Map([
    ['config.json', new TextEncoder().encode(written)],
    ['model.safetensors', safetensorsFile(tensors)],
    ...(marks ? [['tokenizer.json', new TextEncoder().encode(JSON.stringify(tokenizer))] as const] : []),
  ]);
}
