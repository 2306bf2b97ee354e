// Two examples side by side: on the page, from its own changes, the gallery or a link; and two steps of a training run.
import type { Locator, Page } from '@playwright/test';
import { axe } from './axe.ts';
import { theCatSat, traceOf } from './expected.ts';
import { type AttentionPage, expect, test } from './page.ts';
import { WhyPage } from './why-page.ts';

const changed = {
  ...theCatSat,
  embeddings: [
    [0.2, 0.5],
    [0.9, 0.1],
    [0.3, 0.9],
  ],
};
const inLink = (document: object) => `example=${encodeURIComponent(JSON.stringify(document))}`;

const view = (page: Page): Locator => page.locator('attention-comparison');
const said = (page: Page): Locator => view(page).locator('p[role=status]');
const heading = (page: Page): Locator => page.getByRole('heading', { name: 'Two examples side by side' });
const line = (page: Page, step: string): Locator =>
  view(page)
    .locator('.tall tbody tr')
    .filter({ has: page.getByRole('button', { name: step, exact: true }) });
/** The tables of the step that is shown: the other example, this one, the difference. */
const matrix = (page: Page, which: 0 | 1 | 2): Locator => view(page).locator('table.matrix').nth(which);
const numbers = (table: Locator): Promise<string[]> => table.locator('td button').allInnerTexts();

async function change(at: AttentionPage, text: string): Promise<void> {
  const cell = at.cell('embeddings', 1, 0);
  await cell.click();
  await cell.click();
  await at.field.fill(text);
  await at.field.press('Enter');
}

/** A number, printed with this many decimals. */
const printed = (value: number, decimals: number) => {
  const text = Math.abs(value).toFixed(decimals);
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
};

test('the reader’s own change is compared with how the example began, and undo and redo go on comparing', async ({
  at,
  page,
}) => {
  await at.open(theCatSat);
  await change(at, '0.9');
  await page.getByRole('button', { name: 'Compare with…' }).click();
  await expect(heading(page)).toBeFocused();
  await expect(said(page)).toHaveText(
    /^The first step that differs by more than 0\.000001 is Embeddings\. .* of cat: 0\.8 \(the example as it began\) and 0\.9 \(the example now\)\./,
  );
  await expect(line(page, 'Embeddings')).toContainText('1 of 6');
  await expect(line(page, 'Scores')).toContainText('5 of 9');
  await at.undo.click();
  await expect(said(page)).toHaveText(/^No step differs by more than 0\.000001 \(\d+ steps compared\)\.$/);
  await at.redo.click();
  await expect(said(page)).toHaveText(/^The first step that differs/);
});

test('a step shows both tables and their difference, and each number opens how it comes about in both', async ({
  at,
  page,
}) => {
  await at.open(`#${inLink(changed)}&compare=${inLink(theCatSat)}`);
  await line(page, 'Weights').getByRole('button').click();
  const [before, after] = [theCatSat, changed].map(
    (document) => traceOf(document).steps.find(({ id }) => id === 'weights')!.values,
  );
  expect(await numbers(matrix(page, 0))).toEqual([...before!].map((value) => printed(value, 3)));
  expect(await numbers(matrix(page, 1))).toEqual([...after!].map((value) => printed(value, 3)));
  expect(await numbers(matrix(page, 2))).toEqual([...after!].map((value, cell) => printed(value - before![cell]!, 3)));

  // By keyboard: one stop for each table, arrows within it.
  const first = matrix(page, 0).getByRole('button').first();
  await first.focus();
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft'])
    await page.keyboard.press(key);
  await expect(matrix(page, 0).getByRole('button').nth(4)).toBeFocused();
  await page.keyboard.press('Enter');
  const panels = view(page).locator('attention-derivation');
  await expect(panels).toHaveCount(2);
  await expect(panels.nth(0).locator('.result').last()).toHaveText(printed(before![4]!, 3));
  await expect(panels.nth(1).locator('.result').last()).toHaveText(printed(after![4]!, 3));
  // An operand of one side leads to that cell in both.
  await panels.nth(1).locator('button.cell').first().click();
  await expect(line(page, 'Weights').getByRole('button')).toHaveAttribute('aria-pressed', 'false');
  await expect(view(page).locator('.chosen')).toHaveCount(1);
  const title = await panels.nth(1).locator('h4').textContent();
  expect(title).toContain('cat');
  await expect(panels.nth(0).locator('h4')).toHaveText(title!);
});

test('the tolerance can be changed; what is no number is kept, with the reason', async ({ at, page }) => {
  await at.open(`#${inLink(changed)}&compare=${inLink(theCatSat)}`);
  const tolerance = page.getByLabel('Numbers differ if they are further apart than');
  await tolerance.fill('0.11');
  await tolerance.press('Enter');
  await expect(said(page)).toHaveText(/^The first step that differs by more than 0\.11 is Scores\./);
  await tolerance.fill('many');
  await tolerance.press('Enter');
  await expect(tolerance).toHaveValue('many');
  await expect(view(page).getByRole('alert')).toContainText('0.11 is still used');
  await expect(said(page)).toContainText('0.11');
  await tolerance.fill('100');
  await tolerance.press('Enter');
  await expect(said(page)).toHaveText(/^No step differs by more than 100 \(\d+ steps compared\)\.$/);
});

