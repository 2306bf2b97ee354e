import { beforeAll, describe, expect, test } from 'vitest';
import { ExampleError, load, validate } from '../../web/core/index.ts';
import type { Core, Example, ExampleDocument, Step, Trace } from '../../web/core/index.ts';
import { withCell } from '../../web/edit/cells.ts';
import { isEditable } from '../../web/edit/editable.ts';
import { gallery } from '../../web/examples/index.ts';
import { compare, type TraceComparison } from '../../web/trace/compare.ts';
import { doubleSteps } from './double-steps.ts';
import { everyKind } from './every-kind.ts';
import { randomNumbers } from './mutate.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

const cat: ExampleDocument = {
  version: 1,
  tokens: ['The', 'cat', 'sat'],
  embeddings: [
    [1, 0],
    [0, 1],
    [1, 1],
  ],
};

const wordsOf = ({ first }: TraceComparison) => first?.id;

describe('two traces', () => {
  test('of the same example differ in nothing', () => {
    for (const document of Object.values(everyKind)) {
      const found = compare(core.run(document), core.run(document), { tolerance: 0 });
      expect(found.first).toBeUndefined();
      expect(found.largest).toEqual([]);
      expect(found.steps.every(({ differing, not }) => differing === 0 && not.length === 0)).toBe(true);
    }
  });

  test('are compared cell by cell, with both numbers and their difference', () => {
    const [a, b] = [
      core.run(cat),
      core.run({
        ...cat,
        embeddings: [
          [1, 0],
          [0, 1.5],
          [1, 1],
        ],
      }),
    ];
    const found = compare(a, b);
    expect(wordsOf(found)).toBe('embeddings');
    expect(found.first!.first).toEqual({
      step: 'embeddings',
      a: { row: 1, column: 1, value: 1 },
      b: { row: 1, column: 1, value: 1.5 },
      difference: 0.5,
    });
    expect(found.first!.differing).toBe(1);
    // 1.5 · 1.5 instead of 1 · 1 is the largest difference of all.
    expect(found.largest[0]).toMatchObject({ step: 'scores', a: { row: 1, column: 1, value: 1 }, difference: 1.25 });
    const sizes = found.largest.map(({ difference }) => difference);
    expect(sizes).toEqual(sizes.toSorted((x, y) => y - x));
  });

  test('are the same within a tolerance, and not within a smaller one', () => {
    const [a, b] = [
      core.run(cat),
      core.run({
        ...cat,
        embeddings: [
          [1, 0],
          [0, 1.125],
          [1, 1],
        ],
      }),
    ];
    expect(compare(a, b, { tolerance: 2 }).first).toBeUndefined();
    expect(wordsOf(compare(a, b, { tolerance: 0.125 }))).toBe('scores'); // 1.265625 instead of 1
    expect(wordsOf(compare(a, b, { tolerance: 0.124 }))).toBe('embeddings');
  });

  test('with a masked score differ there infinitely, and −∞ is the same as −∞', () => {
    const masked = { ...cat, attention: { mask: 'causal' } } as const;
    const other = {
      ...cat,
      attention: {
        mask: {
          allow: [
            [true, true, false],
            [true, true, false],
            [true, true, true],
          ],
        },
      },
    };
    const found = compare(core.run(masked), core.run(other));
    expect(wordsOf(found)).toBe('mask');
    expect(found.first!.differing).toBe(1);
    expect(found.largest[0]).toMatchObject({ a: { value: -Infinity }, b: { value: 0 }, difference: Infinity });
  });

  test('of sentences of other lengths are compared where they have the same words', () => {
    const longer = {
      ...cat,
      tokens: ['The', 'old', 'cat', 'sat'],
      embeddings: [
        [1, 0],
        [5, 5],
        [0, 1],
        [1, 1],
      ],
    };
    const scores = compare(core.run(cat), core.run(longer)).steps.find(({ id }) => id === 'scores')!;
    expect(scores.rows).toEqual([
      [0, 0],
      [1, 2],
      [2, 3],
    ]);
    expect(scores).toMatchObject({ compared: 9, differing: 0 });
    expect(scores.not).toEqual([
      { because: 'words', of: 'rows', a: 3, b: 4, compared: 3 },
      { because: 'words', of: 'columns', a: 3, b: 4, compared: 3 },
    ]);
  });

  test('of other kinds say which steps only one of them has, where it has them', () => {
    const found = compare(core.run(cat), core.run({ ...cat, attention: { scale: 'none', mask: 'causal' } }));
    const ids = found.steps.map(({ id }) => id);
    expect(found.steps.find(({ id }) => id === 'scaled_scores')!.not).toEqual([{ because: 'missing', from: 'b' }]);
    expect(found.steps.find(({ id }) => id === 'mask')!.not).toEqual([{ because: 'missing', from: 'a' }]);
    expect(ids.indexOf('mask')).toBeLessThan(ids.indexOf('masked_scores'));
    expect(ids.indexOf('masked_scores')).toBeLessThan(ids.indexOf('weights'));
  });

  test('with vectors of other sizes are not compared, and say so', () => {
    const seeded = { version: 1, text: 'The cat sat', embeddings: { from: 'seed', seed: 1, d_model: 4 } } as const;
    const found = compare(
      core.run({ ...seeded, attention: { d_k: 2 } }),
      core.run({ ...seeded, attention: { d_k: 3 } }),
    );
    const query = found.steps.find(({ id }) => id === 'query')!;
    expect(query).toMatchObject({ compared: 0, not: [{ because: 'size', of: 'columns', a: 2, b: 3 }] });
    expect(found.steps.find(({ id }) => id === 'embeddings')!.not).toEqual([]);
  });

  test.each([[-1], [NaN]])('are not compared within %f', (tolerance) => {
    const trace = core.run(cat);
    expect(() => compare(trace, trace, { tolerance })).toThrow('tolerance: expected a number of at least 0');
  });
});

