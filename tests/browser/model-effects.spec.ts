// What a trained model is good for, on the page: heads switched off, texts beside the reader's, words left out.
import { expect, test } from './page.ts';
import type { Page } from '@playwright/test';

const open = async (page: Page, text: string) => {
  const document = { text, parameters: { from: 'model', model: 'use-lite' } };
  await page.goto(`./#example=${encodeURIComponent(JSON.stringify(document))}`);
  await page.getByRole('button', { name: 'Load the model (14 MB)' }).click();
  await expect(page.locator('.count')).toContainText('pieces');
};

test('a head is switched off and on again, and what that changes stands beside it', async ({ at, page }) => {
  await open(page, 'How old are you?');
  const card = at.card('heads');
  await card.scrollIntoViewIfNeeded();
  await expect(card).toContainText('Measured: the next piece 46%, itself 44%, over 326 sentences.');
  await card.getByText('What a head is good for').click();
  const effects = card.locator('attention-head-effects');
  const row = effects.getByRole('row', { name: 'Layer 2, head 3' });
  await expect(row.getByRole('cell').first()).toHaveText(/^0\.\d{3}$/);
  const before = Number(await row.getByRole('cell').first().innerText());
  await effects.getByRole('button', { name: 'Switch layer 2, head 3 off' }).click();
  await expect(effects.getByRole('button', { name: 'Switch layer 2, head 3 off' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(row.getByRole('cell').first()).toHaveText('1.000');
  // Off now: what the vector has changed by is what was said before.
  await expect(effects.getByRole('status')).toContainText(before.toFixed(3));
  await expect(at.origin).toContainText('1 changed by you');
  await page.waitForURL(/all/);
  await effects.getByRole('button', { name: 'Equal weights in layer 2, head 3' }).click();
  await expect(effects.getByRole('button', { name: 'Switch layer 2, head 3 off' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await at.undo.click();
  await at.undo.click();
  await expect(effects.getByRole('status')).toHaveCount(0);
  await expect(row.getByRole('cell').first()).toHaveText(before.toFixed(3));
});

test('heads of any example can be switched off', async ({ at, page }) => {
  await page.goto('./#two-heads');
  const card = at.card('heads');
  await card.scrollIntoViewIfNeeded();
  await card.getByText('What a head is good for').click();
  await card.getByRole('button', { name: 'Switch head 2 off' }).click();
  await card.getByText('The weights of both heads').click();
  await expect(card.locator('attention-heads').getByRole('region', { name: 'Head 2' })).toBeVisible();
  await expect(at.origin).toContainText('1 changed by you');
  await card.getByRole('button', { name: 'Switch head 2 off' }).click();
  await expect(at.origin).not.toContainText('changed by you');
});

test('a text is held beside others, given and typed', async ({ at, page }) => {
  await open(page, 'How old are you?');
  const card = at.card('summary');
  await card.scrollIntoViewIfNeeded();
  const similar = card.locator('attention-similar');
  await similar.scrollIntoViewIfNeeded();
  const cosine = (text: string) =>
    similar
      .locator('.bars')
      .getByRole('row', { name: text })
      .getByRole('cell')
      .filter({ hasText: /^−?\d\.\d\d$/ });
  await expect(cosine('What is your age?')).toHaveText('0.85');
  await expect(cosine('How old are you?')).toHaveText('1.00');
  const field = similar.getByRole('textbox', { name: 'Another text to compare' });
  await field.fill('Tell me your age <b>now</b>');
  await field.press('Enter');
  await expect(cosine('Tell me your age <b>now</b>')).toHaveText(/^0\.\d\d$/);
  await field.fill('word '.repeat(119));
  await field.press('Enter');
  await field.fill('日本語 '.repeat(100));
  await field.press('Enter');
  await expect(similar.getByText('expected at most 128 pieces of words').first()).toBeVisible();
  await similar.getByText('Each with each').click();
  await expect(similar.getByRole('table').last().getByRole('row')).not.toHaveCount(0);
  await similar.getByRole('button', { name: 'Remove “A cat sat on the mat.”' }).click();
  await expect(similar.getByRole('row', { name: 'A cat sat on the mat.' })).toHaveCount(0);
  await at.type('What is your age?');
  await expect(cosine('What is your age?')).toHaveText('1.00');
  await expect(cosine('How old are you?')).toHaveText('0.85');

  const words = card.locator('attention-word-effects');
  await words.scrollIntoViewIfNeeded();
  await expect(words.getByRole('rowheader')).toHaveText(['What', 'is', 'your', 'age', '?']);
  await expect(words.getByRole('row', { name: 'age' }).getByRole('cell').last()).toHaveText(/^\s*0\.\d{3}\s*$/);
  const all = (await words.locator('tbody td:last-child').allInnerTexts()).map(Number);
  expect(Math.min(...all)).toBe(all[3]); // the word that it is about
});

test('until texts are measured anew, each keeps its own number', async ({ at, page }) => {
  await open(page, 'How old are you?');
  const card = at.card('summary');
  await card.scrollIntoViewIfNeeded();
  const similar = card.locator('attention-similar');
  await similar.scrollIntoViewIfNeeded();
  const row = (text: string) => similar.locator('.bars').getByRole('row', { name: text });
  await expect(similar.locator('.bars')).not.toContainText('…');
  await expect(similar.locator('.old')).toHaveCount(0);
  // Nothing is measured any more.
  await page.evaluate(() => {
    window.requestIdleCallback = () => 0;
  });
  const field = similar.getByRole('textbox', { name: 'Another text to compare' });
  await field.fill('Tell me your age now.');
  await field.press('Enter');
  await expect(row('Tell me your age now.')).toContainText('…');
  await expect(row('What is your age?')).toContainText('0.85');
  await expect(row('How old are you?')).toContainText('1.00');
  await similar.getByRole('button', { name: 'Remove “How old are you?”' }).click();
  await expect(row('How old are you?')).toHaveCount(0);
  await expect(row('Tell me your age now.')).toContainText('…');
  await expect(row('What is your age?')).toContainText('0.85');
});

test('what is held in single cells is left out where words or texts are compared, and the model runs without its positions', async ({
  at,
  page,
}) => {
  const document = {
    text: 'How old are you?',
    parameters: { from: 'model', model: 'use-lite' },
    positions: 'none',
    attention: { mask: { add: Array.from({ length: 5 }, () => [0, 0, 0, 0, 0]) } },
  };
  await page.goto(`./#example=${encodeURIComponent(JSON.stringify(document))}`);
  await page.getByRole('button', { name: 'Load the model (14 MB)' }).click();
  await expect(at.origin).toContainText('run without its positions, run with a mask');
  const card = at.card('summary');
  await card.scrollIntoViewIfNeeded();
  for (const section of ['attention-similar', 'attention-word-effects']) {
    await card.locator(section).scrollIntoViewIfNeeded();
    await expect(card.locator(section)).toContainText('Single cells that are held or masked belong to');
    await expect(card.locator(section).locator('.bars tbody tr').first().getByRole('cell').nth(0)).toHaveText(
      /^\s*[−\d.]+\s*$/,
    );
  }
});

test('the positions that it was trained with are taken away and given back', async ({ at, page }) => {
  await open(page, 'The dog bites the man.');
  const card = at.card('words');
  await card.getByRole('button', { name: 'Does the order of the words count?' }).click();
  const aside = card.getByRole('region', { name: 'Does the order of the words count?' });
  await expect(aside).toContainText('without positions, words from last to first');
  await expect(at.settings).not.toContainText('positions');
  await aside.getByRole('button', { name: 'Take the positions away' }).click();
  await expect(at.origin).toContainText('run without its positions');
  await expect(at.settings).toContainText('self-attention, 2 layers of 4 heads, without positions, divided by √dₖ');
  await expect(card.getByRole('region', { name: 'Words with positions' })).toHaveCount(0);
  await aside.getByRole('button').click();
  await expect(at.origin).not.toContainText('run without');
  await expect(at.settings).not.toContainText('positions');
  await expect(card).toContainText('Words with positions');
});
