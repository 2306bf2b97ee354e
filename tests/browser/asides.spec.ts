// Why a step is done, where it is done, measured on the reader's own sentence.
import { numbersOf } from './expected.ts';
import { expect, test } from './page.ts';

const sentence = { version: 1, text: 'The dog chased the ball' };
const largest = (document: object, row: number) => Math.max(...numbersOf(document, 'weights')[row]!);
const percent = (part: number) => (part > 0.995 ? '>99%' : `${Math.round(part * 100)}%`);

test('why divide by √d_k: both largest weights are those of the core, and the button does it', async ({ at }) => {
  await at.open({ ...sentence, display: { select: { query: 2 } } });
  const scale = at.card('scale');
  const why = scale.getByRole('button', { name: /^Why divide by/ });
  await why.click();
  const aside = scale.getByRole('region', { name: /^Why divide/ });
  const unscaled = { ...sentence, attention: { scale: 'none' } };
  await expect(aside.locator('.number')).toHaveText([percent(largest(sentence, 2)), percent(largest(unscaled, 2))]);
  await aside.getByRole('button', { name: /^Do not divide/ }).click();
  await expect(at.control('Scaling')).toHaveValue('none');
  await expect(aside.locator('.number')).toHaveText([percent(largest(unscaled, 2)), percent(largest(sentence, 2))]);
  await at.undo.click();
  await expect(at.control('Scaling')).toHaveValue('sqrt');
});

