// tfjs-backend-wasm on one thread, head by head: its matrix product of a batch is a scalar loop, that of one matrix is not,
// unless it is asked to transpose.
import type { AttentionInputs, AttentionShape, LayerInputs, LayerShape, Peer } from '../attention/contestant.ts';

interface Tensor {
  dataSync(): Float32Array;
  dispose(): void;
}
type Two = [number, number];
interface Tf {
  env(): { set(flag: string, value: boolean): void };
  setBackend(name: string): Promise<boolean>;
  wasm: { setWasmPaths(folder: string): void };
  tensor2d(values: Float32Array, shape: Two): Tensor;
  tensor1d(values: Float32Array): Tensor;
  tidy<Result>(work: () => Result): Result;
  matMul(a: Tensor, b: Tensor): Tensor;
  transpose(a: Tensor): Tensor;
  mul(a: Tensor, b: number): Tensor;
  add(a: Tensor, b: Tensor): Tensor;
  softmax(a: Tensor): Tensor;
  slice(a: Tensor, begin: Two, size: Two): Tensor;
  concat(all: Tensor[], axis: number): Tensor;
  fused: { matMul(options: { a: Tensor; b: Tensor; bias: Tensor }): Tensor };
}

/** As a script of a page, or as a module of Node. */
async function loaded(folder: string): Promise<Tf> {
  const files = ['tfjs-core/dist/tf-core.min.js', 'tfjs-backend-wasm/dist/tf-backend-wasm.min.js'];
  if (typeof document === 'undefined') {
    const require = process.getBuiltinModule('node:module').createRequire(folder);
    const [core, wasm] = ['@tensorflow/tfjs-core', '@tensorflow/tfjs-backend-wasm'].map((name) => require(name));
    return { ...core, wasm };
  }
  for (const file of files) {
    const script = document.createElement('script');
    script.src = `${folder}@tensorflow/${file}`;
    const ready = new Promise((resolve, reject) => {
      script.onload = resolve;
      script.onerror = reject;
    });
    document.head.append(script);
    await ready;
  }
  return (globalThis as unknown as { tf: Tf }).tf;
}

/** @param folder where npm put the peers, as a URL that ends in a slash */
export async function tf(folder: string): Promise<Peer> {
  const tf = await loaded(folder);
  const dist = new URL('@tensorflow/tfjs-backend-wasm/dist/', folder);
  tf.wasm.setWasmPaths(dist.protocol === 'file:' ? dist.pathname : dist.href);
  tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
  if (!(await tf.setBackend('wasm'))) throw new Error('tfjs has no backend wasm here');

  const attend = (query: Tensor, key: Tensor, value: Tensor, d: number, mask?: Tensor): Tensor => {
    const scores = tf.matMul(tf.mul(query, 1 / Math.sqrt(d)), tf.transpose(key));
    return tf.matMul(tf.softmax(mask === undefined ? scores : tf.add(scores, mask)), value);
  };

  async function attention({ heads, n, d, causal }: AttentionShape, { query, key, value }: AttentionInputs) {
    const headsOf = (values: Float32Array) =>
      Array.from({ length: heads }, (_, head) =>
        tf.tensor2d(values.subarray(head * n * d, (head + 1) * n * d), [n, d]),
      );
    const [queries, keys, values] = [headsOf(query), headsOf(key), headsOf(value)] as const;
    const above = (_: unknown, at: number) => (at % n > Math.floor(at / n) ? -Infinity : 0);
    const mask = causal ? tf.tensor2d(Float32Array.from({ length: n * n }, above), [n, n]) : undefined;
    let contexts: Tensor[] = [];
    return {
      run() {
        for (const context of contexts) context.dispose();
        contexts = queries.map((query, head) => tf.tidy(() => attend(query, keys[head]!, values[head]!, d, mask)));
        contexts.at(-1)!.dataSync(); // operations run one after the other: this is the last
      },
      result() {
        const all = new Float32Array(heads * n * d);
        contexts.forEach((context, head) => all.set(context.dataSync(), head * n * d));
        return all;
      },
      close() {
        for (const tensor of [...queries, ...keys, ...values, ...contexts]) tensor.dispose();
        mask?.dispose();
      },
    };
  }

  async function layer({ tokens, d_model, heads }: LayerShape, inputs: LayerInputs) {
    const input = tf.tensor2d(inputs.input, [tokens, d_model]);
    const [Q, K, V, O] = (['Q', 'K', 'V', 'O'] as const).map((name) => ({
      b: tf.tensor2d(inputs[`W_${name}`], [d_model, d_model]),
      bias: tf.tensor1d(inputs[`b_${name}`]),
    })) as [Projection, Projection, Projection, Projection];
    const d = d_model / heads;
    let output: Tensor | undefined;
    return {
      run() {
        output?.dispose();
        output = tf.tidy(() => {
          const [query, key, value] = [Q, K, V].map((projection) => tf.fused.matMul({ a: input, ...projection }));
          const part = (all: Tensor, head: number) => tf.slice(all, [0, head * d], [tokens, d]);
          const contexts = Array.from({ length: heads }, (_, head) =>
            attend(part(query!, head), part(key!, head), part(value!, head), d),
          );
          return tf.fused.matMul({ a: tf.concat(contexts, 1), ...O });
        });
        output.dataSync();
      },
      result: () => output!.dataSync(),
      close() {
        for (const tensor of [input, ...[Q, K, V, O].flatMap(({ b, bias }) => [b, bias])]) tensor.dispose();
        output?.dispose();
      },
    };
  }

  return {
    attention: (shape, inputs) => [() => attention(shape, inputs)],
    layer: (shape, inputs) => [() => layer(shape, inputs)],
  };
}

interface Projection {
  b: Tensor;
  bias: Tensor;
}
