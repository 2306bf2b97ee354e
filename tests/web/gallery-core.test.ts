// The gallery on the core itself: what it claims, what its sources printed, and the double-precision reference.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { load } from '../../web/core/index.ts';
import { ExampleError } from '../../web/core/errors.ts';
import { validate } from '../../web/core/validate.ts';
import { gallery } from '../../web/examples/index.ts';
import { checkClaims } from '../../web/trace/claims.ts';
import { compare } from '../../web/trace/published.ts';
import { isCovered, runReference } from './reference.ts';

const core = await load();
const run = (document: unknown) => core.run(document);
const documentOf = (id: string) => gallery.find((entry) => entry.id === id)!.document;
const ids = gallery.map(({ id }) => id);

describe('the gallery on the core', () => {
  test.each(ids)('%s shows what it claims', (id) => {
    const checked = checkClaims(validate(documentOf(id)), run(documentOf(id)));
    expect(checked.length).toBeGreaterThan(0);
    expect(checked.filter((claim) => !claim.holds)).toEqual([]);
  });
  test.each(ids.filter((id) => isCovered(validate(documentOf(id)))))(
    '%s has the steps and the numbers of the reference',
    (id) => {
      const trace = run(documentOf(id));
      const reference = new Map(runReference(validate(documentOf(id))).steps.map((step) => [step.id, step]));
      expect(new Set(trace.steps.map((step) => step.id))).toEqual(new Set(reference.keys()));
      for (const step of trace.steps) {
        const other = reference.get(step.id)!;
        expect(step.rows, step.id).toEqual(other.rows);
        expect(step.columns, step.id).toEqual(other.columns);
        expect(step.operation, step.id).toBe(other.operation);
        for (const [cell, value] of step.values.entries()) {
          const expected = other.values[cell]!;
          const near = value === expected || Math.abs(value - expected) <= 2e-6 * Math.max(1, Math.abs(expected));
          expect(near, `${step.id} ${cell}: ${value}, expected ${expected}`).toBe(true);
        }
      }
    },
  );
  test.each(ids.filter((id) => id !== 'the-cat-sat'))('%s was printed right', (id) => {
    const example = validate(documentOf(id));
    expect(compare(example, run(example), run).filter((step) => !step.agrees)).toEqual([]);
  });
  test('the weights that were given for play make its context', () => {
    const trace = run(documentOf('i-am-going-to-play'));
    const step = (id: string) => trace.steps.find((one) => one.id === id)!;
    const [value, context, weights] = [step('value'), step('context'), step('weights')];
    const row = [0.2, 0.1, 0.2, 0.1, 0.4];
    expect([...weights.values.subarray(20)]).toEqual(row.map(Math.fround));
    expect(weights.overridden?.map((cell) => [cell.row, cell.column])).toEqual(row.map((_, column) => [4, column]));
    const d = value.columns.labels.length;
    for (let k = 0; k < d; k++) {
      const mixed = row.reduce((sum, one, j) => sum + one * value.values[j * d + k]!, 0);
      expect(context.values[4 * d + k]).toBeCloseTo(mixed, 5);
    }
  });
});

describe('The cat sat on the core', () => {
  const example = validate(documentOf('the-cat-sat'));
  const compared = compare(example, run(example), run);
  test('all fifteen numbers are wrong, and the contexts do not follow from the weights', () => {
    expect(compared).toMatchObject([
      { id: 'weights', differing: 9, unexplained: 9, cause: 'itself' },
      { id: 'context', differing: 6, cause: 'itself' },
    ]);
  });
  test('where it may not be run again, what differs is told without its cause', () => {
    const refusing = () => {
      throw new ExampleError('', 'the numbers of the page are more than it can hold');
    };
    const [weights] = compare(example, run(example), refusing);
    expect(weights).toMatchObject({ id: 'weights', differing: 9 });
    expect(weights).not.toHaveProperty('cause');
  });
});

const common = { scores: 'scores', weights: 'weights', output: 'context' };

