import { drawn } from './drawn.ts';
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

test('the keys in use stand above the table that has the focus', async ({ at }) => {
  await at.open();
  await at.cell('scores', 0, 0).focus();
  await expect(at.table('scores').locator('.keys')).toBeVisible();
  await expect(at.table('scores').locator('.keys')).toHaveText(/move.*how it is computed.*hold or release/);
  await at.cell('embeddings', 0, 0).focus();
  await expect(at.table('scores').locator('.keys')).toBeHidden();
  await expect(at.table('embeddings').locator('.keys')).toHaveText(/move.*change it/);
});

for (const [id, width] of [
  ['the-cat-sat', 1280],
  ['two-heads', 1280],
  ['words-it', 1280],
  ['the-cat-sat', 560],
] as const) {
  test(`the keys in use cover nothing: ${id}, in a window of ${width}`, async ({ at, page }) => {
    await page.setViewportSize({ width, height: 900 });
    await at.open(`#${id}`);
    await page
      .locator('attention-card details')
      .evaluateAll((all) => all.forEach((details) => ((details as HTMLDetailsElement).open = true)));
    await at.settled();
    const tables = page.locator('attention-table');
    let seen = 0;
    for (const table of await tables.all()) {
      const cell = table.locator('tbody td[tabindex="0"]');
      if ((await cell.count()) === 0) continue;
      await page.keyboard.press('Shift'); // so that the focus is that of a keyboard
      await cell.first().focus();
      const covered = await table.locator('.keys').evaluate((keys) => {
        const hint = keys.getBoundingClientRect();
        const found: string[] = [];
        const visit = (root: Node): void => {
          const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
          for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
            if (node instanceof Element) {
              if (node.shadowRoot !== null) visit(node.shadowRoot);
              continue;
            }
            if (node.textContent!.trim() === '' || keys.contains(node) || !node.parentElement!.checkVisibility())
              continue;
            if (node.parentElement!.closest('.bar, .unseen, .hidden, .map') !== null) continue;
            // Rows that are scrolled away are not to be seen.
            const frame = node.parentElement!.closest('.scroller')?.getBoundingClientRect();
            if (frame !== undefined && (frame.bottom <= hint.top || frame.top >= hint.bottom)) continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            // What is scrolled out of its box is not seen.
            const box = node.parentElement!.closest('.scroller')?.getBoundingClientRect();
            const end = box?.bottom ?? Infinity;
            // Lines of text overlap by the room above and below their letters.
            const meets = [...range.getClientRects()].some(
              ({ left, right, top, bottom }) =>
                left < hint.right &&
                right > hint.left &&
                top + 5 < Math.min(hint.bottom, end) &&
                Math.min(bottom, end) - 5 > hint.top,
            );
            if (meets) found.push(node.textContent!.trim());
          }
        };
        visit(document);
        const gap = (keys.getRootNode() as ShadowRoot).host.getBoundingClientRect().top - hint.bottom;
        return { height: hint.height, gap, found };
      });
      expect(covered, (await table.getAttribute('id')) ?? '').toEqual({ height: 18, gap: 3, found: [] });
      seen++;
    }
    expect(seen).toBeGreaterThan(6);
  });
}

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

test('after “… and 8 more” and “all 12 in order” the focus stays in the arithmetic', async ({ at, page }) => {
  await at.open({
    version: 1,
    text: 'one two three four five six seven eight nine ten eleven twelve',
    embeddings: { from: 'seed', seed: 1, d_model: 12 },
    parameters: { from: 'seed', seed: 2 },
    attention: { d_k: 12, d_v: 12 },
  });
  // A row of weights is a long list in a line, a context a long table.
  for (const [card, table] of [
    ['weights', 'row_sums'],
    ['mix', 'context'],
  ] as const) {
    if (table === 'row_sums') await at.card(card).locator('summary').first().click();
    await at.cell(table, 0, 0).click();
    await drawn(page);
    const panel = at.card(card).locator('attention-derivation');
    await panel.getByRole('button', { name: /… and \d+ more|all \d+ in order/ }).focus();
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('button', { name: 'Show fewer' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('button', { name: /… and \d+ more|all \d+ in order/ })).toBeFocused();
  }
});

test('the tables of products have the name of the cell', async ({ at }) => {
  await at.open();
  const tables = at.card('scores').locator('attention-derivation').getByRole('table');
  await expect(tables.first()).toHaveAccessibleName(/asks/);
  await expect(at.card('mix').locator('attention-derivation').getByRole('table').first()).toHaveAccessibleName(/\w/);
});

test('arrow keys pass through the tasks of “Why it learns” with the focus on them, as one visit', async ({
  at: _,
  page,
}) => {
  await page.goto('./why.html');
  const tasks = page.locator('why-page .tasks').getByRole('radio');
  await expect(tasks.first()).toBeChecked();
  const visits = () => page.evaluate(() => history.length);
  const before = await visits();
  const count = await tasks.count();
  await tasks.first().focus();
  for (let task = 1; task < count; task++) {
    await page.keyboard.press('ArrowDown');
    await expect(tasks.nth(task)).toBeFocused();
  }
  expect(await visits()).toBe(before + 1);
  // With a key of its own, a task is chosen where it leads.
  await page.keyboard.press('ArrowDown');
  await expect(tasks.first()).toBeFocused();
});

test('a picture that no longer fits when the window becomes narrow can be scrolled with the keyboard', async ({
  at,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await at.open('#two-heads');
  const box = at.card('heads').locator('attention-sizes .scroll');
  await box.scrollIntoViewIfNeeded();
  await expect(box).not.toHaveAttribute('tabindex');
  await page.setViewportSize({ width: 320, height: 800 });
  await expect(box).toHaveAttribute('tabindex', '0');
});
