// Exercises: on the page and in the element, by keyboard, with the reader's own numbers, and without a word of what is hidden.
import type { Locator, Page } from '@playwright/test';
import { axe } from './axe.ts';
import { expect as expectElement, test as elementTest } from './element.ts';
import { numbersOf, tablesOf, theCatSat } from './expected.ts';
import { expect, test } from './page.ts';

const { attention: _, ...cat } = theCatSat;
const base = { ...cat, title: 'How does cat share its 100%?' };
const row = (step: string) => ({ step, rows: [1] });
const exercise = { ...base, exercise: { hidden: [row('scores'), row('weights'), row('context')] } };
/** Numbers with enough digits that no two are alike. */
const seeded = {
  version: 1,
  text: 'The cat sat',
  embeddings: { from: 'seed', seed: 3, d_model: 4 },
  parameters: { from: 'seed', seed: 3 },
  attention: { heads: 2 },
};

const link = (document: object) => `./#example=${encodeURIComponent(JSON.stringify(document))}`;
const at = (page: Page): Locator => page.locator('attention-exercise');
const field = (page: Page, step: string, r: number, c: number): Locator =>
  at(page).locator(`[id="cell-${step}-${r}-${c}"]`);
const verdict = (page: Page, step: string, r: number, c: number): Locator =>
  at(page).locator(`[id="verdict-${step}-${r}-${c}"]`);
const card = (page: Page, name: string): Locator =>
  at(page)
    .locator('section.card')
    .filter({ has: page.getByRole('heading', { name }) });

async function open(page: Page, document: object): Promise<void> {
  await page.goto(link(document));
  await expect(at(page).locator('input').first()).toBeVisible();
}

/** Types a row of numbers, each of them checked by Enter. */
async function fill(page: Page, step: string, r: number, numbers: readonly string[]): Promise<void> {
  for (const [c, number] of numbers.entries()) {
    await field(page, step, r, c).fill(number);
    await field(page, step, r, c).press('Enter');
  }
}

/** Everything that the document says: text, attributes and values of fields, in all shadow roots. */
const everything = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const said: string[] = [];
    const visit = (node: Node): void => {
      if (node instanceof Text) said.push(node.data);
      if (node instanceof Element) {
        if (node.localName === 'script' || node.localName === 'style') return;
        for (const { value } of node.attributes) said.push(value);
        if (node instanceof HTMLInputElement) said.push(node.value);
        if (node.shadowRoot !== null) visit(node.shadowRoot);
      }
      node.childNodes.forEach(visit);
    };
    visit(document.body);
    return said.join(' ');
  });

/** The numbers of a text, without signs. */
const numbersIn = (text: string): Set<string> => new Set(text.match(/\d+\.\d+/g) ?? []);

test('no number that is hidden, or that follows from one, stands anywhere in the document', async ({ page }) => {
  const whole = { ...seeded, exercise: { hidden: ['scores', 'weights', 'context'] } };
  const tables = tablesOf(seeded);
  const ids = Object.keys(tables);
  const before = ids.filter((id) => /^(embeddings|W_|query|key|value|head\d\.(query|key|value))/.test(id));
  const given = new Set(before.flatMap((id) => tables[id]!.flat()).map((text) => text.replace('−', '')));
  const hidden = (all: string[]) =>
    all
      .flatMap((id) => tables[id]!.flat().map((text) => text.replace('−', '')))
      .filter((text) => /\.\d{3}$/.test(text) && !given.has(text));
  const secret = hidden(ids.filter((id) => !before.includes(id)));
  expect(secret.length).toBeGreaterThan(60);
  await open(page, whole);
  const said = numbersIn(await everything(page));
  expect(said.size).toBeGreaterThan(10);
  expect(secret.filter((number) => said.has(number))).toEqual([]);
  // Hints but the last one give nothing away either.
  for (const hint of ['The formula', 'Which numbers']) {
    for (const name of ['Scores, head 1', 'Scores, head 2'])
      await card(page, name).getByRole('button', { name: hint }).click();
  }
  const after = numbersIn(await everything(page));
  expect(secret.filter((number) => after.has(number))).toEqual([]);
  // The first head's scores are done: its weights may be asked for, and nothing of them is said.
  const scores = numbersOf(seeded, 'head1.scores');
  for (const [r, numbers] of scores.entries())
    await fill(
      page,
      'head1.scores',
      r,
      numbers.map((one) => one.toFixed(3)),
    );
  await expect(card(page, 'Weights, head 1').locator('input').first()).toBeVisible();
  const later = hidden(ids.filter((id) => /(weights|context|exponentials|row_sums|output)$/.test(id)));
  const known = new Set(
    tables['head1.scores']!.flat()
      .concat(tables['head1.scaled_scores']!.flat())
      .map((one) => one.replace('−', '')),
  );
  const now = numbersIn(await everything(page));
  expect(later.filter((number) => now.has(number) && !known.has(number))).toEqual([]);
});

