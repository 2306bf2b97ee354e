import { tasks } from '#build/generated/training.ts';
import { describe, expect, test } from 'vitest';
import { load } from '../../web/core/load.ts';
import { exampleOf, startRun } from '../../web/core/training/index.ts';
import { defaultSettings } from '../../web/core/training/settings.ts';
import type { TrainingRun, TrainingSettings } from '../../web/core/training/types.ts';

const core = await load();

/** Five lines, of which one is held out: what the module measures on all held-out sentences, it measures on this one. */
const text = [
  'the cat sat on the mat',
  'the dog sat on the log',
  'the cat ran away',
  'a dog ran after the cat',
  'a bird sat on the log',
].join('\n');

async function trained(changes: Partial<TrainingSettings> & Pick<TrainingSettings, 'task'>): Promise<TrainingRun> {
  const own = changes.task === 'text' ? { text } : {};
  const run = startRun({ ...defaultSettings(changes.task), steps: 12, ...own, ...changes }, { where: 'page' });
  run.seconds = 0;
  run.start();
  await new Promise<void>((resolve, reject) => {
    run.addEventListener('change', () => {
      if (run.status === 'done') resolve();
      else if (run.status === 'failed') reject(run.error);
    });
  });
  run.dispose();
  return run;
}

describe('a held-out sentence as an example', () => {
  const variants: Partial<TrainingSettings>[] = [
    {},
    { tied: true },
    { positions: false, d_ff: 0, norm: 'none' },
    { layers: 2, heads: 3, d_k: 5, d_model: 12, norm: 'pre', d_ff: 7 },
    { layers: 2, heads: 2, d_k: 8, norm: 'post', d_ff: 8, scaled: false },
    { control: 'uniform' },
    { control: 'frozen_query_key' },
  ];

  test.each(variants)('has the loss in the core that it had in training: %j', async (changes) => {
    const { facts, frames } = await trained({ task: 'text', ...changes });
    for (const frame of [frames[0]!, frames.at(-1)!]) {
      const { steps } = core.run(exampleOf(facts!, frame, 0));
      const loss = steps.find(({ role }) => role === 'loss')!;
      expect(loss.values[0]).toBeCloseTo(frame.loss, 5);
    }
  });

  test.each(tasks)('runs for every sentence, asks at its positions and says what it is: %s', async (task) => {
    const { facts, frames } = await trained({ task, control: 'shuffled' });
    const frame = frames.at(-1)!;
    facts!.sentences.forEach(({ tokens, answers }, sentence) => {
      const document = exampleOf(facts!, frame, sentence)!;
      expect(document.tokens).toEqual(tokens);
      const { cross_entropy, classes } = document.loss as { cross_entropy: (number | null)[]; classes: string[] };
      expect(
        cross_entropy.flatMap((answer, position) => (answer === null ? [] : [[position, classes[answer]]])),
      ).toEqual(answers.map(({ position, answer }) => [position, answer]));
      expect(document.trained).toEqual({
        ...{ task, steps: 12, loss: frame.loss, seed: 1, control: 'shuffled', sentence },
      });
      const trace = core.run(document);
      expect(trace.steps.find(({ role }) => role === 'loss')!.values[0]).toBeGreaterThan(0);
      // Its gradients, too.
      expect(trace.steps.some(({ id }) => id === 'gradient.embeddings')).toBe(true);
    });
  });

  test('cuts words that are longer than an example may have', async () => {
    // A letter of two UTF-16 units, which is not cut in two.
    const { facts, frames } = await trained({ task: 'text', text: text.replaceAll('the', '𝒳'.repeat(150)) });
    const labels = facts!.sentences.flatMap((_, sentence) =>
      core.run(exampleOf(facts!, frames.at(-1)!, sentence)).steps.flatMap(({ rows }) => rows.labels),
    );
    expect(labels).toContain(`${'𝒳'.repeat(31)}…`);
  });

  test('holds the numbers of the model, bit for bit', async () => {
    const { facts, frames } = await trained({ task: 'recall' });
    const { parameters, embeddings } = frames.at(-1)!;
    const { steps } = core.run(exampleOf(facts!, frames.at(-1)!, 3));
    for (const role of ['W_Q', 'W_K', 'W_V', 'W_U']) {
      const { start, rows, columns } = facts!.layout.find((place) => place.role === role)!;
      const step = steps.find((one) => one.role === role && one.gradient_of === undefined)!;
      expect([...step.values]).toEqual([...parameters.subarray(start, start + rows * columns)]);
    }
    const words = steps.find(({ role }) => role === 'embeddings')!;
    expect([...words.values]).toEqual([...embeddings.subarray(3 * 7 * 32, 4 * 7 * 32)]);
  });

  test('is none where there is no attention, or no such sentence', async () => {
    const { facts, frames } = await trained({ task: 'recall', control: 'feed_forward' });
    expect(exampleOf(facts!, frames.at(-1)!, 0)).toBeUndefined();
    const other = await trained({ task: 'recall' });
    expect(exampleOf(other.facts!, other.frames.at(-1)!, 8)).toBeUndefined();
    expect(exampleOf(other.facts!, other.frames.at(-1)!, -1)).toBeUndefined();
  });
});
