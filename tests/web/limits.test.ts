// Work is bounded before it starts: what would take too long, or too much memory, is refused by an estimate.
import { describe, expect, test } from 'vitest';
import { atOnce, largest, within } from '../../web/core/cost.ts';
import type { Estimate } from '../../web/core/cost.ts';
import { ExampleError, load, parseExample, validate } from '../../web/core/index.ts';
import { request } from '../../web/core/request.ts';
import { RequestWriter } from '../../web/core/request-writer.ts';
import { traceHash } from '../../web/core/trace-hash.ts';
import { Session } from '../../web/edit/session.ts';
import { gallery } from '../../web/examples/index.ts';

const core = await load();

const words = (n: number) => Array<string>(n).fill('a').join(' ');
const seeded = (text: string, more: object = {}) => ({
  version: 1 as const,
  text,
  embeddings: { from: 'seed' as const, seed: 1, d_model: 16 },
  ...more,
});
const wide = { from: 'seed', seed: 1, d_model: 512 };
/** As in a link of 139 characters. */
const hostile = seeded(words(512), { attention: { heads: 16 }, layers: 8 });

interface TooMuch {
  path: string;
  takes: Estimate;
  allowed: Estimate;
  analyses: string[];
  ways: { path: string; size: number; most: number }[];
  message: string;
}

function refusal(call: () => unknown): TooMuch {
  try {
    call();
  } catch (error) {
    if (!(error instanceof ExampleError)) throw error;
    expect(error.code).toBe('tooMuch');
    const [takes, allowed, { analyses, ways }] = error.values as [Estimate, Estimate, TooMuch];
    return { path: error.path, message: error.message, takes, allowed, analyses, ways };
  }
  throw new Error('was not refused');
}

