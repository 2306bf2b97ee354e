// Every sentence that the page can say is held to the trace that it is said of: its numbers and names are read back out of the text.
import { expect, test } from 'vitest';
import type { Example } from '../../web/core/example.ts';
import {
  withHeads,
  withLayers,
  withPositions,
  withSharedKeys,
  withValues,
  withScore,
  withSoftcap,
  withNorm,
  withFeedForward,
} from '../../web/edit/attention-parts.ts';
import { withCell, withOverriddenCell } from '../../web/edit/cells.ts';
import { withKind } from '../../web/edit/kinds.ts';
import { withMask, withNumbers, withScale, withSoftmax } from '../../web/edit/settings.ts';
import { withText } from '../../web/edit/text.ts';
import { withFocus } from '../../web/edit/focus.ts';
import { selectionOf } from '../../web/trace/selection.ts';
import { focuses } from '../../web/trace/focus.ts';
import { readingText } from '../../web/export/reading-text.ts';
import { load } from '../../web/core/index.ts';
import { Session } from '../../web/edit/session.ts';
import { gallery } from '../../web/examples/index.ts';
import { randomNumbers } from './mutate.ts';
import { claimFaults } from './claim-sentences.ts';
import { loadAll, saidOf, shownBy, viewOf } from './said.ts';
import { hold, rules } from './sentence-rules/index.ts';

const core = await load();
await loadAll(new Session(core, gallery[0]!.document));

const seen = new Set<number>();

/** What is said of a session and is not true of its trace. */
function faultsOf(session: Session): string[] {
  const context = { view: viewOf(session), core };
  const exported = {
    place: 'export',
    text: readingText(selectionOf(session)).replaceAll('<', '‹').replaceAll('>', '›'),
  };
  const unclaimed = claimFaults(session.example, session.trace, shownBy(session)).map(
    (text) => `no such claim: ${text}`,
  );
  const untrue = [...saidOf(session), exported].flatMap(({ place, text }) => {
    try {
      for (const index of hold(context, place, text)) seen.add(index);
      return [];
    } catch (error) {
      return [`${place}: ${text}\n   ${(error as Error).message}`];
    }
  });
  return [...unclaimed, ...untrue];
}

test.each(gallery)('everything that is said of $id is true of its trace', ({ id, document }) => {
  expect(faultsOf(new Session(core, document)), id).toEqual([]);
});

test.each([
  ['words-it', /Three tables of numbers, called matrices, make them from the word’s numbers\. The query of it starts/],
  ['the-cat-sat', /In this example all three are the word’s own numbers/],
  ['karim-luong-dot', /In this example queries are given; keys and values are the word’s own numbers\.$/],
  ['memory-answers', /In this example queries are the word’s own numbers\.$/],
  [
    'values-are-keys',
    /make queries and keys from the word’s numbers; the values are the keys\. The query of cat starts/,
  ],
  ['wikipedia-softmax', /In this example the scores are given, so only the values are needed here\.$/],
])('where the queries, keys and values of %s come from is said of each', (id, origin) => {
  const said = saidOf(new Session(core, gallery.find((entry) => entry.id === id)!.document));
  expect(said.find(({ text }) => text.startsWith('What a word looks for is its query'))!.text).toMatch(origin);
});

test.each(['the-cat-sat', 'words-it', 'raschka-causal'])(
  'of %s it is said how many numbers of its words are changed, wherever it is said whose they are',
  (id) => {
    const session = new Session(core, gallery.find((entry) => entry.id === id)!.document);
    const said = () =>
      saidOf(session).find(({ place, text }) => place === 'words' && text.startsWith('Attention works'))!;
    const change = (row: number, column: number) => {
      const step = session.trace.steps.find(({ role }) => role === 'embeddings')!;
      expect(session.change(withCell(session.example, step, row, column, 0.77))).toBe(true);
    };
    const before = said().text;
    expect(before).not.toContain('You changed');
    change(1, 0);
    expect(said().text).toBe(`${before} You changed one of these numbers.`);
    change(2, 1);
    expect(said().text).toBe(`${before} You changed two of these numbers.`);
    session.undo();
    session.undo();
    expect(said().text).toBe(before);
  },
);

