// What an edit did to the reading stands beside the edited number.
import { numbersOf, theCatSat } from './expected.ts';
import { expect, test, type AttentionPage } from './page.ts';

const percent = (weight: number) => `${Math.round(weight * 100)}%`;

async function edit(at: AttentionPage, step: string, row: number, column: number, number: string): Promise<void> {
  await at.cell(step, row, column).focus();
  await at.page.keyboard.press('Enter');
  await at.field.fill(number);
  await at.page.keyboard.press('Enter');
}

const effect = (at: AttentionPage, step: string) => at.table(step).locator('attention-effect');

/** The weight of the row that changed most, as it is told. */
function told(before: object, after: object, row: number, words: readonly string[]): string {
  const [then, now] = [before, after].map((document) => numbersOf(document, 'weights')[row]!) as [number[], number[]];
  const by = now.map((weight, column) => Math.abs(weight - then[column]!));
  const most = by.indexOf(Math.max(...by));
  return `${words[row]!} → ${words[most]!} ${percent(then[most]!)} → ${percent(now[most]!)}`;
}

for (const width of [1280, 390]) {
  test.describe(`in a window of ${width}`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('an edit in step 1 shows what it did, moves nothing, follows the word that asks and goes with undo', async ({
      at,
      page,
    }) => {
      await at.open();
      const words = ['The', 'cat', 'sat'];
      const after = { ...theCatSat, embeddings: theCatSat.embeddings.with(2, [2, 0.9]) };
      await at.cell('embeddings', 2, 0).scrollIntoViewIfNeeded();
      const below = at.card('roles').getByRole('heading').first();
      // What the example shows is told anew above the steps.
      const place = async () => (await below.boundingBox())!.y - (await at.table('embeddings').boundingBox())!.y;
      await at.cell('embeddings', 2, 0).focus();
      const before = await place();
      await edit(at, 'embeddings', 2, 0, '2');
      await expect(effect(at, 'embeddings')).toHaveText(told(theCatSat, after, 1, words));
      expect(await place()).toBeCloseTo(before, 1);
      await expect(effect(at, 'embeddings')).toHaveAttribute('aria-live', 'polite');
      // Beside the cell, or below its table, and over nothing.
      const cell = (await at.cell('embeddings', 2, 0).boundingBox())!;
      const text = (await effect(at, 'embeddings').boundingBox())!;
      expect(Math.abs(text.y - cell.y)).toBeLessThan(120);
      expect(text.x + text.width).toBeLessThanOrEqual(width);
      await at.chip('The').click();
      await expect(effect(at, 'embeddings')).toHaveText(told(theCatSat, after, 0, words));
      await at.undo.click();
      await expect(effect(at, 'embeddings')).toHaveText('');
      await page.keyboard.press('Control+y');
      await expect(effect(at, 'embeddings')).toHaveText('');
    });

    test('an edit that no printed weight shows says so', async ({ at }) => {
      await at.open();
      await edit(at, 'embeddings', 2, 0, '0.3001');
      await expect(effect(at, 'embeddings')).toHaveText('no weight of cat changes by a whole percent');
    });

    test('an edit of W_Q, among tables beside each other', async ({ at }) => {
      const document = { version: 1, text: 'The dog chased the ball', display: { select: { query: 2 } } };
      await at.open(document);
      await at.unfold('roles');
      const before = numbersOf(document, 'weights');
      await edit(at, 'W_Q', 4, 0, '9');
      await expect(effect(at, 'W_Q')).toHaveText(/^chased → \S+ \d+% → \d+%$/);
      const shown = await at.tables();
      expect(shown['weights']![2]).not.toEqual(before[2]!.map((weight) => weight.toFixed(3)));
      await expect(effect(at, 'embeddings')).toHaveText('');
    });

    test('a number that is held, too', async ({ at, page }) => {
      await at.open();
      // On a phone the scores of the word are a list.
      await (width > 608 ? at.cell('scores', 1, 2) : at.cell('scores', 2, 0)).focus();
      await page.keyboard.press('p');
      await at.field.fill('3');
      await page.keyboard.press('Enter');
      await expect(effect(at, 'scores')).toHaveText(/^cat → sat 31% → \d+%$/);
    });
  });
}
