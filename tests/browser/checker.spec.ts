// The checker: numbers that a reader pastes, beside the true ones, with the mistake that gives them.
import type { Locator, Page } from '@playwright/test';
import { axe } from './axe.ts';
import { theCatSat, traceOf } from './expected.ts';
import type { AttentionPage } from './page.ts';
import { expect, test } from './visit.ts';

const checker = (page: Page): Locator => page.locator('page-checker');
const box = (page: Page, index = 0): Locator => checker(page).locator('textarea').nth(index);
const step = (page: Page, index = 0): Locator => checker(page).locator('select').nth(index);
const summary = (page: Page): Locator => checker(page).locator('[role=status]');
const result = (page: Page, name: string): Locator => checker(page).getByRole('region', { name, exact: true });
const wrong = (page: Page): Locator => checker(page).locator('td.wrong');

async function open(at: AttentionPage, page: Page, example: string | object = theCatSat): Promise<void> {
  await at.open(example);
  await page.getByRole('button', { name: 'Check numbers…' }).click();
  await expect(checker(page).getByRole('heading', { name: 'Check numbers' })).toBeFocused();
}

const X = theCatSat.embeddings as number[][];
const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, one, k) => sum + one * b[k]!, 0);
/** The weights of “The cat sat”, in double precision, if its scores are divided by a number. */
const weights = (by: number): number[][] =>
  X.map((q) => {
    const powers = X.map((k) => Math.exp(dot(q, k) / by));
    return powers.map((one) => one / powers.reduce((sum, power) => sum + power));
  });
const context = (shares: number[][]): number[][] =>
  shares.map((row) => [0, 1].map((column) => dot(row, X.map((x) => x[column]!)))); // prettier-ignore
const printed = (rows: number[][], decimals = 3) =>
  rows.map((row) => row.map((one) => one.toFixed(decimals)).join(' ')).join('\n');

test('right numbers are right; their labels are left out', async ({ at, page }) => {
  await open(at, page);
  await step(page).selectOption('weights');
  const rows = printed(weights(1)).split('\n');
  await box(page).fill(`The cat sat\n${rows.map((row, k) => `${theCatSat.tokens![k]} ${row}`).join('\n')}`);
  await expect(summary(page)).toHaveText('All 9 numbers are right to the written digits.');
  await expect(checker(page)).toContainText('Read as 3 × 3 numbers of Weights.');
  await expect(wrong(page)).toHaveCount(0);
});

test('a mistake is named at its step, and what follows from it is not wrong again', async ({ at, page }) => {
  await open(at, page);
  const scaled = weights(Math.SQRT2); // by √d_k, where this example does not scale
  await step(page).selectOption('weights');
  await box(page).fill(printed(scaled, 4));
  await checker(page).getByRole('button', { name: 'Add another step' }).click();
  await expect(box(page, 1)).toBeFocused();
  // Q, K and V have three rows of two numbers, too.
  await step(page, 1).selectOption('context');
  await box(page, 1).fill(printed(context(scaled), 4));
  await expect(summary(page)).toContainText('The first wrong step is Weights. All later errors follow from it.');
  await expect(result(page, 'Weights')).toContainText('≠ 9 of 9 numbers are wrong.');
  await expect(result(page, 'Weights')).toContainText('This is what comes out if the scores are divided by √dk');
  await expect(result(page, 'Context vectors')).toContainText('follow from what is wrong before');
  // Each wrong number has its sign, the true number and an outline.
  const [first] = await wrong(page).all();
  await expect(first!).toContainText('≠');
  const right = traceOf(theCatSat).steps.find(({ id }) => id === 'weights')!.values[0]!;
  await expect(first!.locator('small')).toContainText(right.toFixed(5));
  await expect(first!).toHaveCSS('border-top-width', '2px');
});

test('numbers that nothing explains are said to be so, with the largest difference', async ({ at, page }) => {
  await open(at, page);
  await step(page).selectOption('weights');
  await box(page).fill('[[0.28 0.23 0.49]\n [0.18 0.59 0.23]\n [0.23 0.15 0.62]]');
  const found = result(page, 'Weights');
  await expect(found).toContainText('No known mistake explains them.');
  const values = traceOf(theCatSat).steps.find(({ id }) => id === 'weights')!.values;
  const written = [0.28, 0.23, 0.49, 0.18, 0.59, 0.23, 0.23, 0.15, 0.62];
  const off = written.map((one, k) => Math.abs(one - values[k]!));
  const most = off.indexOf(Math.max(...off));
  const [row, column] = [Math.floor(most / 3), most % 3].map((k) => theCatSat.tokens![k]);
  await expect(found).toContainText(
    `The largest difference is in row ${row}, column ${column}: ${written[most]!.toFixed(2)} is written, ${values[most]!.toFixed(3)} is right.`,
  );
});

