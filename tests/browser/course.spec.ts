// New numbers for an exercise, one like it that is filled in, and the course.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { axe } from './axe.ts';
import { expect as expectElement, test as elementTest } from './element.ts';
import { tablesOf, theCatSat } from './expected.ts';
import { expect, test } from './page.ts';
import { course } from '../../web/examples/course/index.ts';

const exercise = {
  ...theCatSat,
  title: 'How does cat share its 100%?',
  attention: {},
  exercise: {
    hidden: [
      { step: 'scores', rows: [1] },
      { step: 'weights', rows: [1] },
    ],
    new_numbers: true,
  },
};
const link = (document: object) => `./#example=${encodeURIComponent(JSON.stringify(document))}`;
const at = (page: Page): Locator => page.locator('attention-exercise');
const field = (page: Page, step: string, row: number, column: number): Locator =>
  at(page).locator(`[id="cell-${step}-${row}-${column}"]`);
const button = (page: Page, name: string): Locator => at(page).getByRole('button', { name, exact: true });

test('one like it is filled in with its arithmetic, and leads back to what was typed', async ({ page }) => {
  await page.goto(link(exercise));
  await field(page, 'scores', 1, 0).fill('0.21');
  await field(page, 'scores', 1, 0).press('Enter');
  await button(page, 'Show me one like it').press('Enter');
  await expect(at(page).getByRole('heading', { name: 'One like it, filled in' })).toBeFocused();
  await expect(at(page).locator('input')).toHaveCount(0);
  // The arithmetic of each cell as it stands there ends in the number of the table.
  const lines = await at(page).locator('.workings dd').allInnerTexts();
  expect(lines).toHaveLength(6);
  for (const line of lines.slice(0, 3)) {
    const [left, right] = line.split(' = ') as [string, string];
    const value = left
      .split(' + ')
      .map((product) => product.split(' × ').map((one) => Number(one.replaceAll(/[()]/g, '').replace('−', '-'))))
      .reduce((sum, [a, b]) => sum + a! * b!, 0);
    expect(value).toBeCloseTo(Number(right.replace('−', '-')), 6);
  }
  const first = await at(page).locator('.workings').allInnerTexts();
  await button(page, 'Another one').first().click();
  await expect.poll(() => at(page).locator('.workings').allInnerTexts()).not.toEqual(first);
  expect(await axe(page)).toEqual([]);
  await button(page, 'Now your own').first().click();
  await expect(button(page, 'Show me one like it')).toBeFocused();
  await expect(field(page, 'scores', 1, 0)).toHaveValue('0.21');
});

test('new numbers keep the answers to the old ones, which are there again on the way back', async ({
  page,
  at: whole,
}) => {
  await page.goto(link(exercise));
  await field(page, 'scores', 1, 0).fill('0.21');
  await field(page, 'scores', 1, 0).press('Enter');
  await button(page, 'New numbers').click();
  await expect(at(page)).toContainText('Numbers 1');
  await expect(field(page, 'scores', 1, 0)).toHaveValue('');
  // The link has the numbers: whoever opens it sees the same.
  await whole.written();
  const shown = (await whole.shown()) as typeof exercise;
  const [right] = tablesOf({ ...shown, exercise: undefined })['scores']![1]!;
  await field(page, 'scores', 1, 0).fill(right!);
  await field(page, 'scores', 1, 0).press('Enter');
  await expect(at(page).locator('[id="verdict-scores-1-0"]')).toHaveText('✓ right');
  await page.reload();
  await expect(field(page, 'scores', 1, 0)).toHaveValue(right!);
  await page.goBack();
  await expect(field(page, 'scores', 1, 0)).toHaveValue('0.21');
  await button(page, 'New numbers').click();
  await expect(field(page, 'scores', 1, 0)).toHaveValue(right!);
  await button(page, 'Back to the numbers before').click();
  await expect(field(page, 'scores', 1, 0)).toHaveValue('0.21');
});

test('the numbers before, and the question whether to erase, belong to one exercise', async ({ page }) => {
  const index = course.findIndex(({ id }) => id === 'exercise-shares');
  await page.goto(`./#${course[index]!.id}`);
  await button(page, 'New numbers').click();
  await expect(button(page, 'Back to the numbers before')).toBeVisible();
  await button(page, 'Start again').click();
  await expect(button(page, 'Erase it')).toBeVisible();
  await page.evaluate((hash) => (location.hash = hash), `#${course[index + 1]!.id}`);
  await expect(page.locator('page-course').first()).toContainText(`Exercise ${index + 2} of 12`);
  await expect(at(page).locator('input').first()).toBeVisible();
  await expect(button(page, 'Back to the numbers before')).toHaveCount(0);
  await expect(button(page, 'Erase it')).toHaveCount(0);
});

