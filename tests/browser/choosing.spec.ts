import type { Locator } from '@playwright/test';
import { traceOf } from './expected.ts';
import type { AttentionPage } from './page.ts';
import { expect, test } from './visit.ts';

const sentence = 'the tired dog chased a cat';
const words = sentence.split(' ');
const example = { version: 1, text: sentence, attention: { mask: 'causal' } };

/** The word is lit wherever it asks, and the sentence and the pictures speak of it. */
async function asks(at: AttentionPage, row: number): Promise<void> {
  const word = words[row]!;
  const steps = traceOf(example).steps.filter(({ id }) => !id.startsWith('context_'));
  for (const step of steps) {
    const lit = at.table(step.id).locator('tbody tr.chosen');
    if (step.rows.name === 'query' || step.id === 'embeddings') {
      await expect(lit.locator('th'), step.id).toHaveText([word]);
      await expect(lit.locator('th')).toHaveAttribute('aria-current', 'true');
      await expect(at.line(step.id, row)).toHaveClass(/chosen/);
    } else await expect(lit, step.id).toHaveCount(0);
  }
  await expect(at.reading.locator('.chip')).toHaveText(word);
  // A screen reader speaks the new sentence as a whole.
  await expect(at.reading).toHaveAttribute('aria-live', 'polite');
  await expect(at.reading).toHaveAttribute('aria-atomic', 'true');
  await expect(at.ribbons.getByRole('radio', { checked: true })).toHaveText(word);
  await expect(at.bar.getByRole('radio', { checked: true })).toHaveText(word);
  for (const picture of [at.heatmap, at.cosines]) await expect(picture.locator('tr.chosen th')).toHaveText(word);
  // Of the one-hot table, after the id.
  for (const chosen of await at.card('vocabulary').locator('tr.chosen th').all())
    await expect(chosen).toContainText(word);
}

type Way = (at: AttentionPage, word: string, row: number) => Locator;
const ways: Record<string, Way> = {
  'a chip of the ribbons': (at, word) => at.ribbons.getByRole('radio', { name: word, exact: true }),
  'a chip of the bar that stays in sight': (at, word) => at.bar.getByRole('radio', { name: word, exact: true }),
  'a row of the heatmap': (at, word) => at.heatmap.getByRole('button', { name: word, exact: true }),
  'a row of the cosines': (at, word) => at.cosines.getByRole('button', { name: word, exact: true }),
  'the head of a row of scores': (at, _, row) => at.rowHead('scores', row),
  'the head of a row of embeddings': (at, _, row) => at.rowHead('embeddings', row),
  'a cell of the weights': (at, _, row) => at.cell('weights', row, 0),
};

for (const [name, way] of Object.entries(ways)) {
  test(`a word chosen by ${name} is lit through all steps`, async ({ at }) => {
    await at.open(example);
    await asks(at, 0);
    await way(at, 'chased', 3).click();
    await asks(at, 3);
    await way(at, 'dog', 2).click();
    await asks(at, 2);
  });
}

test('a step that was gone to keeps its place however late something above it grows, until the reader scrolls', async ({
  at,
  page,
}) => {
  await at.open(example);
  await page.clock.install();
  // As in Safari, which does not hold what is read in its place by itself.
  await page.evaluate(() => document.documentElement.style.setProperty('overflow-anchor', 'none'));
  const top = () => at.card('scores').evaluate((card) => Math.round(card.getBoundingClientRect().top));
  const grow = (by: number) =>
    at.card('roles').evaluate((card, height) => {
      card.style.paddingBottom = `${height}px`;
    }, by);
  const painted = () => page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
  await at.bar
    .locator('nav')
    .getByRole('button', { name: /scores/i })
    .click();
  await painted();
  const before = await top();
  await page.clock.fastForward('10:00');
  await grow(700);
  await expect.poll(top).toBe(before);

  // By the scroll bar, of which a page hears nothing but that it was scrolled.
  await page.evaluate(() => window.scrollBy(0, -300));
  await painted();
  await grow(900);
  await expect.poll(top).toBe(before + 500);
});

test('no step is marked in the bar once the reader is back at the top', async ({ at, page }) => {
  await at.open(example);
  const marked = at.bar.locator('nav [aria-current]');
  await at.bar.locator('nav button').last().click();
  await expect(marked).toHaveCount(1);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(marked).toHaveCount(0);
});

