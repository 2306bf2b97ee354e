import { readFileSync } from 'node:fs';
import { choiceColumns, tasks } from '#build/generated/training.ts';
import { describe, expect, test } from 'vitest';
import { Instance } from '../../web/core/training/instance.ts';
import { rowsIn } from '../../web/core/rows.ts';
import { trainingBackends } from '../../web/core/training/load.ts';
import { factCalls, factsOf, makeCalls } from '../../web/core/training/model-engine.ts';
import { readText } from '../../web/core/training/own-text.ts';
import { readsLines } from '../../web/core/training/reads-lines.ts';
import { computesRightly, hashOf, runHash, selfTestSettings } from '../../web/core/training/self-test.ts';
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

/** As `writing_hash` there. */
function writingHash(instance: Instance, asked: TrainingSettings): number {
  const settings = { ...asked, steps: 10 };
  for (const call of makeCalls(settings, text)) instance.run(call);
  for (let i = 0; i < 10; i++) instance.run({ name: 'step' });
  const bytes = (name: string) => instance.run({ name, takes: true }) as ArrayBuffer;
  instance.run({ name: 'parameters_room', put: new Int32Array(bytes('parameters')) });
  instance.run({ name: 'beginning_room', put: Int32Array.of(0, 2) });
  instance.run({ name: 'marked_room', put: Int32Array.of(0, 1, 1, 0, 0, 0, 0) });
  const all: ArrayBuffer[] = [];
  for (let sample = 0; sample < 3; sample++) {
    expect(instance.run({ name: 'write', args: [3, sample, 0.8, 5, 0, 0] })).toBe(1);
    all.push(bytes('written_symbols'), bytes('written_weights'));
    const choices = rowsIn(choiceColumns, new Float64Array(bytes('written_choices')));
    all.push(Float32Array.from(choices, ({ probability }) => probability).buffer);
  }
  const { parts } = factsOf(
    settings,
    factCalls.map((call) => instance.run(call)),
    text,
  );
  for (let part = 0; part < parts; part++) instance.run({ name: 'measure_habits', args: [part] });
  return hashOf([...all, bytes('habits')]);
}

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

  test('writes as native code does, and says the same of its heads, bit for bit', async () => {
    const names = defaultSettings('names');
    const instance = await Instance.create(module);
    expect(written(writingHash(instance, names))).toBe(golden.get('writing'));
    const layers: TrainingSettings = { ...names, layers: 2, heads: 2, d_model: 12, d_k: 5 };
    expect(written(writingHash(instance, layers))).toBe(golden.get('writing-layers'));
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
