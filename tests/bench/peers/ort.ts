// onnxruntime-web on one thread: the operator Attention, and the same as separate operators, which runs where that throws.
import type {
  AttentionInputs,
  AttentionShape,
  Contestant,
  LayerInputs,
  LayerShape,
  Peer,
} from '../attention/contestant.ts';
import { encode, type Model, type Node } from './onnx.ts';

interface Tensor {
  data: Float32Array;
}
interface Session {
  run(feeds: Record<string, Tensor>): Promise<Record<string, Tensor>>;
  release(): Promise<void>;
}
interface Ort {
  env: { wasm: { numThreads: number; wasmPaths: string }; logLevel: string };
  Tensor: new (type: 'float32', data: Float32Array, shape: readonly number[]) => Tensor;
  InferenceSession: { create(model: Uint8Array, options: object): Promise<Session> };
}

const one = (operation: string, inputs: string[], output: string, attributes: Node['attributes'] = {}): Node => ({
  operation,
  inputs,
  outputs: [output],
  attributes,
});

/** Attention as one operator. */
function attentionModel({ heads, n, d, causal }: AttentionShape): Model {
  const shape = [1, heads, n, d];
  return {
    opset: 23,
    inputs: { query: shape, key: shape, value: shape },
    outputs: { context: shape },
    nodes: [one('Attention', ['query', 'key', 'value'], 'context', { is_causal: causal ? 1 : 0 })],
  };
}

/** Attention as separate operators. The scale is folded into the queries, which are fewer than the scores. */
function graphModel({ heads, n, d, causal }: AttentionShape): Model {
  const shape = [1, heads, n, d];
  return {
    opset: 23,
    inputs: { query: shape, key: shape, value: shape, ...(causal && { mask: [n, n] }) },
    outputs: { context: shape },
    initializers: { scale: { shape: [1], values: Float32Array.of(1 / Math.sqrt(d)) } },
    nodes: [
      one('Mul', ['query', 'scale'], 'scaled'),
      one('Transpose', ['key'], 'transposed', { perm: [0, 1, 3, 2] }),
      one('MatMul', ['scaled', 'transposed'], 'scores'),
      ...(causal ? [one('Add', ['scores', 'mask'], 'masked')] : []),
      one('Softmax', [causal ? 'masked' : 'scores'], 'weights'),
      one('MatMul', ['weights', 'value'], 'context'),
    ],
  };
}

const projected = (from: string, name: string, to: string): Node[] => [
  one('MatMul', [from, `W_${name}`], `product_${name}`),
  one('Add', [`product_${name}`, `b_${name}`], to),
];

function layerModel({ tokens, d_model, heads }: LayerShape, inputs: LayerInputs): Model {
  const shape = [1, tokens, d_model];
  const matrix = (values: Float32Array) => ({ shape: [d_model, d_model], values });
  const bias = (values: Float32Array) => ({ shape: [d_model], values });
  return {
    opset: 23,
    inputs: { input: shape },
    outputs: { output: shape },
    initializers: {
      W_Q: matrix(inputs.W_Q),
      W_K: matrix(inputs.W_K),
      W_V: matrix(inputs.W_V),
      W_O: matrix(inputs.W_O),
      b_Q: bias(inputs.b_Q),
      b_K: bias(inputs.b_K),
      b_V: bias(inputs.b_V),
      b_O: bias(inputs.b_O),
    },
    nodes: [
      ...projected('input', 'Q', 'query'),
      ...projected('input', 'K', 'key'),
      ...projected('input', 'V', 'value'),
      one('Attention', ['query', 'key', 'value'], 'context', { q_num_heads: heads, kv_num_heads: heads }),
      ...projected('context', 'O', 'output'),
    ],
  };
}

/** −∞ above the diagonal. */
const causalMask = (n: number): Float32Array =>
  Float32Array.from({ length: n * n }, (_, at) => (at % n > Math.floor(at / n) ? -Infinity : 0));

/** @param folder where npm put the peers, as a URL that ends in a slash */
export async function ort(folder: string): Promise<Peer> {
  const dist = new URL('onnxruntime-web/dist/', folder).href;
  const { env, Tensor, InferenceSession } = (await import(/* @vite-ignore */ `${dist}ort.wasm.min.mjs`)) as Ort;
  env.wasm.numThreads = 1;
  env.wasm.wasmPaths = dist;
  env.logLevel = 'fatal'; // forms that do not run are tried and left

  async function contestant(model: Model, values: Record<string, Float32Array>): Promise<Contestant> {
    const session = await InferenceSession.create(encode(model), { graphOptimizationLevel: 'all' });
    const feeds = Object.fromEntries(
      Object.entries(model.inputs).map(([name, shape]) => [
        name,
        new Tensor('float32', values[name]!, shape.map(Number)),
      ]),
    );
    let results: Record<string, Tensor>;
    // Not with a tensor for the results: 1.30 takes one, but its numbers stay what they were.
    return {
      async run() {
        results = await session.run(feeds);
      },
      result: () => Object.values(results)[0]!.data,
      close: () => session.release(),
    };
  }

  return {
    attention(shape: AttentionShape, inputs: AttentionInputs) {
      const values = { ...inputs, ...(shape.causal && { mask: causalMask(shape.n) }) };
      return [attentionModel, graphModel].map((model) => () => contestant(model(shape), values));
    },
    layer: (shape, inputs) => [() => contestant(layerModel(shape, inputs), { input: inputs.input })],
  };
}
