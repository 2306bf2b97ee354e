// What follows a text, of models opened from their own files: as it was published, and from earlier layers.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { Instance } from '../../web/core/instance.ts';
import { load } from '../../web/core/load.ts';
import { continueText } from '../../web/core/models/continue-text.ts';
import type { ContinuedToken, ContinueOptions } from '../../web/core/models/continued.ts';
import { modelOf } from '../../web/core/models/loaded.ts';
import { filesIn } from '../../web/core/models/model-folder.ts';
import type { Trace } from '../../web/core/trace.ts';
import { lensOf, likeliest } from '../../web/trace/likeliest.ts';
import { predictionsOf } from '../../web/trace/predictions.ts';
import { filesOf, smallLlama, smallModel } from './small-model.ts';

const oracles = process.env['ORACLES_DIR'] || resolve(import.meta.dirname, '../../../shared/oracles');
const checkpoints = join(oracles, 'checkpoints');
const core = await load();
const own = { from: 'model', model: 'own' } as const;

const stepOf = ({ steps }: Trace, id: string) => steps.find((step) => step.id === id)!;
const valuesOf = (trace: Trace, id: string) => stepOf(trace, id).values;

async function continued(text: string, options: ContinueOptions) {
  const found = [];
  for await (const one of continueText({ text, parameters: own }, options)) found.push(one);
  return found;
}
const idsOf = async (text: string, options: ContinueOptions) => (await continued(text, options)).map(({ id }) => id);

describe.skipIf(!existsSync(checkpoints))('published models', () => {
  test('a trained Llama writes its 60 published ids at temperature 0, with the probabilities that a run without the cache has', async () => {
    const folder = join(checkpoints, 'stories260K');
    await core.openModel(await filesIn(folder));
    const { greedy_ids } = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as { greedy_ids: number[] };
    const found = await continued(String(greedy_ids[0]), { temperature: 0, count: greedy_ids.length - 1 });
    expect(found.map(({ id }) => id)).toEqual(greedy_ids.slice(1));
    const trace = core.run({ text: greedy_ids.join(' '), parameters: own, predictions: 'all' });
    const { columns, values } = predictionsOf(trace)!;
    found.forEach(({ id, probability }, place) => expect(probability).toBe(values[place * columns.labels.length + id]));
  });

  test('a trained GPT-2 writes what was given in order, and ends where it can read no more', async () => {
    await core.openModel(await filesIn(join(checkpoints, 'nano-gpt-sort')));
    for (const ids of [
      [2, 0, 1, 1, 0, 2],
      [0, 0, 0, 0, 0, 0],
      [2, 2, 1, 1, 0, 0],
    ]) {
      expect(await idsOf(ids.join(' '), { temperature: 0, count: 100 })).toEqual(ids.toSorted());
    }
  });
});

describe.each([
  ['a GPT-2', () => smallModel(64)],
  ['a Llama whose queries share keys and are rotated', smallLlama],
])('%s', (_, files) => {
  beforeAll(() => core.openModel(filesOf(files())));
  const numbered = (length: number, step: number) => Array.from({ length }, (_, k) => (k * k + step * k) % 5).join(' ');

  test('a text of several parts goes on with the very numbers of a run of all its tokens at once', async () => {
    for (const given of [1, 2, 15, 16, 17, 33, 48]) {
      const text = numbered(given, 3);
      const found = await continued(text, { temperature: 2, count: 9, seed: given });
      const ids = [...text.split(' '), ...found.map(({ id }) => String(id))];
      const { columns, values } = predictionsOf(core.run({ tokens: ids, parameters: own, predictions: 'all' }))!;
      found.forEach(({ id, probability }, place) =>
        expect(probability).toBe(values[(given - 1 + place) * columns.labels.length + id]),
      );
    }
  });

  test('a core that goes on in new memory while it reads has the same text', async () => {
    const started = vi.spyOn(Instance, 'start');
    await core.openModel(filesOf(files()));
    const instance = (await started.mock.results.at(-1)!.value) as Instance;
    started.mockRestore();
    const options = { temperature: 0, count: 5 };
    const alone = await continued(numbered(20, 3), options);
    await continued(numbered(20, 1), options); // leaves other keys and values
    const old = instance.module;
    await instance.renew();
    const fresh = instance.module;
    instance.module = old;
    const advance = old.advance.bind(old);
    let reads = 0;
    old.advance = (report) => {
      // The numbers are copied before those of the second read are there.
      if (++reads === 2) {
        fresh.model_numbers().set(old.model_numbers());
        instance.module = fresh;
      }
      return advance(report);
    };
    expect(await continued(numbered(20, 3), options)).toEqual(alone);
    expect(reads).toBe(2);
  });

  test('texts that take turns go on as each would alone', async () => {
    const texts = [numbered(20, 1), numbered(3, 2), numbered(17, 4)];
    const options = { temperature: 1.5, count: 8, seed: 9 };
    const alone: ContinuedToken[][] = [];
    for (const text of texts) alone.push(await continued(text, options));
    const together = texts.map((text) => continueText({ text, parameters: own }, options));
    const found: ContinuedToken[][] = texts.map(() => []);
    for (let token = 0; token < options.count; token++) {
      // Two at once, then the third.
      const next = await Promise.all(together.slice(0, 2).map((one) => one.next()));
      next.push(await together[2]!.next());
      next.forEach(({ value }, text) => found[text]!.push(value!));
    }
    expect(found).toEqual(alone);
  });
});

