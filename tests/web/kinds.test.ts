// Kinds of attention and their parts: whatever a reader chooses in whatever order, the example stays one that runs.
import { describe, expect, test } from 'vitest';
import type { Example } from '../../web/core/example.ts';
import { load } from '../../web/core/index.ts';
import { validate } from '../../web/core/validate.ts';
import { readAddress, writeAddress } from '../../web/edit/address.ts';
import { toDocument } from '../../web/edit/to-document.ts';
import { equal } from '../../web/core/equal.ts';
import { kindChoices, kindName, kindOf, reasonAgainst, withKind } from '../../web/edit/kinds.ts';
import {
  memoryLabels,
  withMemoryAlone,
  withMemoryLabel,
  withMemoryRow,
  withoutMemoryRow,
} from '../../web/edit/memory.ts';
import {
  canBeLayered,
  headChoices,
  usualWidth,
  withBiases,
  withEqualRoles,
  withFeedForward,
  withHeads,
  withLayers,
  withNorm,
  withPositions,
  withScore,
  withSharedKeys,
  withSlope,
  withSoftcap,
  withValues,
} from '../../web/edit/attention-parts.ts';
import { withMask, withNumbers, withScale, withSizes, withSoftmax } from '../../web/edit/settings.ts';
import { withKvCache, withSideText } from '../../web/edit/sides.ts';
import { withPunctuation, withText } from '../../web/edit/text.ts';
import { gallery } from '../../web/examples/index.ts';
import { randomNumbers } from './mutate.ts';

const core = await load();
type Random = ReturnType<typeof randomNumbers>;
const pick = <T>(random: Random, choices: readonly T[]): T => choices[random(choices.length)]!;
const words = 'The the cat Cat sat key 1 journey 😀 , ! constructor __proto__ Playing dog'.split(' ');
const someText = (random: Random) => Array.from({ length: 1 + random(5) }, () => pick(random, words)).join(' ');
const article = validate(gallery.find(({ id }) => id === 'the-cat-sat')!.document);
const inWords = validate({ text: 'The hungry cat saw the apple' });
const seeded = validate({
  text: 'The hungry cat saw the apple',
  embeddings: { from: 'seed', seed: 3, d_model: 4 },
  attention: { d_k: 3, d_v: 3 },
});

type Change = (example: Example, random: Random) => Example;
/** Changes that always go. */
const free: Change[] = [
  (example, random) => withText(example, someText(random)),
  (example, random) => withText(example, [...example.tokens, pick(random, words)].join(' ')),
  (example, random) => withSideText(example, pick(random, ['target', 'past']), someText(random)),
  (example, random) => withPunctuation(example, pick(random, ['drop', 'keep'])),
  (example, random) => withScale(example, pick(random, ['sqrt', 'none', 0.5])),
  (example, random) =>
    withMask(example, pick(random, ['none', 'causal', { window: 2 }, { padding: 2 }, { allow: [[true]] }])),
  (example, random) => withSoftmax(example, pick(random, ['stable', 'plain'])),
  (example, random) => withNumbers(example, pick(random, ['words', { seed: random(9) }])),
  (example, random) => withSizes(example, { [pick(random, ['d_model', 'd_k', 'd_v'])]: 1 + random(8) }),
  (example) => withMemoryRow(example),
  (example, random) => withoutMemoryRow(example, random(3)),
  (example, random) => withMemoryLabel(example, random(2), pick(random, words)),
];
/** Changes that the page offers only where they go: it asks `reasonAgainst`. */
const offered: Change[] = [
  (example, random) => withKind(example, pick(random, kindChoices)),
  (example, random) => withKind(example, pick(random, kindChoices)),
  (example, random) => withKind(example, pick(random, kindChoices), inWords),
  (example, random) => withHeads(example, pick(random, headChoices(example))),
  (example, random) => withSharedKeys(example, 1 + random(4)),
  (example, random) => withEqualRoles(example, random(2) === 0),
  (example, random) => withValues(example, pick(random, ['own', 'keys'])),
  (example, random) => withScore(example, pick(random, ['dot', 'general', 'concat', 'additive'])),
  (example, random) => withSoftcap(example, pick(random, [null, 5, 50])),
  (example, random) =>
    withPositions(example, pick(random, ['none', 'sinusoidal', 'learned', 'rotary', 'halves', 'alibi'])),
  (example, random) => withSlope(example, pick(random, [null, 0.5])),
  (example, random) => (canBeLayered(example) ? withLayers(example, 1 + random(6)) : example),
  (example, random) =>
    withNorm(example, { place: pick(random, ['none', 'post', 'pre']), kind: pick(random, ['layer', 'rms']) }),
  (example, random) =>
    withFeedForward(
      example,
      random(3) === 0
        ? undefined
        : { d_ff: usualWidth(example) + random(3), activation: pick(random, ['relu', 'gelu', 'gelu_tanh', 'swiglu']) },
    ),
  (example, random) => withBiases(example, random(2) === 0),
  (example, random) => withKvCache(example, random(5)),
  (example, random) => withMemoryAlone(example, random(2) === 0),
];

