// Models opened from their own files, against numbers that others computed (../shared/oracles/checkpoints).
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { load } from '../../web/core/load.ts';
import { ModelError } from '../../web/core/models/error.ts';
import { filesIn, type ReadableFile } from '../../web/core/models/model-folder.ts';
import { describeOwn } from '../../web/core/models/own.ts';
import type { Trace } from '../../web/core/trace.ts';
import { f32, withHeader } from './safetensors-file.ts';
import { configured, filesOf, jsonFile, smallModel, withTensors } from './small-model.ts';

const oracles = process.env['ORACLES_DIR'] || resolve(import.meta.dirname, '../../../shared/oracles');
const checkpoints = join(oracles, 'checkpoints');
const core = await load();
const own = { from: 'model', model: 'own' } as const;

const valuesOf = (trace: Trace, id: string): Float32Array => {
  const step = trace.steps.find((one) => one.id === id);
  expect(step, id).toBeDefined();
  return step!.values;
};
const greatest = (numbers: ArrayLike<number>): number => {
  const all = Array.from(numbers);
  return all.indexOf(Math.max(...all));
};

// Skipped, and shown as such, where the folder is absent.
const withOracles = test.skipIf(!existsSync(checkpoints));

withOracles(
  'a trained GPT-2 gives its 25 published tensors within 2e-6 of their range, and sorts all 729 inputs',
  async () => {
    const folder = join(checkpoints, 'nano-gpt-sort');
    await core.openModel(await filesIn(folder));
    type Published = { shape: number[]; data: string };
    const published = JSON.parse(readFileSync(join(folder, 'activations.json'), 'utf8')) as Record<string, Published>;
    const numbersOf = (name: string): Float32Array => {
      const bytes = Uint8Array.from(Buffer.from(published[name]!.data, 'base64'));
      return new Float32Array(bytes.buffer);
    };
    const inputs = Array.from({ length: 3 }, (_, one) => [...numbersOf('idx').subarray(11 * one, 11 * one + 11)]);
    const traces = inputs.map((ids) => core.run({ text: ids.join(' '), predictions: 'all', parameters: own }));
    const heads = (role: string) => (trace: Trace) =>
      [1, 2, 3].flatMap((head) => [...valuesOf(trace, `layer1.head${head}.${role}`)]);
    const step = (id: string) => (trace: Trace) => [...valuesOf(trace, id)];
    const ours: Record<string, (trace: Trace) => number[]> = {
      idx: (trace) => trace.steps[0]!.rows.labels.map(Number),
      tok_emb: step('embeddings'),
      pos_emb: step('positions'),
      x: step('positioned'),
      ln1: step('layer1.layer_norm'),
      qkv: (trace) => {
        const parts = ['query', 'key', 'value'].map((role) => valuesOf(trace, `layer1.${role}`));
        return Array.from({ length: 11 }, (_, row) =>
          parts.flatMap((part) => [...part.subarray(48 * row, 48 * row + 48)]),
        ).flat();
      },
      q: heads('query'),
      k: heads('key'),
      v: heads('value'),
      att: heads('masked_scores'),
      attSm: heads('weights'),
      y: step('layer1.concatenated'),
      yProj: step('layer1.output'),
      attnResid: step('layer1.residual'),
      ln2: step('layer1.feed_forward.layer_norm'),
      fc: step('layer1.feed_forward.hidden'),
      gelu: step('layer1.feed_forward.activated'),
      mlp: step('layer1.feed_forward.feed_forward'),
      mlpResid: step('layer1.feed_forward.residual'),
      block0: step('layer1.feed_forward.residual'),
      block1: step('layer2.feed_forward.residual'),
      block2: step('layer3.feed_forward.residual'),
      ln_f: step('final.layer_norm'),
      lm_head: step('logits'),
      probs: step('probabilities'),
    };
    for (const [name, of] of Object.entries(ours)) {
      const wanted = numbersOf(name);
      const got = (name === 'pos_emb' ? traces.slice(0, 1) : traces).flatMap(of);
      expect(got.length, name).toBe(wanted.length);
      const finite = [...wanted].filter(Number.isFinite);
      const range = Math.max(...finite) - Math.min(...finite);
      const worst = Math.max(...got.map((x, i) => (x === wanted[i] ? 0 : Math.abs(x - wanted[i]!))));
      expect(worst, name).toBeLessThan(2e-6 * range);
    }
    expect(Object.keys(ours)).toHaveLength(25);
    // Of each continuation the model's first choice is the next number in order: so it is what greedy decoding gives.
    for (let input = 0; input < 3 ** 6; input++) {
      const ids = Array.from({ length: 6 }, (_, place) => Math.floor(input / 3 ** place) % 3);
      const sorted = ids.toSorted();
      const trace = core.run({ text: [...ids, ...sorted.slice(0, 5)].join(' '), predictions: 'all', parameters: own });
      const probabilities = valuesOf(trace, 'probabilities');
      expect(sorted.map((_, place) => greatest(probabilities.subarray(3 * (5 + place), 3 * (6 + place))))).toEqual(
        sorted,
      );
    }
  },
);

