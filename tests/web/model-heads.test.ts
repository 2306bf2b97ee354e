// What the heads of the trained model read: the committed numbers beside TensorFlow.js, and how they are counted.
import { describe, expect, test } from 'vitest';
import { measure } from '../../scripts/models/measure.ts';
import type { Weighed } from '../../scripts/models/measure.ts';
import { readTagged, taggedSentences } from '../../scripts/models/tagged.ts';
import type { TaggedSentence } from '../../scripts/models/tagged.ts';
import { targetsOf } from '../../scripts/models/targets.ts';
import { pieces } from '../../scripts/models/use-lite.ts';
import { headBehaviours, wordKinds } from '../../web/core/models/heads.ts';
import type { MeasuredHeads } from '../../web/core/models/heads.ts';
import { unigramTokenizer } from '../../web/core/models/unigram.ts';
import { useLiteHeads } from '../../web/core/models/use-lite-heads.ts';
import { namedBehaviours } from '../../web/trace/head-behaviour.ts';
import { farthest } from './model-forward.ts';
import { tensorflow } from './tensorflow.ts';

const tokenizer = unigramTokenizer(pieces(), 6);
const sentences = taggedSentences();

const numbersOf = ({ equal, heads }: MeasuredHeads): number[] => [
  equal.back,
  ...headBehaviours.map((behaviour) => equal.weights[behaviour]),
  ...heads.flatMap(({ layer, head, weights, byDistance, back }) => [
    layer,
    head,
    back,
    ...headBehaviours.map((behaviour) => weights[behaviour]),
    ...wordKinds.map((kind) => byDistance[kind]),
  ]),
];

const namesOf = (measured: MeasuredHeads) =>
  measured.heads.map((head) => namedBehaviours(measured, head).map(({ behaviour }) => behaviour));

test('there are more than 312 different sentences, each with a tagged word', () => {
  expect(new Set(sentences.map(({ text }) => text)).size).toBe(sentences.length);
  expect(sentences.length).toBeGreaterThanOrEqual(312);
  for (const { text, words } of sentences) {
    expect(text).not.toContain('/');
    expect(
      words.some(({ kind }) => kind === 'noun' || kind === 'verb'),
      text,
    ).toBe(true);
  }
});

test('TensorFlow.js gives the committed numbers, and so the same names', async () => {
  const reference = await tensorflow();
  const weighed: Weighed[] = [];
  for (const { text } of sentences) {
    const tokens = tokenizer.encode(text);
    weighed.push({ tokens, weights: (await reference(tokens.map(({ id }) => id))).weights });
  }
  const found = measure(sentences, weighed, 4);
  const { sentences: count, tokens } = found;
  expect(useLiteHeads).toMatchObject({ sentences: count, tokens });
  // The committed ones are of parameters of 16 bits.
  expect(farthest(numbersOf(useLiteHeads), numbersOf(found))).toBeLessThan(1e-3);
  expect(namesOf(useLiteHeads)).toEqual(namesOf(found));

  // The names do not hang on which sentences were taken.
  for (const half of [0, 1]) {
    const taken = <One>(all: readonly One[]) => all.filter((_, index) => index % 2 === half);
    expect(namesOf(measure(taken(sentences), taken(weighed), 4)), `half ${half}`).toEqual(namesOf(found));
  }
});

describe('a sentence', () => {
  test('has its tags taken out', () => {
    const { text, words } = readTagged("The cat's/n red/a bowl/n isn't/v at 18:40.");
    expect(text).toBe("The cat's red bowl isn't at 18:40.");
    expect(words.map(({ start, end, kind }) => [text.slice(start, end), kind])).toEqual([
      ['The', undefined],
      ["cat's", 'noun'],
      ['red', 'adjective'],
      ['bowl', 'noun'],
      ["isn't", 'verb'],
      ['at', undefined],
      ['18:40', undefined],
    ]);
  });

  /** "▁The cat|s sat ." with a piece for each part. */
  const cut = (line: string): { tagged: TaggedSentence; tokens: Weighed['tokens'] } => {
    const tagged = readTagged(line.replaceAll('|', ''));
    let end = 0;
    const tokens = line
      .replaceAll(/\/[nva]/g, '')
      .split(/(?=[ .])|\|/)
      .map((piece) => ({ id: 1, piece: piece.replace(' ', '▁'), start: end, end: (end += piece.length) }));
    return { tagged, tokens };
  };

  test('has for each piece what it may read: pieces by place, words by kind with all of their pieces', () => {
    // 0 The, 1 cat, 2 s, 3 saw, 4 dog, 5 s, 6 .
    const { tagged, tokens } = cut('The cat|s/n saw/v dog|s/n.');
    const targets = targetsOf(tokens, tagged);
    expect(tokens).toHaveLength(7);
    expect(targets.itself[3]).toEqual([3]);
    expect([targets.previous[0], targets.previous[3]]).toEqual([[], [2]]);
    expect([targets.next[6], targets.next[3]]).toEqual([[], [4]]);
    expect([targets.before[2], targets.after[5]]).toEqual([[0, 1], [6]]);
    expect(targets.first).toEqual([[], [], [0], [0], [0], [0], [0]]);
    expect(targets.punctuation).toEqual([[6], [6], [6], [6], [6], [6], []]);
    // From "saw" both are as near: the earlier; a noun reads another noun.
    expect(targets.noun).toEqual([
      [1, 2],
      [4, 5],
      [4, 5],
      [1, 2],
      [1, 2],
      [1, 2],
      [4, 5],
    ]);
    expect(targets.verb).toEqual([[3], [3], [3], [], [3], [3], [3]]);
    expect(targets.adjective.flat()).toEqual([]);
  });

  test('is counted piece by piece, and pieces without such a word are left out', () => {
    const { tagged, tokens } = cut('Old/a cats/n sat/v');
    // The first head reads the previous piece, and the first itself; the second reads all equally.
    const weights = [1, 0, 0, 1, 0, 0, 0, 1, 0, ...Array.from({ length: 9 }, () => 1 / 3)];
    const { heads, equal, tokens: count } = measure([tagged], [{ tokens, weights: [weights] }], 2);
    expect(count).toBe(3);
    const [previous, even] = heads;
    expect(previous!.weights).toMatchObject({ itself: 1 / 3, previous: 1, next: 0, before: 1, adjective: 1 / 2 });
    expect(previous!.back).toBe(1);
    expect(even!.weights).toEqual(equal.weights);
    expect(even!.byDistance.noun).toBeCloseTo(equal.weights.noun, 12);
    expect(even!.back).toBeCloseTo(4 / 3, 12);
    expect(equal.back).toBeCloseTo(4 / 3, 12);
  });
});
