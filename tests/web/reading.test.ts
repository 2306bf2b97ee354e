// What is said of an example: where its numbers come from, what a row of weights says.
import { describe, expect, it } from 'vitest';
import type { Example } from '../../web/core/example.ts';
import { load } from '../../web/core/load.ts';
import { validate } from '../../web/core/validate.ts';
import { withCell, withOverriddenCell } from '../../web/edit/cells.ts';
import { withMask, withNumbers, withScale } from '../../web/edit/settings.ts';
import { withText } from '../../web/edit/text.ts';
import { whyNothing } from '../../web/design/scenes/ribbons.ts';
import { selectionOf } from '../../web/trace/selection.ts';
import { reportOf } from '../../web/export/report.ts';
import { readingText } from '../../web/export/reading-text.ts';
import { gallery } from '../../web/examples/index.ts';
import { changedText, originText } from '../../web/trace/origin-text.ts';
import { withChanges } from '../../web/trace/changes.ts';
import { provenance } from '../../web/trace/provenance.ts';
import { reading } from '../../web/trace/reading.ts';

const core = await load();
const opened = (id: string) => validate(gallery.find((entry) => entry.id === id)!.document);
const step = (example: Example, id: string) => core.run(example).steps.find((one) => one.id === id)!;

describe('what a row of weights says as text', () => {
  const said = (document: object, query: number) => {
    const example = validate({ ...document, display: { select: { query } } });
    return readingText(selectionOf({ example, trace: core.run(example) }));
  };

  it('of a word that may read only one, that there is nothing else to read', () => {
    const causal = { text: 'The cat sat', attention: { mask: 'causal' } };
    expect(said(causal, 0)).toBe('The reads only itself (100%): it has nothing else to read.');
    expect(said(causal, 1)).toMatch(/^cat reads mostly itself \(\d\d%\), then The \(\d\d%\)\.$/);
  });

  it('of a word that could read more but does not, only what it reads', () => {
    const weights = [
      [0, 1],
      [0.25, 0.75],
    ];
    expect(said({ tokens: ['a', 'b'], given: { weights, value: [[1], [2]] } }, 0)).toBe('a reads only b (100%).');
  });
});

describe('a word that is there several times', () => {
  const said = (tokens: string[], row: number[], query: number) => {
    const weights = tokens.map(() => row);
    const example = validate({
      tokens,
      given: { weights, value: tokens.map(() => [1]) },
      display: { select: { query } },
    });
    return readingText(selectionOf({ example, trace: core.run(example) }));
  };

  it('is told apart by its number', () => {
    const text = 'cat reads the 2nd the (50%), then itself (30%) and the 1st the (20%).';
    expect(said(['the', 'cat', 'the'], [0.2, 0.3, 0.5], 1)).toBe(text);
    const many = Array.from({ length: 23 }, () => 'la');
    const third = many.map((_, at) => (at === 22 ? 0.5 : at === 11 ? 0.3 : at === 2 ? 0.2 : 0));
    expect(said(many, third, 0)).toBe(
      'the 1st la reads the 23rd la (50%), then the 12th la (30%) and the 3rd la (20%).',
    );
  });

  it('is told as one where it is read alike in all its places, and with itself by their numbers', () => {
    expect(said(['the', 'cat', 'the'], [0.4, 0.2, 0.4], 1)).toBe('cat reads the in both places alike, 40% each.');
    expect(said(['the', 'cat', 'the'], [0.4, 0.2, 0.4], 2)).toBe(
      'the 2nd the reads the 1st the and itself alike, 40% each.',
    );
    expect(said(['a', 'a', 'b', 'a', 'a'], [0.24, 0.24, 0.04, 0.24, 0.24], 3)).toBe(
      'the 3rd a reads the 1st a, the 2nd a and 2 others alike, 24% each.',
    );
  });

  it('has none where it differs in case, as it can be told apart then', () => {
    expect(said(['The', 'cat', 'the'], [0.2, 0.3, 0.5], 1)).toBe(
      'cat reads the (50%), then itself (30%) and The (20%).',
    );
  });
});

