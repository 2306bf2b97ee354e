// Words without meaningful numbers, and words that nothing tells apart.
import { expect, test } from 'vitest';
import { load, validate } from '../../web/core/index.ts';
import { withCell } from '../../web/edit/cells.ts';
import { readingText } from '../../web/export/reading-text.ts';
import { gallery } from '../../web/examples/index.ts';
import { inputAttributes } from '../../web/trace/attributes.ts';
import { meaningOf } from '../../web/trace/meaning.ts';
import { selectionOf } from '../../web/trace/selection.ts';

const core = await load();
const of = (document: object) => {
  const example = validate(document);
  const trace = core.run(example);
  return { example, trace, ...meaningOf(example, trace), said: readingText(selectionOf({ example, trace })) };
};

test('words that the word space does not have are found, and where they are most of a sentence that is said first', () => {
  const all = of({ text: 'müde Ärztin liest' });
  expect([...all.unknown]).toEqual(['müde', 'Ärztin', 'liest']);
  expect(all.lost).toBe(true);
  expect(all.said).toMatch(/^These words have random numbers here, .* müde reads/);

  const one = of({ text: 'the blub cat sat' });
  expect([[...one.unknown], one.lost]).toEqual([['blub'], false]);
  expect(one.said).not.toContain('random numbers');
  // Half of a sentence is not most of it.
  expect(of({ text: 'blub cat' }).lost).toBe(false);
  expect(of({ text: 'the cat', target: { text: 'blub zzyzx trulala' }, attention: { kind: 'cross' } }).lost).toBe(true);
});

test('an apostrophe that a phone types makes no other word of one that is known, and is shown as it was typed', () => {
  const { unknown, trace, said } = of({ text: 'She didn’t see the dog', display: { select: { query: 1 } } });
  expect([...unknown]).toEqual([]);
  expect(trace.steps[0]!.rows.labels).toContain('didn’t');
  expect(said).toMatch(/^didn’t /);
  const plain = of({ text: "She didn't see the dog" }).trace;
  expect(trace.steps[0]!.values).toEqual(plain.steps[0]!.values);
});

test('of words of which only most have no meaning it is not said that none has', () => {
  const some = of({ text: 'Zuzana 😀 drank lattés', display: { select: { query: 2 } } });
  expect([[...some.unknown], some.lost, some.none]).toEqual([['Zuzana', '😀', 'lattés'], true, false]);
  expect(some.said).toMatch(/^Most of these words have random numbers here, .* drank reads/);
});

test('where the numbers come from says that the word space lacks them', () => {
  expect(of({ text: 'müde Ärztin' })).toMatchObject({
    none: true,
    lacking: 'from the word space made by hand, which lacks these words',
  });
  expect(of({ text: 'the blub cat' })).toMatchObject({
    none: false,
    lacking: 'from the word space made by hand, which lacks 1 of 3 words',
  });
  expect(of({ text: 'the cat' })).toMatchObject({ none: false, lacking: '' });
  expect(of({ text: 'the cat', embeddings: { from: 'seed', seed: 1, d_model: 4 } })).toMatchObject({ lacking: '' });
});

test('a word is known once all of its numbers were typed', () => {
  let { example, trace } = of({ text: 'blub sat' });
  const columns = trace.steps[0]!.columns.labels.length;
  for (let column = 0; column < columns; column++) {
    expect([...meaningOf(example, trace).unknown]).toEqual(['blub']);
    example = withCell(example, trace.steps[0]!, 0, column, 0.5);
    trace = core.run(example);
  }
  expect(meaningOf(example, trace).unknown.size).toBe(0);
});

test('seeded numbers mean nothing, those of an article and of the gallery that are not seeded do', () => {
  for (const { id, document } of gallery) {
    const { example, trace, lost, unknown } = of(document as object);
    const { embeddings } = example;
    const seeded = !Array.isArray(embeddings) && embeddings.from === 'seed';
    const outside = trace.steps.flatMap((step) =>
      (inputAttributes(step).seeded_rows ?? []).map((row) => step.rows.labels[row]!),
    );
    expect([id, lost, unknown]).toEqual([id, seeded, new Set(outside)]);
  }
});

test('equal rows are told as a tie, and only those', () => {
  const embeddings = [
    [0.2, 0.1],
    [1, 0.5],
    [1, 0.5],
  ];
  const tokens = ['she', 'doctor', 'nurse'];
  const tie = of({ tokens, embeddings, display: { select: { query: 0 } } });
  expect(tie.said).toMatch(/^she reads doctor and nurse alike, \d\d% each: their numbers are the same here\.$/);
  expect(of({ tokens, embeddings, display: { select: { query: 1 } } }).said).toContain('itself and nurse alike');
  const three = of({
    tokens: [...tokens, 'poet'],
    embeddings: [...embeddings, [1, 0.5]],
    display: { select: { query: 0 } },
  });
  expect(three.said).toContain('doctor, nurse and poet alike');
  // With positions their keys differ; the same word twice is no news; other rows may have the same share by chance.
  const placed = { ...{ tokens, embeddings }, positions: 'sinusoidal', display: { select: { query: 0 } } };
  expect(of(placed).said).not.toContain('alike');
  expect(of({ tokens: ['she', 'cat', 'cat'], embeddings }).said).toContain('reads cat in both places alike,');
  const mirrored = [
    [1, 1],
    [2, 0],
    [0, 2],
  ];
  expect(of({ tokens, embeddings: mirrored, parameters: 'identity' }).said).not.toContain('alike');
});
