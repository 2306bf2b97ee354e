// An operand of an open cell leads to its own cell and arithmetic, and Back leads to where the reader was.
import type { Locator } from '@playwright/test';
import { expect, test, type AttentionPage } from './page.ts';

/** What of these is in sight below the bar, in parts of their heights. */
async function inSight(at: AttentionPage, element: Locator): Promise<number> {
  const bar = (await at.bar.boundingBox())!;
  const box = await element.boundingBox();
  if (box === null) return 0; // it is drawn anew elsewhere
  const { y, height } = box;
  const [from, to] = [bar.y + bar.height, at.page.viewportSize()!.height];
  return (Math.min(y + height, to) - Math.max(y, from)) / height;
}

async function bothInSight(at: AttentionPage, cell: Locator, panel: Locator): Promise<void> {
  await expect(cell).toBeFocused();
  await expect.poll(() => inSight(at, cell), 'the cell').toBeCloseTo(1, 2);
  await expect.poll(() => inSight(at, panel), 'its arithmetic').toBeCloseTo(1, 2);
}

/** In a list, the cell of a column. */
const listed = (at: AttentionPage, step: string, column: number) => at.line(step, column).locator('td').first();

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test.describe(`in a window of ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });

    test('the cell of an operand and its arithmetic are both in sight: the first example', async ({ at, page }) => {
      await page.goto('./');
      await at.panel('scores').scrollIntoViewIfNeeded();
      await at.operand('scores', '−0.5').click();
      await bothInSight(at, at.cell('key', 1, 7), at.panel('roles'));
      await at.operand('roles', '−0.5').click();
      await bothInSight(at, at.cell('embeddings', 1, 7), at.panel('words'));
      if (width === 390)
        await at
          .card('mix')
          .getByText(/^How .* is computed$/)
          .click(); // a first reading on a phone shows one such sum, that of a score
      await at.panel('mix').scrollIntoViewIfNeeded();
      await at.operand('mix', '0.651').click();
      const weight = width === 390 ? listed(at, 'weights', 1) : at.cell('weights', 7, 1);
      await bothInSight(at, weight, at.panel('weights'));
      await at.panel('mix').scrollIntoViewIfNeeded();
      await at.operand('mix', '1.0').click();
      await bothInSight(at, at.cell('value', 1, 0), at.panel('roles'));
    });

    test('the same with every detail: three words', async ({ at }) => {
      await at.open();
      // It reads another word most.
      await at.chip('The').click();
      await at.operand('scores', '0.9').click();
      await bothInSight(at, at.cell('key', 2, 1), at.panel('roles'));
      await at.operand('roles', '0.9').click();
      await bothInSight(at, at.cell('embeddings', 2, 1), at.panel('words'));
      await at.panel('mix').scrollIntoViewIfNeeded();
      await at.operand('mix', '0.393').click();
      const weight = width === 390 ? listed(at, 'weights', 2) : at.cell('weights', 0, 2);
      await bothInSight(at, weight, at.panel('weights'));
    });

    test('Back leads to where the reader was, Forward to where the operand led, and a typed sentence stays', async ({
      at,
      page,
    }) => {
      await page.goto('./');
      await at.type('the small bird sang to the tired king');
      await at.ribbons.getByRole('radio', { name: 'sang' }).click();
      await expect(at.panel('scores').locator('h4')).toHaveText(/^sang /);
      await at.panel('scores').scrollIntoViewIfNeeded();
      const title = await at.panel('scores').locator('h4').innerText();
      const operand = at.panel('scores').locator('button.cell.key').first();
      await operand.scrollIntoViewIfNeeded();
      const before = (await at.card('scores').boundingBox())!.y;
      await operand.click();
      await expect.poll(() => inSight(at, at.panel('roles'))).toBeCloseTo(1, 2);
      const there = await at.panel('roles').locator('h4').innerText();
      await page.goBack();
      await expect.poll(async () => Math.abs((await at.card('scores').boundingBox())!.y - before)).toBeLessThan(3);
      await expect(at.panel('scores').locator('h4')).toHaveText(title);
      await expect(at.sentence).toHaveValue('the small bird sang to the tired king');
      await expect(at.reading.locator('.chip')).toHaveText('sang');
      await page.goForward();
      await expect.poll(() => inSight(at, at.panel('roles'))).toBeGreaterThan(0.9);
      await expect(at.panel('roles').locator('h4')).toHaveText(there);
    });
  });
}

test('a sentence that is typed after an operand was opened is kept by Back, and by the address', async ({
  at,
  page,
}) => {
  await page.goto('./');
  await at.type('a hungry fox ran');
  await at.panel('scores').scrollIntoViewIfNeeded();
  await at.panel('scores').locator('button.cell.key').first().click();
  await expect(at.card('roles').locator('td:focus')).toHaveCount(1);
  await at.type('a hungry fox ran home');
  await at.written();
  await page.goBack();
  await expect(at.sentence).toHaveValue('a hungry fox ran home');
  await at.written();
  await page.reload();
  await expect(at.sentence).toHaveValue('a hungry fox ran home');
  await page.goBack();
  await expect(at.sentence).toHaveValue(/^The animal/);
  await page.goForward();
  await expect(at.sentence).toHaveValue('a hungry fox ran home');
});

test('an operand leads into a folded matrix of 160,000 numbers, which is drawn then', async ({ at, page }) => {
  const example = {
    version: 1,
    text: 'The old dog',
    embeddings: { from: 'seed', seed: 4, d_model: 40 },
    parameters: { from: 'seed', seed: 4 },
    attention: { heads: 1 },
    layers: 1,
    feed_forward: { d_ff: 4096, activation: 'relu' },
  };
  await page.goto(`./#example=${encodeURIComponent(JSON.stringify(example))}`);
  await at.settled();
  // By keyboard: what is still drawn above moves the cell away from a pointer.
  await at.cell('layer1.feed_forward.feed_forward', 2, 5).press('Enter');
  const matrix = at.table('layer1.feed_forward.W_2');
  await expect(matrix).toBeHidden();
  const operand = at
    .panel('layer')
    .getByRole('button', { name: /^\S+ \d+, number 6: open/ })
    .first();
  const row = Number(/(\d+), number 6/.exec((await operand.getAttribute('aria-label'))!)![1]) - 1;
  await operand.press('Enter');
  const cell = at.line('layer1.feed_forward.W_2', row).locator('td').nth(5);
  await expect(cell).toBeFocused();
  await expect.poll(() => inSight(at, cell)).toBeCloseTo(1, 2);
});