withOracles('a trained Llama continues as it was published', async () => {
  const folder = join(checkpoints, 'stories260K');
  await core.openModel(await filesIn(folder));
  const expected = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Record<string, number[]>;
  const ids = [1];
  while (ids.length < expected['greedy_ids']!.length) {
    const trace = core.run({ text: ids.join(' '), parameters: own });
    ids.push(greatest(valuesOf(trace, 'probabilities')));
  }
  expect(ids).toEqual(expected['greedy_ids']);
  const trace = core.run({ text: ids.slice(0, 24).join(' '), parameters: own });
  const logits = valuesOf(trace, 'logits');
  expect(Math.max(...expected['logits_of_24']!.map((x, i) => Math.abs(x - logits[i]!)))).toBeLessThan(1e-4);
  for (const id of ['layer1.head1.weights', 'layer5.head8.weights']) {
    const wanted = expected[id]!.flat();
    const got = valuesOf(trace, id);
    expect(Math.max(...wanted.map((x, i) => Math.abs(x - got[i]!))), id).toBeLessThan(1e-5);
  }
});

const probabilities = (): number[] => [
  ...valuesOf(core.run({ text: '0 4 2', parameters: own, predictions: 'all' }), 'probabilities'),
];

describe('a model that cannot be opened', () => {
  const changed = (change: object) => configured(smallModel(), change);
  const withTensor = (name: string, dtype: string, shape: number[], bytes: Uint8Array) =>
    withTensors(smallModel(), { [name]: { dtype, shape, bytes } });
  const without = (name: string) => {
    const files = smallModel();
    files.delete(name);
    return files;
  };
  const index = (weight_map: unknown) => {
    const files = smallModel();
    files.set('one.safetensors', files.get('model.safetensors')!).delete('model.safetensors');
    return files.set('model.safetensors.index.json', jsonFile({ weight_map }));
  };
  const bias = 'h.0.mlp.c_proj.bias';
  const refused: [string, Map<string, Uint8Array<ArrayBuffer>>, string][] = [
    ['without config.json', without('config.json'), 'config.json is missing'],
    ['of which each has a folder of its own', new Map([['one/config.json', jsonFile({})], ['two/config.json', jsonFile({})]]), 'config.json is missing here; the folders one, two each have one'],
    ['of a sentence encoder without its own config.json', new Map([['1_Pooling/config.json', jsonFile({})], ['modules.json', jsonFile([])]]), 'config.json is missing: a model is'],
    ['without numbers', without('model.safetensors'), 'model.safetensors is missing'],
    ['of an unknown architecture', changed({ model_type: 'mamba' }), 'model_type: the architecture "mamba" is not known'],
    ['of no architecture', changed({ model_type: undefined }), 'config.json: model_type: expected a text, got nothing'],
    ['with a size of no number', changed({ n_embd: '4' }), 'config.json: n_embd: expected a whole number'],
    ['with a size of 2^63', changed({ n_layer: 2 ** 63 }), 'config.json: n_layer: expected a whole number'],
    ['with 10,000 layers', changed({ n_layer: 10_000 }), 'config.json: n_layer: expected a whole number from 1 to 48'],
    ['with heads that do not divide', changed({ n_head: 3 }), 'config.json: n_head: 3 heads do not divide n_embd (4)'],
    ['with an unknown activation', changed({ activation_function: 'mish' }), 'activation_function: expected gelu_new or'],
    ['with scaled scores that are not known', changed({ scale_attn_weights: false }), 'scale_attn_weights: expected true'],
    ['with another size than its tensors', changed({ n_inner: 7 }), 'h.0.mlp.c_fc.weight: expected the shape 4 × 7, got 4 × 6'],
    ['with a layer more', changed({ n_layer: 2 }), 'h.1.attn.c_attn.weight is in no file, although the model that config.json describes has it, as layer2.W_Q'],
    ['with a tensor of no role', withTensor('h.0.attn.q_norm.weight', 'F32', [1], f32(1)), 'a GPT-2 as it is known here has no such tensor'],
    ['with whole numbers', withTensor(bias, 'I32', [4], f32(1, 2, 3, 4)), `model.safetensors: ${bias}: expected numbers of the kind`],
    ['with NaN', withTensor(bias, 'F32', [4], f32(1, 2, NaN, 4)), `model.safetensors: ${bias}: number 2 (from 0) is NaN`],
    ['with infinity', withTensor(bias, 'F32', [4], f32(1, -Infinity, 3, 4)), `${bias}: number 1 (from 0) is −∞`],
    ['with an infinity of 16 bits', withTensor(bias, 'F16', [4], new Uint8Array([0, 0, 0, 0, 0, 0, 0, 0x7c])), 'number 3 (from 0) is ∞'],
    ['whose index is a list', index([]), 'model.safetensors is missing'],
    ['whose index names a file that is not there', index({ 'wte.weight': '../secret' }), '../secret is missing'],
    ['whose index names another file', index({ other: 'one.safetensors' }), 'other is not in one.safetensors'],
    ['with a tensor that is there twice', smallModel().set('model.safetensors', withHeader(`{"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}, "\\u0061" : {"dtype":"F16","shape":[2],"data_offsets":[0,4]}}`, new Uint8Array(4))), 'model.safetensors: a: its header cannot be read: it is there twice'],
    ['with two shapes', smallModel().set('model.safetensors', withHeader(`{"a":{"dtype":"F32","shape":[1],"shape":[1,1],"data_offsets":[0,4]}}`, new Uint8Array(4))), 'model.safetensors: shape: its header cannot be read: it is there twice'],
    ['that is pickled', smallModel().set('model.safetensors', new Uint8Array([0x80, 2, 0x63, 0x6f, 0x73, 10, 0x73, 0x79, 0x73])), 'its header cannot be read'],
  ]; // prettier-ignore
  test.each(refused)('%s: what is wrong is named, and the one before stays open', async (_, files, reason) => {
    await core.openModel(filesOf(smallModel()));
    const before = probabilities();
    await expect(core.openModel(filesOf(files))).rejects.toThrow(reason);
    expect(probabilities()).toEqual(before);
  });

  test('of 2000 damaged ones none ends otherwise than as a model or as an error that is ours', async () => {
    let state = 23;
    const random = (most: number) => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) % most;
    let opened = 0;
    for (let k = 0; k < 2000; k++) {
      const files = smallModel();
      const name = k % 3 === 0 ? 'config.json' : 'model.safetensors';
      let bytes = files.get(name)!;
      // Most of the header's bytes are damaged where something is read of them.
      for (let change = 0; change <= random(3); change++) bytes[random(Math.min(bytes.length, 1500))] = random(256);
      if (random(8) === 0) bytes = bytes.slice(0, random(bytes.length));
      try {
        const { about } = await describeOwn(filesOf(files.set(name, bytes)));
        expect(about.numbers).toBeLessThan(1000);
        opened++;
      } catch (error) {
        expect(error).toBeInstanceOf(ModelError);
      }
    }
    expect(opened).toBeGreaterThan(20);
    expect(opened).toBeLessThan(1500);
  });
});

