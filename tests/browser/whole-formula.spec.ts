import { expect, test } from './visit.ts';

const symbols = ['context', 'softmax', 'QKT', '√dk', 'V'];

for (const [place, parts] of [
  ['#words-it', symbols],
  // The article does not divide.
  ['#the-cat-sat', symbols.toSpliced(3, 1)],
] as const) {
  test(`the steps begin with attention in one formula, as the example has it: ${place}`, async ({ at, page }) => {
    await at.open(place);
    const formula = page.locator('attention-whole-formula');
    await expect(formula).toContainText('Attention in one formula:');
    await expect(formula.getByRole('button')).toHaveText(parts);
  });
}

test('with several heads, the formula is that of each, and what is made of all of them follows', async ({
  at,
  page,
}) => {
  await at.open('#two-heads');
  const formula = page.locator('attention-whole-formula');
  await expect(formula).toContainText('Attention in one formula, for each head:');
  await expect(formula.getByRole('button')).toHaveText([...symbols, 'output=[context1,context2]WO']);
  await formula.locator('button', { hasText: 'output' }).click();
  await expect(at.card('heads').locator('h3')).toBeFocused();
});

test('each part of the formula leads to its step', async ({ at, page }) => {
  await at.open('#words-it');
  for (const [part, card] of [
    ['V', 'roles'],
    ['QKT', 'scores'],
    ['√dk', 'scale'],
    ['softmax', 'weights'],
    ['context', 'mix'],
  ] as const) {
    await page.locator('attention-whole-formula button', { hasText: part }).first().click();
    await expect(at.card(card).locator('h3')).toBeFocused();
    await expect(at.card(card).locator('h3')).toBeInViewport();
  }
});

for (const attention of [{ mask: 'causal' }, { score: 'additive' }, { scale: 0.5 }, { softcap: 5 }])
  test(`the formula says what is computed, or is not there: ${JSON.stringify(attention)}`, async ({ at, page }) => {
    await at.open({ version: 1, text: 'a dog ran', attention });
    const formula = page.locator('attention-whole-formula');
    await expect(at.card('scores').locator('h3')).toBeVisible();
    if ('mask' in attention)
      await expect(formula.getByRole('button')).toHaveText([...symbols.slice(0, 4), 'mask', 'V']);
    else await expect(formula.getByRole('button')).toHaveCount(0);
  });
