// A trained model: a run of the core with its whole trace, beside TensorFlow.js on the model's own graph. Both in Node, in wasm with SIMD on one
// thread, with the same tokens, in turns.
import { load } from '../../web/core/load.ts';
import { modelOf } from '../../web/core/models/loaded.ts';
import { validate } from '../../web/core/validate.ts';
import { embeddingNode, graph } from '../web/tensorflow.ts';
import { median, table } from './figures.ts';

/** How many tokens, and how many of our runs fit into one of TensorFlow.js at least. */
const sizes = [
  { tokens: 8, aim: 3 },
  { tokens: 14, aim: 3 },
  { tokens: 32, aim: 2 },
  { tokens: 128, aim: 1.5 },
];
const pieces = 'The animal did not cross the street because it was too tired to go on'
  .split(' ')
  .map((word) => `▁${word}`);

export interface ModelTimes {
  tokens: number;
  aim: number;
  /** Milliseconds. */
  ours: number[];
  theirs: number[];
  /** The largest difference between the two vectors; our parameters have 16 bits. */
  difference: number;
}

export async function measureModel(folder: string, quick: boolean): Promise<ModelTimes[]> {
  const core = await load();
  await core.loadModel('use-lite', { from: `${folder}/models` });
  const tensorflow = await graph();
  const measured: ModelTimes[] = [];
  for (const { tokens: count, aim } of sizes) {
    const tokens = Array.from({ length: count }, (_, index) => pieces[index % pieces.length]!);
    const example = validate({ tokens, parameters: { from: 'model', model: 'use-lite' } });
    const ids = modelOf(example)!.idsOf(tokens);
    const vector = () => core.run(example).steps.find(({ id }) => id === 'summary_unit')!.values;
    const [theirs] = await tensorflow(ids, [embeddingNode]);
    const difference = Math.max(...Array.from(vector(), (value, index) => Math.abs(value - theirs![index]!)));
    const times: ModelTimes = { tokens: count, aim, ours: [], theirs: [], difference };
    for (let round = -5; round < (quick ? 15 : 60); round++) {
      const start = performance.now();
      core.run(example);
      const between = performance.now();
      await tensorflow(ids, [embeddingNode]);
      const end = performance.now();
      if (round < 0) continue; // until both are compiled
      times.ours.push(between - start);
      times.theirs.push(end - between);
    }
    measured.push(times);
  }
  return measured;
}

/** How many of our runs fit into one of theirs: the median over the rounds. */
const ratio = ({ ours, theirs }: ModelTimes): number => median(ours.map((time, round) => theirs[round]! / time));

export const anyWrongVector = (measured: readonly ModelTimes[]): boolean =>
  measured.some(({ difference }) => !(difference < 1e-3));

export const modelRows = (measured: readonly ModelTimes[]): string[][] =>
  measured.map((times) => {
    const found = ratio(times);
    return [
      String(times.tokens),
      median(times.ours).toFixed(1),
      median(times.theirs).toFixed(1),
      `${found.toFixed(1)} (≥ ${times.aim})${found >= times.aim ? '' : ' missed'}`,
    ];
  });

export const modelHead = ['tokens', 'core, with its trace', 'TensorFlow.js', '× TensorFlow.js'];

export const shownModel = (measured: readonly ModelTimes[]): string =>
  `A trained model, medians in ms\n${table(modelHead, modelRows(measured))}`;
