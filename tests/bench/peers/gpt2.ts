// A GPT-2 in onnxruntime-web's wasm on one thread, which reads one token after the other and keeps the keys and values of those before.
import { pathToFileURL } from 'node:url';
import { encode, type Model, type Node } from './onnx.ts';

/** Names of a published GPT-2, with their numbers row by row. */
export type Parameters = ReadonlyMap<string, { shape: readonly number[]; values: Float32Array<ArrayBuffer> }>;

export interface Gpt2Shape {
  layers: number;
  heads: number;
  d_model: number;
  vocabulary: number;
}

interface Tensor {
  data: Float32Array;
  dims: readonly number[];
}
interface Ort {
  env: { wasm: { numThreads: number } };
  Tensor: new (type: 'float32', data: Float32Array, shape: readonly number[]) => Tensor;
  InferenceSession: {
    create(
      model: Uint8Array,
      options: object,
    ): Promise<{ run(feeds: Record<string, Tensor>): Promise<Record<string, Tensor>>; release(): Promise<void> }>;
  };
}

const node = (
  operation: string,
  inputs: readonly string[],
  output: string,
  attributes: Node['attributes'] = {},
): Node => ({ operation, inputs, outputs: [output], attributes });

/** The layers, from the sum of the two embeddings of one token to the logits after it. */
function model({ layers, heads, d_model, vocabulary }: Gpt2Shape, parameters: Parameters): Model {
  const size = d_model / heads;
  const whole = (...numbers: number[]) => ({ shape: [numbers.length], values: BigInt64Array.from(numbers, BigInt) });
  const linear = (from: string, name: string, to: string) => [
    node('MatMul', [from, `${name}.weight`], `${to}.product`),
    node('Add', [`${to}.product`, `${name}.bias`], to),
  ];
  const norm = (from: string, name: string, to: string) =>
    node('LayerNormalization', [from, `${name}.weight`, `${name}.bias`], to, { epsilon: { float: 1e-5 } });
  const nodes: Node[] = [];
  let x = 'x';
  for (let layer = 0; layer < layers; layer++) {
    const h = `h.${layer}`;
    const past = (what: string) => [
      node('Reshape', [`${h}.${what}`, 'as_heads'], `${h}.${what}.heads`),
      node('Concat', [`${what}.${layer}`, `${h}.${what}.heads`], `${what}.${layer}.now`, { axis: 1 }),
    ];
    nodes.push(
      norm(x, `${h}.ln_1`, `${h}.normed`),
      ...linear(`${h}.normed`, `${h}.attn.c_attn`, `${h}.qkv`),
      {
        operation: 'Split',
        inputs: [`${h}.qkv`],
        outputs: ['query', 'key', 'value'].map((what) => `${h}.${what}`),
        attributes: { axis: 1, num_outputs: 3 },
      },
      node('Reshape', [`${h}.query`, 'as_heads'], `${h}.query.heads`),
      ...past('key'),
      ...past('value'),
      node('Transpose', [`key.${layer}.now`], `${h}.keys`, { perm: [0, 2, 1] }),
      node('MatMul', [`${h}.query.heads`, `${h}.keys`], `${h}.scores`),
      node('Mul', [`${h}.scores`, 'scale'], `${h}.scaled`),
      node('Softmax', [`${h}.scaled`], `${h}.weights`, { axis: -1 }),
      node('MatMul', [`${h}.weights`, `value.${layer}.now`], `${h}.contexts`),
      node('Reshape', [`${h}.contexts`, 'as_row'], `${h}.context`),
      ...linear(`${h}.context`, `${h}.attn.c_proj`, `${h}.attended`),
      node('Add', [x, `${h}.attended`], `${h}.between`),
      norm(`${h}.between`, `${h}.ln_2`, `${h}.again`),
      ...linear(`${h}.again`, `${h}.mlp.c_fc`, `${h}.hidden`),
      node('Gelu', [`${h}.hidden`], `${h}.activated`, { approximate: { text: 'tanh' } }),
      ...linear(`${h}.activated`, `${h}.mlp.c_proj`, `${h}.fed`),
      node('Add', [`${h}.between`, `${h}.fed`], `${h}.out`),
    );
    x = `${h}.out`;
  }
  nodes.push(norm(x, 'ln_f', 'final'), node('Gemm', ['final', 'wte.weight'], 'logits', { transB: 1 }));
  const kept = ['key', 'value'].flatMap((what) => Array.from({ length: layers }, (_, layer) => `${what}.${layer}`));
  const used = [...parameters].filter(([name]) => name !== 'wpe.weight');
  return {
    opset: 20,
    inputs: { x: [1, d_model], ...Object.fromEntries(kept.map((name) => [name, [heads, 'past', size]])) },
    outputs: {
      logits: [1, vocabulary],
      ...Object.fromEntries(kept.map((name) => [`${name}.now`, [heads, 'now', size]])),
    },
    initializers: {
      ...Object.fromEntries(used),
      as_heads: whole(heads, 1, size),
      as_row: whole(1, d_model),
      scale: { shape: [1], values: Float32Array.of(1 / Math.sqrt(size)) },
    },
    nodes,
  };
}

/** A model that reads one token after the other. @param folder where npm put the peers */
export async function gpt2(folder: string, shape: Gpt2Shape, parameters: Parameters) {
  const { env, Tensor, InferenceSession } = (await import(
    pathToFileURL(`${folder}/onnxruntime-web/dist/ort.node.min.mjs`).href
  )) as Ort;
  env.wasm.numThreads = 1;
  const session = await InferenceSession.create(encode(model(shape, parameters)), { graphOptimizationLevel: 'all' });
  const { layers, heads, d_model } = shape;
  const [words, positions] = ['wte.weight', 'wpe.weight'].map((name) => parameters.get(name)!.values);
  const nothing = () => new Tensor('float32', new Float32Array(0), [heads, 0, d_model / heads]);
  let kept: Record<string, Tensor> = Object.fromEntries(
    ['key', 'value'].flatMap((what) => Array.from({ length: layers }, (_, layer) => [`${what}.${layer}`, nothing()])),
  );
  let place = 0;
  return {
    /** The logits of what follows after this token and those before. */
    async next(token: number): Promise<Float32Array> {
      const x = Float32Array.from(
        { length: d_model },
        (_, at) => words![token * d_model + at]! + positions![place * d_model + at]!,
      );
      const { logits, ...now } = await session.run({ x: new Tensor('float32', x, [1, d_model]), ...kept });
      kept = Object.fromEntries(Object.entries(now).map(([name, tensor]) => [name.replace('.now', ''), tensor]));
      place++;
      return logits!.data;
    },
    close: () => session.release(),
  };
}