/** Larger ones take long in double precision. */
const MOST_NUMBERS = 2500;
const TOLERANCE = 1e-4;
const CHANGES = 1000;

type Random = (below: number) => number;
const numbers = [-2, -0.75, 0, 0.4, 1.3, 3];
const pick = <T>(list: readonly T[], random: Random): T => list[random(list.length)]!;
const cellOf = ({ rows, columns }: Step, random: Random) =>
  [random(rows.labels.length), random(columns.labels.length)] as const;

/** The single changes of an example that are tried. */
const changes: Record<string, (example: Example, trace: Trace, random: Random) => unknown> = {
  number(example, { steps }, random) {
    const step = pick(
      steps.filter((one) => one.operation === 'input' && isEditable(example, one)),
      random,
    );
    return step && withCell(example, step, ...cellOf(step, random), pick(numbers, random));
  },
  override(example, { steps }, random) {
    const step = pick(
      steps.filter(({ operation, gradient_of }) => operation !== 'input' && gradient_of === undefined),
      random,
    );
    const [row, column] = cellOf(step, random);
    return { ...example, override: { [step.id]: { cells: { [`${row},${column}`]: pick(numbers, random) } } } };
  },
  scale: (example, _, random) => ({
    ...example,
    attention: { ...example.attention, scale: pick(['sqrt', 'none', 0.3, 2], random) },
  }),
  mask: (example, _, random) => ({
    ...example,
    attention: { ...example.attention, mask: pick(['none', 'causal', { window: 1 }], random) },
  }),
  softcap: (example, _, random) => ({
    ...example,
    attention: { ...example.attention, softcap: pick([1, 3, 30], random) },
  }),
  softmax: (example, _, random) => ({
    ...example,
    attention: { ...example.attention, softmax: pick(['stable', 'plain'], random) },
  }),
  positions: (example, _, random) => ({
    ...example,
    positions: pick(['none', 'sinusoidal', 'rotary', 'alibi'], random),
  }),
  word(example, _, random) {
    const tokens = [...example.tokens];
    tokens[random(tokens.length)] = pick(['dog', 'she', 'red', 'zzz'], random);
    return { ...example, tokens };
  },
};