test('the numbers that the source printed are filled in from the example, and judged', async ({ at, page }) => {
  await at.open('#the-cat-sat');
  await page.getByRole('button', { name: 'Check the numbers that the source printed' }).click();
  await expect(checker(page).locator('textarea')).toHaveCount(2);
  await expect(box(page)).toHaveValue('0.28\t0.23\t0.49\n0.18\t0.59\t0.23\n0.23\t0.15\t0.62');
  await expect(summary(page)).toContainText('15 of 15 numbers differ in the written digits.');
  await expect(result(page, 'Weights')).toContainText('No known mistake explains them.');
  await expect(result(page, 'Context vectors')).toContainText('No known mistake explains');
});

for (const id of [
  'wikipedia-softmax',
  'karim-self-attention',
  'raschka-simple',
  'tensorflow-lookup',
  'd2l-valid-length',
  'unfold-cat-sat',
])
  test(`the printed numbers of ${id} are right`, async ({ at, page }) => {
    await at.open(`#${id}`);
    await page.getByRole('button', { name: 'Check the numbers that the source printed' }).click();
    await expect(summary(page)).toHaveText(/^(All \d+ numbers are|The number is) right to the written digits\.$/);
  });

test('a card leads to the checker, with its step', async ({ at, page }) => {
  await at.open(theCatSat);
  await at.card('weights').getByRole('button', { name: 'Check numbers of this step…' }).click();
  await expect(step(page)).toHaveValue('weights');
  await expect(box(page)).toBeFocused();
});

test('a step is found by its size where only one fits; where several do, the reader chooses', async ({ at, page }) => {
  const value = [[1, 0, 0, 2], [0, 1, 0, 3], [0, 0, 1, 4]]; // prettier-ignore
  await open(at, page, { ...theCatSat, given: { value } });
  await box(page).fill('0.1 0.2 0.3 0.4\n'.repeat(3));
  await expect(checker(page)).toContainText('Read as 3 × 4 numbers of Context vectors.');
  await box(page).fill('0.1 0.2 0.3\n0.1 0.2 0.3\n0.1 0.2 0.3');
  await expect(checker(page)).toContainText('3 × 3 numbers fit more than one step: choose the step they belong to.');
  await box(page).fill('0.1 0.2\n0.1 0.2');
  await expect(checker(page)).toContainText('No step of this example has 2 × 2 numbers.');
  // Why nothing was read is said; that there is nothing would contradict it.
  await expect(checker(page)).not.toContainText('Nothing to check yet.');
});

test('rows that are only some of those of a step are said to be so, whether or not the step was chosen', async ({
  at,
  page,
}) => {
  const value = [[1, 0, 0, 2], [0, 1, 0, 3], [0, 0, 1, 4]]; // prettier-ignore
  await open(at, page, { ...theCatSat, given: { value } });
  await expect(summary(page)).toHaveText('Nothing to check yet.');
  await box(page).fill('0.1 0.2 0.3 0.4');
  const said = checker(page).locator('.error');
  await expect(said).toHaveText(
    'No step of this example has 1 × 4 numbers. Paste all 3 rows of Context vectors, 3 × 4.',
  );
  await box(page).fill('0.28 0.23 0.49');
  await expect(said).toContainText(/ Paste all 3 rows of one of these: .* and Weights, each 3 × 3\.$/);
  await step(page).selectOption('weights');
  await expect(said).toHaveText('Weights has 3 × 3 numbers; these are 1 × 3. Paste all 3 rows.');
  await expect(summary(page)).toHaveText('');
});

test('Escape closes it, keeps what was typed, and leads back to where it was opened', async ({ at, page }) => {
  await open(at, page);
  await box(page).fill('0.1 0.2');
  await page.keyboard.press('Escape');
  await expect(checker(page)).toHaveCount(0);
  const opener = page.getByRole('button', { name: 'Check numbers…' });
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(box(page)).toHaveValue('0.1 0.2');
});

test('what is typed stays after a reload, after closing, and on the way back; it is text', async ({ at, page }) => {
  await open(at, page, '#the-cat-sat');
  const typed = '<img src=x onerror=alert(1)> 0.1 0.2';
  await box(page).fill(typed);
  await expect(checker(page)).toContainText('No step of this example has 1 × 2 numbers.');
  // What keeps it is a module that is fetched with the first change.
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain('onerror');
  await page.reload();
  await expect(box(page)).toHaveValue(typed);
  await checker(page).getByRole('button', { name: 'Close', exact: true }).click();
  await expect(checker(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Check numbers…' })).toBeFocused();
  await page.getByRole('button', { name: 'Check numbers…' }).click();
  await expect(box(page)).toHaveValue(typed);
  await page.evaluate(() => (location.hash = '#two-heads'));
  await expect(checker(page)).toHaveCount(0);
  await page.goBack();
  await expect(box(page)).toHaveValue(typed);
});

test('it is used by keyboard alone, on a phone and in the dark, without a fault of access', async ({ at, page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(at, page);
  await at.tabTo(step(page), 'Tab', 4);
  await step(page).selectOption('weights');
  await page.keyboard.press('Tab');
  await expect(box(page)).toBeFocused();
  await page.keyboard.insertText('0.28 0.23 0.49\n0.18 0.59 0.23\n0.23 0.15 0.62');
  await expect(result(page, 'Weights')).toContainText('No known mistake');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await axe(page)).toEqual([]);
});
