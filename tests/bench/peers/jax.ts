// jax-js on the CPU, its backend in WebAssembly on one thread: compiled by jit, once with the heads in front of the rows, as arrays
// lie here, and once by its own function for attention, to which the arrays are given as it asks for them.
import type { AttentionInputs, AttentionShape, LayerInputs, LayerShape, Peer } from '../attention/contestant.ts';

/** Functions take what they are given: an array that is needed again is handed over as its `ref`. */
interface Arr {
  ref: Arr;
  mul(by: number): Arr;
  add(other: Arr): Arr;
  reshape(shape: number[]): Arr;
  dataSync(): Float32Array;
  dispose(): void;
}
interface Jitted<Args extends unknown[]> {
  (...args: Args): Arr;
  dispose(): void;
}
interface Jax {
  init(...devices: string[]): Promise<string[]>;
  defaultDevice(device: string): string;
  jit<Args extends unknown[]>(work: (...args: Args) => Arr): Jitted<Args>;
  numpy: {
    array(values: Float32Array, options: { shape: number[] }): Arr;
    einsum(subscripts: string, ...operands: Arr[]): Arr;
    matmul(a: Arr, b: Arr): Arr;
  };
  nn: {
    softmax(a: Arr, axis: number): Arr;
    dotProductAttention(query: Arr, key: Arr, value: Arr, options: { isCausal: boolean }): Arr;
  };
}

/** Heads in front of rows, the other way round. */
function rowsFirst(values: Float32Array, [outer, inner, size]: readonly [number, number, number]): Float32Array {
  const out = new Float32Array(values.length);
  for (let i = 0; i < outer; i++) {
    for (let j = 0; j < inner; j++) {
      const from = (i * inner + j) * size;
      out.set(values.subarray(from, from + size), (j * outer + i) * size);
    }
  }
  return out;
}

/** @param folder where npm put the peers, as a URL that ends in a slash */
export async function jax(folder: string): Promise<Peer> {
  const file = new URL('@jax-js/jax/dist/index.js', folder).href;
  const { init, defaultDevice, jit, numpy, nn } = (await import(/* @vite-ignore */ file)) as Jax;
  if (!(await init('wasm')).includes('wasm')) throw new Error('jax-js has no backend wasm here');
  defaultDevice('wasm');

  /** Runs a compiled function on arrays that stay. */
  function contestant(work: (...args: Arr[]) => Arr, args: Arr[], laidOut = (values: Float32Array) => values) {
    const compiled = jit(work);
    let values: Float32Array = new Float32Array();
    return {
      run() {
        values = compiled(...args.map(({ ref }) => ref)).dataSync();
      },
      result: () => laidOut(values),
      close() {
        for (const arg of args) arg.dispose();
        compiled.dispose();
      },
    };
  }

  const attend = (query: Arr, key: Arr, value: Arr, d: number, mask?: Arr): Arr => {
    const scores = numpy.einsum('hqd,hkd->hqk', query.mul(1 / Math.sqrt(d)), key);
    return numpy.einsum('hqk,hkd->hqd', nn.softmax(mask === undefined ? scores : scores.add(mask), -1), value);
  };

  const attention = (shape: AttentionShape, { query, key, value }: AttentionInputs) => {
    const { heads, n, d, causal = false } = shape;
    const above = (_: unknown, at: number) => (at % n > Math.floor(at / n) ? -Infinity : 0);
    return [
      () => {
        const arrays = [query, key, value].map((values) => numpy.array(values, { shape: [heads, n, d] }));
        if (causal) arrays.push(numpy.array(Float32Array.from({ length: n * n }, above), { shape: [n, n] }));
        return contestant((query, key, value, mask) => attend(query!, key!, value!, d, mask), arrays);
      },
      () =>
        contestant(
          (query, key, value) => nn.dotProductAttention(query!, key!, value!, { isCausal: causal }),
          [query, key, value].map((values) => numpy.array(rowsFirst(values, [heads, n, d]), { shape: [n, heads, d] })),
          (values) => rowsFirst(values, [n, heads, d]),
        ),
    ];
  };

  const layer = ({ tokens, d_model, heads }: LayerShape, inputs: LayerInputs) => {
    const names = ['Q', 'K', 'V', 'O'] as const;
    const matrices = names.map((name) => numpy.array(inputs[`W_${name}`], { shape: [d_model, d_model] }));
    const biases = names.map((name) => numpy.array(inputs[`b_${name}`], { shape: [d_model] }));
    const input = numpy.array(inputs.input, { shape: [tokens, d_model] });
    const work = (x: Arr, ...given: Arr[]): Arr => {
      const projected = (from: Arr, index: number) =>
        numpy.matmul(from, given[index]!).add(given[names.length + index]!);
      const [query, key, value] = [x.ref, x.ref, x].map((from, index) =>
        projected(from, index).reshape([tokens, heads, d_model / heads]),
      ) as [Arr, Arr, Arr];
      const context = nn.dotProductAttention(query, key, value, { isCausal: false });
      return projected(context.reshape([tokens, d_model]), names.indexOf('O'));
    };
    return contestant(work, [input, ...matrices, ...biases]);
  };

  return { attention, layer: (shape, inputs) => [() => layer(shape, inputs)] };
}
