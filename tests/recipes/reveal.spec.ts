import type { Locator } from '@playwright/test';
import { expect, test } from './reader.ts';

const read = /cat reads itself \(42%\), then sat \(31%\) and The \(27%\)\./;

test('a slide shows the element when its turn comes, whole at the scale of the deck', async ({ page, site }) => {
  await page.setViewportSize({ width: 800, height: 600 });
  await page.goto(await site('reveal'));
  await expect(page.getByRole('heading', { name: 'What a cat reads' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  const element = page.locator('attention-steps');
  await expect(element).toContainText(read);
  const fits = async () => {
    const { y, width, height } = (await element.boundingBox())!;
    return y >= 0 && y + height <= 600 && width > 600 && width <= 800;
  };
  await expect.poll(fits).toBe(true);

  await element.getByRole('tab', { name: 'scores' }).click();
  await element.locator('#step-scores tr[aria-rowindex="3"] td').nth(2).click();
  await expect(element.locator('attention-derivation .result')).toHaveText('0.33');
  await expect.poll(fits).toBe(true);

  // The picture is drawn where the words stand, however the deck is scaled: what cat gives itself runs straight down.
  const centre = async (part: Locator) => {
    const { x, width } = (await part.boundingBox())!;
    return x + width / 2;
  };
  const picture = element.locator('attention-ribbons');
  const straight = picture.locator('svg path').filter({ visible: true }).last(); // the widest, which lies on top
  expect(await centre(straight)).toBeCloseTo(await centre(picture.getByRole('radio', { name: 'cat' })), -0.5);
});

test('keys inside the element do not change slides, and keys outside of it do', async ({ page, site }) => {
  await page.goto(`${await site('reveal')}#/1`);
  const element = page.locator('attention-steps');
  await expect(element).toContainText(read);
  const slide = () => page.evaluate(() => location.hash);

  // Letters, spaces and arrows are all keys of the deck: n and Space go on, o shows all slides, b makes the screen black.
  const box = element.getByRole('textbox', { name: 'Your sentence' });
  await box.press('End');
  await box.pressSequentially(' on no box');
  await box.press('ArrowLeft');
  await expect(box).toHaveValue('The cat sat on no box');
  expect(await slide()).toBe('#/1');

  await element.getByRole('tab', { name: 'scores' }).click();
  await element.locator('#step-scores tr[aria-rowindex="3"] td').first().click();
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  expect(await slide()).toBe('#/1');

  // A number that is typed over, and left as it was.
  await element.getByRole('tab', { name: 'words' }).press('Space');
  const cell = element.locator('#step-embeddings tr[aria-rowindex="3"] td').first();
  await expect(cell).toHaveText('0.8');
  await cell.click();
  for (const key of ['Enter', '5', 'Escape']) await page.keyboard.press(key);
  await expect(cell).toHaveText('0.8');
  expect(await slide()).toBe('#/1');
  await expect(page.locator('.reveal')).not.toHaveClass(/overview|paused/);

  await page.locator('body').click({ position: { x: 5, y: 5 } });
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('ArrowRight');
  await expect.poll(slide).toBe('#/2');
});
