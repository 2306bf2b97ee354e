// What becomes of the core's flat arrays: ids, labels and attributes, on results that are written by hand.
import { describe, expect, test } from 'vitest';
import {
  attributeNames,
  axes,
  operations,
  overriddenColumns,
  parts,
  roles,
  seededColumns,
  sources,
  stages,
  statuses,
  stepColumns,
} from '#build/generated/vocabulary.ts';
import type { AttributeName, AxisName, Operation, Role, Source } from '#build/generated/vocabulary.ts';
import type { CoreResult } from '#build/wasm/simd.mjs';
import { decode } from '../../web/core/decode.ts';
import { parseClaim } from '../../web/core/claim.ts';
import { gradientId, parseStepId, stepId } from '../../web/core/step-id.ts';
import type { Place } from '../../web/core/step-id.ts';
import { numbersOf } from '../../web/core/rows.ts';
import { validate } from '../../web/core/validate.ts';

interface Made {
  operation?: Operation;
  role?: Role;
  rows: [AxisName, number];
  columns?: [AxisName, number];
  place?: Place;
  operands?: number[];
  attribute?: [AttributeName, number];
  source?: Source;
  /** Of which step it is a gradient. */
  of?: number;
}

/** A result as the core would hand it over; values count through all steps. */
function resultOf(made: Made[], more: Partial<CoreResult> = {}): CoreResult {
  const sizes = made.map(({ rows, columns = ['one', 1] }) => rows[1] * columns[1]);
  return {
    status: statuses.indexOf('ok'),
    backend: 'hand',
    cost: { steps: made.length, numbers: 0, temporary: 0, cells: 0, multiply_adds: 0 },
    steps: Int32Array.from(
      made.flatMap(
        ({
          operation = 'copy',
          role = 'scores',
          rows,
          columns = ['one', 1],
          place = {},
          operands = [],
          of,
          attribute,
        }) =>
          numbersOf(stepColumns, {
            operation: operations.indexOf(operation),
            role: roles.indexOf(role),
            row_axis: axes.indexOf(rows[0]),
            column_axis: axes.indexOf(columns[0]),
            rows: rows[1],
            columns: columns[1],
            stage: stages.indexOf(place.stage ?? 'main'),
            layer: place.layer ?? 0,
            part: parts.indexOf(place.part ?? 'attention'),
            head: place.head ?? 0,
            position: place.position ?? 0,
            operands: operands.length,
            gradient_of: of ?? -1,
            attribute: attributeNames.indexOf(attribute?.[0] ?? 'none'),
            borrowed: -1,
          }),
      ),
    ),
    operands: Int32Array.from(made.flatMap(({ operands = [] }) => operands)),
    attributes: Float32Array.from(made.map(({ attribute }) => attribute?.[1] ?? 0)),
    values: Float32Array.from({ length: sizes.reduce((sum, size) => sum + size, 0) }, (_, index) => index),
    overridden: Int32Array.of(),
    computed: Float32Array.of(),
    sources: Int32Array.from(made.map(({ source = 'computed' }) => sources.indexOf(source))),
    seeded: Int32Array.of(),
    ...more,
  };
}

const self = { text: 'The cat sat' };
const seeded = { ...self, embeddings: { from: 'seed', seed: 1, d_model: 4 } };
const cross = { ...self, target: { text: 'le chat' }, attention: { kind: 'cross' } };
const pair = { ...self, target: { text: 'le chat' }, attention: { kind: 'encoder_decoder' } };
const kvCache = { ...self, past: { text: 'a black' } };
const memory = {
  ...seeded,
  memory: {
    labels: ['fur', 'tail'],
    key: [
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ],
    value: [
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ],
  },
};
const text = ['The', 'cat', 'sat'];
const dimensions = ['animal', 'person', 'thing', 'place', 'action', 'describes', 'refers', 'number', 'gender'];

function rowLabels(document: unknown, rows: [AxisName, number], place: Place = {}): string[] {
  return decode(resultOf([{ rows, place }]), validate(document)).steps[0]!.rows.labels;
}

