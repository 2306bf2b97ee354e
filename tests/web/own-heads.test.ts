// What heads of one's own model do: heads that are planted by hand are found and named, the others are not.
import { expect, test } from 'vitest';
import { load } from '../../web/core/load.ts';
import { modelOf } from '../../web/core/models/loaded.ts';
import {
  largestBehaviour,
  measureOwn,
  mostInduction,
  type MeasuredOwnHeads,
} from '../../web/core/models/measure-own.ts';
import { plantedModel } from './planted-model.ts';
import { removalCost } from '../../web/core/models/removal-cost.ts';
import { filesOf } from './small-model.ts';

test('a head that reads the token before, and an induction head, are found where they are, and no others', async () => {
  const core = await load();
  await core.openModel(filesOf(plantedModel()));
  const model = modelOf({ parameters: { from: 'model', model: 'own' } })!;
  const done: number[] = [];
  const measured = await measureOwn(core, model, ['read by nobody'], { onProgress: (part) => done.push(part) });
  expect(measured).toMatchObject({ sentences: 0, repeats: 8 });
  expect(done.at(-1)).toBe(1);
  const names = measured.heads.map((head) => [head.layer, head.head, largestBehaviour(measured, head)?.behaviour]);
  expect(names).toEqual([
    [1, 1, 'previous'],
    [1, 2, undefined],
    [2, 1, 'induction'],
    [2, 2, undefined],
  ]);
  const [previous, even, induction] = measured.heads;
  expect(previous!.weights.previous).toBeGreaterThan(0.95);
  expect(induction!.weights.induction).toBeGreaterThan(0.85);
  for (const [behaviour, weight] of Object.entries(measured.equal)) {
    expect(even!.weights[behaviour as 'same'], behaviour).toBeCloseTo(weight, 6);
  }
  // Of the first text, 6 tokens that come twice: with equal weights each reads all of those before it equally.
  const ofAll = [6, 7, 9, 10, 12, 13, 15, 16].flatMap((half) =>
    Array.from({ length: half }, (_, i) => 1 / (half + i + 1)),
  );
  expect(measured.equal.induction).toBeCloseTo(ofAll.reduce((sum, one) => sum + one, 0) / ofAll.length, 12);
  const stop = new AbortController();
  stop.abort(new Error('enough'));
  await expect(measureOwn(core, model, [], { signal: stop.signal })).rejects.toThrow('enough');
});

test('where no head is named after induction, the one that gives it the most is found', () => {
  const weights = (more: object) => ({
    ...{ itself: 0.1, previous: 0.1, next: 0, first: 0.1, punctuation: 0, same: 0.1, induction: 0.1, ...more },
  });
  const among = (first: object, second: object, equal = 0.1): MeasuredOwnHeads => ({
    ...{ sentences: 3, repeats: 8, equal: weights({ induction: equal }) },
    heads: [first, second].map((more, index) => ({ layer: 1, head: index + 1, weights: weights(more) })),
  });
  expect(mostInduction(among({ induction: 0.12 }, { induction: 0.14 }))).toMatchObject({
    ...{ of: { layer: 1, head: 2 }, weight: 0.14, equal: 0.1 },
  });
  // More than by equal weights, and yet named after something else.
  expect(mostInduction(among({ induction: 0.3, previous: 0.6 }, {}))).toMatchObject({ of: { head: 1 }, weight: 0.3 });
  expect(mostInduction(among({ induction: 0.3 }, {}))).toBeUndefined();
  // Not measured.
  expect(mostInduction(among({ induction: 0 }, { induction: 0 }, 0))).toBeUndefined();
});

test('a head that reads the punctuation before it is found and named, and no other head is', async () => {
  const core = await load();
  await core.openModel(filesOf(plantedModel(true)));
  const model = modelOf({ parameters: { from: 'model', model: 'own' } })!;
  // Without signs for spaces, every piece is a word.
  expect(model.shown(model.pieces('one two, three'))).toEqual({ labels: ['one', 'two', ',', 'three'] });
  expect(model.textOf(model.pieces('one two, three'))).toBe('one two , three');
  const sentences = ['one two, three four five six.', 'seven. eight nine ten to eleven, twelve', 'of one to two three'];
  const measured = await measureOwn(core, model, sentences);
  expect(measured.sentences).toBe(3);
  const found = measured.heads.map((head) => [head.layer, head.head, largestBehaviour(measured, head)?.behaviour]);
  expect(found).toEqual([
    [1, 1, 'previous'],
    [1, 2, 'punctuation'],
    [2, 1, 'induction'],
    [2, 2, undefined],
  ]);
  // A token of the first sentence reads 4 to 8 tokens, one of them the comma; of the second 3 to 8 with one mark, and 9 with two.
  const equal = [...[4, 5, 6, 7, 8], ...[3, 4, 5, 6, 7, 8]].map((read) => 1 / read).concat(2 / 9);
  expect(measured.equal.punctuation).toBeCloseTo(equal.reduce((sum, one) => sum + one, 0) / equal.length, 12);
  const [, marks, , even] = measured.heads;
  // A mark reads itself as much as the other one.
  expect(marks!.weights.punctuation).toBeCloseTo((10 + 2 / 2) / 12, 3);
  expect(even!.weights.punctuation).toBeCloseTo(measured.equal.punctuation, 6);
});

test('without the induction head, the token that followed before is one of the fifteen that are not read now', async () => {
  const core = await load();
  await core.openModel(filesOf(plantedModel()));
  const model = modelOf({ parameters: { from: 'model', model: 'own' } })!;
  const done: number[] = [];
  const heads = [
    { layer: 2, head: 1 },
    { layer: 2, head: 2 },
  ];
  const cost = await removalCost(core, model, heads, { onProgress: (part) => done.push(part) });
  expect(done.at(-1)).toBe(1);
  const [induction, even] = cost!.without;
  // Of 64 numbers, one says which token it is, and one where it stands; they are normalized, and a fifth of those of the token before is
  // added in 16 further places. Normalized once more, the token itself gets 1 / σ more than each of the others.
  const deviation = (numbers: readonly number[]) => {
    const mean = numbers.reduce((sum, one) => sum + one, 0) / 64;
    return { mean, sigma: Math.sqrt(numbers.reduce((sum, one) => sum + one ** 2, 0) / 64 - mean ** 2) };
  };
  const first = deviation([1, 1]);
  const before = [1, ...Array<number>(15).fill(0)].map((one) => (0.2 * (one - first.mean)) / first.sigma);
  const { sigma } = deviation([1, 1, ...before]);
  expect(induction).toBeCloseTo(Math.log(Math.exp(1 / sigma) + 15), 2);
  // It is the head that says it; the other one hands nothing on.
  expect(cost!.whole).toBeLessThan(0.1);
  expect(even).toBe(cost!.whole);
});

test('of a model that does not say what follows, the removal of a head has no cost', async () => {
  const core = await load();
  await core.openModel(filesOf(plantedModel()));
  const { continueText: _, ...model } = modelOf({ parameters: { from: 'model', model: 'own' } })!;
  expect(await removalCost(core, model, [{ layer: 2, head: 1 }])).toBeUndefined();
});
