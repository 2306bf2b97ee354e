// What heads are named by, on made-up numbers, and what is said of those of the trained model.
import { describe, expect, test } from 'vitest';
import { headBehaviours, wordKinds } from '../../web/core/models/heads.ts';
import type { HeadBehaviour, MeasuredHead, MeasuredHeads, WordKind } from '../../web/core/models/heads.ts';
import { useLiteHeads } from '../../web/core/models/use-lite-heads.ts';
import { headSentence, measuredHead, namedBehaviours } from '../../web/trace/head-behaviour.ts';

const filled = <Name extends string>(names: readonly Name[], value: number, more: Partial<Record<Name, number>> = {}) =>
  ({ ...Object.fromEntries(names.map((name) => [name, value])), ...more }) as Record<Name, number>;

/** A head that reads everything equally, a tenth everywhere, but for what is said. */
const head = (
  weights: Partial<Record<HeadBehaviour, number>>,
  byDistance: Partial<Record<WordKind, number>> = {},
): MeasuredHead => ({
  layer: 1,
  head: 1,
  weights: filled(headBehaviours, 0.1, weights),
  byDistance: filled(wordKinds, 0.1, byDistance),
  back: 4,
});
const among = (one: MeasuredHead): MeasuredHeads => ({
  sentences: 312,
  tokens: 3000,
  equal: { weights: filled(headBehaviours, 0.1, { before: 0.5, after: 0.5 }), back: 4 },
  heads: [one],
});
const sentence = (one: MeasuredHead) => headSentence(among(one), one);
const names = (one: MeasuredHead) => namedBehaviours(among(one), one).map(({ behaviour }) => behaviour);

describe('a head is named by what it gives clearly more to than by chance', () => {
  test('the largest weight first', () => {
    expect(sentence(head({ next: 0.46, itself: 0.45, before: 0.04, after: 0.5 }))).toBe(
      'the next piece 46%, itself 45%',
    );
  });

  test('what comes before only where the previous piece is not most of it', () => {
    expect(names(head({ before: 0.75, previous: 0.25 }))).toEqual(['before', 'previous']);
    expect(names(head({ before: 0.75, previous: 0.6 }))).toEqual(['previous']);
    expect(names(head({ after: 0.9, next: 0.8 }))).toEqual(['next']);
  });

  test('a kind of word only where it gets more than its distance explains', () => {
    const [near, far] = [head({ noun: 0.3 }, { noun: 0.28 }), head({ noun: 0.3 }, { noun: 0.15 })];
    expect(names(near)).toEqual([]);
    expect(names(far)).toEqual(['noun']);
    const chances = (one: MeasuredHead) => namedBehaviours(among(one), one).map(({ chance }) => chance);
    expect(chances(far)).toEqual([0.15]);
    expect(chances(head({ verb: 0.3 }))).toEqual([0.1]);
  });

  test('no more than three', () => {
    expect(names(head({ itself: 0.2, next: 0.3, noun: 0.4, punctuation: 0.5 }))).toEqual([
      'punctuation',
      'noun',
      'next',
    ]);
  });

  test('and where there is nothing, that is said', () => {
    expect(sentence(head({ itself: 0.16, after: 0.56 }))).toBe(
      'no kind stands out, since none gets 7 percentage points more than it would by chance',
    );
  });
});

test('of the trained model, seven heads of eight have behaviours with names', () => {
  const said = useLiteHeads.heads.map((one) => `${one.layer}.${one.head}: ${headSentence(useLiteHeads, one)}`);
  expect(said).toMatchInlineSnapshot(`
    [
      "1.1: what comes before 73%, the previous piece 25%, itself 22%",
      "1.2: itself 69%, the next piece 20%",
      "1.3: the next piece 46%, itself 44%",
      "1.4: itself 59%, the previous piece 35%",
      "2.1: the nearest verb 23%",
      "2.2: itself 24%, the nearest noun 22%, the next piece 18%",
      "2.3: no kind stands out, since none gets 7 percentage points more than it would by chance",
      "2.4: punctuation 26%, itself 20%",
    ]
  `);
  expect(measuredHead(useLiteHeads, 2, 3)).toMatchObject({ layer: 2, head: 3 });
  expect(measuredHead(useLiteHeads, 3, 1)).toBeUndefined();
});
