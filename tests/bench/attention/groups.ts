// What is measured together, in the same rounds. Runs in a page or in Node.
import type { CoreModule } from '#build/wasm/simd.mjs';
import type * as Library from '../../../web/core/index.ts';
import type { Core } from '../../../web/core/index.ts';
import { jax } from '../peers/jax.ts';
import { ort } from '../peers/ort.ts';
import { ours } from '../peers/ours.ts';
import { peak, peakFlops } from '../peers/peak.ts';
import { plain } from '../peers/plain.ts';
import { tf } from '../peers/tf.ts';
import { attentionFlops, layerFlops, nameOf } from './contestant.ts';
import type { AttentionShape, Form, LayerShape, Peer } from './contestant.ts';
import { attentionInputs, layerInputs } from './inputs.ts';
import { attentionRows, layerRows } from './reference.ts';
import { measure } from './rounds.ts';
import type { Entry, Settings, Timing } from './rounds.ts';
import { inWorkers, tracedByCore, tracedByModule } from './other-paths.ts';

export const backends = ['simd', 'relaxed'] as const;
export type Backend = (typeof backends)[number];

/** Contestants are named after the backend or the peer; in `rates`, after the backend and the shape. */
export type Group =
  /** Both backends beside peers, and beside the peak (`peak simd`). */
  | { kind: 'attention'; shape: AttentionShape; peers: readonly ('ort' | 'tf' | 'jax' | 'plain')[]; peak: boolean }
  /** Both backends alone, several shapes. */
  | { kind: 'rates'; shapes: readonly AttentionShape[] }
  | { kind: 'layer'; shape: LayerShape }
  /** One thread beside two workers (`simd, 2 workers`). */
  | { kind: 'workers'; shape: AttentionShape }
  /** Fused attention beside a trace: `traced` by the module, `run` by the library, where a document may be that wide. */
  | { kind: 'traced'; shape: AttentionShape };

/** All who take part, loaded. */
export interface Everyone {
  cores: Record<Backend, Core>;
  peaks: Record<Backend, BufferSource>;
  module: CoreModule;
  peers: { ort: Peer; tf: Peer; jax: Peer; plain: Peer };
}

async function read(url: string): Promise<ArrayBuffer> {
  if (!url.startsWith('file:')) return (await fetch(url)).arrayBuffer();
  const { readFile } = process.getBuiltinModule('node:fs/promises');
  return new Uint8Array(await readFile(new URL(url))).buffer;
}

/**
 * @param root the folder of the project, as a URL that ends in a slash
 * @param folder what scripts/build made, in that folder
 */
export async function everyone(root: string, folder: string): Promise<Everyone> {
  const { load } = (await import(/* @vite-ignore */ `${root}${folder}/core.js`)) as typeof Library;
  const { default: create } = (await import(/* @vite-ignore */ `${root}build/wasm/simd.mjs`)) as {
    default: (options: { wasmBinary: ArrayBuffer }) => Promise<CoreModule>;
  };
  const packages = `${root}tests/bench/peers/node_modules/`;
  return {
    cores: { simd: await load({ backend: 'simd' }), relaxed: await load({ backend: 'relaxed' }) },
    peaks: {
      simd: await read(`${root}build/bench/peak-simd.wasm`),
      relaxed: await read(`${root}build/bench/peak-relaxed.wasm`),
    },
    module: await create({ wasmBinary: await read(`${root}build/wasm/simd.wasm`) }),
    peers: { ort: await ort(packages), tf: await tf(packages), jax: await jax(packages), plain },
  };
}

function attentionEntries(shape: AttentionShape, by: (name: string) => Form[], names: readonly string[]): Entry[] {
  const expected = attentionRows(shape, attentionInputs(shape));
  return names.map((name) => ({ name, flops: attentionFlops(shape), forms: by(name), expected }));
}

function entries(group: Group, { cores, peaks, peers, module }: Everyone): Entry[] {
  switch (group.kind) {
    case 'attention': {
      const inputs = attentionInputs(group.shape);
      const all: Record<string, Peer> = { ...peers, simd: ours(cores.simd), relaxed: ours(cores.relaxed) };
      return [
        ...attentionEntries(group.shape, (name) => all[name]!.attention(group.shape, inputs), [
          ...backends,
          ...group.peers,
        ]),
        ...(group.peak
          ? backends.map((name) => ({ name: `peak ${name}`, flops: peakFlops, forms: peak(peaks[name]) }))
          : []),
      ];
    }
    case 'rates':
      return group.shapes.flatMap((shape) => {
        const inputs = attentionInputs(shape);
        return attentionEntries(shape, (name) => ours(cores[name as Backend]).attention(shape, inputs), backends).map(
          (entry) => ({ ...entry, name: `${entry.name} ${nameOf(shape)}` }),
        );
      });
    case 'layer': {
      const { shape } = group;
      const inputs = layerInputs(shape);
      const expected = layerRows(shape, inputs);
      const { ort, tf, jax } = peers;
      const all = { simd: ours(cores.simd), relaxed: ours(cores.relaxed), ort, tf, jax };
      return Object.entries(all).map(([name, peer]) => ({
        name,
        flops: layerFlops(shape),
        forms: peer.layer(shape, inputs),
        expected,
      }));
    }
    case 'workers': {
      const { shape } = group;
      const inputs = attentionInputs(shape);
      return backends.flatMap((backend) => {
        const core = cores[backend];
        const ways: Record<string, Form[]> = {
          [backend]: ours(core).attention(shape, inputs),
          [`${backend}, 2 workers`]: [inWorkers(core, shape, inputs, 2)],
        };
        return attentionEntries(shape, (name) => ways[name]!, Object.keys(ways));
      });
    }
    case 'traced': {
      const { shape } = group;
      const inputs = attentionInputs(shape);
      const ways: Record<string, Form[]> = {
        simd: ours(cores.simd).attention(shape, inputs),
        traced: [tracedByModule(module, shape, inputs)],
        ...(shape.heads * shape.d <= 512 && { run: [tracedByCore(cores.simd, shape, inputs)] }),
      };
      return attentionEntries(shape, (name) => ways[name]!, Object.keys(ways));
    }
  }
}

export const measureGroup = (group: Group, all: Everyone, settings: Settings): Promise<Timing[]> =>
  measure(entries(group, all), settings);

/** Bytes of memory that a prepared calculation takes beyond its inputs and its output. */
export async function extraMemory(shape: AttentionShape, { cores }: Everyone): Promise<Record<Backend, number>> {
  const extra = async (core: Core): Promise<number> => {
    const { heads, n, d } = shape;
    const { query, key, value, context } = await core.prepare({ heads, queries: n, keys: n, d_k: d });
    return query.buffer.byteLength - 4 * (query.length + key.length + value.length + context.length);
  };
  return { simd: await extra(cores.simd), relaxed: await extra(cores.relaxed) };
}
