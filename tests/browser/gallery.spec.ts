import { gallery } from '../../web/examples/index.ts';
import { numbersOf, tablesOf } from './expected.ts';
import { expect, test } from './page.ts';
import { test as inOneVisit } from './visit.ts';

type Printed = number | string | null;

/** Whether a number may be printed so, allowing for the last digit of 32-bit arithmetic. */
function rounds(value: number, printed: string): boolean {
  const decimals = printed.split('.')[1]?.length ?? 0;
  return Math.abs(value - Number(printed)) <= 0.5 * 10 ** -decimals + 1e-6 * Math.max(1, Math.abs(value));
}

/** Examples of which some steps stand in tables that are made when they are unfolded, or in pictures. */
const folded = new Set(['additive', 'general', 'concat', 'rnn', 'latent', 'layers', 'modern']);

for (const { id, title, document } of gallery) {
  inOneVisit(`the gallery opens ${id}, with the numbers of the core`, async ({ at }) => {
    const { page } = at;
    await at.openGallery();
    await at.galleryEntry(title).first().click();
    await expect(at.gallery).toBeHidden();
    await expect
      .poll(() => page.evaluate(() => location.hash))
      .toMatch(id === 'the-cat-sat' ? /^(#the-cat-sat)?$/ : new RegExp(`^#${id}$`));
    const { display } = document as { display?: { precision?: number } };
    const tables = tablesOf(document as object, display?.precision ?? 3);
    const [, ...otherPaths] = Object.keys(tables).filter((step) => step.split('.').at(-1) === 'weights');
    if (otherPaths.length === 0 && !folded.has(id)) await at.showsExactly(tables);
    else await at.showsPathOf(tables);
    await expect(at.problem).toHaveCount(0);
    for (const card of await page.locator('attention-card').all()) {
      // Not as a click would, which waits for frames: nothing that is looked at here moves.
      await card.evaluate((element) => element.scrollIntoView());
      await expect(card.locator('h3')).toBeVisible();
    }
  });
}

test('all fifteen numbers that the article about the cat prints are marked ≠', async ({ at }) => {
  await at.open('#the-cat-sat');
  await expect(at.page.locator('attention-table small.differs')).toHaveCount(15);
  const weights = ['0.28', '0.23', '0.49', '0.18', '0.59', '0.23', '0.23', '0.15', '0.62'];
  await expect(at.table('weights').locator('small.differs')).toHaveText(
    weights.map((number) => new RegExp(`≠ ${number}$`)),
  );
  const contexts = ['0.36', '0.59', '0.57', '0.35', '0.34', '0.68'];
  await expect(at.table('context').locator('small.differs')).toHaveText(
    contexts.map((number) => new RegExp(`≠ ${number}$`)),
  );
  await expect(at.card('weights')).toContainText('All nine differ');
  await expect(at.card('weights')).toContainText('The error is made in this step.');
  await expect(at.card('mix')).toContainText(/do not follow even from the printed weights/);
  await expect(at.heatmap).toContainText('The source (article “The cat sat”) printed different numbers');
});

test('what was printed is not held against numbers that a reader changed, and is again after an undo', async ({
  at,
  page,
}) => {
  await at.open('#the-cat-sat');
  await at.cell('embeddings', 0, 0).focus();
  await page.keyboard.type('0.21');
  await page.keyboard.press('Enter');
  await expect(at.page.locator('attention-table small.differs')).toHaveCount(0);
  await expect(at.card('weights')).toContainText('With your change');
  await at.undo.click();
  await expect(at.page.locator('attention-table small.differs')).toHaveCount(15);
});

for (const id of ['karim-self-attention', 'raschka-parameters', 'raschka-causal', 'alammar-thinking-machines']) {
  test(`the printed numbers of ${id} stand beside those of the core`, async ({ at, page }) => {
    await at.open(`#${id}`);
    const document = gallery.find((entry) => entry.id === id)!.document as { published: Record<string, Printed[][]> };
    let differing = 0;
    for (const [step, rows] of Object.entries(document.published)) {
      const numbers = numbersOf(document, step);
      for (const [row, cells] of rows.entries()) {
        for (const [column, printed] of cells.entries()) {
          if (printed === null || rounds(numbers[row]![column]!, String(printed))) continue;
          differing++;
          await expect(at.second(step, row, column)).toHaveText(new RegExp(`≠ ${printed}$`));
        }
      }
    }
    await expect(page.locator('attention-table small.differs')).toHaveCount(differing);
    const same = page.getByText('The source printed the same numbers.');
    if (differing === 0) await expect(same).toHaveCount(Object.keys(document.published).length);
  });
}

test('an example whose source is right has no mark, and says so', async ({ at, page }) => {
  await at.open('#karim-self-attention');
  await expect(at.card('weights')).toContainText('The source printed the same numbers.');
  await expect(page.locator('attention-table small')).toHaveCount(0);
  await expect(at.heatmap).not.toContainText('printed different numbers');
});

test('I am going to play writes the context out word by word', async ({ at }) => {
  await at.open('#i-am-going-to-play');
  await expect(at.card('mix')).toContainText(
    /context\(play\) = 0\.20*·v\(I\) \+ 0\.10*·v\(am\) \+ 0\.20*·v\(going\) \+ 0\.10*·v\(to\) \+ 0\.40*·v\(play\)/,
  );
});

test('Escape closes the gallery and leaves the example', async ({ at, page }) => {
  await at.open('#playing-outside');
  const before = await at.tables();
  await page.getByRole('button', { name: 'Gallery' }).click();
  await expect(at.gallery).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(at.gallery).toBeHidden();
  expect(await at.tables()).toEqual(before);
  await expect(page.getByRole('button', { name: 'Gallery' })).toBeFocused();
});

test('an opened example can be undone', async ({ at }) => {
  await at.open('#words-verb');
  const before = await at.tables();
  await at.openGallery();
  await at.galleryEntry('Playing Outside').click();
  await at.undo.click();
  await at.showsExactly(before);
});

test('the reader’s own sentence follows when words are typed over an example', async ({ at }) => {
  await at.open('#playing-outside');
  await at.type('my own words');
  await at.showsExactly(tablesOf({ version: 1, text: 'my own words' }));
  await expect(at.page.getByText(/fit only its own words/)).toBeVisible();
  await at.page.getByRole('button', { name: 'Back to the example' }).click();
  await expect(at.sentence).toHaveValue(/playing outside/i);
});

test('the gallery draws the weights of the core, finds by what is typed, and keeps the page behind it still', async ({
  at,
  page,
}) => {
  await at.open('');
  await page.evaluate(() => scrollTo(0, 400));
  await page.locator('#gallery-button').evaluate((button: HTMLElement) => button.click());
  const search = at.gallery.getByRole('searchbox', { name: 'Search the examples' });
  await expect(search).toBeFocused();
  // A picture has a square for each weight, darker where that is larger.
  const [, document] = gallery.flatMap((entry) => (entry.id === 'words-she' ? [entry.id, entry.document] : []));
  const rows = numbersOf(document as object, 'weights');
  const squares = at.galleryEntry('She is the queen, not the king').locator('gallery-thumbnail rect:not(.asks)');
  await squares.first().scrollIntoViewIfNeeded();
  await expect(squares).toHaveCount(rows.length * rows[0]!.length);
  const fills = await squares.evaluateAll((all) => all.map((one) => getComputedStyle(one).fill));
  const lightness = (fill: string) =>
    fill
      .match(/[\d.]+/g)!
      .slice(0, 3)
      .reduce((sum, part) => sum + Number(part), 0);
  const [she, queen, king] = [7, 4, 1];
  expect(rows[she]![queen]!).toBeGreaterThan(rows[she]![king]!);
  expect(lightness(fills[she * 10 + queen]!)).toBeLessThan(lightness(fills[she * 10 + king]!));
  // A wheel over the dialog at its end does not reach the page.
  await page.mouse.move(600, 500);
  await page.mouse.wheel(0, 20000);
  await page.mouse.wheel(0, 20000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
  await search.fill('waves order');
  await expect(at.gallery.getByRole('button').filter({ hasText: 'Waves tell' })).toBeVisible();
  await expect(at.gallery.getByRole('heading', { level: 3 })).toHaveText(['Whether the order counts']);
  await search.fill('zebra');
  await expect(at.gallery.getByRole('status')).toHaveText(/^No example has “zebra”/);
  await search.fill('rotated halves');
  await at.galleryEntry('Rotated by position, in halves').click();
  await expect(at.reading).toContainText('three');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});