test('cells are filled in by keyboard alone, in any notation, and checked by Enter', async ({ page }) => {
  await open(page, exercise);
  await field(page, 'scores', 1, 0).focus();
  await page.keyboard.type('0.8*0.2 + 0.1*0.5');
  await page.keyboard.press('Enter');
  await expect(verdict(page, 'scores', 1, 0)).toHaveText(/right/);
  // The next field that is not done has the focus.
  await expect(field(page, 'scores', 1, 1)).toBeFocused();
  await page.keyboard.type('0,65');
  await page.keyboard.press('ArrowRight');
  await expect(field(page, 'scores', 1, 2)).toBeFocused();
  await expect(verdict(page, 'scores', 1, 1)).toHaveText('not checked');
  await page.keyboard.type('33/100');
  await page.keyboard.press('ArrowLeft');
  await expect(field(page, 'scores', 1, 2)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await card(page, 'Scores').getByRole('button', { name: 'Check', exact: true }).click();
  await expect(card(page, 'Scores').locator('.verdict')).toHaveText([/right/, /right/, /right/]);
  await expect(at(page).locator('.progress li').first()).toContainText('3 of 3');
  await expect(field(page, 'weights', 1, 0)).toBeVisible();
});

test('the name of a row and the numbers that are given stand in the line of the fields', async ({ page }) => {
  await open(page, { ...base, exercise: { hidden: [{ step: 'scores', cells: ['1,0'] }] } });
  await field(page, 'scores', 1, 0).fill('1');
  const middles = await at(page)
    .locator('.answers tbody tr')
    .evaluate((line) =>
      [...line.children].map((cell) => {
        const field = cell.querySelector('input');
        const range = document.createRange();
        range.selectNodeContents(cell);
        const { top, bottom } = (field ?? range).getBoundingClientRect();
        return (top + bottom) / 2;
      }),
    );
  expect(middles).toHaveLength(4);
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(3);
});

test('a wrong number is named in a sentence, with what should have been, and spoken', async ({ page }) => {
  await open(page, { ...base, exercise: { hidden: ['scaled_scores'] } });
  await field(page, 'scaled_scores', 1, 2).fill('0.467');
  await field(page, 'scaled_scores', 1, 2).press('Enter');
  await expect(verdict(page, 'scaled_scores', 1, 2)).toHaveText('≠ not yet');
  await expect(field(page, 'scaled_scores', 1, 2)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'scaled_scores', 1, 2)).toBeFocused();
  const panel = at(page).locator('.panel');
  await expect(panel).toContainText('0.467 is what you get if the scores are multiplied by √dk.');
  await expect(panel).toContainText('Here the scores are divided by √dk.');
  await expect(at(page).getByRole('status')).toContainText('0.467 is what you get if the scores are multiplied');
  await field(page, 'scaled_scores', 0, 0).fill('7.7731');
  await field(page, 'scaled_scores', 0, 0).press('Enter');
  await expect(panel).toContainText('No known mistake gives 7.7731.');
  await field(page, 'scaled_scores', 0, 1).fill('constructor(1)');
  await field(page, 'scaled_scores', 0, 1).press('Enter');
  await expect(verdict(page, 'scaled_scores', 0, 1)).toHaveText('≠ not accepted');
  await expect(panel).toContainText('Not a number: write it like');
  await expect(field(page, 'scaled_scores', 0, 1)).toHaveValue('constructor(1)');
  await field(page, 'scaled_scores', 1, 2).fill('0.2');
  await field(page, 'scaled_scores', 1, 2).press('Enter');
  await expect(verdict(page, 'scaled_scores', 1, 2)).toHaveText('≈ more digits');
});