describe('labels of rows and columns', () => {
  test.each<[axis: AxisName, document: object, place: Place, labels: string[]]>([
    ['token', self, {}, text],
    ['token', cross, {}, text],
    ['token', cross, { stage: 'target' }, ['le', 'chat']],
    ['token', kvCache, { stage: 'past' }, ['a', 'black']],
    ['token', pair, { stage: 'encoder' }, text],
    ['token', pair, { stage: 'decoder', layer: 1 }, ['le', 'chat']],
    ['token', pair, { stage: 'cross' }, ['le', 'chat']],
    ['token', { ...self, attention: { kind: 'recurrent' } }, { stage: 'recurrent' }, text],
    ['query', self, {}, text],
    ['query', cross, {}, ['le', 'chat']],
    ['query', pair, { stage: 'encoder' }, text],
    ['query', pair, { stage: 'decoder', part: 'feed_forward' }, ['le', 'chat']],
    ['query', pair, { stage: 'cross' }, ['le', 'chat']],
    ['query', pair, {}, ['le', 'chat']],
    ['key', self, {}, text],
    ['key', cross, {}, text],
    ['key', pair, { stage: 'cross' }, text],
    ['key', pair, { stage: 'decoder' }, ['le', 'chat']],
    ['key', kvCache, {}, text],
    ['key', kvCache, { stage: 'past', head: 2 }, ['a', 'black']],
    ['key', kvCache, {}, ['a', 'black', ...text]],
    ['key', memory, {}, [...text, 'fur', 'tail']],
    ['key', { ...memory, memory: { ...memory.memory, alone: true } }, {}, ['fur', 'tail']],
    ['memory', memory, {}, ['fur', 'tail']],
    ['memory', { ...memory, memory: { ...memory.memory, labels: undefined } }, {}, ['memory 1', 'memory 2']],
    ['pair', { ...self, text: 'cat sat' }, {}, ['cat → cat', 'cat → sat', 'sat → cat', 'sat → sat']],
    ['pair', cross, {}, text.map((key) => `le → ${key}`).concat(text.map((key) => `chat → ${key}`))],
    ['d_model', self, {}, dimensions],
    ['d_model', seeded, {}, ['1', '2', '3', '4']],
    ['d_k', self, { head: 1 }, dimensions],
    ['d_v', seeded, {}, ['1', '2', '3', '4']],
    ['heads_d_k', { ...seeded, attention: { heads: 2 } }, {}, ['1.1', '1.2', '2.1', '2.2']],
    ['heads_d_v', { ...seeded, attention: { heads: 2, kv_heads: 1 } }, {}, ['1.1', '1.2']],
    [
      'heads_d_k',
      { ...self, attention: { heads: 2 } },
      {},
      [1, 2].flatMap((head) => dimensions.map((name) => `${head} ${name}`)),
    ],
    ['pair_numbers', { ...seeded, attention: { d_k: 2 } }, {}, ['q 1', 'q 2', 'k 1', 'k 2']],
    ['pair_numbers', self, {}, [...dimensions.map((name) => `q ${name}`), ...dimensions.map((name) => `k ${name}`)]],
    ['angle', self, {}, ['1', '2']],
    ['d_ff', self, {}, ['1', '2', '3']],
    ['d_h', self, { stage: 'recurrent' }, ['1', '2']],
    ['component', self, {}, ['1', '2']],
    ['point', self, {}, [...text, ...text, ...text]],
    ['point', pair, { stage: 'decoder' }, ['le', 'chat', 'le', 'chat']],
    ['one', self, {}, ['1']],
  ])('%s of %j at %j', (axis, document, place, labels) => {
    expect(rowLabels(document, [axis, labels.length], place)).toEqual(labels);
  });
});