test('only tokens are drawn, where the table of embeddings has more rows than there are tokens', async () => {
  const written = { model: { type: 'BPE', vocab: { a: 0, b: 1, c: 2 }, merges: [] } };
  const files = smallModel(64).set('tokenizer.json', new TextEncoder().encode(JSON.stringify(written)));
  await core.openModel(filesOf(files));
  const found = await continued('ab', { temperature: 100, count: 60 });
  expect(new Set(found.map(({ token }) => token))).toEqual(new Set(['a', 'b', 'c']));
});

test('a model that reads more tokens than the cache has room for ends where that is full, and takes little memory before', async () => {
  await core.openModel(filesOf(smallModel(100_000)));
  expect(modelOf({ parameters: own })!.keptTokens).toBe(4096);
  const found = await continued(Array.from({ length: 512 }, () => '1').join(' '), { count: 100_000 });
  expect(found).toHaveLength(4096 - 512 + 1);
});

describe('a small model', () => {
  beforeAll(() => core.openModel(filesOf(smallModel())));

  test('tokens are drawn as often as softmax(logits ÷ temperature) over the likeliest says', async () => {
    const logits = [...valuesOf(core.run({ text: '0 4', parameters: own }), 'logits')];
    const draws = 500;
    for (const [temperature, topK] of [
      [1, undefined],
      [0.4, 3],
      [2, 2],
    ] as const) {
      const kept = logits.toSorted((a, b) => b - a).slice(0, topK ?? logits.length);
      const expOf = (x: number) => (kept.includes(x) ? Math.exp(x / temperature) : 0);
      const all = logits.reduce((sum, x) => sum + expOf(x), 0);
      const counts = logits.map(() => 0);
      for (let seed = 0; seed < draws; seed++)
        counts[(await idsOf('0 4', { temperature, topK, seed, count: 1 }))[0]!]!++;
      logits.forEach((x, id) => {
        const expected = expOf(x) / all;
        // Five standard deviations of a count.
        const off = 5 * Math.sqrt((expected * (1 - expected)) / draws);
        expect(Math.abs(counts[id]! / draws - expected), `${temperature}, ${topK}: ${id}`).toBeLessThanOrEqual(off);
      });
    }
  });

  test('a seed draws the same again, and ends where the model can read no more', async () => {
    const first = await idsOf('0', { seed: 3 });
    expect(first).toHaveLength(3);
    expect(await idsOf('0', { seed: 3 })).toEqual(first);
    const others = await Promise.all([4, 5, 6, 7].map((seed) => idsOf('0', { seed })));
    expect(others.some((one) => one.join() !== first.join())).toBe(true);
  });

  test('it is cancelled between two tokens', async () => {
    const stop = new AbortController();
    const found: number[] = [];
    const run = async () => {
      for await (const { id } of continueText({ text: '0', parameters: own }, { signal: stop.signal })) {
        found.push(id);
        stop.abort(new Error('enough'));
      }
    };
    await expect(run()).rejects.toThrow('enough');
    expect(found).toHaveLength(1);
  });

  test('options that are none, and examples of no such model, are refused by name', async () => {
    await expect(continued('0', { temperature: -1 })).rejects.toThrow(
      'temperature: expected a number from 0 to 100, got -1',
    );
    await expect(continued('0', { temperature: 0.001 })).rejects.toThrow(
      'temperature: expected a number from 0.01 to 100',
    );
    await expect(continued('0', { topK: 0 })).rejects.toThrow('topK: expected a whole number from 1 to 4096, got 0');
    await expect(continued('0', { seed: NaN })).rejects.toThrow('seed: expected a whole number');
    await expect(continued('0', { count: '3' as unknown as number })).rejects.toThrow('count: expected a whole number');
    await expect(continued('0', { top_k: 3 } as ContinueOptions)).rejects.toThrow('top_k: is not an option');
    await expect(continueText({ text: 'the cat' }).next()).rejects.toThrow('parameters: is used only beside');
  });

  test('the lens has a row for what goes into each layer, and the last is what the model says', () => {
    const document = { text: '0 4 2', parameters: own, analyses: ['logit_lens'] };
    const trace = core.run(document);
    expect(lensOf(trace).map(({ layer, probabilities }) => [layer, probabilities.id])).toEqual([
      [0, 'lens.probabilities'],
      [1, 'probabilities'],
    ]);
    // It changes nothing else, and has one row, unless all tokens have predictions.
    const plain = core.run({ text: '0 4 2', parameters: own });
    expect([...valuesOf(trace, 'probabilities')]).toEqual([...valuesOf(plain, 'probabilities')]);
    expect(stepOf(trace, 'lens.probabilities').rows.labels).toEqual(['2']);
    const all = core.run({ ...document, predictions: 'all' });
    const { rows, columns, values } = stepOf(all, 'lens.probabilities');
    expect(rows.labels).toEqual(['0', '4', '2']);
    expect([...values.subarray(2 * columns.labels.length)]).toEqual([...valuesOf(trace, 'lens.probabilities')]);
    expect(() => core.run({ text: 'the cat', analyses: ['logit_lens'] })).toThrow(
      'analyses.0: is used only beside "predictions"',
    );
  });

  test('the likeliest come first, of equal ones the first, and what is no number is left out', () => {
    const step = { ...stepOf(core.run({ text: '0', parameters: own }), 'probabilities') };
    const of = (...values: number[]) => likeliest({ ...step, values: Float32Array.from(values) }, 0, 3);
    expect(of(0.1, 0.3, 0.2, 0.3, 0.1)).toEqual([1, 3, 2]);
    expect(of(0.2, 0.2, 0.2, 0.2, 0.2)).toEqual([0, 1, 2]);
    expect(of(NaN, 0, NaN, 0.5, NaN)).toEqual([3, 1]);
    expect(of(NaN, NaN, NaN, NaN, NaN)).toEqual([]);
  });
});
