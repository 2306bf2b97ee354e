import { inWordSpace, numbersOf, tablesOf, theCatSat } from './expected.ts';
import { expect, test } from './visit.ts';

const text = 'the cat saw a small bird';
const words = inWordSpace(text);

test('scores are scaled in each way', async ({ at }) => {
  await at.open(theCatSat);
  await at.choose('Scaling', 'sqrt');
  await at.showsExactly(tablesOf({ ...theCatSat, attention: { scale: 'sqrt', softmax: 'plain' } }));
  await at.choose('Scaling', '10');
  await at.showsExactly(tablesOf({ ...theCatSat, attention: { scale: 10, softmax: 'plain' } }));
  await at.choose('Scaling', 'none');
  await at.showsExactly(tablesOf(theCatSat));
  expect(Object.keys(await at.tables())).not.toContain('scaled_scores');
});

test('the sentence of the card offers scaling and the causal mask', async ({ at }) => {
  await at.open();
  await at.card('scale').getByRole('button', { name: 'Divide by √2' }).click();
  await at.showsExactly(tablesOf({ ...theCatSat, attention: { scale: 'sqrt', softmax: 'plain' } }));
  await at.undo.click();
  await at.card('scale').getByRole('button', { name: 'hide the words that come later' }).click();
  await at.showsExactly(tablesOf({ ...theCatSat, attention: { scale: 'none', softmax: 'plain', mask: 'causal' } }));
  await expect(at.control('Mask')).toHaveValue('causal');
});

test('what the card offers, once pressed, leaves the focus on the heading of the card', async ({ at, page }) => {
  await at.open();
  await at.card('scale').getByRole('button', { name: 'Divide by √2' }).focus();
  await page.keyboard.press('Enter');
  await expect(at.card('scale').locator('h3')).toBeFocused();
  await expect(at.table('scaled_scores')).toBeVisible();
});

test('later words are masked', async ({ at }) => {
  await at.open(words);
  await at.choose('Mask', 'causal');
  await at.showsExactly(tablesOf({ ...words, attention: { mask: 'causal' } }));
  await expect(at.number('masked_scores', 0, 5)).toHaveText('−∞');
  await expect(at.number('weights', 0, 5)).toHaveText('0');
  await expect(at.cell('weights', 0, 5)).toHaveClass(/masked/);
  await expect(at.cell('weights', 0, 0)).not.toHaveClass(/masked/);
});

test('only neighbours are read, as far as is chosen', async ({ at }) => {
  await at.open(words);
  await at.choose('Mask', 'window');
  await at.showsExactly(tablesOf({ ...words, attention: { mask: { window: 2 } } }));
  await at.choose('How far a word may read', '3');
  await at.showsExactly(tablesOf({ ...words, attention: { mask: { window: 4 } } }));
  await at.choose('How far a word may read', '0');
  await at.showsExactly(tablesOf({ ...words, attention: { mask: { window: 1 } } }));
});

test('only the first words are read, as many as are chosen', async ({ at }) => {
  await at.open(words);
  await at.choose('Mask', 'padding');
  await at.showsExactly(tablesOf({ ...words, attention: { mask: { padding: 5 } } }));
  await at.choose('How many words may be read', '1');
  await at.showsExactly(tablesOf({ ...words, attention: { mask: { padding: 1 } } }));
  await at.choose('Mask', 'none');
  await at.showsExactly(tablesOf(words));
});

test('softmax takes both forms', async ({ at }) => {
  await at.open(words);
  await expect(at.table('row_maximum')).toHaveCount(1);
  await at.choose('Form of softmax', 'plain');
  await at.showsExactly(tablesOf({ ...words, attention: { softmax: 'plain' } }));
  await at.choose('Form of softmax', 'stable');
  await at.showsExactly(tablesOf(words));
});

test('plain softmax says when an exponential is too large, and offers the stable form', async ({ at }) => {
  const example = {
    version: 1,
    tokens: ['a', 'b'],
    given: {
      scores: [
        [100, 1],
        [1, 2],
      ],
      value: [[1], [2]],
    },
    attention: { scale: 'none', softmax: 'plain' },
  };
  await at.open(example);
  await expect(at.reading).toContainText('shares that are not numbers');
  await expect(at.number('weights', 0, 0)).toHaveText('not a number');
  await at.showsExactly(tablesOf(example));
  await at.choose('Form of softmax', 'stable');
  await at.showsExactly(tablesOf({ ...example, attention: { scale: 'none', softmax: 'stable' } }));
  await expect(at.reading).toContainText('a reads mostly itself');
});

