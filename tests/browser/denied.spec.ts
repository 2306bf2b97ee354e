// What a browser denies a page, or a page around it has done to its objects: everything else works.
import { expect, test } from './page.ts';
import { tablesOf, inWordSpace } from './expected.ts';

test('the page works where the history of the window cannot be written', async ({ at, page }) => {
  await page.addInitScript(() => {
    const counted = globalThis as { refused?: number };
    const refuse = () => {
      counted.refused = (counted.refused ?? 0) + 1;
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    history.replaceState = refuse;
    history.pushState = refuse;
  });
  await at.open('#words-it');
  await at.type('all is well');
  await at.showsExactly(tablesOf(inWordSpace('all is well')));
  await at.type('a dog sat');
  await at.showsExactly(tablesOf(inWordSpace('a dog sat')));
  // The address is written after a pause.
  await expect.poll(() => page.evaluate(() => (globalThis as { refused?: number }).refused)).toBeGreaterThan(0);
  await at.undo.click();
  await page.goto('./why.html');
  await page.getByRole('radio').nth(1).check();
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
});

test('the page works where nothing can be stored, and without a clipboard', async ({ at, page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await at.open('#words-it');
  await page.locator('#theme-button').click();
  await at.type('all is well');
  await at.showsExactly(tablesOf(inWordSpace('all is well')));
  await page.goto('./why.html');
  await page.getByRole('button', { name: 'One step' }).click();
  await expect(page.locator('.state')).toContainText('1');
});

test('the page works where every object has properties that others gave it', async ({ at, page }) => {
  await page.addInitScript(() => {
    const polluted = Object.prototype as unknown as Record<string, unknown>;
    for (const name of ['extend', 'each', 'first', 'colour', 'toJSON2']) polluted[name] = function () {};
    (Array.prototype as unknown as Record<string, unknown>)['remove'] = function () {};
  });
  await at.open('#words-it');
  await at.type('all is well');
  await at.showsExactly(tablesOf(inWordSpace('all is well')));
  for (const card of ['roles', 'scores', 'weights', 'mix', 'meaning']) await at.card(card).scrollIntoViewIfNeeded();
  await page.goto('./#two-heads');
  await page.reload();
  await expect(at.reading).toBeVisible();
  await page.goto('./why.html');
  await page.getByRole('button', { name: 'One step' }).click();
  await expect(page.locator('.state')).toContainText('1');
});
