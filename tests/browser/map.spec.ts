import type { Locator } from '@playwright/test';
import { axe } from './axe.ts';
import { traceOf } from './expected.ts';
import { type AttentionPage, expect, test } from './page.ts';

const example = {
  version: 1,
  text: 'I am going to play',
  embeddings: { from: 'seed', seed: 3, d_model: 4 },
  attention: { heads: 2, d_k: 3, d_v: 3 },
  parameters: { from: 'seed', seed: 5 },
  layers: 2,
  norm: 'post',
};

const map = (at: AttentionPage): Locator => at.page.locator('attention-map');
/** A line of the map, by what stands in it, below another one where it is named. */
const line = (at: AttentionPage, name: string, below?: string): Locator => {
  const from = below === undefined ? map(at) : line(at, below);
  return from
    .locator('[role=treeitem]')
    .filter({ has: at.page.locator(`> .line:has-text("${name}")`) })
    .first();
};
const lines = (at: AttentionPage) => map(at).locator('.line:visible');

test('the map is a tree of layers and heads, open along the path that is shown', async ({ at }) => {
  await at.open(example);
  const { steps } = traceOf({ ...example, analyses: ['cosine'] });
  await expect(map(at)).toContainText(/2 layers, 2 heads, \d+ tables of numbers/);
  const own = steps.filter(({ layer, head }) => layer === 1 && head === 2).length;
  await expect(lines(at)).toHaveText([
    /tokens/,
    /embeddings/,
    /layer 1/,
    /head 1/,
    /queries, keys, values/,
    /^\s*scores/,
    /scale, mask/,
    /weights/,
    /context/,
    new RegExp(`head 2\\s+${own} tables`),
    /concatenated heads/,
    /residual, layer norm/,
    /layer 2 \d+ tables/,
    /flow through the layers/,
    /what it is for/,
  ]);
  await expect(line(at, 'layer 1')).toHaveAttribute('aria-expanded', 'true');
  await expect(line(at, 'layer 2')).toHaveAttribute('aria-expanded', 'false');
});

test('the bar, which is as wide as the window, is not painted over the map', async ({ at }) => {
  await at.open(example);
  const painted = await at.bar.evaluate((bar) => {
    const outset = getComputedStyle(bar, '::before').borderImageOutset.split(' ').at(-1)!;
    return bar.getBoundingClientRect().left - parseFloat(outset);
  });
  const { x, width } = (await map(at).boundingBox())!;
  expect(painted).toBeGreaterThanOrEqual(x + width);
});

test('a table next to the map takes the room there is before it scrolls', async ({ at, page }) => {
  await at.open('#two-heads');
  await at.sentence.fill('The animal did not cross the street because it was too tired');
  const scores = at.table('head1.scores');
  await expect(scores.locator('tbody tr[aria-rowindex]').first().locator('td')).toHaveCount(12);
  await expect(scores).not.toContainText(/columns \d/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('an entry goes to its card, in its head and layer', async ({ at }) => {
  await at.open(example);
  await line(at, 'layer 2').locator('> .line').click();
  await line(at, 'head 2', 'layer 2').locator('> .line').click();
  const head2 = line(at, 'layer 2').locator('[role=treeitem]').filter({ hasText: 'head 2' }).first();
  await head2.locator('[role=treeitem]').filter({ hasText: 'weights' }).locator('> .line').click();
  await expect(at.table('layer2.head2.weights')).toBeInViewport();
  await expect(map(at).locator('[aria-current]')).toHaveCount(1);
  await expect(line(at, 'weights', 'layer 2')).toHaveAttribute('aria-current', 'step');
  await expect(at.bar.getByLabel('The head that is shown').locator('option:checked')).toHaveText('layer 2, head 2');
});

test('a head is shown as its branch is pressed', async ({ at }) => {
  await at.open('#two-heads');
  await expect(at.bar.getByLabel('The head that is shown').locator('option:checked')).toHaveText('head 1');
  await line(at, 'head 2').locator('> .line').click();
  await expect(at.bar.getByLabel('The head that is shown').locator('option:checked')).toHaveText('head 2');
  await expect(line(at, 'head 2')).toHaveAttribute('aria-expanded', 'true');
});

test('the map is walked with the keys of a tree', async ({ at, page }) => {
  await at.open(example);
  const focused = () =>
    map(at).evaluate(
      (one) => (one.shadowRoot!.activeElement as HTMLElement).querySelector<HTMLElement>('.line')!.innerText,
    );
  await line(at, 'layer 2').focus();
  await page.keyboard.press('ArrowRight');
  await expect(line(at, 'layer 2')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowRight');
  await expect.poll(focused).toContain('head 1');
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).toContain('head 2');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(line(at, 'layer 2')).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(at.card('words').locator('h3')).toBeInViewport();
  expect((await at.focused()).text).toContain('Words become numbers');
});

test('step by step, and the same step in another head', async ({ at, page }) => {
  await at.open(example);
  await at.card('scores').locator('h3').focus();
  await page.keyboard.press(']');
  await expect(line(at, 'scale, mask')).toHaveAttribute('aria-current', 'step');
  await page.keyboard.press('}');
  await expect(line(at, 'head 2')).toHaveAttribute('aria-expanded', 'true');
  await expect(line(at, 'scale, mask', 'head 2')).toHaveAttribute('aria-current', 'step');
});

test('a short trace has no map', async ({ at }) => {
  await at.open();
  await expect(map(at)).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test('the map is folded above the steps', async ({ at, page }) => {
    await at.open(example);
    await expect(map(at).getByRole('tree')).toBeHidden();
    await map(at).locator('summary').tap();
    await expect(map(at).getByRole('tree')).toBeVisible();
    expect(await axe(page)).toEqual([]);
    await line(at, 'what it is for').locator('> .line').tap();
    await expect(at.card('meaning').locator('h3')).toBeInViewport();
  });
});