test('numbers come from a seed of chosen sizes, and from another seed', async ({ at }) => {
  await at.open(words);
  await at.numbersOf('drawn by chance').check({ force: true });
  const seeded = (seed: number, d_model: number, d_k: number, d_v: number) => ({
    ...words,
    embeddings: { from: 'seed', seed, d_model },
    parameters: { from: 'seed', seed },
    attention: { d_k, d_v },
  });
  await at.showsExactly(tablesOf(seeded(1, 4, 3, 3)));
  await at.control('seed').fill('77');
  await at.showsExactly(tablesOf(seeded(77, 4, 3, 3)));
  await at.choose('Size d_model', '7');
  await at.choose('Size d_k', '1');
  await at.choose('Size d_v', '16');
  await at.showsExactly(tablesOf(seeded(77, 7, 1, 16)));
  await expect(at.origin).toContainText('seeded (random, but the same every time): they mean nothing');
  await at.numbersOf('made by hand, readable').check({ force: true });
  await at.showsExactly(tablesOf(words));
  await expect(at.origin).toContainText('made by hand to be readable');
});

test('a seed that is no seed is reported, stays in its box, and leaves the numbers as they are', async ({ at }) => {
  await at.open({
    ...words,
    embeddings: { from: 'seed', seed: 5, d_model: 2 },
    parameters: { from: 'seed', seed: 5 },
    attention: { d_k: 2, d_v: 2 },
  });
  const before = await at.tables();
  const box = at.control('seed');
  for (const seed of ['', '-3', '1.5', '16777216', '99999999999']) {
    await box.fill(seed);
    await box.press('Enter');
    await expect(at.problem).toContainText('That is not a seed');
    await expect(at.problem).toContainText('still those of seed 5');
    await expect(box).toHaveAttribute('aria-invalid', 'true');
    await expect(box).toHaveValue(seed);
    await expect.poll(() => at.tables(), seed).toEqual(before);
    await box.fill('5');
    await expect(at.problem).toHaveCount(0);
    await expect(box).not.toHaveAttribute('aria-invalid');
  }
  // Any other change of the example puts its seed back into the box.
  await box.fill('-3');
  await box.press('Enter');
  await at.choose('Decimals shown', '2');
  await expect(at.problem).toHaveCount(0);
  await expect(box).toHaveValue('5');
});

test('as many decimals are shown as are chosen, in every table', async ({ at }) => {
  await at.open(words);
  for (const precision of [1, 6, 0]) {
    await at.choose('Decimals shown', String(precision));
    await at.showsExactly(tablesOf(words, precision));
  }
});

test('reset goes back to the example as it was opened', async ({ at, page }) => {
  await at.open('#the-cat-sat');
  await expect(at.reset).toBeDisabled();
  await at.cell('embeddings', 0, 0).focus();
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await at.choose('Mask', 'causal');
  await at.type('The cat sat down');
  await expect(page.locator('.count')).toHaveText('4 words'); // it is shown once the module for changes is there
  await at.reset.click();
  await at.showsExactly(tablesOf(theCatSat));
  await expect(at.sentence).toHaveValue('The cat sat');
  await expect(at.second('weights', 0, 0)).toContainText('≠ 0.28');
  await at.undo.click();
  await expect(at.sentence).toHaveValue('The cat sat down');
});

test('the line that says where the numbers come from stays in sight', async ({ at }) => {
  await at.open(words);
  for (const card of ['words', 'scores', 'mix', 'meaning']) {
    await at.card(card).scrollIntoViewIfNeeded();
    await at.page.mouse.wheel(0, 200);
    await expect(at.origin).toBeInViewport();
  }
});

test('the heatmap and the cosines show the numbers of the trace', async ({ at }) => {
  await at.open({ ...words, analyses: ['cosine'] });
  const weights = numbersOf(words, 'weights');
  const shown = (await at.heatmap.locator('tbody td').allTextContents()).map(Number);
  expect(shown).toHaveLength(36);
  shown.forEach((number, index) =>
    expect(Math.abs(number - weights[Math.floor(index / 6)]![index % 6]!)).toBeLessThan(0.0051),
  );
  const cosines = numbersOf({ ...words, analyses: ['cosine'] }, 'context_cosines');
  const alike = (await at.cosines.locator('tbody td').allTextContents()).map((number) =>
    Number(number.replace('−', '-')),
  );
  alike.forEach((number, index) =>
    expect(Math.abs(number - cosines[Math.floor(index / 6)]![index % 6]!)).toBeLessThan(0.0051),
  );
});
