import { describe, expect, test } from 'vitest';
import { load, validate } from '../../web/core/index.ts';
import type { Step } from '../../web/core/trace.ts';
import { orderReasons, reversedRow, withReversedWords } from '../../web/edit/word-order.ts';
import { logTicks } from '../../web/elements/pictures/plot/ticks.ts';
import { Session } from '../../web/edit/session.ts';
import { withText } from '../../web/edit/text.ts';
import { compareRankings, newcomers, ranked, shownColumns } from '../../web/trace/contribution.ts';
import { distinctNames } from '../../web/trace/repeated.ts';
import { flowLayers, flowStages } from '../../web/trace/flow.ts';
import { attentionCost, recurrentCost, sizesOf } from '../../web/trace/recurrent.ts';

const core = await load();

const cat = {
  version: 1,
  tokens: ['The', 'cat', 'sat'],
  embeddings: [
    [0.2, 0.5],
    [0.8, 0.1],
    [0.3, 0.9],
  ],
  parameters: 'identity',
  attention: { scale: 'none', softmax: 'plain' },
};
const seeded = { embeddings: { from: 'seed', seed: 3, d_model: 4 }, parameters: { from: 'seed', seed: 5 } };
const deep = { version: 1, text: 'a b c d e', ...seeded, layers: 3, attention: { heads: 2, d_k: 2, d_v: 2 } };

const stepOf = (steps: Step[], id: string): Step => steps.find((step) => step.id === id)!;
const row = (step: Step, index: number) => {
  const width = step.columns.labels.length;
  return [...step.values.subarray(index * width, (index + 1) * width)];
};

describe('the rankings of a row', () => {
  test('agree or differ at their heads', () => {
    expect(compareRankings([0.2, 0.8], [0.1, 0.3])).toEqual({ kind: 'alike', column: 1 });
    expect(compareRankings([0.6, 0.4], [0.1, 0.3])).toEqual({ kind: 'differ', byWeight: 0, byLength: 1 });
  });

  test('that are equal at their heads do not differ', () => {
    expect(compareRankings([0.5, 0.5000001], [0.3, 0.1])).toEqual({ kind: 'alike', column: 0 });
    expect(compareRankings([0.6, 0.4], [0.3, 0.3])).toEqual({ kind: 'alike', column: 0 });
  });

  test('say nothing of rows that read nothing, or are not numbers', () => {
    expect(compareRankings([0, 0], [0, 0]).kind).toBe('nothing');
    expect(compareRankings([NaN, 0.5], [NaN, 0.5]).kind).toBe('nothing');
  });

  test('are sorted by number, equal ones in the order of the sentence', () => {
    expect(ranked([0.1, 0.5, 0.1]).map(({ column }) => column)).toEqual([1, 0, 2]);
    expect(shownColumns([0.1, 0.5, 0.3, 0.2], 2)).toEqual([1, 2]);
  });

  test('tell who came in', () => {
    expect(newcomers([0.1, 0.9, 0.8, 0.2], [0.1, 1, 0.2, 0.9], 2)).toEqual([2]);
    expect(newcomers([0.1, 0.9, 0.8, 0.2], [0.1, 0.8, 0.9, 0.2], 2)).toEqual([]);
    // Neither of two that are as near is nearer; and nothing is near to what is no number.
    expect(newcomers([0.9, 0.9, 0.1], [0.1, 0.9, 0.8], 1)).toEqual([]);
    expect(newcomers([0.9, 0.1], [1, 1], 1)).toEqual([]);
    expect(newcomers([0.9, NaN], [0.2, 1], 1)).toEqual([]);
  });

  test('names that stand there twice have their place behind them', () => {
    expect(distinctNames(['the', 'cat', 'the'])).toEqual(['the (1st)', 'cat', 'the (2nd)']);
  });
});

describe('the analyses of a session', () => {
  test('are computed when they are asked for, once for each trace', () => {
    const session = new Session(core, cat);
    const { trace } = session;
    expect(trace.steps.some(({ role }) => role === 'contributions')).toBe(false);
    const contributions = session.snapshot.analysis('contribution');
    expect(stepOf(contributions.steps, 'contributions').values).toHaveLength(9);
    session.select(2);
    expect(session.snapshot.analysis('contribution')).toBe(contributions);
    expect(session.example.analyses).toBeUndefined();
    session.change(withText(session.example, 'The cat'));
    expect(stepOf(session.snapshot.analysis('contribution').steps, 'contributions').values).toHaveLength(4);
  });

  test('are the trace itself where the example asks for them', () => {
    const session = new Session(core, { ...cat, analyses: ['contribution'] });
    expect(session.snapshot.analysis('contribution')).toBe(session.trace);
    expect(session.snapshot.analysis('cosine')).toBe(session.trace);
  });

  test('contributions are weight times length, and shares add up to 1', () => {
    const { steps } = new Session(core, cat).snapshot.analysis('contribution');
    const weights = row(stepOf(steps, 'weights'), 1);
    const lengths = [...stepOf(steps, 'value_lengths').values];
    row(stepOf(steps, 'contributions'), 1).forEach((value, key) => {
      expect(value).toBe(Math.fround(weights[key]! * lengths[key]!));
      expect(lengths[key]).toBeCloseTo(Math.hypot(...cat.embeddings[key]!), 6);
    });
    expect(row(stepOf(steps, 'signed_shares'), 1).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6);
  });
});

