// Which words are hidden in a text, in a BERT of the reader's own, against numbers that the test computes from the published formulas.
import type { Locator, Page } from '@playwright/test';
import { smallPercentText } from '../../web/trace/percent.ts';
import { headOfSmallBert, likeliestOfSmallBert, smallBert } from '../web/small-bert.ts';
import { expect, test, type AttentionPage } from './page.ts';

/** Opens the small BERT, with a text. @param change as of `smallBert` */
async function open(
  at: AttentionPage,
  page: Page,
  text: string,
  change?: Parameters<typeof smallBert>[0],
): Promise<Locator> {
  await at.open('');
  await at.numbersOf('your own model').click({ force: true });
  await expect(page.locator('page-own-model')).toBeVisible();
  await page.getByLabel('choose the files').setInputFiles(
    [...smallBert(change)].map(([name, bytes]) => ({
      ...{ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) },
    })),
  );
  await page.getByRole('button', { name: 'Load it' }).click();
  // Until it is open, the box of the sentence may still change below the keys.
  await expect(page.locator('page-own-model')).toBeHidden();
  await expect(at.numbersOf('your own model')).toBeChecked();
  await at.type(text);
  await expect.poll(() => at.shown()).toMatchObject({ text, parameters: { from: 'model', model: 'own' } });
  return at.card('next');
}

/** That the card shows what the formulas give in this place, the likeliest first. */
async function expectSaid(card: Locator, tokens: readonly string[], place: number): Promise<void> {
  const said = likeliestOfSmallBert(tokens, place).slice(0, 10);
  const rows = card.locator('attention-next-token tbody tr');
  await expect(rows.locator('button')).toHaveText(said.map(([, share]) => smallPercentText(share)));
  await expect(rows.locator('th')).toHaveText(
    said.map(([token]) => (token.startsWith('[') ? token : token.startsWith('##') ? token.slice(2) : `▁${token}`)),
  );
}

/** Lets a word ask, and hides it. */
async function hide(at: AttentionPage, card: Locator, chip: string | RegExp, word: string): Promise<void> {
  await at.chip(chip).click();
  await card.getByRole('button', { name: `Hide “${word}”` }).click();
}

test('the words that [MASK] may stand for are shown, the likeliest first, and each opens to its arithmetic', async ({
  at,
  page,
}) => {
  const card = await open(at, page, 'The [MASK] sat');
  await card.scrollIntoViewIfNeeded();
  await expect(card.getByRole('heading', { name: 'What the model puts in the place of [MASK]' })).toBeVisible();
  await expectSaid(card, ['[CLS]', 'the', '[MASK]', 'sat', '[SEP]'], 2);
  await expect(page.getByText('self-attention, 1 layer of 2 heads')).toBeVisible();
  await card.locator('attention-next-token tbody button').first().click();
  const [word, share] = likeliestOfSmallBert(['[CLS]', 'the', '[MASK]', 'sat', '[SEP]'], 2)[0]!;
  const arithmetic = card.locator('attention-derivation');
  await expect(arithmetic).toContainText(`The probability that [MASK] gives to ${word.replace('##', '')}`);
  await expect(arithmetic).toContainText(`=${share.toFixed(3)}`);
  await expect(card.getByText('Let it go on')).toHaveCount(0);
  // What a head is good for is measured on the same probability.
  const effects = at.card('heads').locator('attention-head-effects');
  await effects.scrollIntoViewIfNeeded();
  const likeliest = await card.locator('attention-next-token tbody th').first().innerText();
  await expect(effects).toContainText(
    `would give ${likeliest} in the place of the hidden word. Now it is ${smallPercentText(share)},`,
  );
});

test('a word is hidden with one press, and put back with another', async ({ at, page }) => {
  const card = await open(at, page, 'The cat sat');
  await card.scrollIntoViewIfNeeded();
  await hide(at, card, 'cat', 'cat');
  await expect(at.sentence).toHaveValue('the [MASK] sat');
  await expectSaid(card, ['[CLS]', 'the', '[MASK]', 'sat', '[SEP]'], 2);
  await card.getByRole('button', { name: 'Put “cat” back' }).click();
  await expect(at.sentence).toHaveValue('The cat sat');
  await expectSaid(card, ['[CLS]', 'the', 'cat', 'sat', '[SEP]'], 2);
});

test('all pieces of a word are hidden together', async ({ at, page }) => {
  const card = await open(at, page, 'the unable cat');
  await card.scrollIntoViewIfNeeded();
  await hide(at, card, /^un, a piece/, 'unable');
  await expect(at.sentence).toHaveValue('the [MASK] [MASK] cat');
  await expect(card.getByText('2 words are hidden.')).toBeVisible();
  await expectSaid(card, ['[CLS]', 'the', '[MASK]', '[MASK]', 'cat', '[SEP]'], 2);
});

test('a BERT without what says which words are hidden says that it has none', async ({ at, page }) => {
  const card = await open(
    at,
    page,
    'The cat sat',
    Object.fromEntries(headOfSmallBert.map((name) => [name, undefined])),
  );
  await expect(page.locator('.good-for')).toContainText('Its files have none of the tensors that predict hidden words');
  await expect(card).toHaveCount(0);
});
