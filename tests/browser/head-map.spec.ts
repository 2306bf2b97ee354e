// The weights of all heads of all layers as small pictures.
import type { Locator } from '@playwright/test';
import { weightColour } from '../../web/design/scales.ts';
import { axe } from './axe.ts';
import { traceOf } from './expected.ts';
import { type AttentionPage, expect, test } from './page.ts';

const example = {
  version: 1,
  text: 'I am going to play',
  embeddings: { from: 'seed', seed: 3, d_model: 8 },
  attention: { heads: 4 },
  parameters: { from: 'seed', seed: 5 },
  layers: 3,
  norm: 'post',
};

const map = (at: AttentionPage): Locator => at.page.locator('attention-head-map');
const cell = (at: AttentionPage, name: string): Locator => map(at).getByRole('gridcell', { name });
const chosen = async (at: AttentionPage) => ((await at.shown()) as { display?: { select?: object } }).display?.select;

test('every head is painted with its own weights', async ({ at, page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await at.open(example);
  await map(at).scrollIntoViewIfNeeded();
  await expect(map(at).getByRole('gridcell')).toHaveCount(12);
  const { steps } = traceOf(example);
  for (const [layer, head] of [
    [1, 1],
    [2, 4],
    [3, 2],
  ] as const) {
    const { values } = steps.find(({ id }) => id === `layer${layer}.head${head}.weights`)!;
    const wanted = Array.from(values, (weight) => weightColour(Math.round(weight * 255) / 255, 'light'));
    const painted = () =>
      map(at)
        .locator('canvas')
        .nth(layer - 1)
        .evaluate((canvas: HTMLCanvasElement, place) => {
          const side = canvas.width / 4;
          const inner = side - (side >= 16 ? 2 : 1);
          const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height });
          const drawing = copy.getContext('2d', { willReadFrequently: true })!;
          drawing.drawImage(canvas, 0, 0);
          return Array.from({ length: 25 }, (_, index) => {
            const [row, column] = [Math.floor(index / 5), index % 5];
            const [x, y] = [place * side + ((column + 0.5) * inner) / 5, ((row + 0.5) * inner) / 5];
            const { data } = drawing.getImageData(Math.floor(x), Math.floor(y), 1, 1);
            return `#${[...data.slice(0, 3)].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
          });
        }, head - 1);
    await expect.poll(painted).toEqual(wanted);
  }
});

test('a head is opened by a press and by keys, everywhere', async ({ at, page }) => {
  await at.open(example);
  await cell(at, 'layer 2, head 3').click();
  await expect.poll(() => chosen(at)).toMatchObject({ layer: 2, head: 3 });
  await expect(at.cell('layer2.head3.weights', 0, 0)).toBeVisible();
  await expect(cell(at, 'layer 2, head 3')).toHaveAttribute('aria-selected', 'true');
  await cell(at, 'layer 2, head 3').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight'); // there is no fifth head
  await expect(cell(at, 'layer 3, head 4')).toBeFocused();
  await expect(map(at).locator('.readout')).toContainText('Layer 3, head 4');
  expect(await chosen(at)).toMatchObject({ layer: 2, head: 3 });
  await page.keyboard.press('Enter');
  await expect.poll(() => chosen(at)).toMatchObject({ layer: 3, head: 4 });
});

test('on a phone it is no wider than the column, also with 64 heads, and has no accessibility problems', async ({
  at,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await at.open({
    ...example,
    embeddings: { ...example.embeddings, d_model: 64 },
    attention: { heads: 64 },
    layers: 2,
  });
  await map(at).scrollIntoViewIfNeeded();
  await expect(map(at).getByRole('gridcell')).toHaveCount(128);
  const { width } = (await map(at).boundingBox())!;
  expect(width).toBeLessThan(390);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(
    await axe(page, { inside: 'attention-page >>> attention-steps >>> attention-full >>> [data-card=heads]' }),
  ).toEqual([]);
});

test('one layer has no map', async ({ at }) => {
  await at.open('#two-heads');
  await expect(at.card('heads')).toContainText('Head 2');
  await expect(map(at)).toHaveCount(0);
});