describe('where numbers come from', () => {
  it('a gallery example as it was loaded has nothing changed, whatever it holds', () => {
    for (const { id } of gallery) expect(provenance(opened(id)).changed, id).toBe(0);
  });

  it('numbers of an article are said to be that, those of the word space and of seeds too', () => {
    const article = opened('the-cat-sat');
    expect(provenance(article)).toMatchObject({ origin: 'article', changed: 0 });
    expect(provenance(withChanges(withNumbers(article, 'words'), article))).toMatchObject({
      origin: 'words',
      changed: 0,
    });
    expect(provenance(withChanges(withNumbers(article, { seed: 4 }), article))).toMatchObject({
      origin: 'seed',
      changed: 0,
    });
    const scores = opened('alammar-thinking-machines');
    expect(provenance(scores).parameters).toBeUndefined();
  });

  it('a word added to given numbers mixes them with seeded ones; a word changed counts as changed', () => {
    const start = opened('the-cat-sat');
    const added = withText(start, 'The cat sat down');
    expect(provenance(withChanges(added, start))).toMatchObject({ origin: 'mixed', changed: 0 });
    const changed = withCell(added, step(added, 'embeddings'), 1, 0, 0.9);
    expect(provenance(withChanges(changed, start)).changed).toBe(1);
    expect(step(changed, 'embeddings').values[2]).toBe(Math.fround(0.9));
  });

  it('of a word that stands there twice the numbers of both count', () => {
    const start = validate({ tokens: ['the', 'end', 'the'], embeddings: [[1], [2], [3]] });
    for (const row of [0, 1, 2]) {
      const changed = withCell(start, step(start, 'embeddings'), row, 0, 9);
      expect(provenance(withChanges(changed, start)).changed, String(row)).toBe(1);
    }
    expect(provenance(withChanges(withText(start, 'the other end'), start)).changed).toBe(0);
  });

  it('typing other words leaves the article behind, even one letter after the other', () => {
    const start = opened('the-cat-sat');
    let example = start;
    for (const text of ['The cat sa', 'The cat', 'Th', 'T', 'My', 'My d', 'My dog']) example = withText(example, text);
    expect(provenance(withChanges(example, start))).toMatchObject({ origin: 'words', changed: 0 });
  });

  describe('in a trained model', () => {
    const numbers = (rows: number) => Array.from({ length: rows }, (_, i) => [i / 4, 1 - i]);
    const [query, key, value, unembedding] = [2, 2, 2, 2].map(numbers);
    const start = validate({
      tokens: ['F5', 'D2', 'H1', 'P2', 'P?'],
      punctuation: 'keep',
      embeddings: numbers(5),
      layers: 1,
      residual: true,
      parameters: { query, key, value, unembedding },
      loss: { cross_entropy: [null, null, null, null, [0.25, 0.75]] },
      trained: { task: 'recall', steps: 60, loss: 1.499, seed: 1 },
    });
    const run = 'trained (recall, 60 steps, mean loss 1.499, seed 1)';
    const said = (example: Example) => {
      const found = provenance(withChanges(example, start));
      return [originText(example, found.origin), changedText(found)];
    };

    it('names the run whose loss is a mean over sentences', () => {
      expect(said(start)).toEqual([run, '']);
      expect(said(withText(start, 'F5 D2 H1 P2 P?'))).toEqual([run, '']);
    });

    it('another sentence keeps the run, its words with their marks, and says that it has no loss any more', () => {
      const other = withText(start, 'F5 D5  H1\nP?');
      expect(other.tokens).toEqual(['F5', 'D5', 'H1', 'P?']);
      const { values } = step(other, 'embeddings');
      for (const [row, before] of Object.entries({ 0: 0, 2: 2, 3: 4 })) {
        expect([...values.subarray(2 * Number(row), 2 * Number(row) + 2)]).toEqual(numbers(5)[before]);
      }
      const more = 'those of added words are seeded (random) and mean nothing';
      expect(said(other)).toEqual([`${run}; ${more}`, 'its loss left out']);
      expect(said(withText(start, 'D2 H1 P2 P?'))).toEqual([run, 'its loss left out']);
      // The marks stay through the next change, too.
      expect(withText(other, 'F5 H1 P2 P? P?').tokens).toEqual(['F5', 'H1', 'P2', 'P?', 'P?']);
    });

    it('computed in another way says that its loss was another model’s, until it is as before', () => {
      const unscaled = withScale(start, 'none');
      expect(said(unscaled)).toEqual([run, 'settings changed since']);
      expect(said(withMask(start, 'causal'))).toEqual([run, 'settings changed since']);
      expect(said(withScale(unscaled, 'sqrt'))).toEqual([run, '']);
    });

    it('with words and parameters of the word space is none', () => {
      expect(said(withText(start, 'The cat sat down'))[0]).not.toContain('trained');
      expect(said(withText(start, 'The cat sat down'))[1]).toBe('its loss left out');
    });
  });

  it('overridden numbers count, unless the example came with them', () => {
    const start = opened('i-am-going-to-play');
    const overridden = withOverriddenCell(start, step(start, 'weights'), 0, 1, 0.5);
    expect(provenance(withChanges(overridden, start)).changed).toBe(1);
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

  it('says when every exponential underflowed, which is not the work of a mask', () => {
    const never = '-Infinity';
    const low = validate({
      tokens: ['low', 'lower', 'fine'],
      embeddings: [[0], [0], [0]],
      attention: { scale: 'none', softmax: 'plain', mask: { add: [[-200, -201, never], [never, never, never], [0, 0, 0]] } }, // prettier-ignore
    });
    const trace = core.run(low);
    const weights = trace.steps.find(({ id }) => id === 'weights')!;
    expect([...weights.values.slice(0, 6)]).toEqual([0, 0, 0, 0, 0, 0]);
    const mask = trace.steps.find(({ id }) => id === 'mask');
    expect([0, 1, 2].map((row) => reading(weights, row, true, mask).kind)).toEqual(['underflow', 'nothing', 'even']);
    const { tables } = reportOf(low, trace, {});
    const notes = (id: string) => tables.find(({ step: { id: found } }) => found === id)!.notes;
    expect(notes('weights')).toContain('low: 0 ÷ 0, every exponential underflowed; shown as 0.');
    expect(notes('weights').join()).not.toContain('lower: 0 ÷ 0');
    expect(readingText(selectionOf({ example: low, trace }))).toContain('low has no shares: 0 ÷ 0');
    expect(whyNothing({ weights, mask, query: 0 })).toBe('underflow');
    expect(whyNothing({ weights, mask, query: 1 })).toBe('nothingLeft');
    const held = withOverriddenCell(low, weights, 0, 0, 0);
    const overridden = core.run(held).steps.find(({ id }) => id === 'weights')!;
    expect(reading(overridden, 0, true, mask).kind).toBe('nothing');
  });

  it('says when overridden weights do not add up to 1', () => {
    const example = opened('i-am-going-to-play');
    expect(reading(step(example, 'weights'), 4, true).kind).toBe('ranked');
    const more = withOverriddenCell(example, step(example, 'weights'), 4, 0, 0.7);
    expect(reading(step(more, 'weights'), 4, true).kind).toBe('overridden');
    expect(reading(step(more, 'weights'), 0, true).kind).toBe('ranked');
  });
});

describe('"mostly"', () => {
  const read = (weights: number[][]) => {
    const example = validate({ tokens: ['a', 'b', 'c'], given: { weights, value: [[1], [2], [3]] } });
    return readingText(selectionOf({ example, trace: core.run(example) }));
  };
  const others = [
    [1, 0, 0],
    [1, 0, 0],
  ];

  it('is said only of a word with more than half of the weight', () => {
    expect(read([[0.5, 0.3, 0.2], ...others])).toBe('a reads itself (50%), then b (30%) and c (20%).');
    expect(read([[0.52, 0.28, 0.2], ...others])).toBe('a reads mostly itself (52%), then b (28%) and c (20%).');
  });

  it('holds for every word of the gallery', () => {
    for (const { id, document } of gallery) {
      const example = validate(document);
      const trace = core.run(example);
      const words = trace.steps.find(({ role }) => role === 'weights')!.rows.labels.length;
      for (let query = 0; query < words; query++) {
        const selection = selectionOf({
          example: { ...example, display: { ...example.display, select: { query } } },
          trace,
        });
        const { kind, words: found } = reading(selection.weights, selection.query, selection.selfColumn);
        if (kind !== 'ranked') continue;
        expect(readingText(selection).includes(' mostly '), `${id}, row ${query}`).toBe(
          found[0]!.weight >= 0.505 && found[1]!.weight > 0,
        );
      }
    }
  });
});
