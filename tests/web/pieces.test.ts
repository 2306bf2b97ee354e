// The pieces of a model's vocabulary may be anything; the words of an example without a model may not.
import { expect, test } from 'vitest';
import { continueText } from '../../web/core/models/continue-text.ts';
import { load } from '../../web/core/load.ts';
import { modelOf } from '../../web/core/models/loaded.ts';
import { visible } from '../../web/core/models/visible.ts';
import { validate } from '../../web/core/validate.ts';
import { filesOf, smallModel } from './small-model.ts';

const parameters = { from: 'model', model: 'own' } as const;
const long = '-'.repeat(128);
const pieces = ['\n', 'a', long, ' ', '\u0000'];

/** A model of characters, as it is trained on a text whose smallest character is the end of a line. */
const characters = (vocabulary: readonly string[]) =>
  smallModel(6).set(
    'tokenizer.json',
    new TextEncoder().encode(
      JSON.stringify({
        ...{ normalizer: null, post_processor: null, decoder: { type: 'Fuse' } },
        pre_tokenizer: { type: 'Split', pattern: { Regex: '-+|[^-]' }, behavior: 'Isolated', invert: false },
        model: { type: 'BPE', merges: [], vocab: Object.fromEntries(vocabulary.map((piece, id) => [piece, id])) },
        added_tokens: [{ id: 2, content: long, special: false }],
      }),
    ),
  );

test('a model whose first piece is the end of a line opens, and its numbers are those of the ids', async () => {
  const core = await load();
  await core.openModel(filesOf(smallModel(6)));
  const ids = core.run({ tokens: ['0', '1', '2', '4'], parameters, predictions: 'all' });
  await core.openModel(filesOf(characters(pieces)));
  const text = core.run({ text: `\na${long}\u0000`, parameters, predictions: 'all' });
  const model = modelOf({ parameters })!;
  expect(model.pieces(`\na${long}\u0000`)).toEqual(['\n', 'a', long, '\u0000']);
  const numbers = (trace: typeof ids) => trace.steps.map(({ id, values }) => [id, [...values]]);
  expect(numbers(text)).toEqual(numbers(ids));
  const [step] = text.steps;
  expect(step!.rows.labels).toEqual(['↵', 'a', `${'-'.repeat(63)}…`, '�']);
});

test('a text goes on with such pieces', async () => {
  const core = await load();
  await core.openModel(filesOf(characters(pieces)));
  const written: string[] = [];
  for (let seed = 1; seed <= 8; seed++) {
    for await (const { token } of continueText({ text: '\n', parameters }, { count: 5, temperature: 100, seed })) {
      written.push(token);
    }
  }
  expect(new Set(written)).toEqual(new Set(pieces));
});

test.each([
  ['\n', '↵'],
  ['a\tb\r', 'a⇥b�'],
  ['x'.repeat(64), 'x'.repeat(64)],
  ['x'.repeat(65), `${'x'.repeat(63)}…`],
])('%j is shown as %s', (piece, shown) => {
  expect(visible(piece)).toBe(shown);
});

test.each([
  ['tokens.1', { tokens: ['a', '\n'] }, 'control'],
  ['tokens.0', { tokens: [long] }, 'at most 64'],
  ['past.tokens.0', { tokens: ['a'], past: { tokens: [''] } }, 'empty'],
  ['target.tokens.1', { tokens: ['a'], attention: { kind: 'cross' }, target: { tokens: ['a', '\t'] } }, 'control'],
])('without a model, the word of %s is refused', (path, document, reason) => {
  expect(() => validate(document)).toThrow(
    expect.objectContaining({ path, message: expect.stringContaining(reason) as string }),
  );
});
