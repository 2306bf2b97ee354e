// What checkpoints write, what their heads read, and what they are without one of them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { load } from '../../web/core/load.ts';
import { readBeginning, spokenOf } from '../../web/core/training/beginning.ts';
import { Cancelled, CheckpointWriter, type WriteRequest } from '../../web/core/training/checkpoint-writer.ts';
import { exampleOf, exampleOfBeginning } from '../../web/core/training/example-of.ts';
import { defaultSettings, startRun } from '../../web/core/training/index.ts';
import { readNames } from '../../web/core/training/names.ts';
import { readSettings } from '../../web/core/training/settings.ts';
import { readWriting, splitLink, usualWriting, writeWriting } from '../../web/core/training/writing-settings.ts';
import type { Checkpoint, TrainingFacts, TrainingRun, TrainingSettings } from '../../web/core/training/types.ts';
import { ownText } from '../../web/strings/why/own-text.ts';
import { rowOf } from '../../web/trace/cells.ts';
import { headAt, stepOfHead, unrounded } from '../../web/why/run/trace-cache.ts';

const core = await load();

async function trained(settings: TrainingSettings): Promise<TrainingRun> {
  const run = startRun(settings, { where: 'page' });
  run.seconds = 0;
  run.start();
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (run.status === 'failed') reject(run.error);
      if (run.status === 'done') resolve();
    };
    run.addEventListener('change', look);
    look();
  });
  return run;
}

/** Runs that all tests share: names; names in two layers of two heads; a text in one head. */
const all: { run: TrainingRun; writer: CheckpointWriter }[] = [];
const asked: TrainingSettings[] = [
  { ...defaultSettings('names'), steps: 150 },
  { ...defaultSettings('names'), steps: 20, layers: 2, heads: 2, d_model: 16, d_k: 6, norm_kind: 'layer' },
  { ...defaultSettings('text'), steps: 60, text: ownText.exampleText },
];
const kinds = ['names', 'names in two layers', 'a text'].map((name, index) => ({ name, index }));

beforeAll(async () => {
  for (const settings of asked) {
    const run = await trained(settings);
    all.push({ run, writer: new CheckpointWriter(run.settings, { where: 'page' }) });
  }
});
afterAll(() => {
  for (const { run, writer } of all) {
    run.dispose();
    writer.end();
  }
});

const of = (index: number) => {
  const { run, writer } = all[index]!;
  const facts: TrainingFacts = run.facts!;
  const beginning = [facts.sentences[0]!.tokens[0]!];
  const last: Checkpoint = run.checkpoints.at(-1)!;
  const request: WriteRequest = { checkpoint: last, beginning, temperature: 1, topK: 0, draws: 1, sample: 0 };
  return { run, writer, facts, last, request };
};