test('a model whose heads have one number each has its own positions', async () => {
  await core.openModel(filesOf(configured(smallModel(), { n_head: 4 })));
  const { steps } = core.run({ text: '0 1', parameters: own });
  expect(steps.find(({ id }) => id === 'layer1.head4.weights')!.values).toHaveLength(4);
});

test('opening a model can be cancelled, and says how far it is', async () => {
  const seen: number[] = [];
  await core.openModel(filesOf(smallModel()), { onProgress: (numbers, all) => seen.push(numbers / all) });
  expect(seen.at(-1)).toBe(1);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  const signal = AbortSignal.abort(new Error('cancelled'));
  await expect(core.openModel(filesOf(smallModel()), { signal })).rejects.toThrow('cancelled');
  // With the last number there as well: the model before stays.
  const before = probabilities();
  const stop = new AbortController();
  const onProgress = (numbers: number, all: number) => numbers === all && stop.abort(new Error('too late'));
  const opening = core.openModel(filesOf(smallModel(4)), {
    signal: stop.signal,
    onProgress: (...now) => void onProgress(...now),
  });
  await expect(opening).rejects.toThrow('too late');
  expect(probabilities()).toEqual(before);
});

test('a model that no memory can hold is refused before its numbers are read, and the one before stays', async () => {
  await core.openModel(filesOf(smallModel()));
  const before = core.run({ text: '0 1', parameters: own });
  const positions = 2 ** 24;
  const [d, vocabulary, d_ff] = [128, 5, 6];
  const shapes = {
    ...{ 'wte.weight': [vocabulary, d], 'wpe.weight': [positions, d] },
    ...{ 'h.0.ln_1.weight': [d], 'h.0.ln_1.bias': [d], 'h.0.ln_2.weight': [d], 'h.0.ln_2.bias': [d] },
    ...{ 'h.0.attn.c_attn.weight': [d, 3 * d], 'h.0.attn.c_attn.bias': [3 * d] },
    ...{ 'h.0.attn.c_proj.weight': [d, d], 'h.0.attn.c_proj.bias': [d] },
    ...{ 'h.0.mlp.c_fc.weight': [d, d_ff], 'h.0.mlp.c_fc.bias': [d_ff] },
    ...{ 'h.0.mlp.c_proj.weight': [d_ff, d], 'h.0.mlp.c_proj.bias': [d] },
    ...{ 'ln_f.weight': [d], 'ln_f.bias': [d] },
  };
  let end = 0;
  const header = Object.entries(shapes).map(([name, shape]) => {
    const start = end;
    end += 4 * shape.reduce((product, size) => product * size, 1);
    return [name, { dtype: 'F32', shape, data_offsets: [start, end] }] as const;
  });
  const written = withHeader(Object.fromEntries(header), new Uint8Array());
  const config = { model_type: 'gpt2', n_embd: d, n_head: 2, n_layer: 1, n_positions: positions, n_inner: d_ff };
  const [settings] = filesOf(
    new Map([['config.json', new TextEncoder().encode(JSON.stringify({ ...config, vocab_size: vocabulary }))]]),
  );
  const read: number[] = [];
  const numbers: ReadableFile = {
    ...{ name: 'model.safetensors', size: written.length + end },
    read(start, stop) {
      read.push(stop);
      return Promise.resolve(written.slice(start, stop));
    },
  };
  await expect(core.openModel([settings!, numbers])).rejects.toMatchObject({ code: 'noMemory' });
  expect(Math.max(...read)).toBe(written.length);
  expect(core.run({ text: '0 1', parameters: own })).toEqual(before);
});

test('a document says of such a model only what it leaves open', async () => {
  await core.openModel(filesOf(smallModel()));
  const refusedWith = (document: object, reason: string) =>
    expect(() => core.run({ text: '0 1', parameters: own, ...document })).toThrow(reason);
  refusedWith({ layers: 2 }, 'layers: is not what the model of the example has');
  refusedWith({ segments: [0, 0] }, 'segments: is not what the model of the example has');
  refusedWith({ text: '0 5' }, 'text: expected tokens of the model, whose ids are 0 to 4, got "5"');
  refusedWith(
    { text: undefined, tokens: ['cat'] },
    'tokens.0: expected tokens of the model, whose ids are 0 to 4, got "cat"',
  );
  refusedWith({ text: '0 1 2 3' }, 'text: expected at most 3 pieces');
  refusedWith({ loss: { cross_entropy: [1, 0] } }, 'loss.cross_entropy: is not used together with `predictions`');
  // Without the mask, the first token reads the second.
  const first = (mask: object) =>
    valuesOf(core.run({ text: '0 1', parameters: own, ...mask }), 'layer1.head1.weights')[1];
  expect(first({})).toBe(0);
  expect(first({ attention: { mask: 'none' } })).toBeGreaterThan(0);
});