test('the sentence names the words in the order of their weights', async ({ at }) => {
  const { attention } = example;
  await at.open({ version: 1, text: sentence, attention: { ...attention, mask: 'none' } });
  const weights = traceOf({ version: 1, text: sentence }).steps.find(({ id }) => id === 'weights')!;
  for (const row of [1, 3, 5]) {
    await at.chip(new RegExp(`^${words[row]}$`)).click();
    const found = [...weights.values.subarray(row * 6, row * 6 + 6)].map((share, column) => ({ share, column }));
    found.sort((a, b) => b.share - a.share);
    const name = (column: number) => (column === row ? 'itself' : words[column]!);
    const [first, second, third] = found;
    const part = ({ share, column }: { share: number; column: number }) =>
      `${name(column)} \\(${Math.round(share * 100)}%\\)`;
    await expect(at.reading).toHaveText(
      new RegExp(
        `${words[row]} reads ${first!.share > 0.5 ? 'mostly ' : ''}${part(first!)}, then ${part(second!)} and ${part(third!)}, and 3 others\\.`,
      ),
    );
  }
});

test('the ribbons show the weights of the chosen word, and hatch what it may not read', async ({ at }) => {
  await at.open(example);
  await at.chip(/^tired$/).click();
  const found = at.ribbons.locator('.weight');
  await expect(found).toHaveCount(6);
  const weights = [
    ...traceOf(example)
      .steps.find(({ id }) => id === 'weights')!
      .values.subarray(6, 12),
  ];
  for (const [column, weight] of weights.entries()) {
    if (column > 1) await expect(found.nth(column)).toHaveText('0masked');
    else await expect(found.nth(column)).toHaveText(new RegExp(`^${Math.round(weight * 100)}%$`));
  }
});

test('the chosen word stays chosen while its sentence grows', async ({ at }) => {
  await at.open(example);
  await at.chip(/^chased$/).click();
  await at.type(`${sentence} away`);
  await expect(at.reading.locator('.chip')).toHaveText('chased');
  await at.type('the tired dog');
  await expect(at.reading.locator('.chip')).toHaveText('dog');
});

test('choosing a word is not a change that is undone; undo to another sentence brings back the word that asked in it', async ({
  at,
}) => {
  await at.open(example);
  await at.chip(/^dog$/).click();
  await at.type('the tired dog chased a bird');
  await at.chip(/^bird$/).click();
  await at.undo.click();
  await expect(at.sentence).toHaveValue(sentence);
  await expect(at.reading.locator('.chip')).toHaveText('dog');
});

test('a word among very many is chosen from a list', async ({ at }) => {
  const many = Array.from({ length: 30 }, (_, index) => `w${index + 1}`);
  await at.open({ version: 1, text: many.join(' ') });
  await at.bar.locator('.chooser select').selectOption({ label: '23 w23°' });
  await expect(at.reading.locator('.chip')).toHaveText('w23');
  await at.line('embeddings', 22).scrollIntoViewIfNeeded();
  await expect(at.line('embeddings', 22)).toHaveClass(/chosen/);
  await expect(at.ribbons.getByRole('radio', { checked: true })).toHaveText('w23');
});

test('the chip of the word that asks is in sight where not all chips are, at first and chosen by keys, and the page stays', async ({
  at,
  page,
}) => {
  await page.setViewportSize({ width: 720, height: 800 });
  const tokens = ['understanding', 'the', 'grandmothers', 'extraordinary', 'notwithstanding', 'that', 'they', 'heard'];
  await at.open({
    version: 1,
    tokens,
    embeddings: { from: 'seed', seed: 1, d_model: 4 },
    display: { select: { query: 7 } },
  });
  const chooser = at.bar.getByRole('radiogroup');
  const hidden = (word: string) =>
    at.chip(word).evaluate((chip) => {
      const [inner, outer] = [chip, chip.parentElement!].map((one) => one.getBoundingClientRect());
      return Math.max(0, outer!.left - inner!.left, inner!.right - outer!.right);
    });
  expect(await chooser.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeGreaterThan(0);
  await expect.poll(() => hidden('heard')).toBe(0);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await at.ribbons.getByRole('radio', { name: 'understanding' }).click();
  await expect(at.chip('understanding')).toBeChecked();
  await expect.poll(() => hidden('understanding')).toBe(0);

  await at.chip('understanding').focus();
  await page.keyboard.press('End');
  await expect(at.chip('heard')).toBeFocused();
  await expect.poll(() => hidden('heard')).toBe(0);
});
