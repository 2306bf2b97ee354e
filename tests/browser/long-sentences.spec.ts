import { fullText } from '../../web/strings/full.ts';
import { ribbonsText } from '../../web/strings/pictures/ribbons.ts';
import { tablesOf } from './expected.ts';
import { expect, test } from './page.ts';

const words = Array.from(
  { length: 300 },
  (_, index) => ['river', 'cat', 'old', 'ran', 'the'][index % 5]! + (index % 7),
);
const example = { version: 1, text: words.join(' ') };
const most = 4000;

test('of 300 words fewer than 4,000 cells stand in the document, at every card', async ({ at, page }) => {
  await at.open(example);
  await expect(page.locator('.count')).toHaveText('300 words');
  expect(await at.cellCount()).toBeLessThan(most);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 600) {
    await page.evaluate((y) => scrollTo(0, y), top);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await at.cellCount(), `scrolled to ${top}`).toBeLessThan(most);
  }
  await at.unfold('roles');
  await at.unfold('weights');
  expect(await at.cellCount(), 'all unfolded').toBeLessThan(most);
});

test('of 300 words, any part of a large table comes into sight by scrolling, with its own numbers', async ({ at }) => {
  const { scores } = tablesOf(example);
  await at.open(example);
  const scroller = at.table('scores').locator('.scroller');
  await scroller.scrollIntoViewIfNeeded();
  for (const [top, left] of [
    [0, 0],
    [5000, 9000],
    [100_000, 0],
    [3000, 100_000],
    [100_000, 100_000],
  ] as const) {
    await scroller.evaluate((box, [y, x]) => box.scrollTo(x!, y!), [top, left]);
    await expect
      .poll(() =>
        scroller.evaluate((box) => {
          const table = box.querySelector('table')!.getBoundingClientRect();
          const seen = box.getBoundingClientRect();
          return table.top <= seen.top + 1 && table.bottom >= seen.bottom - 24 && table.right >= seen.right - 24;
        }),
      )
      .toBe(true);
    const shown = await at.linesOf('scores');
    expect(shown.length).toBeGreaterThan(5);
    for (const { row, word, cells } of shown) {
      expect(word).toBe(words[row]);
      for (const [column, number] of cells) expect(number).toBe(scores![row]![column]);
    }
    expect(await at.cellCount()).toBeLessThan(most);
  }
});

test('of 300 words, arrows lead from one end of a large table to the other', async ({ at, page }) => {
  const { weights } = tablesOf(example);
  await at.open(example);
  const table = at.table('weights');
  await table.locator('[tabindex="0"]').focus();
  await page.keyboard.press('Control+End');
  const focused = table.locator('td:focus');
  await expect(focused).toHaveAttribute('aria-colindex', '301');
  await expect(focused.locator('.n')).toHaveText(weights![299]![299]!);
  await expect(focused).toBeInViewport();
  for (let press = 0; press < 25; press++) await page.keyboard.press('ArrowUp');
  await expect(focused.locator('.n')).toHaveText(weights![274]![299]!);
  await page.keyboard.press('Home');
  await expect(focused.locator('.n')).toHaveText(weights![274]![0]!);
  await page.keyboard.press('Control+Home');
  await expect(focused.locator('.n')).toHaveText(weights![0]![0]!);
});

test('of 300 words, a number far down is edited and the focus stays', async ({ at, page }) => {
  await at.open(example);
  const table = at.table('embeddings');
  await table.locator('[tabindex="0"]').focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('0.5');
  await page.keyboard.press('Enter');
  await expect(table.locator('td:focus .n')).toHaveText(/^0\.5/);
  await expect(table.locator('td:focus').locator('xpath=..')).toHaveAttribute('aria-rowindex', '301');
});

test('of 300 words, an overridden number keeps its place and is released', async ({ at, page }) => {
  await at.open(example);
  const table = at.table('scores');
  await table.locator('[tabindex="0"]').focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('p77');
  await page.keyboard.press('Enter');
  await expect(table.locator('td:focus')).toHaveClass(/overridden/);
  await expect(table.locator('td:focus')).toHaveAttribute('aria-colindex', '301');
  await page.keyboard.press('p');
  await expect(table.locator('td:focus')).not.toHaveClass(/overridden/);
});

test('words are typed before 300 others', async ({ at, page }) => {
  await at.open(example);
  await at.sentence.focus();
  await page.keyboard.press('Home');
  await page.keyboard.type('so ');
  await expect(page.locator('.count')).toHaveText('301 words');
  await expect(at.sentence).toBeFocused();
  expect(await at.cellCount()).toBeLessThan(most);
});

test('of 300 words, the list of those that one reads is paged through by keyboard, and the focus stays at its end', async ({
  at,
  page,
}) => {
  await at.open(example);
  const list = page.locator('attention-ribbons').filter({ visible: true }).first();
  await list.getByRole('button', { name: 'Show all 300' }).press('Enter');
  const more = list.getByRole('button', { name: 'More' });
  await expect(list).toContainText('1 to 100 of 300');
  await more.press('Enter');
  await expect(list).toContainText('101 to 200 of 300');
  await more.press('Enter');
  await expect(list).toContainText('201 to 300 of 300');
  await expect(more).toBeFocused();
  await more.press('Enter');
  await expect(list).toContainText('201 to 300 of 300');
  const earlier = list.getByRole('button', { name: 'Earlier' });
  await earlier.press('Enter');
  await earlier.press('Enter');
  await expect(list).toContainText('1 to 100 of 300');
  await expect(earlier).toBeFocused();
});

test('what a word may not read is not among the words that it reads most', async ({ at }) => {
  await at.open({ ...example, attention: { mask: 'causal' }, display: { select: { query: 1 } } });
  await expect(at.ribbons.locator('ol.list li')).toHaveCount(2);
  await expect(at.ribbons).toContainText(ribbonsText.most(2, words.length));
});

test('nothing is said of how its 100% is split where a word reads nothing', async ({ at }) => {
  const split = at.page.getByText(fullText.ribbons.subcaption);
  await at.open();
  await expect(split).toHaveCount(1);
  await at.open({ version: 1, text: 'the cat sat', override: { weights: { all: 0 } } });
  await expect(split).toHaveCount(0);
});
