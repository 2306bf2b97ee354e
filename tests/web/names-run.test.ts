import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { Instance } from '../../web/core/training/instance.ts';
import { linesFor } from '../../web/core/training/lines.ts';
import { factCalls, factsOf, makeCalls } from '../../web/core/training/model-engine.ts';
import { readNames } from '../../web/core/training/names.ts';
import { defaultSettings } from '../../web/core/training/settings.ts';
import type { TrainingFacts } from '../../web/core/training/types.ts';

const settings = defaultSettings('names');
let instance: Instance;
let facts: TrainingFacts & { parts: number };
let names: string[];

beforeAll(async () => {
  names = (await readNames()).split('\n');
  instance = await Instance.create(await WebAssembly.compile(readFileSync('build/wasm/training-simd.wasm')));
  const lines = await linesFor(settings);
  for (const call of makeCalls(settings, lines)) instance.run(call);
  const results = factCalls.map((call) => instance.run(call));
  facts = factsOf(settings, results, lines);
});

/** Counts by strings: the best mean loss of a letter after `before` letters, whatever is added to each count. */
function counted(before: number): number {
  const training = names.filter((_, index) => index % 10 !== 9);
  const heldOut = names.filter((_, index) => index % 10 === 9);
  const seen = new Map<string, number>();
  const each = (list: readonly string[], see: (context: string, letter: string) => void) => {
    for (const name of list) {
      const padded = `${'<'.repeat(3)}${name}>`;
      for (let at = 3; at < padded.length; at++) see(`${padded.slice(at - before, at)}:`, padded[at]!);
    }
  };
  const add = (key: string) => seen.set(key, (seen.get(key) ?? 0) + 1);
  each(training, (context, letter) => (add(context), add(context + letter)));
  const losses = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100].map((added) => {
    let [sum, count] = [0, 0];
    each(heldOut, (context, letter) => {
      sum -= Math.log(((seen.get(context + letter) ?? 0) + added) / ((seen.get(context) ?? 0) + 27 * added));
      count++;
    });
    return sum / count;
  });
  return Math.min(...losses);
}

test('the lines of letters, pairs, triples and four are what counting strings gives', () => {
  expect(facts.bounds.map(({ name }) => name)).toEqual(['no_context', 'word_before', 'two_before', 'three_before']);
  for (const [before, { nats }] of facts.bounds.entries()) expect(nats).toBeCloseTo(counted(before), 10);
});

test('they are within 0.02 of those measured elsewhere on another tenth', () => {
  const elsewhere = [2.8505, 2.4206, 2.1815, 2.0698];
  for (const [index, { nats }] of facts.bounds.entries()) expect(Math.abs(nats - elsewhere[index]!)).toBeLessThan(0.02);
});

test('the run passes the line of triples and ends within 0.02 of 2.08', () => {
  const loss = () => {
    for (let part = 0; part < facts.parts; part++) instance.run({ name: 'evaluate', args: [part] });
    return new Float64Array(instance.run({ name: 'evaluation', takes: true }) as ArrayBuffer)[0]!;
  };
  expect(facts.parameterCount).toBe(4192);
  expect(facts.heldOut).toBe(840);
  expect(loss()).toBeGreaterThan(3);
  for (let step = 0; step < 600; step++) instance.run({ name: 'step' });
  expect(loss()).toBeLessThan(facts.bounds[2]!.nats);
  for (let step = 600; step < settings.steps; step++) instance.run({ name: 'step' });
  expect(Math.abs(loss() - 2.08)).toBeLessThan(0.02);
});