describe('what takes too much', () => {
  test('is refused with the keys that make it so, and how large each may be', () => {
    const { path, ways, message, takes } = refusal(() => core.run(hostile));
    expect(path).toBe('text');
    expect(ways.map(({ path: key, size }) => [key, size])).toEqual(
      [
        ['text', 512],
        ['attention.heads', 16],
        ['layers', 8],
      ].slice(0, ways.length),
    );
    expect(takes.bytes).toBeGreaterThan(1e9);
    for (const { path: key, size, most } of ways) {
      expect(message).toContain(`at most ${most} in ${key} (${size} now)`);
      expect(most).toBeLessThan(size);
    }
  });

  test('fits with the sizes that its message names', () => {
    const { most } = refusal(() => core.run(hostile)).ways[0]!;
    expect(within(core.plan({ ...hostile, text: words(most) }).cost, atOnce)).toBe(true);
    expect(within(core.plan({ ...hostile, text: words(Math.ceil(most * 1.1)) }).cost, atOnce)).toBe(false);
  });

  test('is refused for its analyses where it fits without them', () => {
    const document = seeded(words(240), { attention: { heads: 8 }, layers: 6 });
    expect(within(core.plan(document).cost, atOnce)).toBe(true);
    const { path, analyses } = refusal(() => core.run({ ...document, analyses: ['contribution'] }));
    expect({ path, analyses }).toEqual({ path: 'analyses', analyses: ['contribution'] });
  });

  test.each<[string, object, string, string]>([
    [
      'gradients',
      { ...seeded('The cat sat', { layers: 8 }), embeddings: wide, analyses: ['gradients'] },
      'analyses',
      'gradients',
    ],
    [
      'components',
      { ...seeded('The cat sat'), embeddings: wide, analyses: ['cosine', 'components'] },
      'analyses',
      'components',
    ],
    ['gradients of many words', seeded(words(300), { analyses: ['gradients'] }), 'analyses', 'gradients'],
    ['a recurrent network', seeded(words(500), { attention: { kind: 'recurrent' } }), 'text', 'at most'],
    [
      'a loss',
      seeded(words(512), {
        attention: { heads: 8 },
        layers: 8,
        loss: { cross_entropy: [1, ...Array<null>(511).fill(null)] },
      }),
      'text',
      'at most',
    ],
  ])('is refused for %s', (_, document, at, says) => {
    const { path, message } = refusal(() => core.run(document));
    expect(path).toBe(at);
    expect(message).toContain(says);
  });

  test('is computed where it was asked for, up to a higher limit', () => {
    const document = seeded(words(480), { attention: { heads: 4 }, layers: 8 });
    const { cost } = core.plan(document);
    expect(within(cost, atOnce)).toBe(false);
    expect(within(cost, largest)).toBe(true);
    refusal(() => core.run(document));
    expect(core.run(document, { large: true }).steps).toHaveLength(cost.steps);
    expect(refusal(() => core.run(hostile, { large: true })).allowed).toEqual(largest);
  });

  test('is computed in a worker with the same numbers, and says how far it is', async () => {
    const document = seeded(words(480), { attention: { heads: 4 }, layers: 8 });
    const done: number[] = [];
    const aside = await core.runAside(document, { onProgress: (part) => done.push(part) });
    const { steps } = core.run(document, { large: true });
    expect(aside.steps.map(({ id }) => id)).toEqual(steps.map(({ id }) => id));
    expect(traceHash(aside)).toBe(traceHash({ steps }));
    expect(done.length).toBeGreaterThan(0);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(done.at(-1)).toBeLessThanOrEqual(1);
  });

  test('reports how far one long step is', async () => {
    // Large enough that each part takes longer than the worker waits between two reports.
    const embeddings = { from: 'seed', seed: 1, d_model: 32 };
    const document = seeded(words(48), { embeddings, layers: 2, analyses: ['gradients'] });
    const done: number[] = [];
    await core.runAside(document, { onProgress: (part) => done.push(part) });
    const { steps } = core.plan(document);
    const reports = new Set(done.filter((part) => part > 0.1 && part < 0.9));
    expect(steps.filter(({ operation }) => operation === 'jacobian_norms')).toHaveLength(1);
    expect(reports.size).toBeGreaterThan(3);
  });

  test('has options that are known by name', async () => {
    const document = seeded(words(3));
    // @ts-expect-error an option that there is not
    expect(() => core.run(document, { lage: true })).toThrow(
      new TypeError('lage: is not an option; known options: large'),
    );
    // @ts-expect-error no boolean
    expect(() => core.run(document, { large: 1 })).toThrow(new TypeError('large: expected true or false, got 1'));
    // @ts-expect-error an option that there is not
    expect(() => core.rounding(document, { wide: true })).toThrow('wide: is not an option');
    // @ts-expect-error an option that there is not
    await expect(core.runAside(document, { large: true })).rejects.toThrow(
      'large: is not an option; known options: signal',
    );
  });

  test('in a worker is refused above the higher limit, and where it is wrong', async () => {
    await expect(core.runAside(hostile)).rejects.toThrow('at most 10 s and 1.0 GB');
    await expect(core.runAside({ version: 2 })).rejects.toThrow('version');
  });

  test('in a worker ends when it is told to', async () => {
    const stop = new AbortController();
    const aside = core.runAside(seeded(words(480), { attention: { heads: 4 }, layers: 8 }), {
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('enough')),
    });
    await expect(aside).rejects.toThrow('enough');
    await expect(core.runAside(seeded('a'), { signal: stop.signal })).rejects.toThrow('enough');
    for (const [wrong, message] of [
      [{ signal: stop }, 'signal: expected an AbortSignal'],
      [{ onProgress: 1 }, 'onProgress: expected a function'],
    ] as const)
      await expect(core.runAside(seeded('a'), wrong as object)).rejects.toThrow(message);
  });

  test('leaves the example that is shown', () => {
    const session = new Session(core, seeded('The cat sat'));
    const { trace } = session;
    expect(session.load(hostile)).toBe(false);
    expect(session.problem?.code).toBe('tooMuch');
    expect(session.trace).toBe(trace);
  });
});

test('a plan counts the numbers that a run hands out', () => {
  for (const { document } of gallery) {
    const { cost, steps } = core.plan(document);
    const numbers = core.run(document).steps.reduce((sum, { values }) => sum + values.length, 0);
    expect([cost.numbers, cost.steps]).toEqual([numbers, steps.length]);
  }
});

test('a text that is so long that only some words ask needs no refusal', () => {
  const document = seeded(words(4096), { attention: { heads: 16 } });
  expect(within(core.plan(document).cost, atOnce)).toBe(true);
});

test('a matrix that many layers share does not make a request without bound', () => {
  const writer = new RequestWriter();
  const rows = Array.from({ length: 512 }, () => Array<number>(512).fill(1));
  expect(() => {
    for (let layer = 1; layer < 100; layer++) writer.numbers({ layer }, 'W_Q', rows);
  }).toThrow('at most 16777216 given numbers');
});

test('the numbers of a request are those of the document', () => {
  const given = {
    query: [
      [1, 2],
      [3, 4],
    ],
    key: [
      [5, 6],
      [7, 8],
    ],
    value: [[9], [10]],
  };
  const { numbers } = request(validate({ tokens: ['a', 'b'], given }));
  expect(numbers).toBeInstanceOf(Float32Array);
  expect([...numbers].slice(-10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('text of the same document is refused in the same way', () => {
  expect(refusal(() => core.run(parseExample(JSON.stringify(hostile)))).path).toBe('text');
});