describe.each(kinds)('$name', ({ index }) => {
  test('are written the same again, and otherwise with other draws', async () => {
    const { writer, request } = of(index);
    const samples = Array.from({ length: 10 }, (_, sample) => ({ ...request, sample }));
    const first = await writer.write(samples);
    expect(await writer.write(samples)).toEqual(first);
    const others = await writer.write(samples.map((one) => ({ ...one, draws: 2 })));
    expect(others).not.toEqual(first);
    const { symbols } = await writer.sample(request);
    expect(symbols).toEqual(first[0]!.symbols);
  });

  test('have the probabilities, weights, keys and values of the example of the same beginning', async () => {
    const { writer, facts, last, request } = of(index);
    const { symbols, readings, cache } = await writer.sample(request);
    const read = symbols.slice(0, -1);
    const trace = core.run(exampleOfBeginning(facts, last, read, unrounded)!);
    const { settings } = facts;
    const end = readings.at(-1)!;
    const probabilities = rowOf(
      trace.steps.find(({ role }) => role === 'probabilities')!,
      read.length - 1,
    );
    for (const { symbol, probability } of end.choices)
      expect(probability).toBeCloseTo(probabilities[facts.classes.indexOf(symbol)]!, 5);
    for (const [number, weights] of end.weights.entries()) {
      const step = stepOfHead(trace, headAt(number, settings), 'weights')!;
      const wanted = rowOf(step, read.length - 1);
      weights.forEach((weight, key) => expect(weight).toBeCloseTo(wanted[key]!, 5));
    }
    for (const [layer, { keys, values }] of cache.entries()) {
      const step = (role: string) =>
        trace.steps.find((one) => one.role === role && (one.layer ?? 1) === layer + 1 && one.head === undefined)!;
      for (const [role, rows] of [
        ['key', keys],
        ['value', values],
      ] as const) {
        const { values: wanted } = step(role);
        expect(rows.length).toBe(wanted.length);
        rows.forEach((number, at) => expect(number).toBeCloseTo(wanted[at]!, 4));
      }
    }
  });

  test('are drawn where the draw falls among the probabilities, in the order of the symbols', async () => {
    const { writer, facts, request } = of(index);
    const { symbols, readings } = await writer.sample({ ...request, temperature: 1.5, topK: 6, sample: 3 });
    for (const [at, { draw, choices }] of readings.entries()) {
      const inOrder = choices.toSorted((a, b) => facts.classes.indexOf(a.symbol) - facts.classes.indexOf(b.symbol));
      expect(choices.filter(({ probability }) => probability > 0)).toHaveLength(6);
      let left = draw!;
      const found = inOrder.find(({ probability }) => (left -= probability) < 0)!;
      expect(symbols[at + 1]).toBe(found.symbol);
      // What is left after each, against the sum of those that follow.
      let after = 0;
      for (const choice of choices.toReversed()) {
        expect(choice.after).toBeCloseTo(after, 12);
        after += choice.probability;
      }
    }
  });

  test('are always the likeliest at temperature 0 and with top-k 1, whatever is drawn', async () => {
    const { writer, request } = of(index);
    const cold = await writer.sample({ ...request, temperature: 0 });
    cold.readings.forEach(({ choices }, at) => {
      expect(choices[0]).toMatchObject({ symbol: cold.symbols[at + 1], probability: 1, after: 0 });
    });
    const [one, other] = await writer.write([
      { ...request, topK: 1, temperature: 5 },
      { ...request, temperature: 0, draws: 77, sample: 5 },
    ]);
    expect(one!.symbols).toEqual(cold.symbols);
    expect(other!.symbols).toEqual(cold.symbols);
  });

  test('have the held-out loss of their checkpoint, which changes without a head', async () => {
    const { writer, last, facts } = of(index);
    expect(await writer.loss(last)).toBe(last.loss);
    const without = await writer.loss(last, { layer: 1, head: 1 });
    expect(without).not.toBe(last.loss);
    // The same with its columns of W_V made 0 here.
    const { heads } = facts.settings;
    const { start, rows, columns } = facts.layout.find(({ role, layer }) => role === 'W_V' && layer === 1)!;
    const parameters = last.parameters.slice();
    for (let row = 0; row < rows; row++)
      parameters.fill(0, start + row * columns, start + row * columns + columns / heads);
    expect(await writer.loss({ ...last, parameters })).toBe(without);
  });

  test('have heads whose habits are means over the held-out lines that the page shows, as the core has their weights', async () => {
    const { writer, last, facts } = of(index);
    const parts: number[] = [];
    const habits = await writer.habits(last, (part) => parts.push(part));
    expect(habits).toHaveLength(facts.settings.layers * facts.settings.heads);
    expect(parts.at(-1)).toBe(1);
    if (facts.heldOut > facts.sentences.length) return;
    for (const [number, habit] of habits.entries()) {
      let [before, count] = [0, 0];
      for (let sentence = 0; sentence < facts.sentences.length; sentence++) {
        const trace = core.run(exampleOf(facts, last, sentence, unrounded)!);
        const step = stepOfHead(trace, headAt(number, facts.settings), 'weights')!;
        for (let row = 1; row < facts.sentences[sentence]!.tokens.length; row++) {
          before += rowOf(step, row)[row - 1]!;
          count++;
        }
      }
      expect(habit.positions).toBe(count);
      expect(habit.before).toBeCloseTo(before / count, 5);
    }
  });

  test('are cancelled while they are under way, and may be asked for again', async () => {
    const { writer, last } = of(index);
    const habits = writer.habits(last, () => writer.end());
    await expect(habits).rejects.toBeInstanceOf(Cancelled);
    expect(await writer.loss(last)).toBe(last.loss);
  });

  test('are cancelled before they begin as well, and by an end after all was done', async () => {
    const { writer, last } = of(index);
    const both = [writer.habits(last, () => writer.end()), writer.loss(last)];
    for (const one of both) await expect(one).rejects.toBeInstanceOf(Cancelled);
    expect(await writer.loss(last)).toBe(last.loss);
    writer.end();
    expect(await writer.loss(last)).toBe(last.loss);
  });
});