describe('the flow through layers', () => {
  const trace = new Session(core, deep).snapshot.analysis('rollout');

  test.each(['rollout', 'residual_rollout'] as const)('through any layer, all of the %s reaches the end', (kind) => {
    const layers = flowLayers(trace, undefined, kind);
    expect(layers.map(({ layer }) => layer)).toEqual([1, 2, 3]);
    expect(layers[2]!.onward).toBe(layers[2]!.weights);
    expect(layers[0]!.onward).toBe(layers[2]!.rollout);
    // What comes from each word to a position, and from there to the end, is what comes from the word to the end.
    const [before, onward, end] = [layers[0]!.rollout, layers[1]!.onward, layers[2]!.rollout];
    const size = 5;
    for (let to = 0; to < size; to++)
      for (let from = 0; from < size; from++) {
        let sum = 0;
        for (let at = 0; at < size; at++) sum += onward.values[to * size + at]! * before.values[at * size + from]!;
        expect(end.values[to * size + from]).toBeCloseTo(sum, 6);
      }
  });

  test('encoder and decoder have one each', () => {
    const both = {
      ...deep,
      target: { text: 'x y' },
      attention: { ...deep.attention, kind: 'encoder_decoder' },
    };
    const flows = new Session(core, both).snapshot.analysis('rollout');
    expect(flowStages(flows)).toEqual(['encoder', 'decoder']);
    for (const [stage, words] of [
      ['encoder', ['a', 'b', 'c', 'd', 'e']],
      ['decoder', ['x', 'y']],
    ] as const) {
      const layers = flowLayers(flows, stage, 'residual_rollout');
      expect(layers.map(({ onward }) => [onward.stage, onward.rows.labels])).toEqual(Array(3).fill([stage, words]));
    }
  });
});

describe('the recurrent network', () => {
  const document = {
    version: 1,
    text: 'a b c d',
    ...seeded,
    attention: { kind: 'recurrent', d_k: 3, d_v: 2 },
  };

  test('costs what its formula says', () => {
    const sizes = sizesOf(core.run(document))!;
    expect(sizes).toEqual({ n: 4, d_model: 4, query: 3, key: 3, value: 2, context: 2, d_h: 2, projects: true });
    expect(attentionCost(sizes)).toEqual({ written: '4·4·(2·3 + 2) + 4²·(3 + 2)', total: 128 + 80 });
    expect(recurrentCost(sizes)).toEqual({ written: '4·4·2 + 3·2²', total: 44 });
    expect(attentionCost({ ...sizes, projects: false }).total).toBe(80);
    expect(sizesOf(core.run(cat))).toBeUndefined();
  });

  test('gradients come with it: of later words nothing reaches a state', () => {
    const { steps } = core.run(document);
    const [contexts, states] = [stepOf(steps, 'context_gradients'), stepOf(steps, 'recurrent.hidden_gradients')];
    for (let i = 0; i < 4; i++) {
      row(states, i).forEach((norm, j) => expect(norm > 0).toBe(j <= i));
      expect(row(contexts, i).every((norm) => norm > 0)).toBe(true);
    }
  });

  test.each([
    [
      [0.5, 3],
      [-1, 0, 1],
    ],
    [[1], [0, 1]],
    [
      [1e-9, 1],
      [-9, -7, -5, -3, -1, 1],
    ],
    [[0, NaN], []],
  ])('the powers of ten around %j', (numbers, powers) => {
    expect(logTicks(numbers).map(({ power }) => power)).toEqual(powers);
  });
});

describe('the same words in another order', () => {
  const contexts = (document: object, index: number) => {
    const example = validate(document);
    const [before, after] = [core.run(example), core.run(withReversedWords(example))];
    const [one, other] = [before, after].map(({ steps }) => steps.findLast(({ role }) => role === 'context')!) as [
      Step,
      Step,
    ];
    return [row(one, index), row(other, reversedRow(index, one.rows.labels.length, example))] as const;
  };
  const same = (document: object, index: number) => {
    const [one, other] = contexts(document, index);
    return one.every((value, key) => Math.abs(value - other[key]!) < 1e-5);
  };

  test.each([
    ['given embeddings', cat],
    ['words of the word space', { version: 1, text: 'the black cat chased it' }],
    ['seeded numbers and layers', deep],
    [
      'given queries, keys and values',
      { version: 1, text: 'a b', given: { query: [[1], [2]], key: [[3], [4]], value: [[5], [6]] } },
    ],
  ])('without positions the contexts are the same: %s', (_, document) => {
    expect(orderReasons(validate(document))).toEqual([]);
    for (const index of [0, 1]) expect(same(document, index)).toBe(true);
  });

  test.each([
    ['sines', { ...cat, positions: 'sinusoidal' }, ['positions']],
    ['a causal mask', { ...cat, attention: { ...cat.attention, mask: 'causal' } }, ['mask']],
  ])('with %s they are others', (_, document, reasons) => {
    expect(orderReasons(validate(document))).toEqual(reasons);
    expect(same(document, 1)).toBe(false);
  });

  test('what was overridden or printed goes, and the sentence that asks stays', () => {
    const turned = withReversedWords(
      validate({
        ...cat,
        override: { weights: { cells: { '0,1': 0.5 } } },
        claims: ['weights[cat][sat] > 0'],
        target: { text: 'Le chat' },
        attention: { kind: 'cross', ...cat.attention },
        embeddings: { from: 'seed', seed: 1, d_model: 2 },
      }),
    );
    expect(turned.tokens).toEqual(['sat', 'cat', 'The']);
    expect(turned.target!.tokens).toEqual(['Le', 'chat']);
    expect(turned.override ?? turned.claims).toBeUndefined();
  });
});