/** Oracles, the gallery examples that stand for them, and which step each of an oracle's matrices is. */
const oracleExamples: [oracle: string, id: string, steps: Record<string, string>][] = [
  ['karim_illustrated_self_attention', 'karim-self-attention', { Q: 'query', K: 'key', V: 'value', ...common }],
  ['karim_illustrated_attention_luong_dot', 'karim-luong-dot', common],
  ['raschka_ch03_simple', 'raschka-simple', common],
  ['raschka_ch03_selfattention_v1', 'raschka-parameters', common],
  ['raschka_ch03_v2_and_causal', 'raschka-linear-layers', common],
  ['raschka_ch03_v2_and_causal', 'raschka-causal', { causal_weights: 'weights', causal_output: 'context' }],
  ['tensorflow_transformer_tutorial', 'tensorflow-lookup', common],
  ['alammar_thinking_machines', 'alammar-thinking-machines', { scaled: 'scaled_scores', weights: 'weights' }],
  ['d2l_scoring_functions_valid_len_2', 'd2l-valid-length', common],
  ['unfold_data_science_cat_sat', 'unfold-cat-sat', { Q: 'query', V: 'value', scaled: 'scaled_scores', ...common }],
  ['wikipedia_softmax', 'wikipedia-softmax', { softmax: 'weights' }],
  ['wikipedia_softmax', 'wikipedia-softmax-tenth', { softmax_tenth: 'weights' }],
  ['article_the_cat_sat_unscaled', 'the-cat-sat', common],
  ['article_playing_outside', 'playing-outside', { scaled: 'scaled_scores', ...common }],
];

interface Oracle {
  id: string;
  published: Record<string, number[] | number[][]>;
  computed: Record<string, number[] | number[][]>;
  check: Record<string, { disagreeing: { index: [number, number]; published: number }[] }>;
}

const oracleFile = join(import.meta.dirname, '../../../shared/oracles/published_examples.json');
const present = existsSync(oracleFile);

describe.skipIf(!present)(`the published examples of ../shared/oracles${present ? '' : ' (absent)'}`, () => {
  const oracles: Oracle[] = present ? JSON.parse(readFileSync(oracleFile, 'utf8')) : [];
  const oracle = (name: string) => oracles.find(({ id }) => id === name)!;

  test('are all in the gallery but the one of positions', () => {
    const used = new Set(oracleExamples.map(([name]) => name));
    expect(oracles.map(({ id }) => id).filter((id) => !used.has(id))).toEqual(['mlm_positional_encoding']);
  });
  describe.each(oracleExamples)('%s as %s', (name, id, steps) => {
    const trace = run(documentOf(id));
    const compared = compare(validate(documentOf(id)), trace, run);

    test('gives the computed numbers', () => {
      const { computed } = oracle(name);
      const checked = Object.entries(steps).filter(([matrix]) => computed[matrix] !== undefined);
      expect(checked.length).toBeGreaterThan(0);
      for (const [matrix, stepId] of checked) {
        const expected = computed[matrix]!.flat();
        const { values } = trace.steps.find((step) => step.id === stepId)!;
        expect(values.length, matrix).toBe(expected.length);
        expected.forEach((value, cell) => {
          expect(Math.abs(values[cell]! - value), `${matrix} ${cell}`).toBeLessThan(
            2e-6 * Math.max(1, Math.abs(value)),
          );
        });
      }
    });
    test('was copied as it was printed', () => {
      const { published } = oracle(name);
      for (const [matrix, stepId] of Object.entries(steps)) {
        if (published[matrix] === undefined) continue;
        const printed = compared.find((step) => step.id === stepId)!.cells.map((cell) => Number(cell.printed));
        expect(printed, matrix).toEqual(published[matrix]!.flat());
      }
    });
    test('differs where the oracle says so', () => {
      const { check } = oracle(name);
      for (const [matrix, stepId] of Object.entries(steps)) {
        if (check[matrix] === undefined) continue;
        const differing = compared.find((step) => step.id === stepId)!.cells.filter((cell) => cell.differs);
        expect(differing.map((cell) => [cell.row, cell.column, Number(cell.printed)])).toEqual(
          check[matrix]!.disagreeing.map((cell) => [...cell.index, cell.published]),
        );
      }
    });
  });
});