test('names that stand in the training data are told from those that are held out and from new ones', async () => {
  const names = (await readNames()).split('\n');
  const { writer, request, facts } = of(0);
  const written = await writer.write(Array.from({ length: 60 }, (_, sample) => ({ ...request, sample, topK: 8 })));
  const found = { training: 0, held_out: 0, nowhere: 0 };
  for (const { symbols, ended, stands } of written) {
    if (!ended) continue;
    const at = names.indexOf(spokenOf(facts, symbols));
    expect(stands).toBe(at < 0 ? 'nowhere' : at % 10 === 9 ? 'held_out' : 'training');
    found[stands]++;
  }
  expect(found.training).toBeGreaterThan(0);
  expect(found.nowhere).toBeGreaterThan(0);
});

test('a beginning is read as lines are, and letters that no line had are named', () => {
  const { facts } = of(0);
  expect(readBeginning(facts, ' Jo ')).toEqual({ symbols: ['·', 'j', 'o'], unknown: [] });
  expect(readBeginning(facts, '')).toEqual({ symbols: ['·'], unknown: [] });
  expect(readBeginning(facts, 'J4é4·').unknown).toEqual(['4', 'é', '·']);
  const text = of(2).facts;
  expect(readBeginning(text, 'Today, the cat!')).toEqual({ symbols: ['today', 'the', 'cat'], unknown: [] });
  expect(readBeginning(text, 'the horse').unknown).toEqual(['horse']);
  expect(readBeginning(text, ' ').symbols).toEqual([]);
});

describe('the settings of writing in a link', () => {
  test('are read as they were written, and apart from those of the run', () => {
    const writing = { temperature: 0.85, topK: 5, draws: 12, beginning: 'jo é&=' };
    const link = `#task=names&seed=3&${writeWriting(writing)}`;
    const { run, writing: written } = splitLink(link);
    expect(readWriting(written)).toEqual(writing);
    expect(readSettings(run)).toEqual({ ...defaultSettings('names'), seed: 3 });
    expect(writeWriting(usualWriting)).toBe('');
    expect(splitLink('')).toEqual({ run: '', writing: '' });
  });

  test.each([
    ['temperature=5.1', 'temperature'],
    ['temperature=-1', 'temperature'],
    ['temperature=1e0', 'temperature'],
    ['top_k=100', 'top_k'],
    ['top_k=1.5', 'top_k'],
    ['draws=0', 'draws'],
    ['draws=1&draws=2', 'draws'],
    ['beginning=%', 'beginning'],
    [`beginning=${'a'.repeat(201)}`, 'beginning'],
  ])('are refused by name: %s', (link, setting) => {
    expect(() => readWriting(link)).toThrow(expect.objectContaining({ name: 'SettingsError', setting }) as Error);
  });
});
