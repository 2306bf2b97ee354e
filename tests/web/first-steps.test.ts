import { expect, test } from 'vitest';
import { firstSteps } from '../../web/core/training/first-steps.ts';
import { defaultSettings, startRun } from '../../web/core/training/index.ts';
import { readNames } from '../../web/core/training/names.ts';

test('the first steps are those of the run with the same settings', async () => {
  const settings = { ...defaultSettings('names'), steps: 12 };
  const [first, run] = [await firstSteps(settings, 20, { where: 'page' }), startRun(settings, { where: 'page' })];
  run.seconds = 0;
  await new Promise<void>((resolve) => {
    run.addEventListener('change', () => run.status === 'done' && resolve());
    run.start();
  });
  expect(first.steps.map(({ loss }) => loss)).toEqual(run.batchLosses);
  expect(first.steps).toHaveLength(12);
  expect(first.parameters).toEqual(run.checkpoints[0]!.parameters);
  run.dispose();
});

test('their sentences are names that are trained on, never held-out ones, and each letter says the next', async () => {
  const { facts, tokens, asked, steps } = await firstSteps(defaultSettings('names'), 3, { where: 'page' });
  const names = (await readNames()).split('\n');
  const training = new Set(names.filter((_, index) => index % 10 !== 9).map((name) => `·${name}·`));
  for (const { symbols, answers } of steps) {
    expect(answers).toHaveLength(64 * asked);
    for (let sentence = 0; sentence < 64; sentence++) {
      const letters = Array.from({ length: tokens }, (_, at) => symbols[2 * (sentence * tokens + at)]!);
      const said = [...answers.subarray(sentence * asked, (sentence + 1) * asked)];
      const end = letters.includes(-1) ? letters.indexOf(-1) : tokens;
      expect(said.slice(0, end - 1)).toEqual(letters.slice(1, end));
      expect(said.slice(end).every((answer) => answer === -1)).toBe(true);
      const spelled = [...letters.slice(0, end), said[end - 1]!].map((letter) => facts.symbols[letter]).join('');
      expect(training.has(spelled) || spelled.length === tokens + 1, spelled).toBe(true);
    }
  }
});
