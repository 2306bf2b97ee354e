import { expect, test } from 'vitest';
import { load } from '../../web/core/load.ts';
import type { Trace } from '../../web/core/trace.ts';
import { withFocus } from '../../web/edit/focus.ts';
import { Session } from '../../web/edit/session.ts';
import { cardNumber, cardOfStep, cardsOf } from '../../web/elements/cards/cards.ts';
import { isPlain } from '../../web/elements/cards/words/is-plain.ts';
import {
  counterpart,
  embeddingsOf,
  firstFocus,
  focuses,
  focusOf,
  focusShowing,
  inFocus,
  keysOf,
  nearestFocus,
  sameFocus,
  sourceOf,
  stepById,
  valuesOf,
} from '../../web/trace/focus.ts';
import { extentOf, leadsTo, outlineOf, isOnPath, type OutlineNode } from '../../web/trace/outline.ts';

const core = await load();
const seeded = {
  version: 1,
  text: 'I am going to play',
  embeddings: { from: 'seed', seed: 3, d_model: 4 },
  parameters: { from: 'seed', seed: 5 },
};
const trace = (more: object): Trace => core.run({ ...seeded, ...more });

const plain = core.run({ version: 1, text: 'the cat sat' });
const heads = trace({ attention: { heads: 2, d_k: 3, d_v: 3 } });
const layers = trace({
  attention: { heads: 2, d_k: 3, d_v: 3 },
  layers: 2,
  norm: 'post',
  feed_forward: { d_ff: 6, activation: 'relu' },
});
const pre = trace({ attention: { heads: 2, d_k: 2, d_v: 2 }, layers: 2, norm: 'pre' });
const pair = trace({
  text: 'the cat sat',
  target: { text: 'le chat dort bien' },
  attention: { kind: 'encoder_decoder', heads: 2, d_k: 2, d_v: 2 },
  layers: 2,
  norm: 'pre',
  feed_forward: { d_ff: 6, activation: 'swiglu' },
});
const cross = core.run({
  version: 1,
  text: 'the tired cat slept',
  target: { text: 'it is tired' },
  attention: { kind: 'cross' },
});
const memory = {
  labels: ['Paris', 'Rome'],
  key: [
    [1, 0, 2],
    [0, 1, 0],
  ],
  value: [
    [1, 0, 0],
    [0, 1, 0],
  ],
};
const remembering = trace({ attention: { d_k: 3, d_v: 3 }, memory, past: { text: 'once upon' } });
const alone = trace({ attention: { d_k: 3, d_v: 3 }, memory: { ...memory, alone: true } });
const all = { plain, heads, layers, pre, pair, cross, remembering, alone };

test('a trace has one path for each head of each layer of each stage, in its order', () => {
  expect(focuses(plain)).toEqual([{}]);
  expect(focuses(heads)).toEqual([{ head: 1 }, { head: 2 }]);
  expect(focuses(layers)).toEqual([
    { layer: 1, head: 1 },
    { layer: 1, head: 2 },
    { layer: 2, head: 1 },
    { layer: 2, head: 2 },
  ]);
  expect(focuses(pair)).toHaveLength(2 * 3 * 2);
  expect(new Set(focuses(pair).map(({ stage }) => stage))).toEqual(new Set(['encoder', 'decoder', 'cross']));
});

test('reading begins with the first head, of an encoder–decoder where one sentence reads the other', () => {
  expect(firstFocus(layers)).toEqual({ layer: 1, head: 1 });
  expect(firstFocus(pair)).toEqual({ stage: 'cross', layer: 1, head: 1 });
  expect(focusOf(layers, undefined)).toEqual({ layer: 1, head: 1 });
  expect(focusOf(layers, { layer: 2, head: 2 })).toEqual({ layer: 2, head: 2 });
});

test('a path that there no longer is gives way to the nearest', () => {
  expect(nearestFocus(heads, { layer: 2, head: 2 })).toEqual({ head: 2 });
  expect(nearestFocus(layers, { layer: 7, head: 2 })).toEqual({ layer: 1, head: 2 });
  expect(nearestFocus(layers, { stage: 'cross', head: 2 })).toEqual({ layer: 1, head: 1 });
});

test('a role is found at its head, else its layer, else its stage, else anywhere', () => {
  const focus = { layer: 2, head: 1 };
  expect(inFocus(layers, focus, 'weights')!.id).toBe('layer2.head1.weights');
  expect(inFocus(layers, focus, 'output')!.id).toBe('layer2.output');
  expect(inFocus(layers, focus, 'embeddings')!.id).toBe('embeddings');
  expect(inFocus(layers, focus, 'hidden', 'feed_forward')!.id).toBe('layer2.feed_forward.hidden');
  expect(inFocus(pair, { stage: 'cross', layer: 1, head: 1 }, 'embeddings')).toBeUndefined();
  expect(inFocus(pair, { stage: 'encoder', layer: 2, head: 1 }, 'embeddings')!.id).toBe('encoder.embeddings');
});

