// What is said of an example: where its numbers come from, what a row of weights says.
import { describe, expect, it } from 'vitest';
import type { Example } from '../../web/core/example.ts';
import { load } from '../../web/core/load.ts';
import { validate } from '../../web/core/validate.ts';
import { withCell, withHeld } from '../../web/edit/cells.ts';
import { withNumbers } from '../../web/edit/settings.ts';
import { withText } from '../../web/edit/text.ts';
import { gallery } from '../../web/examples/index.ts';
import { provenance } from '../../web/trace/provenance.ts';
import { reading } from '../../web/trace/reading.ts';

const core = await load();
const opened = (id: string) => validate(gallery.find((entry) => entry.id === id)!.document);
const step = (example: Example, id: string) => core.run(example).steps.find((one) => one.id === id)!;

describe('where numbers come from', () => {
  it('a gallery example as it was loaded has nothing changed, whatever it holds', () => {
    for (const { id } of gallery) expect(provenance(opened(id), opened(id)).changed, id).toBe(0);
  });

  it('numbers of an article are said to be that, those of the word space and of seeds too', () => {
    const article = opened('the-cat-sat');
    expect(provenance(article, article)).toEqual({ origin: 'article', changed: 0 });
    expect(provenance(withNumbers(article, 'words'), article)).toEqual({ origin: 'words', changed: 0 });
    expect(provenance(withNumbers(article, { seed: 4 }), article)).toEqual({ origin: 'seed', changed: 0 });
    const scores = opened('alammar-thinking-machines');
    expect(provenance(scores, scores).parameters).toBeUndefined();
  });

  it('a word added to given numbers mixes them with seeded ones; a word changed counts as changed', () => {
    const start = opened('the-cat-sat');
    const added = withText(start, 'The cat sat down');
    expect(provenance(added, start)).toEqual({ origin: 'mixed', changed: 0 });
    const changed = withCell(added, step(added, 'embeddings'), 1, 0, 0.9);
    expect(provenance(changed, start).changed).toBe(1);
    expect(step(changed, 'embeddings').values[2]).toBe(Math.fround(0.9));
  });

  it('typing other words leaves the article behind, even one letter after the other', () => {
    const start = opened('the-cat-sat');
    let example = start;
    for (const text of ['The cat sa', 'The cat', 'Th', 'T', 'My', 'My d', 'My dog']) example = withText(example, text);
    expect(provenance(example, start)).toEqual({ origin: 'words', changed: 0 });
  });

  it('held numbers count, unless the example came with them', () => {
    const start = opened('i-am-going-to-play');
    const held = withHeld(start, step(start, 'weights'), 0, 1, 0.5);
    expect(provenance(held, start).changed).toBe(1);
  });
});

describe('what a row of weights says', () => {
  const weights = (numbers: number[][]) =>
    step(
      validate({
        version: 1,
        tokens: numbers[0]!.map((_, column) => `w${column}`),
        target: { tokens: numbers.map((_, row) => `q${row}`) },
        attention: { kind: 'cross' },
        given: { weights: numbers, value: numbers[0]!.map(() => [1]) },
      }),
      'weights',
    );

  it('ranks the words that are read, the first of equals first', () => {
    const { kind, words } = reading(weights([[0.2, 0.5, 0.2, 0.1]]), 0, false);
    expect(kind).toBe('ranked');
    expect(words.map(({ column }) => column)).toEqual([1, 0, 2, 3]);
  });

  it('knows itself only where the words that ask are the words that are read', () => {
    expect(reading(weights([[0.2, 0.8]]), 0, false).words.some(({ self }) => self)).toBe(false);
    expect(reading(weights([[0.2, 0.8]]), 0, true).words.find(({ self }) => self)!.column).toBe(0);
  });

  it('says when a row is empty, alone, even, spread or not numbers', () => {
    expect(reading(weights([[0, 0]]), 0, true).kind).toBe('nothing');
    expect(reading(weights([[1]]), 0, true).kind).toBe('alone');
    expect(reading(weights([[0.5, 0.5]]), 0, true).kind).toBe('even');
    expect(reading(weights([Array.from({ length: 50 }, (_, n) => (n === 7 ? 0.029 : 0.0198))]), 0, true).kind).toBe(
      'spread',
    );
    const overflow = core.run({
      version: 1,
      tokens: ['a', 'b'],
      embeddings: [[300], [1]],
      attention: { scale: 'none', softmax: 'plain' },
    });
    expect(
      reading(
        overflow.steps.find(({ id }) => id === 'weights')!,
        0,
        true,
      ).kind,
    ).toBe('overflow');
  });

  it('says when held weights do not add up to 1', () => {
    const example = opened('i-am-going-to-play');
    expect(reading(step(example, 'weights'), 4, true).kind).toBe('ranked');
    const more = withHeld(example, step(example, 'weights'), 4, 0, 0.7);
    expect(reading(step(more, 'weights'), 4, true).kind).toBe('held');
    expect(reading(step(more, 'weights'), 0, true).kind).toBe('ranked');
  });
});
