// TensorFlow.js on the model's own graph, beside ours: sentences of our own, with what is between words and result.
import { beforeAll, describe, expect, test } from 'vitest';
import { pieces } from '../../scripts/models/use-lite.ts';
import { knownModels } from '../../web/core/models/known.ts';
import { unigramTokenizer } from '../../web/core/models/unigram.ts';
import { farthest, forward, tensorsOfPackage } from './model-forward.ts';
import type { Passed } from './model-forward.ts';
import { sentences } from './model-sentences.ts';
import { tensorflow } from './tensorflow.ts';

const { tokens } = knownModels['use-lite'];
const tokenizer = unigramTokenizer(pieces(), 6);
const tensors = tensorsOfPackage();
let reference: (ids: readonly number[]) => Promise<Passed>;
beforeAll(async () => {
  reference = await tensorflow();
});

const idsOf = (text: string): number[] => tokenizer.encode(text).map(({ id }) => id);

test('there are 200 different sentences, and the longest is nearly as long as the model reads', () => {
  expect(new Set(sentences).size).toBe(200);
  const lengths = sentences.map((text) => idsOf(text).length);
  expect(Math.min(...lengths)).toBeGreaterThan(0);
  expect(Math.max(...lengths)).toBeGreaterThan(90);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(tokens);
});

describe('a plain pass through the tensors by name', () => {
  test('gives the scores, weights, mean and embedding of TensorFlow.js', async () => {
    // Every eighth one of the ordinary sentences: double precision in plain loops takes seven times as long as TensorFlow.js.
    for (const text of sentences.filter((_, index) => index % 8 === 0 || index >= 180)) {
      const ids = idsOf(text);
      const wanted = await reference(ids);
      const found = forward(tensors, ids);
      for (const layer of [0, 1]) {
        const place = `layer ${layer + 1} of "${text}"`;
        expect(farthest(found.scores[layer]!, wanted.scores[layer]!), `scores, ${place}`).toBeLessThan(2e-5);
        expect(farthest(found.weights[layer]!, wanted.weights[layer]!), `weights, ${place}`).toBeLessThan(2e-5);
      }
      // TensorFlow.js itself is this far from exact sums: its mean is the last of two layers of 32-bit sums.
      expect(farthest(found.mean, wanted.mean), `mean of "${text}"`).toBeLessThan(5e-5);
      expect(farthest(found.embedding, wanted.embedding), `embedding of "${text}"`).toBeLessThan(2e-5);
    }
  });
});

test('the graph reads the first tokens only, as many as is said before it is fetched', async () => {
  const ids = Array.from({ length: tokens + 12 }, (_, index) => 10 + ((index * 37) % 7000));
  const [all, first] = [await reference(ids), await reference(ids.slice(0, tokens))];
  expect(all.embedding).toEqual(first.embedding);
  expect(first.scores[0]).toHaveLength(4 * tokens ** 2);
});