test('an example of the gallery is compared with; reload, Back, Forward and a shared link keep it', async ({
  at,
  page,
}) => {
  await at.open('#the-cat-sat');
  await page.getByRole('button', { name: 'Compare with…' }).click();
  await expect(at.gallery.getByRole('heading', { name: 'Compare with…' })).toBeVisible();
  await at.galleryEntry('Padding, and a word with nothing to read').first().click();
  await expect(heading(page)).toBeFocused();
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#the-cat-sat&compare=nothing-to-read');
  await expect(line(page, 'Mask')).toContainText('Not compared: only in “Padding, and a word with nothing to read”');
  await expect(line(page, 'Embeddings')).toContainText('Compared in part: 4 rows in');

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByLabel('The address of this example')).toHaveValue(/#the-cat-sat&compare=nothing-to-read$/);
  await page.keyboard.press('Escape');

  await page.reload();
  await expect(said(page)).toBeVisible();
  await page.evaluate(() => (location.hash = '#two-heads'));
  await expect(view(page)).toHaveCount(0);
  await page.goBack();
  await expect(said(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#the-cat-sat&compare=nothing-to-read');

  await page.getByRole('button', { name: 'Close', exact: true }).first().click();
  await expect(view(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Compare with…' })).toBeFocused();
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#the-cat-sat');
});

test('the tolerance is in the link; one that is no number is named, and the usual one used', async ({ at, page }) => {
  await at.open(`#${inLink(changed)}&compare=${inLink(theCatSat)}&tolerance=0.11`);
  await expect(said(page)).toHaveText(/^The first step that differs by more than 0\.11 is Scores\./);
  const tolerance = page.getByLabel('Numbers differ if they are further apart than');
  await expect(tolerance).toHaveValue('0.11');
  await tolerance.fill('100');
  await tolerance.press('Enter');
  await expect(said(page)).toHaveText(/^No step differs by more than 100 /);
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/&tolerance=100$/);
  await tolerance.fill('0.000001');
  await tolerance.press('Enter');
  await expect(said(page)).toHaveText(/^The first step that differs by more than 0\.000001 /);
  await expect.poll(() => page.evaluate(() => location.hash)).not.toContain('tolerance');

  await page.evaluate((hash) => (location.hash = hash), `#the-cat-sat&compare=${inLink(theCatSat)}&tolerance=<b>`);
  await expect(page.locator('page-comparison .problem')).toHaveText(
    'tolerance= takes a number of at least 0, not “%3Cb%3E”: 0.000001 is used.',
  );
  await expect(said(page)).toBeVisible();
});

for (const [compared, reason] of [
  ['nowhere', 'is not in the gallery'],
  ['example=%7B%22text%22%3A1%7D', 'text'],
  ['example=%E0%A4', '%'],
  ['z=AAAA', ''],
  ['<script>alert(1)</script>', 'expected example=, z=, trained='],
  ['trained=task%3Dnone', 'task'],
  ['', 'expected example=, z=, trained='],
] as const) {
  test(`a link that compares with "${compared}" shows its own example and says what is wrong`, async ({ at, page }) => {
    await at.open(`#the-cat-sat&compare=${compared}`);
    await expect(at.sentence).toHaveValue('The cat sat');
    await expect(page.locator('page-comparison .problem')).toContainText('cannot be shown');
    await expect(page.locator('page-comparison .problem')).toContainText(reason);
  });
}

test('it can be read by everyone, in a wide and a narrow window, in the dark', async ({ at, page }) => {
  await at.open(`#${inLink(changed)}&compare=${inLink(theCatSat)}`);
  await matrix(page, 0).getByRole('button').first().click();
  expect(await axe(page, { inside: 'attention-page >>> page-comparison' })).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await axe(page, { inside: 'attention-page >>> page-comparison' })).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

test('two checkpoints of a training run are compared, on its page and as a link on the main page', async ({
  at: _at,
  page,
}) => {
  const why = new WhyPage(page);
  await why.open('#task=names&steps=8');
  await why.main.click();
  const section = page.locator('why-comparison');
  await section.scrollIntoViewIfNeeded();
  await section.getByRole('button', { name: 'Compare them' }).click();
  await expect(said(page)).toHaveText(
    /^The first step that differs by more than 0\.000001 is Embeddings.* \(training step 0\) and .* \(training step 8\)\./,
  );
  const first = await said(page).textContent();
  await section.getByRole('link', { name: 'Open both on the main page' }).click();
  await expect(heading(page)).toBeVisible();
  await expect(said(page)).toHaveText(
    /^The first step that differs by more than 0\.000001 is Embeddings.* at step 0\)? and .* at step 8/,
  );
  // The same two numbers, of runs that were done again, and as many steps.
  const numbersIn = (text: string) => text.match(/: (\S+) .* and (\S+) \(/)!.slice(1);
  const countsIn = (text: string) => text.match(/(\d+) of the (\d+) steps/)!.slice(1);
  const again = (await said(page).textContent())!;
  expect(numbersIn(again)).toEqual(numbersIn(first!));
  expect(countsIn(again)).toEqual(countsIn(first!));
});
