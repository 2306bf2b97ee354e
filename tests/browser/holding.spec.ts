// A computed number is held at another one by mouse and by touch, as P does it by key.
import { expect, test } from './page.ts';

test('a number is held and released from its arithmetic, by mouse', async ({ at, page }) => {
  await at.open();
  await at.cell('scores', 1, 2).click();
  const before = await at.number('weights', 1, 2).innerText();
  await at.panel('scores').getByRole('button', { name: 'Replace it with a number of your own' }).click();
  await expect(at.field).toBeFocused();
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await expect(at.cell('scores', 1, 2)).toHaveClass(/overridden/);
  await expect(at.number('weights', 1, 2)).not.toHaveText(before);
  await at.panel('scores').getByRole('button', { name: 'Use the computed number again' }).click();
  await expect(at.cell('scores', 1, 2)).not.toHaveClass(/overridden/);
  await expect(at.number('weights', 1, 2)).toHaveText(before);
});

test('a given number has its own field, and nothing to hold', async ({ at }) => {
  await at.open();
  await at.cell('context', 0, 0).click();
  await expect(at.panel('mix').getByRole('button', { name: 'Replace it with a number of your own' })).toBeVisible();
  await expect(at.panel('words').getByRole('button', { name: 'Replace it with a number of your own' })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test('a number is held by taps', async ({ at, page }) => {
    await at.open();
    await at.cell('scores', 1, 0).tap();
    await at.panel('scores').getByRole('button', { name: 'Replace it with a number of your own' }).tap();
    await expect(at.field).toBeFocused();
    await at.field.fill('2');
    await page.keyboard.press('Enter');
    await expect(at.panel('scores')).toContainText('Held at 2');
  });
});