test('in 100 random sequences of 200 changes, what goes alone always goes, and all is written as it is read', async () => {
  const random = randomNumbers(3);
  const refused = new Map<string, number>();
  const taken = new Map<Change, number>();
  for (let i = 0; i < 100; i++) {
    let example = validate(gallery[i % gallery.length]!.document);
    for (let count = 0; count < 200; count++) {
      const always = random(2) === 0;
      const change = pick(random, always ? free : offered);
      const next = change(example, random);
      const reason = reasonAgainst(next);
      const which = `sequence ${i}, change ${count}: ${String(change)}`;
      if (reason !== undefined) {
        if (always) throw new Error(`${which}: ${reason}\n${JSON.stringify(example)}`);
        refused.set(reason, (refused.get(reason) ?? 0) + 1);
        continue;
      }
      for (const document of [next, toDocument(next)]) expect(equal(validate(document), next), which).toBe(true);
      if (next !== example) taken.set(change, (taken.get(change) ?? 0) + 1);
      example = next;
      if (count % 20 === 0) expect(core.run(example).steps.length, which).toBeGreaterThan(0);
    }
    const address = await writeAddress(example, gallery);
    if (address.includes('=')) expect(await readAddress(address)).toEqual({ document: example });
  }
  for (const change of [...free, ...offered]) expect(taken.get(change) ?? 0, String(change)).toBeGreaterThan(20);
  if (process.env['SHOW_REFUSED']) console.log([...refused].toSorted((a, b) => b[1] - a[1]));
});

describe.each(Object.entries({ article, inWords, seeded }))('%s', (_, start) => {
  test('is named as one layer where it is one', () => {
    const residual = { text: 'The cat sat', residual: true };
    const norm = { text: 'The cat sat', norm: 'post' };
    for (const document of [residual, norm, { ...residual, layers: 1 }])
      expect(kindName(validate(document))).toBe('a layer of self-attention');
    expect(kindName(validate({ ...residual, layers: 2 }))).toBe('layers of self-attention');
    expect(kindName(validate({ text: 'The cat sat' }))).toBe('self-attention');
  });

  test.each(kindChoices)('becomes %s and plain self-attention again', (kind) => {
    const changed = withKind(start, kind);
    expect(reasonAgainst(changed)).toBeUndefined();
    expect(kindOf(changed)).toBe(kind);
    expect([...(changed.past?.tokens ?? []), ...changed.tokens]).toEqual(start.tokens);
    const { published: _1, claims: _2, notes: _3, override: _4, ...plain } = start;
    expect(withKind(changed, 'self', start)).toEqual(plain);
  });

  test.each(kindChoices)('becomes each kind from %s', (from) => {
    const first = withKind(start, from);
    for (const to of kindChoices) {
      const next = withKind(first, to);
      expect(reasonAgainst(next), to).toBeUndefined();
      expect(kindOf(next)).toBe(to);
    }
  });
});

