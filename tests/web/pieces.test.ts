// Labels that are pieces of words, with the trained model that cuts them: which belong together, and what is said of them.
import { describe, expect, test } from 'vitest';
import { load } from '../../web/core/index.ts';
import type { Axis } from '../../web/core/trace.ts';
import { validate } from '../../web/core/validate.ts';
import { json } from '../../web/export/json.ts';
import { readingText } from '../../web/export/reading-text.ts';
import { titleOf } from '../../web/export/report.ts';
import { inkOf } from '../../web/export/svg/draw.ts';
import { lines } from '../../web/export/svg/lines.ts';
import { byWord, goesOn, pieceName } from '../../web/trace/pieces.ts';
import { selectionFor } from '../../web/export/steps.ts';

const core = await load();
await core.loadModel('use-lite', { from: new URL('../../dist/models', import.meta.url) });

function shown(text: string, query = 0) {
  const example = validate({
    version: 1,
    text,
    parameters: { from: 'model', model: 'use-lite' },
    display: { select: { query } },
  });
  const trace = core.run(example);
  return { example, trace, selection: selectionFor(example, trace, {}) };
}
const wordsOf = (axis: Axis) => byWord(axis).map((pieces) => pieces.map((index) => axis.labels[index]).join('|'));

describe('the labels of a trained model', () => {
  test.each([
    ["The animal didn't cross.", "The animal didn|'|t cross ."],
    ['I thanked the kindhearted neighbours', 'I thank|ed the kind|he|art|ed neighbour|s'],
    ["didn't didn't", "didn|'|t didn|'|t"],
    ['The cat sat', 'The cat sat'],
  ])('of "%s" belong together word by word', (text, wanted) => {
    const { rows, columns } = shown(text).selection.weights;
    expect(wordsOf(rows).join(' ')).toBe(wanted);
    expect(wordsOf(columns).join(' ')).toBe(wanted);
  });

  test('know the word only where they are pieces, and axes of numbers have none', () => {
    const { trace } = shown('I thanked him');
    const [query] = trace.steps.filter(({ role }) => role === 'query');
    expect(query!.rows.words).toEqual([{ word: 'thanked', first: 1, end: 3 }]);
    expect(query!.columns).not.toHaveProperty('words');
    expect([0, 1, 2, 3].map((index) => goesOn(query!.rows, index))).toEqual([false, false, true, false]);
    expect([0, 1, 2].map((index) => pieceName(query!.rows, index))).toEqual([
      undefined,
      'thank, a piece of thanked',
      'ed, a piece of thanked',
    ]);
  });

  test('stand in the exported trace with their words', () => {
    const { example, trace } = shown('I thanked him');
    const { steps } = JSON.parse(json(example, trace, {})) as { steps: { id: string; rows: Axis }[] };
    const { rows } = steps.find(({ id }) => id === 'layer1.head1.weights')!;
    expect(rows.words).toEqual([{ word: 'thanked', first: 1, end: 3 }]);
  });
});

describe('what is said of a piece', () => {
  test('names its word, and a title has whole words', () => {
    const { example, selection } = shown("The animal didn't cross.", 4);
    expect(readingText(selection)).toMatch(/^t of didn't reads /);
    expect(titleOf(example)).toBe("The animal didn't cross.");
    expect(readingText(shown("The animal didn't cross.", 1).selection)).toMatch(/^animal reads /);
  });

  test('in a picture, the chips of its word touch, and only their outer ends are round', () => {
    const { selection } = shown('I thanked him');
    const { body } = lines(selection, inkOf('light'));
    const outlines = [...body.matchAll(/<path d="(M[^"]*A[^"]*Z)" fill="[^"]*"( stroke="[^"]*")?\/>/g)].map(
      ([, d]) => d!,
    );
    expect(outlines).toHaveLength(2);
    const across = outlines.map((d) =>
      [...d.matchAll(/[MHA](?:[\d.]+ [\d.]+ 0 0 1 )?([\d.]+)/g)].map(([, x]) => Number(x)),
    );
    expect(Math.max(...across[0]!)).toBe(Math.min(...across[1]!));
    expect(outlines.map((d) => d.split('A').length - 1)).toEqual([1, 1]);
  });
});
