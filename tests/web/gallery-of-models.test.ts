// The examples with the numbers of the trained model, with its parameters as they are shipped: what they claim, and what their notes say.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { load } from '../../web/core/index.ts';
import { validate } from '../../web/core/validate.ts';
import { galleryExample, writeAddress } from '../../web/edit/address.ts';
import { withText } from '../../web/edit/text.ts';
import { notesOf } from '../../web/elements/full/shows/notes.ts';
import { examples, gallery } from '../../web/examples/index.ts';
import { examplesOfModels } from '../../web/examples/of-models/index.ts';
import { checkClaims } from '../../web/trace/claims.ts';

const core = await load();
const documentOf = (id: string) =>
  examplesOfModels.find((entry) => entry.id === id)!.document as { text: string; notes: string[] };

test('an example of a model is no example of the gallery as long as its model is not loaded', async () => {
  for (const entry of examplesOfModels) expect(galleryExample(entry), entry.id).toBeUndefined();
  const [cat] = gallery.filter(({ id }) => id === 'the-cat-sat');
  expect(await writeAddress(validate(cat!.document), examples)).toBe('#the-cat-sat');
  await core.loadModel('use-lite', { from: new URL('../../dist/models', import.meta.url) });
  for (const entry of examplesOfModels) {
    expect(await writeAddress(validate(entry.document), examples)).toBe(`#${entry.id}`);
  }
});

test('every file of the folder is an example, under its name', () => {
  const files = readdirSync(join(import.meta.dirname, '../../web/examples/of-models')).filter((name) =>
    name.endsWith('.json'),
  );
  expect(examplesOfModels.map(({ id }) => `${id}.json`).toSorted()).toEqual(files.toSorted());
});

describe.each(examplesOfModels.filter(({ document }) => 'claims' in (document as object)).map(({ id }) => id))(
  '%s',
  (id) => {
    test('shows what it claims, and opens at the head that its claims are about', () => {
      const example = validate(documentOf(id));
      const trace = core.run(example);
      const claims = checkClaims(example, trace);
      expect(claims.length).toBeGreaterThan(0);
      expect(claims.filter((claim) => !claim.holds)).toEqual([]);
      const { query, layer, head } = example.display.select!;
      const here = claims.filter(({ left: { cell } }) => cell.step.id === `layer${layer}.head${head}.weights`);
      expect(here.map(({ left: { cell } }) => cell.row)).toContain(query);
    });
  },
);

/** The vector of a text, by its products with others: the cosine, since each has length 1. */
function cosine(one: string, other: string): number {
  const vector = (text: string) =>
    core.run({ text, parameters: { from: 'model', model: 'use-lite' } }).steps.find(({ id }) => id === 'summary_unit')!
      .values;
  const [a, b] = [vector(one), vector(other)];
  return a.reduce((sum, value, index) => sum + value * b[index]!, 0);
}

describe('the notes', () => {
  test('of two questions that ask the same say their cosine', () => {
    const { text, notes } = documentOf('model-same-question');
    const alike = cosine(text, 'How old are you?');
    expect(notes[0]).toContain(`a cosine of ${alike.toFixed(2)};`);
    expect(cosine(text, 'Stock prices fell today.')).toBeLessThan(0.1);
    expect(alike).toBeCloseTo(0.85, 2); // as TensorFlow.js has it
  });
  test('of a bank say which text is nearer', () => {
    const { text, notes } = documentOf('model-bank');
    const [stocks, river] = ['Stock prices fell today.', 'She sat on the bank of the river.'];
    expect(notes[0]).toContain(`“${stocks}” (${cosine(text, stocks).toFixed(2)})`);
    expect(notes[0]).toContain(`“${river}” (${cosine(text, river).toFixed(2)})`);
    expect(cosine(text, stocks)).toBeGreaterThan(cosine(text, river));
  });
  test('of “too wide” stay in sight while the reader follows them, and go with another text', () => {
    const document = documentOf('model-too-wide');
    const start = validate(document);
    expect(notesOf({ example: start, start })).toEqual({ notes: document.notes, before: false });
    const tired = withText(start, document.text.replace('wide', 'tired'));
    expect(tired.notes).toBeUndefined();
    expect(notesOf({ example: tired, start })).toEqual({ notes: document.notes, before: true });
    // As while it is being typed.
    const none = withText(start, document.text.replace(' wide', ''));
    expect(notesOf({ example: none, start }).notes).toEqual(document.notes);
    const other = withText(start, 'Stock prices fell today.');
    expect(notesOf({ example: other, start }).notes).toEqual([]);
    const otherNumbers = validate({ text: 'The animal was too tired' });
    expect(notesOf({ example: otherNumbers, start }).notes).toEqual([]);
  });
  test('of “too wide” hold with “tired” in its place', () => {
    const { text } = documentOf('model-too-wide');
    for (const last of ['wide', 'tired']) {
      const { steps } = core.run({
        text: text.replace('wide', last),
        parameters: { from: 'model', model: 'use-lite' },
      });
      const { rows, columns, values } = steps.find(({ id }) => id === 'layer2.head2.weights')!;
      const of = (key: string) =>
        values[rows.labels.indexOf('it') * columns.labels.length + columns.labels.indexOf(key)]!;
      expect(of('street')).toBeGreaterThan(of('animal'));
    }
  });
});