describe('every example of the gallery', () => {
  test.each(gallery.map(({ id, document }) => [id, document] as const))('%s becomes each kind', (_, document) => {
    const start = validate(document);
    for (const kind of kindChoices) {
      const next = withKind(start, kind);
      expect(reasonAgainst(next), kind).toBeUndefined();
      expect([...(next.past?.tokens ?? []), ...next.tokens], kind).toEqual([
        ...(start.past?.tokens ?? []),
        ...start.tokens,
      ]);
      if (start.tokens.length > 1) expect(kindOf(next)).toBe(kind);
    }
  });
});

describe('what was there comes back', () => {
  test('the second sentence and the memory', () => {
    const cross = withSideText(withKind(inWords, 'cross'), 'target', 'she was happy');
    expect(withKind(withKind(cross, 'self'), 'cross', cross).target).toEqual(cross.target);
    const memory = withMemoryRow(withMemoryLabel(withKind(inWords, 'memory'), 0, 'mine'));
    expect(memoryLabels(memory.memory!)).toEqual(['mine', 'a person is happy', 'memory 3']);
    expect(withKind(withKind(memory, 'self'), 'memory', memory).memory).toEqual(memory.memory);
  });

  test('a mask of the whole sentence, after some of its words were read before', () => {
    const allow = Array.from({ length: 6 }, (_, row) => Array.from({ length: 6 }, (__, column) => column <= row));
    const masked = withMask(inWords, { allow });
    const withCache = withKind(masked, 'past');
    expect(withCache.attention.mask).toEqual({ allow: allow.slice(3) });
    expect(withKind(withCache, 'self', masked).attention.mask).toEqual({ allow });
  });

  test('the text, as it was typed', () => {
    const typed = validate({ text: 'The cat, hungry: sat  down.' });
    const withCache = withKind(typed, 'past');
    expect(withCache.past!.text).toBe('The cat, hungry:');
    expect(withCache.text).toBe('sat  down.');
    expect(withKvCache(withCache, 0).tokens).toEqual(typed.tokens);
  });
});

describe('typing', () => {
  test('in the first sentence keeps the second, the memory, positions, heads and layers', () => {
    let example = withHeads(withKind(inWords, 'cross'), 3);
    example = withPositions(example, 'learned');
    const typed = withText(example, 'The hungry cat saw the red apple');
    expect(typed.target).toEqual(example.target);
    expect(typed.attention.heads).toBe(3);
    const { learned } = typed.positions as { learned: number[][] };
    expect(learned).toHaveLength(7);
    expect(learned[6]!.every((number) => number === 0)).toBe(true);
    const memory = withKind(inWords, 'memory');
    expect(withText(memory, 'he ran').memory).toEqual(memory.memory);
    const layers = withKind(inWords, 'layers');
    expect(withText(layers, 'he ran').layers).toBe(2);
  });

  test('in the second keeps the numbers of given words, and gives others seeded ones', () => {
    const cross = withKind(article, 'cross');
    expect(cross.target!.embeddings).toEqual(cross.embeddings instanceof Array ? cross.embeddings.slice(-2) : []);
    const swapped = withSideText(cross, 'target', 'sat cat');
    expect(swapped.embeddings).toEqual(cross.embeddings);
    const other = withSideText(cross, 'target', 'a cat');
    expect(other.embeddings).toMatchObject({
      from: 'seed',
      edits: { cat: { 1: (article.embeddings as number[][])[1]![0] } },
    });
    expect(reasonAgainst(other)).toBeUndefined();
    expect(withSideText(cross, 'target', ' ')).toBe(cross);
  });
});

test('matrices that a kind needs are made so that they change nothing, and go with it', () => {
  const general = withScore(article, 'general');
  expect(general.parameters).toEqual({
    query: [
      [1, 0],
      [0, 1],
    ],
    key: [
      [1, 0],
      [0, 1],
    ],
    value: [
      [1, 0],
      [0, 1],
    ],
    score: [
      [1, 0],
      [0, 1],
    ],
  });
  expect(withKind(general, 'self').parameters).toBe('identity');
});

test('the memory of several heads has the numbers of each', () => {
  const memory = withKind(inWords, 'memory');
  const heads = withHeads(memory, 2);
  expect(heads.memory!.key[0]).toEqual([...memory.memory!.key[0]!, ...memory.memory!.key[0]!]);
  expect(withHeads(heads, 1).memory).toEqual(memory.memory);
});
