import { tablesOf, theCatSat } from './expected.ts';
import { expect, test } from './page.ts';

test('a reader without a mouse opens a cell, follows it, edits, chooses, opens the gallery and comes back', async ({
  at,
  page,
}) => {
  await at.open();
  const { keyboard } = page;
  // To the sentence, then to the word that asks.
  await at.tabTo(at.sentence);
  await keyboard.press('End');
  await at.tabTo(at.ribbons.getByRole('radio', { checked: true }));
  await keyboard.press('ArrowRight');
  await expect(at.reading.locator('.chip')).toHaveText('sat');
  await keyboard.press('Home');
  await expect(at.reading.locator('.chip')).toHaveText('The');

  // To a number that is given: changed, with the focus still there.
  await at.tabTo(at.cell('embeddings', 0, 0));
  await keyboard.press('End');
  await keyboard.type('0.25');
  await keyboard.press('Enter');
  const changed = { ...theCatSat, embeddings: theCatSat.embeddings.with(0, [0.2, 0.25]) };
  await at.showsExactly(tablesOf(changed));
  await expect(at.cell('embeddings', 0, 1)).toBeFocused();

  // To a score: one stop for the whole table, arrows inside, Enter opens.
  await at.tabTo(at.cell('scores', 0, 0));
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'Enter']) await keyboard.press(key);
  await expect(at.panel('scores').locator('h4')).toHaveText('sat asks cat');
  await expect(at.cell('scores', 2, 1)).toHaveClass(/opened/);
  await expect(at.reading.locator('.chip')).toHaveText('sat');

  // Into its arithmetic, and along it to the key.
  await at.tabTo(at.panel('scores').locator('button.cell').first());
  for (let press = 0; press < 2; press++) await keyboard.press('ArrowRight');
  await expect(at.panel('scores').locator('button.cell.key').first()).toBeFocused();
  await keyboard.press('Enter');
  await expect(at.cell('key', 1, 0)).toBeFocused();
  await expect(at.panel('roles').locator('h4')).toHaveText('Number 1 of the key of cat');

  // Back to the top: the gallery, another example, and back again.
  await at.tabTo(page.getByRole('button', { name: 'Another example' }), 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(at.gallery).toBeVisible();
  await at.tabTo(at.galleryEntry('Playing Outside'));
  await keyboard.press('Enter');
  await expect(at.sentence).toHaveValue(/playing outside/i);
  await keyboard.press('Control+Z');
  await at.showsExactly(tablesOf(changed));
});

test('every table is one stop for Tab', async ({ at, page }) => {
  await at.open({ version: 1, text: 'a dog ran home' });
  const stops = await page.evaluate(() => {
    const found: Record<string, number> = {};
    const visit = (root: ParentNode) => {
      for (const { shadowRoot, localName, id } of root.querySelectorAll('*')) {
        if (shadowRoot === null) continue;
        if (localName === 'attention-table') found[id] = shadowRoot.querySelectorAll('[tabindex="0"]').length;
        else visit(shadowRoot);
      }
    };
    visit(document);
    return found;
  });
  expect(Object.keys(stops).length).toBeGreaterThan(10);
  for (const [id, count] of Object.entries(stops)) expect(count, id).toBe(1);
});

test('arrows, Home, End and the page keys move inside a table and stop at its edges', async ({ at, page }) => {
  await at.open({ version: 1, text: 'a dog ran home' });
  await at.cell('scores', 0, 0).focus();
  const moves: [string, number, number][] = [
    ['ArrowUp', 0, 0],
    ['ArrowRight', 0, 1],
    ['End', 0, 3],
    ['ArrowRight', 0, 3],
    ['ArrowDown', 1, 3],
    ['PageDown', 3, 3],
    ['ArrowDown', 3, 3],
    ['Home', 3, 0],
    ['Control+Home', 0, 0],
    ['Control+End', 3, 3],
    ['PageUp', 0, 3],
  ];
  for (const [key, row, column] of moves) {
    await page.keyboard.press(key);
    await expect(at.cell('scores', row, column), key).toBeFocused();
  }
});

test('the head of a row is reached with the arrows and chooses its word', async ({ at, page }) => {
  await at.open();
  await at.cell('scores', 2, 0).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(at.rowHead('scores', 2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(at.reading.locator('.chip')).toHaveText('sat');
  await expect(at.rowHead('scores', 2)).toBeFocused();
});

test('the keys in use stand below the table that has the focus', async ({ at }) => {
  await at.open();
  await at.cell('scores', 0, 0).focus();
  await expect(at.table('scores').locator('.keys')).toBeVisible();
  await expect(at.table('scores').locator('.keys')).toHaveText(/move.*how it came about.*hold or release/);
  await at.cell('embeddings', 0, 0).focus();
  await expect(at.table('scores').locator('.keys')).toBeHidden();
  await expect(at.table('embeddings').locator('.keys')).toHaveText(/move.*change it/);
});

test('a cell that gets the focus is read out', async ({ at }) => {
  await at.open();
  await at.cell('weights', 2, 1).focus();
  await expect(at.table('weights').locator('p[role=status].hidden')).toHaveText('sat reads cat: 0.252');
});

test('the way through the page leads to each step by keyboard', async ({ at, page }) => {
  await at.open();
  const way = page.getByRole('navigation', { name: 'The steps' }).getByRole('button');
  await expect(way).toHaveCount(8);
  await at.tabTo(way.nth(6));
  await page.keyboard.press('Enter');
  await expect(at.card('mix').locator('h3')).toBeInViewport();
});
