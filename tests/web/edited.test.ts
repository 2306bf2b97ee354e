// Who wrote a number that the word space or a seed would give otherwise: a reader, or the example itself.
import { expect, test } from 'vitest';
import type { Example } from '../../web/core/example.ts';
import { load } from '../../web/core/index.ts';
import { validate } from '../../web/core/validate.ts';
import type { ExampleDocument } from '../../web/core/example.ts';
import { withCell } from '../../web/edit/cells.ts';
import { withChanges } from '../../web/trace/changes.ts';
import { editedBy } from '../../web/trace/edited.ts';

const core = await load();
const stepOf = (example: Example, id: string) => core.run(example).steps.find((step) => step.id === id)!;

const documents: [what: string, step: string, document: ExampleDocument][] = [
  ['an embedding of the word space', 'embeddings', { version: 1, text: 'the cat sat' }],
  ['a matrix of the word space', 'W_Q', { version: 1, text: 'the cat sat' }],
  ['a seeded embedding', 'embeddings', { version: 1, text: 'a b', embeddings: { from: 'seed', seed: 3, d_model: 4 } }],
  [
    'a seeded matrix of a layer',
    'layer2.W_K',
    {
      version: 1,
      text: 'a b',
      embeddings: { from: 'seed', seed: 3, d_model: 4 },
      parameters: { from: 'seed', seed: 3 },
      layers: 2,
    },
  ],
];

for (const [what, id, document] of documents) {
  test(`${what} is the reader’s as soon as it was typed, and that of the example if it came so`, () => {
    const start = validate(document);
    const step = stepOf(start, id);
    expect(step, id).toBeDefined();
    expect(editedBy(start, step, 1, 1)).toBeUndefined();
    const edited = withCell(start, step, 1, 1, 0.625);
    expect(editedBy(edited, stepOf(edited, id), 1, 1)).toBe('example');
    const read = withChanges(edited, start);
    expect(editedBy(read, stepOf(read, id), 1, 1)).toBe('reader');
    // No other number of the table.
    expect(editedBy(read, stepOf(read, id), 0, 1)).toBeUndefined();
    expect(editedBy(read, stepOf(read, id), 1, 0)).toBeUndefined();
  });
}

test('a word that stands there twice has one row to edit, whatever its case', () => {
  const start = validate({ version: 1, text: 'The cat saw the dog' });
  const edited = withChanges(withCell(start, stepOf(start, 'embeddings'), 0, 2, 0.5), start);
  expect(editedBy(edited, stepOf(edited, 'embeddings'), 3, 2)).toBe('reader');
});

test('a number of a word in the document is the reader’s once it was changed, the others are nobody’s edits, as computed ones', () => {
  const start = validate({ version: 1, tokens: ['a', 'b', 'a'], embeddings: [[1], [2], [4]] });
  const edited = withChanges(withCell(start, stepOf(start, 'embeddings'), 2, 0, 3), start);
  const by = (row: number) => editedBy(edited, stepOf(edited, 'embeddings'), row, 0);
  expect([by(0), by(1), by(2)]).toEqual([undefined, undefined, 'reader']);
  expect(editedBy(start, stepOf(start, 'embeddings'), 2, 0)).toBeUndefined();
  expect(editedBy(edited, stepOf(edited, 'scores'), 0, 0)).toBeUndefined();
});