test('what a path starts from are the words, or what the layer or the stage before made of them', () => {
  const asks = (of: Trace, focus: object) => sourceOf(of, focus, 'asks')?.id;
  const reads = (of: Trace, focus: object) => sourceOf(of, focus, 'reads')?.id;
  expect(asks(plain, {})).toBe('embeddings');
  expect(asks(layers, { layer: 1, head: 2 })).toBe('embeddings');
  expect(asks(layers, { layer: 2, head: 2 })).toBe('layer1.feed_forward.layer_norm');
  expect(asks(pre, { layer: 1, head: 1 })).toBe('embeddings');
  expect(asks(pre, { layer: 2, head: 1 })).toBe('layer1.residual');
  expect(asks(cross, {})).toBe('target.embeddings');
  expect(reads(cross, {})).toBe('embeddings');
  const crossing = { stage: 'cross', layer: 1, head: 1 };
  expect(asks(pair, crossing)).toBe('decoder.layer1.residual');
  expect(reads(pair, crossing)).toBe('encoder.final.layer_norm');
  expect(embeddingsOf(pair, sourceOf(pair, { stage: 'cross', layer: 1, head: 1 }, 'asks'))!.id).toBe(
    'decoder.embeddings',
  );
});

test('keys are earlier words, own words and rows of the memory', () => {
  expect(keysOf(plain, {})).toEqual({ kv_cache: 0, own: 3, memory: 0 });
  expect(keysOf(remembering, {})).toEqual({ kv_cache: 2, own: 5, memory: 2 });
  expect(keysOf(alone, {})).toEqual({ kv_cache: 0, own: 0, memory: 2 });
  expect(valuesOf(remembering, {})!.id).toBe('all_values');
  expect(valuesOf(heads, { head: 2 })!.id).toBe('head2.value');
});

test('every step that a card shows is shown on a path of its own trace', () => {
  for (const [name, one] of Object.entries(all)) {
    for (const step of one.steps) {
      for (const from of focuses(one)) {
        const focus = focusShowing(one, from, step);
        expect(
          focuses(one).some((path) => sameFocus(path, focus)),
          `${name} ${step.id}`,
        ).toBe(true);
        const card = cardOfStep(one, focus, step);
        expect(card, `${name} ${step.id}`).toBeDefined();
        expect(cardsOf(one, focus), `${name} ${step.id} from ${JSON.stringify(from)}`).toContain(card);
        // Asked for again from there, it stays.
        expect(focusShowing(one, focus, step)).toEqual(focus);
      }
    }
  }
});

test('on another path the same step stands for one', () => {
  const weights = stepById(layers, 'layer1.head1.weights')!;
  expect(counterpart(layers, { layer: 2, head: 2 }, weights)!.id).toBe('layer2.head2.weights');
  const block = stepById(layers, 'layer1.feed_forward.residual')!;
  expect(counterpart(layers, { layer: 2, head: 1 }, block)!.id).toBe('layer2.feed_forward.residual');
  const packs = stepById(layers, 'layer1.query')!;
  expect(counterpart(layers, { layer: 2, head: 1 }, packs)!.id).toBe('layer2.query');
});

test('the first cards keep their numbers, and those that follow are counted on', () => {
  const cards = cardsOf(layers, { layer: 1, head: 1 });
  expect(cards.map((card) => cardNumber(cards, card))).toEqual(cards.map((_, index) => index));
  expect(cardNumber(cardsOf(plain, {}), 'meaning')).toBe(7);
  expect([isPlain(plain), isPlain(heads), isPlain(cross)]).toEqual([true, false, false]);
});

test('the path that is looked at is no change that is undone, and goes into the example', () => {
  const session = new Session(core, { ...seeded, attention: { heads: 2, d_k: 3, d_v: 3 } });
  expect(session.change(withFocus(session.example, { head: 2 }, 3))).toBe(true);
  expect(session.example.display.select).toEqual({ query: 3, head: 2 });
  expect(session.canUndo).toBe(false);
  expect(session.change(withFocus(session.example, {}))).toBe(true);
  expect(session.example.display.select).toEqual({ query: 3 });
});

const entries = (nodes: readonly OutlineNode[]): OutlineNode[] =>
  nodes.flatMap((node) => (node.kind === 'entry' ? [node] : entries(node.children)));

test('the outline has an entry for every card of every path, and one path runs through each of its parts', () => {
  for (const [name, one] of Object.entries(all)) {
    const found = entries(outlineOf(one));
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    for (const focus of focuses(one)) {
      // What a later layer starts from is the result of the layer before.
      const shown = cardsOf(one, focus).filter((card) => card !== 'words' || (focus.layer ?? 1) === 1);
      for (const card of shown) {
        const leading = found.filter((node) => leadsTo(node, focus, card));
        expect(leading, `${name} ${JSON.stringify(focus)} ${card}`).toHaveLength(1);
      }
    }
    expect(extentOf(one).steps).toBe(one.steps.length);
  }
  const [, , first, second] = outlineOf(layers);
  expect([isOnPath(first!, { layer: 1, head: 2 }), isOnPath(second!, { layer: 1, head: 2 })]).toEqual([true, false]);
});
