// What a workbook says, and what it refuses. That its formulas give the numbers of the core is computed by LibreOffice (tests/spreadsheet).
import { expect, test } from 'vitest';
import { exportFile } from '../../web/export/index.ts';
import { sheetNames } from '../../web/export/xlsx/sheets.ts';
import { caseOf, cat, type Case } from './exports.ts';
import { hostile, hostileWords } from './hostile.ts';
import { readWorkbook, type Workbook } from './workbook.ts';

const workbookOf = async ({ example, trace }: Case): Promise<Workbook> =>
  readWorkbook(new Uint8Array(await (await exportFile('xlsx', example, trace)).content.arrayBuffer()));

test('a workbook has a sheet for each step behind the first, called as the step', async () => {
  const sheets = [...(await workbookOf(cat)).keys()];
  expect(sheets[0]).toBe('About');
  expect(sheets.slice(1)).toEqual(cat.trace.steps.map(({ id }) => id));
});

test('a score is the sum of its products, by the cells that it was made of', async () => {
  const scores = (await workbookOf(cat)).get('scores')!;
  // Row 5 is the second word, column C too: cat asks cat.
  expect(scores.get('C5')!.formula).toBe(['B', 'C'].map((column) => `'query'!${column}5*'key'!${column}5`).join('+'));
});

test('given numbers are numbers, and no other number is', async () => {
  const workbook = await workbookOf(cat);
  for (const { id, operation, values } of cat.trace.steps) {
    const cells = [...workbook.get(id)!].filter(([place]) => /^[B-Z]\d+$/.test(place) && Number(place.slice(1)) >= 4);
    expect(cells).toHaveLength(values.length);
    for (const [place, { formula, value }] of cells) {
      if (operation === 'input') expect(typeof value, `${id} ${place}`).toBe('number');
      else expect(formula, `${id} ${place}`).toMatch(/\S/);
    }
  }
});

test('a masked cell is −∞ as a text, which the exponential takes for 0', async () => {
  const causal = caseOf('causal', { text: 'The cat', attention: { mask: 'causal', softmax: 'plain' } });
  const workbook = await workbookOf(causal);
  expect(workbook.get('mask')!.get('C4')).toEqual({ value: '−∞' });
  expect(workbook.get('masked_scores')!.get('C4')!.formula).toMatch(/^IF\(COUNT\('mask'!C4\)=1,.*,"−∞"\)$/);
  expect(workbook.get('exponentials')!.get('C4')!.formula).toMatch(/^IF\(ISNUMBER\((.*)\),EXP\(\1\),0\)$/);
});

test('a number that is held stands as a number, without its formula', async () => {
  const held = caseOf('held', { text: 'The cat', override: { weights: { cells: { '0,1': 0.25 } } } });
  expect((await workbookOf(held)).get('weights')!.get('C4')).toEqual({ value: 0.25 });
});

test('what a reader wrote is a text on every sheet, never a formula', async () => {
  for (const word of [...hostileWords, '=1+1', '@SUM(A1)', "'x", '+cmd|calc']) {
    const workbook = await workbookOf(caseOf(word, { tokens: [word, 'cat'], title: word }));
    for (const cells of workbook.values())
      for (const [place, { formula }] of cells)
        if (Number(/\d+/.exec(place)![0]) < 4 || place.startsWith('A')) expect(formula).toBeUndefined();
  }
});

test('every hostile example has a workbook, or a reason why it has none', async () => {
  for (const [name, document] of Object.entries(hostile)) {
    const one = caseOf(name, document);
    const odd = one.trace.steps.some(({ values }) => values.some((x) => Number.isNaN(x) || x === Infinity));
    const message = await exportFile('xlsx', one.example, one.trace).then(
      () => undefined,
      (error: Error) => error.message,
    );
    if (message === undefined) continue;
    expect(message, one.name).toMatch(odd ? /a spreadsheet cannot hold/ : /a spreadsheet may have up to/);
  }
});

test('an example with very many numbers is refused, with how many there may be', async () => {
  const tokens = Array.from({ length: 120 }, (_, index) => `word${index}`);
  const large = caseOf('large', { tokens, embeddings: { from: 'seed', seed: 1, d_model: 8 } });
  await expect(exportFile('xlsx', large.example, large.trace)).rejects.toThrow(
    /numbers in all its steps; a spreadsheet may have up to 50,000/,
  );
});

test('names of steps that are too long for a sheet are cut, and stay different', () => {
  const ids = ['a'.repeat(40), `${'a'.repeat(39)}b`, 'A'.repeat(40), 'short'];
  const names = [...sheetNames(ids, '').values()];
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(4);
  for (const name of names) expect(name.length).toBeLessThanOrEqual(31);
  expect(names[3]).toBe('short');
});
