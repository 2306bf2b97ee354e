// What a trained model is good for, on the page: heads switched off, texts beside the reader's, words left out.
import { readFileSync } from 'node:fs';
import { load } from '../../web/core/index.ts';
import { summaryText } from '../../web/strings/cards/summary.ts';
import { axe } from './axe.ts';
import { expect, test } from './page.ts';
import type { Page } from '@playwright/test';

const open = async (page: Page, text: string, display?: object) => {
  const document = { text, parameters: { from: 'model', model: 'use-lite' }, ...(display && { display }) };
  await page.goto(`./#example=${encodeURIComponent(JSON.stringify(document))}`);
  await page.getByRole('button', { name: 'Load the model (14 MB)' }).click();
  await expect(page.locator('.count')).toContainText('pieces');
};

test('a head is switched off and on again, and what that changes stands beside it', async ({ at, page }) => {
  await open(page, 'How old are you?');
  const card = at.card('heads');
  await card.scrollIntoViewIfNeeded();
  await expect(card).toContainText(
    'Mean weights on kinds of pieces, measured over 326 sentences (a piece can be of several kinds): the next piece 46%, itself 44%.',
  );
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

test('the sentences over which heads are measured are fetched when a reader asks for them', async ({ at, page }) => {
  await open(page, 'How old are you?');
  const heads = at.card('heads');
  await heads.scrollIntoViewIfNeeded();
  const sentences = heads.locator('attention-measured-sentences');
  await expect(sentences.locator('li')).toHaveCount(0);
  await sentences.getByText('Which sentences these are').press('Enter');
  const written = readFileSync('scripts/models/sentences.txt', 'utf8').trim().split('\n');
  await expect(sentences.locator('li')).toHaveText(written.map((line) => line.replaceAll(/\/[nva]\b/g, '')));
});

test('on a phone, what is wider than the window can be scrolled by keyboard, formulas included', async ({
  at,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await open(page, 'How old are you?');
  const formula = at.card('roles').locator('.formula');
  await formula.scrollIntoViewIfNeeded();
  await expect.poll(() => formula.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
  await expect(formula).toHaveAttribute('tabindex', '0');
  await at.card('heads').locator('attention-measured-sentences summary').press('Enter');
  await expect(at.card('heads').locator('attention-measured-sentences li')).toHaveCount(326);
  expect(await axe(page)).toEqual([]);
});

test('what switches a head off and on again stays in its place in the window, beside what it changes', async ({
  at,
  page,
}) => {
  await open(page, 'How old are you?');
  const heads = at.card('heads');
  await heads.scrollIntoViewIfNeeded();
  await heads.getByText('What a head is good for').click();
  await expect(heads.getByRole('row', { name: 'Layer 2, head 4' }).getByRole('cell').first()).toHaveText(/^0\.\d{3}$/);
  const summary = at.card('summary');
  const places = [
    [summary.locator('.switches button').first(), summary.locator('.bars tbody td.moved').first()],
    [heads.getByRole('button', { name: 'Switch layer 2, head 3 off' }), heads.getByRole('status')],
  ] as const;
  for (const [button, effect] of places) {
    await button.scrollIntoViewIfNeeded();
    const top = () => button.evaluate((one) => Math.round(one.getBoundingClientRect().top));
    for (const isOff of [true, false]) {
      // In one go: cards that are still measured may move it before.
      const before = await button.evaluate((one: HTMLElement) => {
        const { top } = one.getBoundingClientRect();
        one.click();
        return Math.round(top);
      });
      await expect(effect).toBeVisible({ visible: isOff });
      await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(2);
    }
  }
});

test('until all heads are measured again, it is said that they are, and how many are done', async ({ at, page }) => {
  await open(page, 'How old are you?');
  const card = at.card('heads');
  await card.scrollIntoViewIfNeeded();
  await card.getByText('What a head is good for').click();
  const effects = card.locator('attention-head-effects');
  const table = effects.locator('table');
  await expect(table).toHaveAttribute('aria-busy', 'false');
  await expect(effects).not.toContainText('measuring');
  const first = effects.getByRole('row', { name: 'Layer 1, head 1' }).getByRole('cell').first();
  const before = await first.innerText();
  // Nothing is measured until the test says so.
  const held = await page.evaluateHandle(() => {
    const { requestIdleCallback } = window;
    const waiting: Parameters<typeof requestIdleCallback>[] = [];
    window.requestIdleCallback = (...asked) => waiting.push(asked);
    return () => {
      window.requestIdleCallback = requestIdleCallback;
      for (const asked of waiting) requestIdleCallback(...asked);
    };
  });
  await effects.getByRole('button', { name: 'Switch layer 2, head 3 off' }).click();
  await expect(effects).toContainText('measuring: 0 of 8');
  await expect(table).toHaveAttribute('aria-busy', 'true');
  await expect(first).toHaveText(before);
  await expect(first).toHaveClass(/old/);
  await held.evaluate((release) => release());
  await expect(table).toHaveAttribute('aria-busy', 'false');
  await expect(effects).not.toContainText('measuring');
  await expect(first).not.toHaveClass(/old/);
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

test('a text is compared with others, given and typed', async ({ at, page }) => {
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
      .filter({ hasText: /^\s*−?\d\.\d{3}\s*$/ });
  // The published graph, run by TensorFlow.js, gives 0.8464.
  await expect(cosine('What is your age?')).toHaveText('0.846');
  await expect(cosine('How old are you?')).toHaveText('1.000');
  const field = similar.getByRole('textbox', { name: 'Another text to compare' });
  await field.fill('Tell me your age <b>now</b>');
  await field.press('Enter');
  await expect(cosine('Tell me your age <b>now</b>')).toHaveText(/^\s*0\.\d{3}\s*$/);
  await field.fill('word '.repeat(119));
  await field.press('Enter');
  await field.fill('日本語 '.repeat(100));
  await field.press('Enter');
  await expect(similar.getByText('expected at most 128 pieces of words').first()).toBeVisible();
  await similar.getByText('Every pair').click();
  await expect(similar.getByRole('table').last().getByRole('row')).not.toHaveCount(0);
  // Long texts take several lines, so that no column is cut off.
  const box = similar.locator('details .scroll');
  expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await similar.getByRole('button', { name: 'Remove “A cat sat on the mat.”' }).click();
  await expect(similar.getByRole('row', { name: 'A cat sat on the mat.' })).toHaveCount(0);
  await at.type('What is your age?');
  await expect(cosine('What is your age?')).toHaveText('1.000');
  await expect(cosine('How old are you?')).toHaveText('0.846');

  const words = card.locator('attention-word-effects');
  await words.scrollIntoViewIfNeeded();
  await expect(words.getByRole('rowheader')).toHaveText(['What', 'is', 'your', 'age', '?']);
  await expect(words.getByRole('row', { name: 'age' }).getByRole('cell').last()).toHaveText(/^\s*0\.\d{3}\s*$/);
  const all = (await words.locator('tbody td:last-child').allInnerTexts()).map(Number);
  expect(Math.min(...all)).toBe(all[3]); // the word that it is about
});

test('a text that was typed is changed in its place; one that is there already, and one too many, are refused in words', async ({
  at,
  page,
}) => {
  await open(page, 'How old are you?');
  const card = at.card('summary');
  await card.scrollIntoViewIfNeeded();
  const similar = card.locator('attention-similar');
  await similar.scrollIntoViewIfNeeded();
  const field = similar.getByRole('textbox', { name: 'Another text to compare' });
  const add = async (text: string) => {
    await field.fill(text);
    await field.press('Enter');
  };
  const texts = similar.locator('.bars tbody th');
  await add('What is your age?');
  await expect(similar.getByRole('alert')).toHaveText('“What is your age?” is in the table already.');
  await expect(field).toHaveValue('What is your age?');
  await expect(texts).toHaveCount(7);
  for (const name of ['one', 'two', 'three', 'four', 'five']) await add(name);
  await expect(similar.getByRole('alert')).toHaveCount(0);
  await expect(texts).toHaveCount(12);
  await add('six');
  await expect(similar.getByRole('alert')).toHaveText('There is room for 12 texts. Remove one to add another.');
  await expect(texts).toHaveCount(12);
  // Those that were given are not changed.
  await expect(similar.getByRole('button', { name: /^Edit/ })).toHaveCount(5);
  await similar.getByRole('button', { name: 'Edit “two”' }).click();
  const place = similar.getByRole('textbox', { name: 'Edit “two”' });
  await expect(place).toBeFocused();
  await place.fill('three');
  await place.press('Enter');
  await expect(similar.getByRole('alert')).toHaveText('“three” is in the table already.');
  await place.press('Escape');
  await expect(similar.getByRole('button', { name: 'Edit “two”' })).toBeFocused();
  await page.keyboard.press('Enter');
  await place.fill('What is your age today?');
  await place.press('Enter');
  await expect(texts.filter({ hasText: /^two$/ })).toHaveCount(0);
  await expect(
    similar.getByRole('row').filter({ has: page.getByText('What is your age today?', { exact: true }) }),
  ).toContainText(/0\.\d{3}/);
  // The row has come to its new place, with the focus.
  await expect(similar.getByRole('button', { name: 'Edit “What is your age today?”' })).toBeFocused();
});

test('the focus goes on to the next text when one is removed; they can be brought back; what the model does not know is said', async ({
  at,
  page,
}) => {
  await open(page, 'How old are you?');
  const card = at.card('summary');
  await card.scrollIntoViewIfNeeded();
  const similar = card.locator('attention-similar');
  await similar.scrollIntoViewIfNeeded();
  const removes = similar.getByRole('button', { name: /^Remove / });
  const { given } = summaryText.similar;
  // Once all are measured, their order stays.
  await expect(similar.locator('button.cosine')).toHaveCount(given.length);
  for (let left = given.length; left > 0; left--) {
    await removes.first().focus();
    await page.keyboard.press('Enter');
    await expect(removes).toHaveCount(left - 1);
    if (left > 1) await expect(removes.first()).toBeFocused();
  }
  const field = similar.getByRole('textbox', { name: 'Another text to compare' });
  await expect(field).toBeFocused();
  await field.fill('漢字');
  await field.press('Enter');
  await expect(similar.getByRole('row', { name: '漢字' })).toContainText(
    /Not in the vocabulary of the model: “.?漢字.?”/,
  );
  await similar.getByRole('button', { name: 'Bring back the texts that were here at first' }).click();
  await expect(removes).toHaveCount(given.length + 1);
  await expect(similar.getByRole('button', { name: /^Bring back/ })).toHaveCount(0);
  await expect(similar.getByText('Not in the vocabulary')).toHaveCount(1);
});

test('in an experiment texts keep their order, and both cosines and ranks stand beside them; each opens', async ({
  at,
  page,
}) => {
  const sentence = "The animal didn't cross the street because it was too tired.";
  const { given } = summaryText.similar;
  const core = await load();
  await core.loadModel('use-lite', { from: 'dist/models' });
  const vectorOf = (text: string, more: object = {}) => {
    const { steps } = core.run({ text, parameters: { from: 'model', model: 'use-lite' }, ...more });
    return [...steps.find(({ role }) => role === 'summary_unit')!.values];
  };
  const cosine = (one: number[], other: number[]) => one.reduce((sum, value, place) => sum + value * other[place]!, 0);
  const cosinesOf = (own: number[], more: object = {}) => given.map((other) => cosine(vectorOf(other, more), own));
  const off = { override: { 'layer1.head3.weights': { all: 0 } } };
  const [vector, vectorOff] = [vectorOf(sentence), vectorOf(sentence, off)];
  const [before, now] = [cosinesOf(vector), cosinesOf(vectorOff, off)];
  const rank = (all: number[], index: number) => all.filter((one) => one > all[index]!).length + 1;
  const order = [...given.keys()].sort((a, b) => before[b]! - before[a]!);
  const written = (value: number) => value.toFixed(3).replace('-', '−');

  await open(page, sentence, { select: { query: 7, layer: 1, head: 3 } });
  const card = at.card('summary');
  await card.scrollIntoViewIfNeeded();
  const similar = card.locator('attention-similar');
  await similar.scrollIntoViewIfNeeded();
  const rows = similar.locator('.bars tbody tr');
  await expect(rows.locator('.cosine')).toHaveText(order.map((index) => written(before[index]!)));
  await similar.getByRole('button', { name: 'Switch layer 1, head 3 off' }).click();
  const control = similar.getByRole('button', { name: 'Layer 1, head 3 is off: switch it on again' });
  await expect(control).toBeVisible();
  await expect(rows.locator('.cosine')).toHaveText(
    order.flatMap((index) => [written(before[index]!), written(now[index]!)]),
  );
  await expect(rows.locator('th')).toHaveText(order.map((index) => given[index]!));
  const ranks = order.map((index) =>
    rank(before, index) === rank(now, index) ? '' : `${rank(before, index)}. → ${rank(now, index)}.`,
  );
  expect(ranks.filter((one) => one !== '')).not.toHaveLength(0);
  await expect(rows.locator('td.moved:not(:has(button))')).toHaveText(ranks);
  await expect(similar).toContainText(`its cosine with what it was is ${written(cosine(vector, vectorOff))}`);
  expect(
    await axe(page, { inside: 'attention-page >>> attention-steps >>> attention-full >>> [data-card=summary]' }),
  ).toEqual([]);

  // The arithmetic of a cosine ends at it, and leads to the vector of this text.
  await rows.first().locator('.cosine').last().click();
  const panel = similar.locator('attention-derivation');
  await expect(panel.locator('.result')).toHaveText(written(now[order[0]!]!));
  await expect(panel.locator('h4')).toHaveText(`Cosine of this text and “${given[order[0]!]}”`);
  const place = Number(await panel.locator('tbody th').first().innerText());
  await panel.locator('button.cell').first().click();
  await expect(card.locator('[id="step-summary_unit"] .readout')).toContainText(`Number ${place}:`);
  await control.click();
  await expect(rows.locator('.cosine')).toHaveText(order.map((index) => written(before[index]!)));
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
  await expect(row('What is your age?')).toContainText('0.846');
  await expect(row('How old are you?')).toContainText('1.000');
  await similar.getByRole('button', { name: 'Remove “How old are you?”' }).click();
  await expect(row('How old are you?')).toHaveCount(0);
  await expect(row('Tell me your age now.')).toContainText('…');
  await expect(row('What is your age?')).toContainText('0.846');
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
  await expect(at.origin).toContainText('run without its positions, run with a different mask');
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
