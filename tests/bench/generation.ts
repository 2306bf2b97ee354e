// How fast a model of the reader's own writes: a GPT-2 of the shape of the small one that was published, with random parameters, beside
// onnxruntime-web. Both in Node, in wasm with SIMD on one thread, with the keys and values of the tokens before kept, in turns token by token.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { load } from '../../web/core/load.ts';
import { continueText } from '../../web/core/models/continue-text.ts';
import { randomFrom } from '../web/fused-cases.ts';
import { safetensorsFile } from '../web/safetensors-file.ts';
import { filesOf } from '../web/small-model.ts';
import { median, table } from './figures.ts';
import { gpt2, type Gpt2Shape, type Parameters } from './peers/gpt2.ts';

const small: Gpt2Shape = { layers: 12, heads: 12, d_model: 768, vocabulary: 50_257 };
/** How many tokens are given, and how many follow. */
const GIVEN = 32;

export interface GenerationTimes {
  /** Milliseconds a token. */
  ours: number[];
  theirs: number[];
  /** Whether both wrote the same tokens, the likeliest each time, with the same probability, within a thousandth of it. */
  same: boolean;
}

function parametersOf({ layers, d_model, vocabulary }: Gpt2Shape, positions: number): Parameters {
  const random = randomFrom(3);
  const found = new Map<string, { shape: readonly number[]; values: Float32Array<ArrayBuffer> }>();
  const add = (name: string, ...shape: number[]) => {
    const count = shape.reduce((product, size) => product * size, 1);
    found.set(name, { shape, values: Float32Array.from({ length: count }, () => (random() - 0.5) / 5) });
  };
  const linear = (name: string, from: number, to: number) => {
    add(`${name}.weight`, from, to);
    add(`${name}.bias`, to);
  };
  const norm = (name: string) => {
    add(`${name}.weight`, d_model);
    add(`${name}.bias`, d_model);
  };
  add('wte.weight', vocabulary, d_model);
  add('wpe.weight', positions, d_model);
  for (let layer = 0; layer < layers; layer++) {
    norm(`h.${layer}.ln_1`);
    linear(`h.${layer}.attn.c_attn`, d_model, 3 * d_model);
    linear(`h.${layer}.attn.c_proj`, d_model, d_model);
    norm(`h.${layer}.ln_2`);
    linear(`h.${layer}.mlp.c_fc`, d_model, 4 * d_model);
    linear(`h.${layer}.mlp.c_proj`, 4 * d_model, d_model);
  }
  norm('ln_f');
  return found;
}

// Loops, because callbacks for each of 50,257 numbers would leave megabytes for the garbage collector, which then runs while a contestant does.
function likeliest(logits: Float32Array): number {
  let best = 0;
  for (let id = 1; id < logits.length; id++) if (logits[id]! > logits[best]!) best = id;
  return best;
}

function probabilityOf(logits: Float32Array, token: number): number {
  const most = logits[likeliest(logits)]!;
  let sum = 0;
  for (let id = 0; id < logits.length; id++) sum += Math.exp(logits[id]! - most);
  return Math.exp(logits[token]! - most) / sum;
}

/** @param peers where npm put the peers */
export async function measureGeneration(peers: string, quick: boolean): Promise<GenerationTimes> {
  const positions = 128;
  const parameters = parametersOf(small, positions);
  const tensors = Object.fromEntries(
    [...parameters].map(([name, { shape, values }]) => [
      name,
      { dtype: 'F32', shape: [...shape], bytes: new Uint8Array(values.buffer) },
    ]),
  );
  const config = {
    ...{ model_type: 'gpt2', n_embd: small.d_model, n_head: small.heads, n_layer: small.layers },
    ...{ n_positions: positions, vocab_size: small.vocabulary },
  };
  const core = await load();
  await core.openModel(
    filesOf(
      new Map([
        ['config.json', new TextEncoder().encode(JSON.stringify(config))],
        ['model.safetensors', safetensorsFile(tensors)],
      ]),
    ),
  );
  const theirs = await gpt2(peers, small, parameters);
  const random = randomFrom(4);
  const given = Array.from({ length: GIVEN }, () => Math.floor(random() * small.vocabulary));
  // Before each token, so that nobody's time is spent on what the other one has left.
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const count = quick ? 12 : 60;
  const ours = continueText(
    { text: given.join(' '), parameters: { from: 'model', model: 'own' } },
    { count, temperature: 0 },
  )[Symbol.asyncIterator]();
  for (const token of given.slice(0, -1)) await theirs.next(token);
  const times: GenerationTimes = { ours: [], theirs: [], same: true };
  let last = given.at(-1)!;
  for (let written = 0; written < count; written++) {
    collectGarbage();
    const start = performance.now();
    const { value } = await ours.next();
    const between = performance.now();
    const logits = await theirs.next(last);
    const best = likeliest(logits); // a token is written once it is chosen
    const end = performance.now();
    times.same &&=
      value !== undefined && best === value.id && Math.abs(value.probability / probabilityOf(logits, best) - 1) < 1e-3;
    last = best;
    // Our first token comes after all that were given.
    if (written < 2) continue;
    times.ours.push(between - start);
    times.theirs.push(end - between);
  }
  await theirs.close();
  return times;
}

export const generationHead = ['tokens a second', 'core', 'onnxruntime-web', '× onnxruntime-web'];

export const generationRows = ({ ours, theirs }: GenerationTimes): string[][] => [
  [
    `GPT-2 small's shape, after ${GIVEN} tokens`,
    (1000 / median(ours)).toFixed(1),
    (1000 / median(theirs)).toFixed(1),
    median(ours.map((time, at) => theirs[at]! / time)).toFixed(2),
  ],
];

export const shownGeneration = (measured: GenerationTimes): string =>
  `Text generation, medians\n${table(generationHead, generationRows(measured))}`;
