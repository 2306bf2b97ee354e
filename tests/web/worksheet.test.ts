// Worksheets: empty cells, the key with its arithmetic, numbers by seed, in HTML and in LaTeX.
import { expect, test } from 'vitest';
import { loadDiagnoser } from '../../web/core/diagnosis/load.ts';
import { load } from '../../web/core/load.ts';
import { validate } from '../../web/core/validate.ts';
import { newNumbers } from '../../web/edit/exercise/numbers/new-numbers.ts';
import { course } from '../../web/examples/course/index.ts';
import { worksheet, type WorksheetOptions } from '../../web/export/worksheet/index.ts';
import { sheetOf } from '../../web/export/worksheet/sheet.ts';

const core = await load();
const diagnoser = await loadDiagnoser({ core });

const X = [
  [0.2, 0.5],
  [0.8, 0.1],
  [0.3, 0.9],
];
const cat = validate({
  version: 1,
  title: 'How does cat share its 100%?',
  tokens: ['The', 'cat', 'sat'],
  embeddings: X,
  parameters: 'identity',
  exercise: {
    hidden: [
      { step: 'scores', rows: [1] },
      { step: 'weights', rows: [1] },
    ],
  },
});
const made = async (wishes: Partial<WorksheetOptions>, example = cat): Promise<string> => {
  const options: WorksheetOptions = { format: 'html', paper: 'A4', sheets: 1, seed: undefined, ...wishes };
  return (await worksheet(core, diagnoser, example, options))!.content as string;
};
const count = (text: string, part: RegExp) => text.match(part)?.length ?? 0;

test('a sheet has empty cells for what is asked for, and the key has the computed numbers with their arithmetic', () => {
  const { title, number, steps } = sheetOf(cat, core.run(validate({ ...cat, exercise: undefined })));
  expect([title, number]).toEqual(['How does cat share its 100%?', undefined]);
  const [scores, weights] = steps;
  expect(scores!.answer).toMatchObject({
    name: 'Scores',
    rows: ['cat'],
    columns: ['The', 'cat', 'sat'],
    cells: [[null, null, null]],
  });
  const right = X.map((k) => 0.8 * k[0]! + 0.1 * k[1]!);
  expect(scores!.key.cells[0]!.map(Number)).toEqual(right.map((one) => Number(one.toFixed(2))));
  expect(scores!.workings[0]).toEqual({ cell: 'cat, The', lines: ['0.8 × 0.2 + 0.1 × 0.5 = 0.21'] });
  const sum = right.reduce((all, one) => all + Math.exp(one / Math.SQRT2), 0);
  expect(weights!.key.cells[0]).toEqual(right.map((one) => (Math.exp(one / Math.SQRT2) / sum).toFixed(3)));
  weights!.workings.forEach(({ lines }, index) =>
    expect(lines.at(-1)).toMatch(new RegExp(` = ${weights!.key.cells[0]![index]}$`)),
  );
  // The numbers of the scores are the reader's own, so the sheet does not print them.
  expect(JSON.stringify(steps.map(({ given, answer }) => [given, answer]))).not.toContain('0.65');
});

const answersOf = (hidden: unknown) => {
  const example = validate({ ...cat, exercise: { hidden } });
  return sheetOf(example, core.run(validate({ ...cat, exercise: undefined }))).steps.map(({ answer }) => answer);
};

test('a number that follows from answers is left out', () => {
  const [, weights] = answersOf(['scores', { step: 'weights', cells: ['1,0'] }]);
  // What is left of a row of weights is 1 less the others.
  expect(weights).toMatchObject({ rows: ['cat'], cells: [[null, '–', '–']] });
  // By itself it is what the author asks for.
  const right = X.map((k) => Math.exp((0.8 * k[0]! + 0.1 * k[1]!) / Math.SQRT2));
  const shares = right.map((one) => (one / right.reduce((sum, other) => sum + other)).toFixed(3));
  const [alone] = answersOf([{ step: 'weights', cells: ['1,0'] }]);
  expect(alone!.cells).toEqual([[null, ...shares.slice(1)]]);
  // What is made row by row follows in the same row alone.
  const [, , context] = answersOf(
    ['scores', 'weights'].map((step) => ({ step, rows: [1] })).concat({ step: 'context', rows: [0] }),
  );
  expect(context!.cells).toEqual([[null, null]]);
});

test('rows that later answers need stand on the sheet: given, or to be filled in', () => {
  const later = { step: 'context', rows: [0, 1] };
  const [given] = answersOf([{ step: 'weights', rows: [1] }, later]);
  expect(given!.rows).toEqual(['The', 'cat']);
  expect(given!.cells[0]!.map(Number).reduce((sum, one) => sum + one)).toBeCloseTo(1, 2);
  expect(given!.cells[1]).toEqual([null, null, null]);
  const [, follows] = answersOf([{ step: 'scores', rows: [0, 1] }, { step: 'weights', rows: [1] }, later]);
  expect(follows!.cells).toEqual([
    [null, null, null],
    [null, null, null],
  ]);
});

test('as HTML it needs nothing else, and the key stands on a page of its own', async () => {
  const page = await made({});
  const [sheet, key] = page.split('<section class="key">') as [string, string];
  expect(count(sheet, /<td><\/td>/g) - count(sheet, /<thead>/g)).toBe(6);
  expect(count(key, /<td><\/td>/g) - count(key, /<thead>/g)).toBe(0);
  expect(key).toContain('0.8 × 0.2 + 0.1 × 0.5 = 0.21');
  expect(sheet).not.toContain('0.21');
  expect(page).toContain('break-before: page');
  expect(page).not.toMatch(/<script|https?:|src=/);
  expect(await made({ paper: 'Letter' })).toContain('size: Letter');
});

test('ten sheets have the numbers of ten seeds, each with its number and its key', async () => {
  const page = await made({ sheets: 10, seed: 3 });
  expect([...page.matchAll(/Sheet (\d+)/g)].map(([, number]) => Number(number))).toEqual(
    Array.from({ length: 20 }, (_, index) => 3 + Math.floor(index / 2)),
  );
  const sheets = page.split('<section>').slice(1);
  expect(new Set(sheets.map((one) => one.replaceAll(/Sheet \d+/g, ''))).size).toBe(10);
  // The same number is the same sheet wherever it is made.
  expect((await made({ sheets: 1, seed: 7 })).split('<section>')[1]!.replace('</body>', '').trim()).toContain(
    sheets[4]!.trim(),
  );
  const { example } = (await newNumbers(core, diagnoser, cat, 3))!;
  expect(JSON.stringify(sheetOf(example, core.run(validate({ ...example, exercise: undefined }))).number)).toBe('3');
});

test('what an author wrote is text in HTML, and no command in LaTeX', async () => {
  const hostile = validate({ ...cat, title: '<b onclick="x">&amp; \\input{x}', tokens: ['<i>', '$x$', 'sat'] });
  const page = await made({}, hostile);
  expect(page).toContain('&lt;b onclick=');
  expect(page).not.toContain('<b onclick');
  const tex = await made({ format: 'tex' }, hostile);
  expect(tex).not.toContain('\\input{x}');
  expect(tex).not.toMatch(/[^\\]\$x\$/);
});

test('every exercise of the course has a sheet and a key in both formats', async () => {
  for (const { id, document } of course) {
    const example = validate(document);
    expect(await made({}, example), id).toContain('<section class="key">');
    const tex = await made({ format: 'tex', paper: 'Letter' }, example);
    expect(tex, id).toContain('\\documentclass[letterpaper');
    expect(count(tex, /\\clearpage/g), id).toBe(2);
  }
});