test('a block of a spreadsheet fills the fields from the one where it is pasted', async ({ page }) => {
  await open(page, { ...base, exercise: { hidden: ['weights'] } });
  await field(page, 'weights', 1, 1).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '0,5\t1/3\t9\n<b>\t0.25\n');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  // A block with anything else than numbers is pasted as nothing but text.
  await expect(field(page, 'weights', 1, 1)).toHaveValue('');
  await field(page, 'weights', 1, 1).evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '0,5\t1/3\t9\n\t0.25\n');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(field(page, 'weights', 1, 1)).toHaveValue('0,5');
  await expect(field(page, 'weights', 1, 2)).toHaveValue('1/3');
  await expect(field(page, 'weights', 2, 2)).toHaveValue('0.25');
  await expect(field(page, 'weights', 1, 0)).toHaveValue('');
});

test('a later step is judged by the reader’s own numbers once these are kept, and says so', async ({ page }) => {
  await open(page, { ...base, exercise: { hidden: [row('weights'), row('context')] } });
  await expect(card(page, 'Context vectors')).toContainText('First: Weights. 3 numbers to go.');
  // The scores are not scaled.
  const scores = [0.21, 0.65, 0.33];
  const sum = scores.reduce((total, one) => total + Math.exp(one), 0);
  const weights = scores.map((one) => Number((Math.exp(one) / sum).toFixed(3)));
  await fill(page, 'weights', 1, weights.map(String));
  await expect(card(page, 'Weights').locator('.panel')).toContainText('is what you get if the scores are not scaled');
  await expect(card(page, 'Context vectors').locator('input')).toHaveCount(0);
  await page.getByRole('button', { name: 'Go on with these numbers' }).click();
  await expect(field(page, 'context', 1, 0)).toBeFocused();
  await expect(card(page, 'Context vectors').locator('table.given').first()).toContainText('your own numbers');
  const X = base.embeddings;
  const own = weights.reduce((total, one, k) => total + one * X[k]![0]!, 0);
  await field(page, 'context', 1, 0).fill(own.toFixed(3));
  await field(page, 'context', 1, 0).press('Enter');
  await expect(verdict(page, 'context', 1, 0)).toHaveText('✓ from yours');
  await expect(card(page, 'Context vectors').locator('.panel').first()).toBeHidden();
  await field(page, 'context', 1, 0).focus();
  await expect(card(page, 'Context vectors').locator('.panel')).toContainText('Right, from your own numbers above.');
});