test('a teacher chooses the seed, and whether readers may have new numbers', async ({ page, at: whole }) => {
  await whole.open('#the-cat-sat');
  await page.getByRole('button', { name: 'Make an exercise' }).click();
  const author = page.locator('page-authoring');
  await author.getByRole('button', { name: 'Weights', exact: false }).first().click();
  await author.getByLabel('Numbers from seed').fill('5');
  await author.getByLabel('Readers may have new numbers').check();
  await expect(author).toContainText('9 numbers to compute.');
  await author.getByRole('button', { name: 'Open it, to share it' }).click();
  await expect(at(page)).toContainText('Numbers 5');
  const shown = (await whole.shown()) as typeof exercise;
  expect(shown.exercise).toEqual({ hidden: ['weights'], seed: 5, new_numbers: true });
  for (const row of shown.embeddings) for (const one of row) expect(Number.isInteger(2 * one)).toBe(true);
  expect(shown).not.toHaveProperty('source');
});

test('the course is a group of the gallery, leads from one exercise to the next, and remembers what is done', async ({
  page,
  at: whole,
}) => {
  await page.goto('./#exercise-dot-product');
  await expect(page.locator('page-course').first()).toContainText('Exercise 1 of 12');
  const [first, second] = course;
  const right = tablesOf({ ...(first!.document as object), exercise: undefined })['scores']![1]![2]!;
  await field(page, 'scores', 1, 2).fill(right);
  await field(page, 'scores', 1, 2).press('Enter');
  await expect(at(page)).toContainText('All done.');
  await page.getByRole('button', { name: `Next ${second!.title}` }).click();
  await expect(page.locator('h1')).toHaveText(second!.title);
  await expect.poll(() => page.evaluate(() => location.hash)).toBe(`#${second!.id}`);
  await expect(page.locator('.place')).toBeFocused();
  await page.getByRole('button', { name: 'all exercises' }).click();
  await expect(whole.galleryEntry(first!.title)).toContainText('✓ done');
  await expect(whole.galleryEntry(second!.title)).toContainText('not begun');
  await whole.galleryEntry(course[11]!.title).click();
  await expect(page.locator('page-course').first()).toContainText('Exercise 12 of 12');
  await expect(page.getByRole('button', { name: /^Next/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Previous ${course[10]!.title}` })).toBeVisible();
});

for (const [name, width] of [
  ['390', 390],
  ['320', 320],
] as const) {
  test(`nothing of the course is wider than a window of ${name} pixels, and axe finds nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const { id } of course) {
      await page.goto(`./#${id}`);
      await expect(at(page).locator('input').first()).toBeVisible();
      const over = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await expect.poll(over, id).toBe(0);
    }
    expect(await axe(page, { inside: 'attention-page' })).toEqual([]);
  });
}

test('worksheets are saved from the dialog that shares the exercise', async ({ page }) => {
  await page.goto(link(exercise));
  await expect(field(page, 'scores', 1, 0)).toBeVisible();
  await page.locator('#share-button').click();
  await page.getByRole('tab', { name: 'Download' }).click();
  await page.getByLabel('10 sheets with new numbers, 1 to 10').check();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a page to print' }).click();
  expect((await download).suggestedFilename()).toBe('how-does-cat-share-its-100-worksheet.html');
});

test('results are saved as a text with every number, its verdict and the mistake that was named', async ({ page }) => {
  await page.goto(link({ ...exercise, exercise: { hidden: [{ step: 'scaled_scores', rows: [1] }] } }));
  // 0.33 · √2 instead of 0.33 ÷ √2; 0.65 ÷ √2 is right.
  for (const [column, number] of [
    [2, '0.467'],
    [1, '0.460'],
  ] as const) {
    await field(page, 'scaled_scores', 1, column).fill(number);
    await field(page, 'scaled_scores', 1, column).press('Enter');
  }
  const download = page.waitForEvent('download');
  await button(page, 'Save my results').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('exercise-results.txt');
  const saved = await readFile(await file.path(), 'utf8');
  expect(saved).toContain('How does cat share its 100%?\n');
  expect(saved).toContain('1 of 3 numbers done, 1 of 3 points');
  expect(saved).toMatch(/: 0\.460 \(right\)\n/);
  expect(saved).toMatch(/: 0\.467 \(not yet; it is what you get if the scores are multiplied by √d_k\)\n/);
  expect(saved).toMatch(/: \(empty\)\n/);
});

elementTest('an exercise of the course is embedded by its name', async ({ blog, page }) => {
  await blog.open({ html: '<attention-steps example="exercise-shares"></attention-steps>' });
  await blog.ready();
  const [, , shares] = course;
  await expectElement(at(page).locator('h2')).toHaveText(shares!.title);
  await expectElement(at(page).locator('input')).toHaveCount(3);
  await button(page, 'New numbers').click();
  await expectElement(at(page)).toContainText('Numbers 22');
  await button(page, 'Back to the numbers before').click();
  await expectElement(at(page)).toContainText('Numbers 21');
});
