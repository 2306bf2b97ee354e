import { shapeColumns, tasks } from '#build/generated/training.ts';
import { describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { readsLines } from '../../web/core/training/reads-lines.ts';
import type { Answer } from '../../web/core/example.ts';
import { load } from '../../web/core/load.ts';
import { rowAt } from '../../web/core/rows.ts';
import type { Call } from '../../web/core/training/instance.ts';
import { ModelEngine } from '../../web/core/training/model-engine.ts';
import { exampleOf, startRun } from '../../web/core/training/index.ts';
import { defaultSettings } from '../../web/core/training/settings.ts';
import { softmaxGradientOf } from '../../web/trace/gradients.ts';
import type { Checkpoint, TrainingFacts, TrainingRun, TrainingSettings } from '../../web/core/training/types.ts';

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

/** A checkpoint of a run with all sentences that it is measured on, of which a page is shown only the first. */
async function measured(settings: TrainingSettings): Promise<{ facts: TrainingFacts; checkpoint: Checkpoint }> {
  const bytes = readFileSync(new URL('../../build/wasm/training-simd.wasm', import.meta.url));
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
  const { memory, ...functions } = exports as { memory: WebAssembly.Memory } & Record<
    string,
    (...args: number[]) => number
  >;
  functions['_initialize']!();
  const session = functions['create']!();
  const taken: Record<string, ArrayBuffer> = {};
  let [words, shown, all] = [0, 1, 1];
  const call = ({ name, args = [], put, takes }: Call) => {
    const result = functions[name]!(session, ...(put ? [put.length] : args));
    if (put) new Int32Array(memory.buffer, result, put.length).set(put);
    if (!takes) return result;
    // Behind what is handed over of the sentences stand the others.
    const times = ['symbols', 'truth', 'right'].includes(name) ? all / shown : 1;
    const [address, length] = new Uint32Array(memory.buffer, result, 2);
    const found = memory.buffer.slice(address!, address! + length! * times) as ArrayBuffer;
    if (name === 'shape') {
      const sizes = new Int32Array(found);
      ({ tokens: words, held_out: all, shown } = rowAt(shapeColumns, sizes, 0));
      sizes[shapeColumns.indexOf('shown')] = all;
    }
    return (taken[name] = found);
  };
  const engine = new ModelEngine({
    ...{ where: 'page', onerror: () => undefined, end: () => undefined },
    run: (calls) => Promise.resolve(calls.map(call)),
  });
  const facts = await engine.make(settings);
  await engine.steps(settings.steps);
  const checkpoint = await engine.checkpoint(settings.steps);
  const { d_model } = settings;
  const table = facts.layout.find(({ role }) => role === 'embeddings')!.start;
  const symbols = new Int32Array(taken['symbols']!);
  const embeddings = Float32Array.from({ length: all * words * d_model }, (_, index) => {
    const position = Math.floor(index / d_model);
    const both = [symbols[2 * position]!, symbols[2 * position + 1]!].filter((symbol) => symbol >= 0);
    return both.reduce((sum, symbol) => sum + checkpoint.parameters[table + symbol * d_model + (index % d_model)]!, 0);
  });
  return { facts, checkpoint: { ...checkpoint, embeddings } };
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
    const { facts, checkpoints } = await trained({ task: 'text', ...changes });
    for (const checkpoint of [checkpoints[0]!, checkpoints.at(-1)!]) {
      const { steps } = core.run(exampleOf(facts!, checkpoint, 0));
      const loss = steps.find(({ role }) => role === 'loss')!;
      expect(loss.values[0]).toBeCloseTo(checkpoint.loss, 5);
    }
  });

  test.each(tasks)('runs for every sentence, asks at its positions and says what it is: %s', async (task) => {
    const { facts, checkpoints } = await trained({ task, control: 'shuffled' });
    const checkpoint = checkpoints.at(-1)!;
    facts!.sentences.forEach(({ tokens, answers }, sentence) => {
      const document = exampleOf(facts!, checkpoint, sentence)!;
      expect(document.tokens).toEqual(tokens);
      const { cross_entropy, classes } = document.loss as { cross_entropy: Answer[]; classes: string[] };
      const likeliest = (answer: number | number[]) =>
        typeof answer === 'number' ? answer : answer.indexOf(Math.max(...answer));
      expect(
        cross_entropy.flatMap((answer, position) => (answer === null ? [] : [[position, classes[likeliest(answer)]]])),
      ).toEqual(answers.map(({ position, answer }) => [position, answer]));
      expect(document.trained).toEqual({
        ...{ task, steps: 12, loss: checkpoint.loss, seed: 1, control: 'shuffled', sentence },
      });
      const trace = core.run(document);
      expect(trace.steps.find(({ role }) => role === 'loss')!.values[0]).toBeGreaterThan(0);
      // Its gradients, too.
      expect(trace.steps.some(({ id }) => id === 'gradient.embeddings')).toBe(true);
    });
  });

  test.each(tasks)(
    'has the loss and the negative gradients that training measures, sentence for sentence: %s',
    async (task) => {
      const settings = { ...defaultSettings(task), ...(task === 'text' && { text }), steps: 20 };
      const { facts, checkpoint } = await measured(settings);
      // Of each head, on the key that holds the answer, and on the others of its row.
      const sums = [...checkpoint.rightNegativeGradient].map(() => 0);
      const others = sums.slice();
      let [losses, count, readable] = [0, 0, 0];
      facts.sentences.forEach(({ tokens, answers }, sentence) => {
        const trace = core.run(exampleOf(facts, checkpoint, sentence, (number) => number));
        losses += answers.length * trace.steps.find(({ role }) => role === 'loss')!.values[0]!;
        count += answers.length;
        const ofRight = answers.filter(({ right }) => right !== undefined);
        readable += ofRight.length;
        const heads = trace.steps.filter(({ role, gradient_of }) => role === 'weights' && gradient_of === undefined);
        heads.forEach(({ stage, layer, head }, index) => {
          const { values } = softmaxGradientOf(trace, { stage, layer, head })!.scores;
          for (const { position, right } of ofRight) {
            const keys = settings.causal ? position + 1 : tokens.length;
            const row = values.subarray(position * tokens.length, position * tokens.length + keys);
            // The loss of a sentence is the mean of its answers.
            const negativeGradients = Array.from(row, (slope) => -slope * answers.length);
            sums[index]! += negativeGradients[right!]!;
            others[index]! +=
              (negativeGradients.reduce((sum, one) => sum + one, 0) - negativeGradients[right!]!) /
              Math.max(1, keys - 1);
          }
        });
      });
      expect(losses / count).toBeCloseTo(checkpoint.loss, 5);
      // A text has no right keys.
      const near = (gradient: number): unknown => (readsLines(task) ? NaN : expect.closeTo(gradient, 6));
      expect(sums.map((sum) => sum / readable)).toEqual([...checkpoint.rightNegativeGradient].map(near));
      expect(others.map((sum) => sum / readable)).toEqual([...checkpoint.wrongNegativeGradient].map(near));
    },
  );

  test('cuts words that are longer than an example may have', async () => {
    // A letter of two UTF-16 units, which is not cut in two.
    const { facts, checkpoints } = await trained({ task: 'text', text: text.replaceAll('the', '𝒳'.repeat(150)) });
    const labels = facts!.sentences.flatMap((_, sentence) =>
      core.run(exampleOf(facts!, checkpoints.at(-1)!, sentence)).steps.flatMap(({ rows }) => rows.labels),
    );
    expect(labels).toContain(`${'𝒳'.repeat(31)}…`);
  });

  test('holds the numbers of the model, bit for bit', async () => {
    const { facts, checkpoints } = await trained({ task: 'recall' });
    const { parameters, embeddings } = checkpoints.at(-1)!;
    const { steps } = core.run(exampleOf(facts!, checkpoints.at(-1)!, 3));
    for (const role of ['W_Q', 'W_K', 'W_V', 'W_U']) {
      const { start, rows, columns } = facts!.layout.find((place) => place.role === role)!;
      const step = steps.find((one) => one.role === role && one.gradient_of === undefined)!;
      expect([...step.values]).toEqual([...parameters.subarray(start, start + rows * columns)]);
    }
    const words = steps.find(({ role }) => role === 'embeddings')!;
    expect([...words.values]).toEqual([...embeddings.subarray(3 * 7 * 32, 4 * 7 * 32)]);
  });

  test('is none where there is no attention, or no such sentence', async () => {
    const { facts, checkpoints } = await trained({ task: 'recall', control: 'feed_forward' });
    expect(exampleOf(facts!, checkpoints.at(-1)!, 0)).toBeUndefined();
    const other = await trained({ task: 'recall' });
    expect(exampleOf(other.facts!, other.checkpoints.at(-1)!, 8)).toBeUndefined();
    expect(exampleOf(other.facts!, other.checkpoints.at(-1)!, -1)).toBeUndefined();
  });
});
