import { inWordSpace, tablesOf, theCatSat } from './expected.ts';
import type { AttentionPage } from './page.ts';
import { expect, test } from './visit.ts';

async function hold(at: AttentionPage, step: string, row: number, column: number, text: string): Promise<void> {
  await at.cell(step, row, column).focus();
  await at.page.keyboard.press('p');
  await expect(at.field).toBeFocused();
  await at.field.fill(text);
  await at.page.keyboard.press('Enter');
}

const overridden = (step: string, cells: Record<string, number>) => ({ ...theCatSat, override: { [step]: { cells } } });

test('a computed number is overridden with P, marked, and everything after it follows', async ({ at }) => {
  await at.open();
  await hold(at, 'scores', 0, 2, '4');
  await at.showsExactly(tablesOf(overridden('scores', { '0,2': 4 })));
  await expect(at.cell('scores', 0, 2)).toHaveClass(/overridden/);
  await expect(at.cell('scores', 0, 2).locator('svg.pin')).toBeVisible();
  await expect(at.second('scores', 0, 2)).toHaveText('computed 0.51');
  await expect(at.table('scores').locator('.release')).toContainText('1 number is held');
  await expect(at.origin).toContainText('1 changed by you');
  await expect(at.cell('scores', 0, 2)).toBeFocused();
});

for (const step of ['query', 'value', 'scores', 'exponentials', 'row_sums', 'weights', 'context']) {
  test(`a number of ${step} can be overridden and released with P`, async ({ at, page }) => {
    await at.open();
    if (step === 'exponentials' || step === 'row_sums') await at.unfold('weights');
    await hold(at, step, 1, 0, '0.3');
    await at.showsExactly(tablesOf(overridden(step, { '1,0': 0.3 })));
    await page.keyboard.press('Shift+P');
    await at.showsExactly(tablesOf(theCatSat));
    await expect(at.cell(step, 1, 0)).not.toHaveClass(/overridden/);
    await expect(at.cell(step, 1, 0)).toBeFocused();
  });
}

test('the arithmetic of an overridden number says what it would be', async ({ at }) => {
  await at.open();
  await hold(at, 'weights', 1, 1, '0.9');
  await expect(at.panel('weights')).toContainText(/Held at 0\.900?\. The arithmetic gives 0\.422\./);
});

test('where a whole step is held at 0, the arithmetic has the digits of what was computed', async ({ at }) => {
  await at.open({ ...theCatSat, override: { weights: { all: 0 } } });
  await at.cell('weights', 1, 1).click();
  const computed = tablesOf(theCatSat)['weights']![1]![1]!;
  expect(computed).toMatch(/^0\.\d{3}$/);
  await expect(at.result('weights')).toHaveText(computed);
  await expect(at.panel('weights')).toContainText(`Held at 0. The arithmetic gives ${computed}.`);
});

test('one row, then all overridden numbers are released by a button', async ({ at }) => {
  await at.open();
  await hold(at, 'scores', 0, 0, '1');
  await hold(at, 'scores', 0, 1, '2');
  await at.table('scores').getByRole('button', { name: 'Release the row' }).click();
  await at.showsExactly(tablesOf(theCatSat));
  await hold(at, 'scores', 0, 0, '1');
  await hold(at, 'scores', 2, 1, '2');
  await expect(at.table('scores').locator('.release')).toContainText('2 numbers are held');
  await at.table('scores').getByRole('button', { name: 'Release all' }).click();
  await at.showsExactly(tablesOf(theCatSat));
  await expect(at.table('scores').locator('.release')).toBeHidden();
});

test('overridden numbers that are released by a button leave the focus in the one that was overridden first', async ({
  at,
  page,
}) => {
  await at.open();
  await hold(at, 'scores', 1, 0, '1');
  await hold(at, 'scores', 2, 1, '2');
  await at.table('scores').getByRole('button', { name: 'Release all' }).focus();
  await page.keyboard.press('Enter');
  await expect(at.cell('scores', 1, 0)).toBeFocused();
});

test('holding and releasing are undone and redone', async ({ at, page }) => {
  await at.open();
  await hold(at, 'weights', 2, 2, '0');
  await at.undo.click();
  await at.showsExactly(tablesOf(theCatSat));
  await at.redo.click();
  await at.showsExactly(tablesOf(overridden('weights', { '2,2': 0 })));
  await at.cell('weights', 2, 2).focus();
  await page.keyboard.press('P');
  await at.showsExactly(tablesOf(theCatSat));
  await page.keyboard.press('Control+Z');
  await at.showsExactly(tablesOf(overridden('weights', { '2,2': 0 })));
});

test('an overridden number stays while a word is added, and goes with its row', async ({ at }) => {
  await at.open('#words-it');
  await at.type('big red house');
  await hold(at, 'scores', 2, 0, '-8');
  const override = { scores: { cells: { '2,0': -8 } } };
  await at.showsExactly(tablesOf({ ...inWordSpace('big red house'), override }));
  await at.type('big red house there');
  await at.showsExactly(tablesOf({ ...inWordSpace('big red house there'), override }));
  await at.type('big red');
  await at.showsExactly(tablesOf(inWordSpace('big red')));
});

test('P means nothing in a cell that is given, and types nothing elsewhere', async ({ at, page }) => {
  await at.open();
  await at.cell('embeddings', 0, 0).focus();
  await page.keyboard.press('p');
  await expect(at.field).toHaveCount(0);
  await at.sentence.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('p');
  await expect(at.sentence).toHaveValue('The cat satp');
});