test('four hints are opened in order, and the result earns no points', async ({ page }) => {
  const scored = { ...base, exercise: { hidden: [{ ...row('scores'), points: 6 }] } };
  await open(page, scored);
  const hints = at(page).locator('.hints');
  await field(page, 'scores', 1, 2).focus();
  await expect(hints).toContainText('0 of 4 open');
  await hints.getByRole('button', { name: 'The formula' }).press('Enter');
  await expect(hints.getByRole('button', { name: 'Which numbers' })).toBeFocused();
  await expect(hints).toContainText('queries · keysᵀ');
  await expect(at(page).locator('.outlined')).toHaveCount(0);
  await hints.getByRole('button', { name: 'Which numbers' }).click();
  await expect(hints).toContainText('Outlined above: row cat of queries; row sat of keys.');
  await expect(at(page).locator('.outlined')).toHaveCount(4);
  await hints.getByRole('button', { name: 'The products' }).click();
  await expect(hints.locator('.arithmetic')).toHaveText(['0.8 × 0.3 = 0.24', '0.1 × 0.9 = 0.09']);
  expect(await everything(page)).not.toContain('0.33 ');
  await expect(hints).toContainText('Fills in the cell, which then earns no points.');
  // The buttons are replaced by what they open; the focus goes on.
  await hints.getByRole('button', { name: 'The result' }).press('Enter');
  await expect(hints.locator('li').last()).toBeFocused();
  await expect(field(page, 'scores', 1, 2)).toHaveValue('0.33');
  await expect(at(page).locator('.panel')).toContainText('shown: 0.33');
  await expect(at(page).locator('.panel')).toContainText('A result that was shown earns no points.');
  await expect(verdict(page, 'scores', 1, 2)).toHaveText('shown');
  await fill(page, 'scores', 1, ['0.21', '0.65']);
  await expect(at(page).locator('.count')).toHaveText(/3 of 3 numbers done ·\s+4 of 6 points\s+· All done\./);
});

test('nothing that was typed is lost on reload and on the way back, and another exercise has its own', async ({
  page,
}) => {
  await open(page, exercise);
  await fill(page, 'scores', 1, ['0.21', '0.77']);
  await field(page, 'scores', 1, 2).fill('not yet checked');
  await page.reload();
  await expect(verdict(page, 'scores', 1, 0)).toHaveText('✓ right');
  await expect(verdict(page, 'scores', 1, 1)).toHaveText('≠ not yet');
  await expect(field(page, 'scores', 1, 2)).toHaveValue('not yet checked');
  const other = { ...exercise, embeddings: [...base.embeddings.slice(0, 2), [0.3, 0.8]] };
  await page.evaluate((hash) => (location.hash = hash), new URL(link(other), 'http://page/').hash);
  await expect(field(page, 'scores', 1, 0)).toHaveValue('');
  await page.goBack();
  await expect(field(page, 'scores', 1, 2)).toHaveValue('not yet checked');
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.getByRole('button', { name: 'Erase it' }).click();
  await expect(field(page, 'scores', 1, 0)).toHaveValue('');
  await page.reload();
  await expect(field(page, 'scores', 1, 0)).toHaveValue('');
});

test('what other scripts wrote into the store is only text in a field, or nothing', async ({ page }) => {
  await open(page, exercise);
  await field(page, 'scores', 1, 0).fill('0.2');
  const hostile = '<img src=x onerror=alert(1)>';
  await page.evaluate((text) => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('attention-steps-exercise-'))
        localStorage.setItem(
          key,
          JSON.stringify({
            version: 1,
            answers: { scores: { texts: { '1,0': text, '9,9': 'x' }, checked: ['1,0', 7] }, other: 1 },
          }),
        );
  }, hostile);
  await page.reload();
  await expect(field(page, 'scores', 1, 0)).toHaveValue(hostile);
  await expect(verdict(page, 'scores', 1, 0)).toHaveText('≠ not accepted');
  await expect(at(page).locator('img')).toHaveCount(0);
});

test('it is shared as a link, code and files that hold no answers', async ({ page, at: whole }) => {
  await open(page, { ...base, exercise: { hidden: ['weights', 'context'] } });
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.locator('attention-share');
  const address = decodeURIComponent(await dialog.locator('textarea').inputValue());
  expect(address).toContain('"exercise":{"hidden":["weights","context"]}');
  expect(await whole.shown()).not.toHaveProperty('published');
  await dialog.getByRole('tab', { name: 'Embed' }).click();
  await expect(dialog.locator('pre').first()).toContainText('exercise');
  await dialog.getByRole('tab', { name: 'Download' }).click();
  await expect(dialog).toContainText('Not for an exercise: they would give its answers away.');
  await expect(dialog.locator('.formats')).toHaveCount(0);
});