test('the link on √d_k leads to the part of “Why it learns” that measures it', async ({ at, page }) => {
  await at.open('');
  await at
    .card('scale')
    .getByRole('button', { name: /Why divide by/ })
    .click();
  await at
    .card('scale')
    .getByRole('link', { name: /Why it learns/ })
    .click();
  await expect(page).toHaveURL(/why\.html\?part=root-d-k$/);
  await expect(page.getByRole('heading', { name: /^Why √/ })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Measure it' })).toBeInViewport();
});

test('why a mask: what the word reads with and without, one aside at a time', async ({ at }) => {
  await at.open({ ...sentence, display: { select: { query: 0 } } });
  const scale = at.card('scale');
  await scale.getByRole('button', { name: /Why divide by/ }).click();
  await scale.getByRole('button', { name: /Why a mask/ }).click();
  await expect(scale.getByRole('region', { name: /^Why divide/ })).toHaveCount(0);
  const aside = scale.getByRole('region', { name: 'Why a mask?' });
  await expect(aside.locator('.number')).toHaveText([percent(largest(sentence, 0)), '100%']);
  await aside.getByRole('button', { name: /^Mask later words/ }).click();
  await expect(at.reading).toContainText('reads only itself');
  await expect(aside.locator('.number').first()).toHaveText('100%');
});

test('why several heads: each is measured on this sentence before it is asked for', async ({ at, page }) => {
  await at.open(sentence);
  const roles = at.card('roles');
  await roles.getByRole('button', { name: /Why several heads/ }).click();
  const aside = roles.getByRole('region', { name: 'Why several heads?' });
  await expect(aside.getByRole('listitem')).toHaveCount(2);
  const found = await aside.getByRole('listitem').allTextContents();
  await aside.getByRole('button', { name: /^Give it 2 heads/ }).click();
  await expect(page.getByRole('button', { name: /heads/ }).first()).toBeVisible();
  await expect(aside.getByRole('listitem')).toHaveText(found);
});

test('what was pressed stays in its place in the window while the cards above it change', async ({ at, page }) => {
  await page.goto('./');
  const roles = at.card('roles');
  await roles.scrollIntoViewIfNeeded();
  const link = roles.getByRole('button', { name: /Why several heads/ });
  await link.click();
  const place = async () => (await link.boundingBox())!.y;
  const button = roles.getByRole('button', { name: /^Give it 2 heads/ });
  await button.scrollIntoViewIfNeeded();
  const before = await place();
  await button.click();
  await expect(roles).toContainText('Of the 18 query numbers of all heads');
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(2);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test('an answer stands below its own question, before the next', async ({ at, page }) => {
    await at.open(sentence);
    const roles = at.card('roles');
    const [several, matrices] = [/Why several heads/, /Where do the matrices/].map((name) =>
      roles.getByRole('button', { name }),
    );
    await several!.click();
    const aside = roles.getByRole('region', { name: 'Why several heads?' });
    await expect(aside).toBeVisible();
    const [above, own, below] = await Promise.all([several!, aside, matrices!].map((one) => one.boundingBox()));
    expect(own!.y).toBeGreaterThanOrEqual(above!.y + above!.height);
    expect(below!.y).toBeGreaterThanOrEqual(own!.y + own!.height);
    expect(own!.width).toBeGreaterThan(300);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test('where the matrices come from, with how many numbers they hold here', async ({ at }) => {
  await at.open(sentence);
  const roles = at.card('roles');
  await roles.getByRole('button', { name: /Where do the matrices/ }).click();
  await expect(roles.getByRole('link', { name: '“Why it learns”' })).toHaveAttribute('href', /\/why\.html$/);
  const held = ['W_Q', 'W_K', 'W_V'].reduce((sum, step) => sum + numbersOf(sentence, step).flat().length, 0);
  await expect(roles.getByRole('region', { name: /^Where do the matrices/ })).toContainText(`hold ${held} numbers`);
});

test('whether the order counts: reversed words read the same without positions, and otherwise with them', async ({
  at,
}) => {
  const backward = { ...sentence, text: 'ball the chased dog The' };
  const placed = { positions: 'sinusoidal' };
  await at.open({ ...sentence, display: { select: { query: 1 } } });
  const words = at.card('words');
  await words.getByRole('button', { name: /^Does the order/ }).click();
  const aside = words.getByRole('region', { name: /^Does the order/ });
  const plain = percent(largest(sentence, 1));
  const both = [percent(largest({ ...sentence, ...placed }, 1)), percent(largest({ ...backward, ...placed }, 3))];
  expect(both[0]).not.toBe(both[1]);
  await expect(aside.locator('.line .number')).toHaveText([plain, plain, ...both]);
  const placedRow = numbersOf({ ...sentence, ...placed }, 'weights')[1]!;
  const turnedRow = numbersOf({ ...backward, ...placed }, 'weights')[3]!.toReversed();
  const moves = placedRow.map((weight, key) => Math.abs(weight - turnedRow[key]!));
  const most = moves.indexOf(Math.max(...moves));
  const name = most === 1 ? 'itself' : sentence.text.split(' ')[most];
  const moved = `gives ${name} ${percent(placedRow[most]!)} in this order and ${percent(turnedRow[most]!)} in the reverse one`;
  await expect(aside).toContainText(moved);
  await aside.getByRole('button', { name: /^Add sinusoidal/ }).click();
  await expect(aside.locator('.line .number')).toHaveText([...both, plain, plain]);
  await expect(aside).toContainText(moved);
  await expect(aside.getByRole('button', { name: /^Take the positions/ })).toBeVisible();
});

test('the order is not asked about where a mask tells it', async ({ at }) => {
  await at.open({ ...sentence, attention: { mask: 'causal' } });
  await expect(at.card('words').getByRole('grid').first()).toBeVisible();
  await expect(at.card('words').getByRole('button', { name: /^Does the order/ })).toHaveCount(0);
});

test('on a phone, an aside that opens stays under the finger while one above it closes', async ({ at, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await at.open(sentence);
  const scale = at.card('scale');
  await scale.getByRole('button', { name: /^Why divide by/ }).click();
  await expect(scale.getByRole('region', { name: /^Why divide/ })).toBeVisible();
  const mask = scale.getByRole('button', { name: /Why a mask/ });
  await mask.evaluate((button) => button.scrollIntoView({ block: 'center' }));
  const top = () => mask.evaluate((button) => button.getBoundingClientRect().top);
  const before = await top();
  await mask.click();
  await expect(scale.getByRole('region', { name: 'Why a mask?' })).toBeVisible();
  await expect(scale.getByRole('region', { name: /^Why divide/ })).toBeHidden();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(3);
});