test('a claim of every example that has some is read back', () => {
  for (const { id, document } of gallery) {
    const session = new Session(core, document);
    const isClaimed = (session.example.claims ?? []).length > 0;
    expect(shownBy(session).length > 0, id).toBe(isClaimed);
  }
});

const random = randomNumbers(1515);
const pick = <T>(choices: readonly T[]): T => choices[random(choices.length)]!;

const known =
  'the cat dog king queen man woman animal street tired happy it she they chased sat ate because was red apple'.split(
    ' ',
  );
const unknown = 'müde Ärztin liest zyx blub Wort été ñandú слово 字'.split(' ');
const some = (words: readonly string[], most: number) => Array.from({ length: 1 + random(most) }, () => pick(words));

/** A sentence as somebody might type it: words of the word space, others, or both; or with seeded numbers. */
function generated(): object {
  const words = pick([() => some(known, 12), () => some(unknown, 8), () => some([...known, ...unknown], 12)])();
  const heads = pick([1, 1, 1, 2, 3]);
  const seeded = random(3) === 0;
  const d_model = pick([2, 3, 6]);
  return {
    tokens: words,
    ...(seeded && {
      embeddings: { from: 'seed', seed: random(99), d_model },
      parameters: pick(['identity', { from: 'seed', seed: random(99), bias: false }].slice(heads > 1 ? 1 : 0)),
    }),
    attention: {
      ...(heads > 1 && { heads }),
      scale: pick(['sqrt', 'sqrt', 'none', 2]),
      softmax: pick(['stable', 'stable', 'plain']),
      mask: pick(['none', 'none', 'causal', { window: 2 }]),
    },
    ...(random(3) === 0 && { positions: pick(['sinusoidal', 'rotary', 'alibi']) }),
    display: { select: { query: random(words.length) } },
  };
}

const starts = [
  'the-cat-sat',
  'words-it',
  'two-heads',
  'raschka-causal',
  'karim-self-attention',
  'unfold-cat-sat',
  'cross-pronoun',
  'layers',
  'memory-beside',
  'river-bank',
  'softcap',
  'alibi',
  'i-am-going-to-play',
];

type Edit = (session: Session) => Example;
const anyInput = ({ trace }: Session, name?: string) => {
  const inputs = trace.steps.filter(
    ({ operation, role }) => operation === 'input' && (name === undefined || role === name),
  );
  return pick(inputs);
};
const inStep = (step: { rows: { labels: readonly string[] }; columns: { labels: readonly string[] } }) =>
  [random(step.rows.labels.length), random(step.columns.labels.length)] as const;
const number = () => pick([0, 1, -1, 0.5, random(200) / 50 - 2, 30]);