test('an exercise that does not fit its example says where', async ({ page }) => {
  await page.goto(link({ ...base, exercise: { hidden: ['scores', 'embeddings'] } }));
  await expect(at(page).getByRole('alert')).toContainText('exercise.hidden.1: embeddings is given, or only copied');
});

for (const [name, width, colorScheme] of [
  ['wide', 1280, 'light'],
  ['on a phone', 390, 'light'],
  ['dark', 1280, 'dark'],
] as const) {
  test(`axe finds nothing, and nothing is wider than the window: ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await open(page, exercise);
    await fill(page, 'scores', 1, ['0.21', '0.65', '0.7']);
    await at(page).getByRole('button', { name: 'The formula' }).first().click();
    await at(page).getByRole('button', { name: 'Which numbers' }).first().click();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over).toBe(0);
    expect(await axe(page)).toEqual([]);
  });
}

test('a teacher presses the steps to hide, sees what readers see, and opens it to share it', async ({
  page,
  at: whole,
}) => {
  await whole.open('#the-cat-sat');
  await page.getByRole('button', { name: 'Make an exercise' }).click();
  const author = page.locator('page-authoring');
  await expect(author.getByRole('heading', { name: 'Make an exercise' })).toBeFocused();
  await expect(author).toContainText('Nothing is hidden yet.');
  await author.getByRole('button', { name: 'Weights' }).click();
  await author.getByLabel('Points for Weights').fill('6');
  await author.getByLabel('Of these').selectOption('only the row of cat');
  await expect(author).toContainText('3 numbers to compute.');
  await expect(at(page).locator('input')).toHaveCount(3);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0);
  expect(await axe(page, { inside: 'attention-page >>> page-authoring' })).toEqual([]);
  // What is no seed and what are no points stays, and says so.
  await author.getByLabel('Points for Weights').fill('2.5');
  await author.getByLabel('Numbers from seed').fill('20261130');
  await expect(author.getByRole('alert')).toHaveText([/Weights: points are a whole number/, /That is not a seed/]);
  await expect(author.getByLabel('Points for Weights')).toHaveValue('2.5');
  await expect(author.getByLabel('Numbers from seed')).toHaveAttribute('aria-invalid', 'true');
  await author.getByLabel('Points for Weights').fill('6');
  await author.getByLabel('Numbers from seed').fill('');
  await expect(author.getByRole('alert')).toHaveCount(0);
  await author.getByRole('button', { name: 'Open it, to share it' }).click();
  await expect(at(page).getByRole('region', { name: 'Exercise' })).toBeFocused();
  await expect(page.locator('h1')).toHaveText('The cat sat');
  await expect(author).toHaveCount(0);
  await expect(at(page).locator('input')).toHaveCount(3);
  const shown = (await whole.shown()) as Record<string, unknown>;
  expect(shown['exercise']).toEqual({ hidden: [{ step: 'weights', rows: [1], points: 6 }] });
  expect(shown).not.toHaveProperty('published');
  await page.goBack();
  await expect(whole.reading).toBeVisible();
  // The way back leads to where it was made, as that was left.
  await expect(author.getByLabel('Points for Weights')).toHaveValue('6');
  await expect(author.getByLabel('Of these')).toHaveValue('1');
  await expect(at(page).locator('input')).toHaveCount(3);
});

elementTest('an attribute makes an exercise of any example, in any page', async ({ blog, page }) => {
  await blog.open({ html: '<attention-steps example="the-cat-sat" exercise="scores, weights"></attention-steps>' });
  await blog.ready();
  await expectElement(at(page).locator('h2')).toHaveText('The cat sat');
  await expectElement(page.locator('attention-compact')).toHaveCount(0);
  const said = numbersIn(await everything(page));
  for (const number of ['0.29', '0.21', '0.51', '0.65', '0.33']) expectElement(said.has(number)).toBe(false);
  await field(page, 'scores', 0, 0).fill('0.29');
  await field(page, 'scores', 0, 0).press('Enter');
  await expectElement(verdict(page, 'scores', 0, 0)).toHaveText('✓ right');
});