/** The most that the numbers of a step differ by in double precision; 0 where they cannot be compared, NaN where they are not known. */
function change(a: Step, b: Step, of: Map<string, Float64Array>, others: Map<string, Float64Array>): number {
  const [left, right] = [of.get(a.id), others.get(b.id)];
  const same = (['rows', 'columns'] as const).every(
    (axis) => a[axis].name === b[axis].name && a[axis].labels.length === b[axis].labels.length,
  );
  if (!same) return 0;
  if (left === undefined || right === undefined) return NaN;
  let most = 0;
  for (let at = 0; at < left.length; at++) {
    if (left[at] === right[at] || (Number.isNaN(left[at]!) && Number.isNaN(right[at]!))) continue;
    const difference = Math.abs(left[at]! - right[at]!);
    most = Math.max(most, Number.isNaN(difference) ? Infinity : difference);
  }
  return most;
}

/** The steps that are given otherwise, made in another way, or made from one of these. */
function affected(a: Trace, b: Trace): Set<string> {
  const others = new Map(b.steps.map((step) => [step.id, step]));
  const found = new Set<string>();
  for (const step of a.steps) {
    const other = others.get(step.id);
    const made = ({ operation, attributes, operands, overridden, values }: Step) =>
      JSON.stringify([
        operation,
        operation === 'input' ? [...values] : attributes,
        operands,
        overridden?.map(({ row, column }) => [row, column, values[row * step.columns.labels.length + column]]),
      ]);
    if (other === undefined || made(step) !== made(other) || step.operands.some((id) => found.has(id)))
      found.add(step.id);
  }
  return found;
}

test(`after ${CHANGES} random single changes the first step that differs is the right one`, () => {
  const random = randomNumbers(17);
  const documents = [...Object.values(everyKind), ...gallery.map(({ document }) => document)].flatMap((document) => {
    try {
      // What is computed in double precision on its own is no formula of the trace.
      const example = { ...validate(document), analyses: [] };
      const trace = core.run(example);
      const size = trace.steps.reduce((sum, { values }) => sum + values.length, 0);
      return size <= MOST_NUMBERS ? [{ example, trace, exact: doubleSteps(trace) }] : [];
    } catch (error) {
      if (error instanceof ExampleError && error.code === 'modelNotLoaded') return [];
      throw error;
    }
  });
  expect(documents.length).toBeGreaterThan(60);
  const kinds = Object.keys(changes);
  const seen: Record<string, number> = {};
  let [tried, differing] = [0, 0];
  for (let attempt = 0; tried < CHANGES; attempt++) {
    expect(attempt).toBeLessThan(20 * CHANGES);
    const { example, trace, exact } = documents[attempt % documents.length]!;
    const kind = kinds[attempt % kinds.length]!;
    let changed: Trace;
    try {
      const document = changes[kind]!(example, trace, random);
      if (document === undefined) continue;
      changed = core.run(document);
    } catch (error) {
      if (error instanceof ExampleError) continue; // not every kind takes every change
      throw error;
    }
    const others = new Map(changed.steps.map((step) => [step.id, step]));
    const after = doubleSteps(changed);
    const reach = affected(trace, changed);
    let expected: string | undefined;
    let clear = true;
    for (const step of trace.steps) {
      const other = others.get(step.id);
      if (other === undefined || !reach.has(step.id)) continue;
      const by = change(step, other, exact, after);
      clear = by < TOLERANCE / 2 || by > 2 * TOLERANCE; // else rounding decides, or nothing is known
      if (by > TOLERANCE || !clear) {
        expected = step.id;
        break;
      }
    }
    if (!clear) continue;
    const found = compare(trace, changed, { tolerance: TOLERANCE });
    expect({ kind, attempt, first: found.first?.id }).toEqual({ kind, attempt, first: expected });
    tried++;
    seen[kind] = (seen[kind] ?? 0) + 1;
    if (expected !== undefined) differing++;
  }
  // Most changes change something, and every kind of change is among them.
  expect(differing).toBeGreaterThan(CHANGES / 2);
  for (const kind of kinds) expect(seen[kind]).toBeGreaterThan(20);
});