/** Each kind of edit that a reader can make of an example. */
const edits: Record<string, Edit> = {
  'a number of a word': (session) => {
    const step = anyInput(session, 'embeddings');
    return withCell(session.example, step, ...inStep(step), number());
  },
  'a parameter': (session) => {
    const step = pick(
      session.trace.steps.filter(({ operation, role }) => operation === 'input' && /^W_[QKV]$/.test(role)),
    );
    return withCell(session.example, step, ...inStep(step), number());
  },
  'a weight that is held': (session) => {
    const step = pick(
      session.trace.steps.filter(
        ({ role, gradient_of, operation }) => role === 'weights' && gradient_of === undefined && operation !== 'input',
      ),
    );
    return withOverriddenCell(session.example, step, ...inStep(step), pick([0, 0.3, 1]));
  },
  'a score that is held': (session) => {
    const step = pick(
      session.trace.steps.filter(
        ({ role, gradient_of, operation }) => role === 'scores' && gradient_of === undefined && operation !== 'input',
      ),
    );
    return withOverriddenCell(session.example, step, ...inStep(step), number());
  },
  scale: ({ example }) => withScale(example, pick(['sqrt', 'none', 0.1, 2])),
  softmax: ({ example }) => withSoftmax(example, pick(['stable', 'plain'])),
  mask: ({ example }) => withMask(example, pick(['none', 'causal', { window: 2 }, { padding: 1 }])),
  text: ({ example }) => withText(example, some([...known, ...unknown, ...example.tokens], 7).join(' ')),
  heads: ({ example }) => withHeads(example, pick([1, 2, 3])),
  'shared keys': ({ example }) => withSharedKeys(withHeads(example, 4), pick([1, 2])),
  values: ({ example }) => withValues(example, pick(['own', 'keys'])),
  'a kind of score': ({ example }) => withScore(example, pick(['dot', 'general', 'concat', 'additive'])),
  'a cap': ({ example }) => withSoftcap(example, pick([2, 5, null])),
  positions: ({ example }) => withPositions(example, pick(['none', 'sinusoidal', 'rotary', 'alibi'])),
  layers: ({ example }) => withLayers(example, pick([1, 2, 3])),
  norm: ({ example }) => withNorm(example, { place: pick(['pre', 'post']), kind: pick(['layer', 'rms']) } as never),
  'a feed-forward block': ({ example }) =>
    withFeedForward(example, { size: 4, activation: pick(['relu', 'gelu', 'swiglu']) } as never),
  numbers: ({ example }) => withNumbers(example, pick(['words', { seed: random(50) }] as const)),
  kind: ({ example }) =>
    withKind(
      example,
      pick(['self', 'heads', 'layers', 'cross', 'past', 'memory', 'recurrent', 'encoder_decoder'] as never[]),
    ),
  'the word that asks': ({ example }) => ({
    ...example,
    display: { ...example.display, select: { ...example.display.select, query: random(example.tokens.length) } },
  }),
  'the path that is shown': ({ example, trace }) => withFocus(example, pick(focuses(trace))),
};

test.each(Object.keys(edits))('everything that is said after an edit of %s is true of its trace', (name) => {
  let made = 0;
  for (const [index, id] of starts.entries()) {
    const session = new Session(core, gallery.find((entry) => entry.id === id)!.document);
    try {
      if (index % 2 === 1) session.change(edits[pick(Object.keys(edits))]!(session));
      if (!session.change(edits[name]!(session))) continue;
    } catch {
      continue; // Not every example has what is edited.
    }
    made++;
    expect(faultsOf(session), `${name}, ${id}`).toEqual([]);
  }
  expect(made).toBeGreaterThan(0);
});

/** Sentences as readers type them, with words that are alike, and with some that the word space lacks. */
const own = [
  'The dog saw a bone because it was hungry',
  'My grandmother told the doctor that she sat',
  'The cat and the dog chased the ball',
  'Our neighbours sold the old house because they moved abroad',
];

test.each(own)('everything that is said of “%s” is true of its trace, with one head, two and four', (sentence) => {
  for (const heads of [1, 2, 4]) {
    for (const query of sentence.split(' ').keys()) {
      const session = new Session(core, { text: sentence, attention: { heads }, display: { select: { query } } });
      expect(faultsOf(session), `${heads} heads, word ${query + 1}`).toEqual([]);
    }
  }
});

test('everything that is said of 300 generated sentences is true of their traces', () => {
  let refused = 0;
  for (let count = 0; count < 300; count++) {
    const document = generated();
    let session: Session;
    try {
      session = new Session(core, document);
    } catch {
      // Rotary positions of an odd size, for example.
      refused++;
      continue;
    }
    expect(faultsOf(session), `${count} ${JSON.stringify(document)}`).toEqual([]);
  }
  expect(refused).toBeLessThan(30);
});