describe('steps', () => {
  const example = validate({ ...seeded, attention: { heads: 2 }, layers: 2 });

  test('have ids of their places, and name their operands by them', () => {
    const { steps } = decode(
      resultOf([
        { operation: 'input', role: 'embeddings', rows: ['token', 3], columns: ['d_model', 4], source: 'seed' },
        { role: 'query', rows: ['query', 3], place: { layer: 1, head: 2 }, operands: [0] },
        {
          operation: 'concat_rows',
          role: 'hidden',
          rows: ['token', 3],
          place: { layer: 2, part: 'feed_forward' },
          operands: [0, 1, 0],
        },
      ]),
      example,
    );
    expect(steps.map(({ id }) => id)).toEqual(['embeddings', 'layer1.head2.query', 'layer2.feed_forward.hidden']);
    expect(steps[2]!.operands).toEqual(['embeddings', 'layer1.head2.query', 'embeddings']);
    expect(steps[1]).toMatchObject({ role: 'query', layer: 1, head: 2 });
    expect(steps[1]).not.toHaveProperty('stage');
    expect(steps[2]).toMatchObject({ part: 'feed_forward', layer: 2 });
    expect([...steps[1]!.values]).toEqual([12, 13, 14]);
  });

  const attributeCases: [Operation, [AttributeName, number], object][] = [
    ['scale', ['divisor', 2], { divisor: 2 }],
    ['scale', ['factor', 0.5], { factor: 0.5 }],
    ['silu', ['none', 0], {}],
    ['silu', ['factor', 1.5], { factor: 1.5 }],
    ['silu_backward', ['none', 0], {}],
    ['silu_backward', ['factor', 1.5], { factor: 1.5 }],
    ['root', ['epsilon', 0.25], { epsilon: 0.25 }],
    ['slice_columns', ['start', 3], { start: 3 }],
    ['slice_rows', ['start', 0], { start: 0 }],
    ['pad_columns', ['start', 1], { start: 1 }],
    ['pad_rows', ['start', 2], { start: 2 }],
    ['recompute', ['start', 5], { start: 5 }],
    ['rotate', ['halves', 1], { halves: true }],
    ['rotate', ['none', 0], {}],
    ['input', ['none', 0], {}],
    ['input', ['slope', 0.5], { slope: 0.5 }],
    ['input', ['base', 500], { base: 500 }],
  ];
  test.each<(typeof attributeCases)[number]>([...attributeCases, ['matmul', ['none', 0], {}]])(
    '%s with %j',
    (operation, attribute, expected) => {
      const { steps } = decode(resultOf([{ operation, attribute, rows: ['one', 1] }]), example);
      expect(steps[0]!.attributes).toEqual(expected);
    },
  );

  const withAttributes = new Set(attributeCases.map(([operation]) => operation));
  const wrong = operations.flatMap((operation) => {
    const right = attributeCases.filter((one) => one[0] === operation).map(([, [name]]) => name);
    if (!withAttributes.has(operation)) right.push('none');
    return attributeNames.filter((name) => !right.includes(name)).map((name) => [operation, name] as const);
  });
  test.each(wrong)('%s with %s is an error', (operation, attribute) => {
    expect(() => decode(resultOf([{ operation, attribute: [attribute, 1], rows: ['one', 1] }]), example)).toThrow(
      new TypeError(`The core gave the operation ${operation} the attribute ${attribute}.`),
    );
  });

  test('say where their numbers come from, and which rows of them are seeded', () => {
    const given: Source[] = ['words', 'seed', 'example', 'formula'];
    const inputs = given.map((source): Made => ({ operation: 'input', rows: ['token', 3], source }));
    const rows = [
      { step: 0, row: 0 },
      { step: 2, row: 1 },
      { step: 0, row: 2 },
    ];
    const seeded = Int32Array.from(rows.flatMap((row) => numbersOf(seededColumns, row)));
    const { steps } = decode(resultOf(inputs, { seeded }), example);
    expect(steps.map(({ attributes }) => attributes)).toEqual([
      { source: 'words', seeded_rows: [0, 2] },
      { source: 'seed' },
      { source: 'example', seeded_rows: [1] },
      { source: 'formula' },
    ]);
  });

  test('tell which of their cells are overridden', () => {
    const made: Made[] = [{ rows: ['token', 3] }, { rows: ['token', 3] }];
    const cells = [
      { step: 1, row: 2, column: 0 },
      { step: 1, row: 0, column: 0 },
    ];
    const overridden = Int32Array.from(cells.flatMap((cell) => numbersOf(overriddenColumns, cell)));
    const { steps } = decode(resultOf(made, { overridden, computed: Float32Array.of(0.5, 0.25) }), example);
    expect(steps[0]).not.toHaveProperty('overridden');
    expect(steps[1]!.overridden).toEqual([
      { row: 2, column: 0, computed: 0.5 },
      { row: 0, column: 0, computed: 0.25 },
    ]);
  });
});

describe('ids of steps', () => {
  test.each<[string, Role, Place]>([
    ['weights', 'weights', {}],
    ['head2.weights', 'weights', { head: 2 }],
    ['layer1.head12.scores', 'scores', { layer: 1, head: 12 }],
    ['layer1.feed_forward.hidden', 'hidden', { layer: 1, part: 'feed_forward' }],
    ['layer1.feed_forward.feed_forward', 'feed_forward', { layer: 1, part: 'feed_forward' }],
    ['feed_forward', 'feed_forward', {}],
    ['encoder.layer1.weights', 'weights', { stage: 'encoder', layer: 1 }],
    ['cross.context', 'context', { stage: 'cross' }],
    ['past.head1.key', 'key', { stage: 'past', head: 1 }],
    ['recurrent.t3.hidden', 'hidden', { stage: 'recurrent', position: 3 }],
    ['decoder.final.W_1', 'W_1', { stage: 'decoder', part: 'final' }],
  ])('%s', (id, role, place) => {
    expect(stepId(place, role)).toBe(id);
    expect(parseStepId(id)).toEqual({ place, role });
    expect(parseClaim(`${id}[cat][1] > 0.5`)?.left).toEqual({ step: id, row: 'cat', column: '1' });
  });
  test.each([
    ['gradient.weights', {}, undefined],
    ['gradient.layer1.head2.weights', { layer: 1, head: 2 }, undefined],
    ['gradient.decoder.final.weights.term12', { stage: 'decoder', part: 'final' }, 12],
  ] as const)('%s', (id, place, term) => {
    expect(gradientId(stepId(place, 'weights'), term)).toBe(id);
    expect(parseStepId(id)).toEqual({ place, role: 'weights', gradient: true, ...(term && { term }) });
    expect(parseClaim(`${id}[cat][1] > 0.5`)?.left).toEqual({ step: id, row: 'cat', column: '1' });
  });
  test.each([
    'wights',
    'main.weights',
    'head0.weights',
    'head1.layer1.weights',
    'layer1',
    'layer1.',
    'weights.1',
    'attention.weights',
    'gradient',
    'gradient.',
    'gradient.wights',
    'gradient.gradient.weights',
    'weights.term1',
    'gradient.weights.term0',
    'layer1.gradient.weights',
  ])('%s is none', (id) => expect(parseStepId(id)).toBeUndefined());
});
