// What "Why it learns" says of the pushes on scores, held to runs of every task that has a right key.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { load } from '../../web/core/load.ts';
import { startRun } from '../../web/core/training/index.ts';
import { defaultSettings } from '../../web/core/training/settings.ts';
import type { Checkpoint, Task, TrainingRun, TrainingSettings } from '../../web/core/training/types.ts';
import { countPushes } from '../../web/why/negative-gradients/counted-pushes.ts';
import { headGradient, tracedSentence, value } from '../../web/why/negative-gradients/head-gradient.ts';
import { negativeGradientDigits } from '../../web/why/negative-gradients/negative-gradient-digits.ts';
import { pushArithmetic } from '../../web/why/negative-gradients/push-arithmetic.ts';
import { milestonesOf } from '../../web/why/run/milestones.ts';
import { fadedPush } from '../../web/why/run/pushes.ts';
import { textOf } from './template-text.ts';

const ran = async (settings: TrainingSettings): Promise<TrainingRun> => {
  const run = startRun(settings, {});
  run.seconds = 0;
  run.start();
  await new Promise<void>((resolve, reject) =>
    run.addEventListener('change', () => {
      if (run.status === 'done') resolve();
      else if (run.status === 'failed') reject(run.error!);
    }),
  );
  return run;
};
const tasks = ['recall', 'agreement', 'blank', 'reverse', 'induction', 'alone'] as const satisfies Task[];
const runs = new Map<Task, TrainingRun>();
const core = await load();
beforeAll(async () => {
  for (const task of tasks) runs.set(task, await ran(defaultSettings(task)));
});
afterAll(() => runs.forEach((run) => run.dispose()));

describe.each(tasks)('in a run of %s', (task) => {
  const of = () => {
    const { facts, checkpoints } = runs.get(task)!;
    const { head, strongest } = milestonesOf(facts!, checkpoints)!;
    return { facts: facts!, checkpoints, head: head!, strongest: strongest! };
  };

  test('where the mean push is largest, the right key is pushed up in most sentences, and other words in fewer', async () => {
    const { facts, head, strongest } = of();
    expect(strongest.rightNegativeGradient[head]!).toBeGreaterThan(0);
    const { up, times, othersUp, othersTimes } = await countPushes(core, facts, strongest, head);
    expect(up / times).toBeGreaterThan(0.5);
    expect(up / times).toBeGreaterThan(othersUp / othersTimes);
  });

  test('the push is the weight times what a word helps more than the blend, which is the mean of all, and adds up as printed', () => {
    const { facts, head, checkpoints, strongest } = of();
    for (const checkpoint of [checkpoints[0]!, strongest, checkpoints.at(-1)!]) {
      for (const [sentence, { answers }] of facts.sentences.entries()) {
        const row = answers[0]!.position;
        const { weights, worth, blend, difference, scores } = headGradient(
          tracedSentence(core, facts, checkpoint, sentence)!,
          head,
        )!;
        const columns = weights.columns.labels.map((_, column) => column);
        const blendHelp = -value(blend, row, 0);
        const mean = columns.reduce((sum, one) => sum - value(weights, row, one) * value(worth, row, one), 0);
        expect(mean).toBeCloseTo(blendHelp, 5);
        const lines = columns.map((column) => ({
          weight: value(weights, row, column),
          gain: -value(difference, row, column),
          negativeGradient: -value(scores, row, column),
        }));
        const digits = negativeGradientDigits(lines);
        for (const column of columns) {
          const help = { word: -value(worth, row, column), blend: blendHelp };
          const said = textOf(pushArithmetic('w', lines[column]!, help, digits)).replaceAll('−', '-');
          // Each within half of the last digit that is printed.
          const half = (number: string) => 0.5000001 * 10 ** -number.split('.')[1]!.length;
          const [, weight, gain, push] = /([\d.]+) × \(?(-?[\d.]+)\)?(?: × 10 -\d+)? = (-?[\d.]+)(?: × 10 -\d+)?$/.exec(
            said,
          )!;
          expect(Math.abs(Number(weight) * Number(gain) - Number(push))).toBeLessThan(half(push!));
          const sum = /([\d.]+) × \((-?[\d.]+) - \(?(-?[\d.]+)\)/.exec(said);
          // It is left out where a float has too few digits for it: never where the pushes are largest.
          if (checkpoint === strongest) expect(sum).not.toBeNull();
          if (sum !== null) {
            const [, again, ofWord, ofBlend] = sum;
            expect(again).toBe(weight);
            expect(Math.abs(Number(ofWord) - Number(ofBlend) - Number(gain))).toBeLessThan(half(gain!));
            expect(said).toContain(`Its help is ${ofWord}`);
          }
          if (Number(push) !== 0) expect(said).toContain(Number(push) > 0 ? 'pushed up' : 'pushed down');
        }
      }
    }
  });

  test('what is said to be left of the push is what is left', () => {
    const { facts, checkpoints, head, strongest } = of();
    const { steps } = facts.settings;
    const left = checkpoints.filter(({ step }) => step > 0.75 * steps).map((one) => one.rightNegativeGradient[head]!);
    const faded = fadedPush(checkpoints, head, steps);
    // Where some of it is left, as with a blank whose words differ in how much they tell, nothing is said.
    expect(faded !== undefined).toBe(
      left.every((push) => Math.abs(push) <= 0.1 * strongest.rightNegativeGradient[head]!),
    );
    if (faded === undefined) return;
    for (const push of left)
      expect(Math.abs(push)).toBeLessThanOrEqual(faded.share * strongest.rightNegativeGradient[head]! * 1.0000001);
    expect(faded.wavers).toBe(Math.min(...left) < 0 && Math.max(...left) > 0);
  });
});

test('nothing is said of a push that has not faded, or of a run that is not done', () => {
  const pushes = (...all: number[]) =>
    all.map((push, step) => ({ step, rightNegativeGradient: Float32Array.of(push) }) as unknown as Checkpoint);
  const risen = [0, 0.1, 0.5, 1, 0.8, 0.6, 0.5, 0.4, 0.3, 0.2, 0.2, 0.1, 0.1, 0.1, 0.1, 0.1];
  expect(fadedPush(pushes(...risen, 0.05, 0.02, -0.01, 0.01, 0.02), 0, 20)).toEqual({
    share: expect.closeTo(0.05, 6),
    wavers: true,
  });
  expect(fadedPush(pushes(...risen, 0.05, 0.02, 0.01, 0.01, 0.02), 0, 20)).toMatchObject({ wavers: false });
  expect(fadedPush(pushes(...risen, 0.05, 0.02, -0.01, 0.2, 0.02), 0, 20)).toBeUndefined();
  expect(fadedPush(pushes(...risen, 0.05, 0.02, -0.01, 0.01), 0, 20)).toBeUndefined();
  expect(fadedPush(pushes(...Array<number>(21).fill(-0.01)), 0, 20)).toBeUndefined();
  expect(fadedPush(pushes(...Array<number>(21).fill(NaN)), 0, 20)).toBeUndefined();
});