const never = '-Infinity';
const rare: Record<string, object> = {
  'embeddings multiplied by the root of their size': {
    ...{
      text: 'the cat sat',
      embeddings: { from: 'seed', seed: 1, d_model: 4 },
      parameters: { from: 'seed', seed: 1 },
    },
    ...{ embedding_scale: 'sqrt', positions: 'sinusoidal' },
  },
  'embeddings multiplied by another number': {
    ...{
      text: 'the cat sat',
      embeddings: { from: 'seed', seed: 1, d_model: 8 },
      parameters: { from: 'seed', seed: 1 },
    },
    ...{ embedding_scale: 2 },
  },
  'keys of one number': { tokens: ['a', 'b'], embeddings: [[1], [2]] },
  'a reading that is spread': {
    tokens: Array.from({ length: 50 }, (_, index) => `w${index}`),
    given: {
      weights: Array.from({ length: 50 }, () => Array.from({ length: 50 }, (_, at) => (at === 7 ? 0.029 : 0.0198))),
      value: Array.from({ length: 50 }, () => [1]),
    },
  },
  'exponentials that underflow': {
    tokens: ['low', 'lower', 'fine'],
    embeddings: [[0], [0], [0]],
    attention: {
      scale: 'none',
      softmax: 'plain',
      mask: {
        add: [
          [-200, -201, never],
          [never, never, never],
          [0, 0, 0],
        ],
      },
    },
  },
  'exponentials that overflow': {
    tokens: ['a', 'b'],
    embeddings: [[300], [1]],
    attention: { scale: 'none', softmax: 'plain' },
  },
  'heads whose exponentials overflow': { text: 'the cat sat', attention: { heads: 2, scale: 500, softmax: 'plain' } },
  'one word in several heads': { text: 'cat', attention: { heads: 2 } },
  'two words in several heads': { text: 'red cat', attention: { heads: 3 } },
  'the same word again and again': {
    text: 'cat cat cat cat',
    attention: { heads: 2 },
    display: { select: { query: 2 } },
  },
  'values that are all 0': {
    tokens: ['a', 'b', 'c'],
    given: {
      query: [[1], [0], [2]],
      key: [[1], [2], [0]],
      value: [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    },
  },
  'a mask that leaves one word': {
    text: 'the red cat sat',
    attention: { heads: 2, mask: { padding: 1 } },
    display: { select: { query: 2 } },
  },
  'a word that may read only itself': { text: 'red cat sat', attention: { heads: 2, mask: 'causal' } },
  'twelve heads': {
    text: 'the red cat sat',
    embeddings: { from: 'seed', seed: 3, d_model: 4 },
    parameters: { from: 'seed', seed: 4 },
    attention: { heads: 12, d_k: 2, d_v: 2 },
  },
  'several heads of a later layer': {
    text: 'the red cat sat because it was tired',
    layers: 2,
    residual: true,
    attention: { heads: 2 },
    display: { select: { layer: 2, head: 2, query: 5 } },
  },
  'several heads without a question': { text: 'The cat sat', attention: { heads: 4 } },
  'heads without a question': { text: 'The cat sat', attention: { heads: 2 } },
  'a head that is held': {
    text: 'The cat sat',
    attention: { heads: 2 },
    override: { 'head1.scaled_scores': { cells: { '1,1': 3 } } },
    display: { select: { query: 1 } },
  },
  'a word without meaning that is read by several heads': {
    text: 'the zyx sat on the red mat',
    attention: { heads: 2 },
    display: { select: { query: 2 } },
  },
  'heads of the other sentence': {
    text: 'The cat sat',
    target: { text: 'it ran' },
    attention: { kind: 'cross', heads: 2 },
  },
  'a later layer': { text: 'the cat sat', layers: 2, residual: true, display: { select: { layer: 2, query: 1 } } },
};

test.each(Object.keys(rare))('everything that is said of %s is true of its trace', (name) => {
  expect(faultsOf(new Session(core, rare[name]))).toEqual([]);
});

test('every rule was needed', () => {
  expect(rules.filter((_, index) => !seen.has(index)).map(({ text }) => text.source)).toEqual([]);
});
