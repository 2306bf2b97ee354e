import { readFileSync } from 'node:fs';
import { tasks } from '#build/generated/training.ts';
import { describe, expect, test } from 'vitest';
import { Instance } from '../../web/core/training/instance.ts';
import { trainingBackends } from '../../web/core/training/load.ts';
import { readText } from '../../web/core/training/own-text.ts';
import { readsLines } from '../../web/core/training/reads-lines.ts';
import { computesRightly, runHash, selfTestSettings } from '../../web/core/training/self-test.ts';
import { defaultSettings } from '../../web/core/training/settings.ts';
import type { TrainingSettings } from '../../web/core/training/types.ts';

/** Computed natively: tests/native/train_golden_test.cpp. */
const golden = new Map(
  readFileSync('tests/golden-training.txt', 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(' ') as [string, string]),
);

/** The same lines as `made_text` there. */
const text = readText(
  Array.from({ length: 6 }, (_, line) =>
    Array.from({ length: 7 }, (_, i) => 'abcdefg'[line === 0 ? i : (line * (i + 1)) % 7]).join(' '),
  ).join('\n'),
);

/** As there: controls, and models unlike those that tasks start with. */
const recall = defaultSettings('recall');
const others: [name: string, settings: TrainingSettings][] = [
  ...(['uniform', 'frozen_query_key', 'shuffled', 'feed_forward'] as const).map(
    (control): [string, TrainingSettings] => [control, { ...recall, control }],
  ),
  ['post', { ...recall, norm: 'post', d_ff: 64 }],
  ['tied', { ...defaultSettings('reverse'), tied: true }],
];

const written = (hash: number) => hash.toString(16).padStart(8, '0');

describe.each(trainingBackends)('the %s module', async (backend) => {
  const module = await WebAssembly.compile(readFileSync(`build/wasm/training-${backend}.wasm`));

  test.each(tasks)('gives the losses and parameters of native code, bit for bit: %s', async (task) => {
    const settings = { ...defaultSettings(task), steps: 10 };
    const hash = runHash(await Instance.create(module), settings, readsLines(task) ? text : undefined);
    expect(written(hash)).toBe(golden.get(task));
  });

  test('gives those of recall to its last step, too', async () => {
    expect(written(runHash(await Instance.create(module), recall))).toBe(golden.get(`recall-${recall.steps}`));
  });

  test.each(others)('gives them with controls and in other models, too: %s', async (name, settings) => {
    expect(written(runHash(await Instance.create(module), { ...settings, steps: 10 }))).toBe(golden.get(name));
  });

  test('is believed, since its run of three steps is the native one', async () => {
    const instance = await Instance.create(module);
    expect(written(runHash(instance, selfTestSettings))).toBe(golden.get('self-test'));
    expect(computesRightly(instance)).toBe(true);
  });

  test('needs nothing from its surroundings', () => {
    expect(WebAssembly.Module.imports(module)).toEqual([]);
  });

  test('makes a model anew that does not remember the one before', async () => {
    const instance = await Instance.create(module);
    const settings = { ...defaultSettings('reverse'), steps: 2, d_model: 8, d_k: 8, batch: 4 };
    const first = runHash(instance, settings);
    runHash(instance, { ...defaultSettings('induction'), steps: 1, d_model: 16, heads: 2 });
    expect(runHash(instance, settings)).toBe(first);
  });
});
