// The choice of attention, and what stands beside the sentence: the sentence stays, and everything can be undone.
import type { Page } from '@playwright/test';
import { axe } from './axe.ts';
import { tablesOf } from './expected.ts';
import { expect, test } from './page.ts';

const text = 'The hungry cat saw the apple';
const words = { version: 1, text };

const kindButton = (page: Page) => page.getByRole('button', { name: /^Kind of attention/ });
const menu = (page: Page) => page.getByRole('menu', { name: 'Kind of attention' });

async function choose(page: Page, name: string): Promise<void> {
  await kindButton(page).click();
  await menu(page).getByRole('menuitemradio', { name, exact: true }).click();
  await expect(menu(page)).toHaveCount(0);
}

const more = (page: Page) => page.locator('button.more');

const kinds = {
  'Several heads': /multi-head/,
  Layers: /layers/,
  'Earlier words, cached': /cache/,
  'Two sentences': /cross-attention/,
  'Encoder and decoder': /encoder–decoder/,
  'With a memory': /memory/,
  'Older score functions': /older score function/,
  'Next to an RNN': /RNN/,
};

for (const [name, label] of Object.entries(kinds)) {
  test(`${name}: is chosen with the sentence kept, and undone`, async ({ at, page }) => {
    await at.open(words);
    await choose(page, name);
    await expect(kindButton(page)).toHaveText(label);
    await expect(kindButton(page)).toBeFocused();
    await expect(at.problem).toHaveCount(0);
    if (name === 'Earlier words, cached') {
      await expect(page.getByLabel('Earlier words, already read')).toHaveValue('The hungry cat');
      await expect(at.sentence).toHaveValue('saw the apple');
    } else await expect(at.sentence).toHaveValue(text);
    // A card that stands where another stood before has its own content fetched.
    await expect(page.locator('attention-card .fetching')).toHaveCount(0);
    const tables = await at.tables();
    await choose(page, 'Self-attention');
    await at.showsExactly(tablesOf(words));
    await expect(at.sentence).toHaveValue(text);
    await at.undo.click();
    await expect(kindButton(page)).toHaveText(label);
    await at.written();
    await page.reload();
    await expect(kindButton(page)).toHaveText(label);
    // Some cards are fetched only when they are asked for.
    await expect.poll(() => at.tables()).toMatchObject(tables);
    await expect(at.problem).toHaveCount(0);
  });
}

test('going back to plain self-attention brings all of it back, as undo does', async ({ at, page }) => {
  await at.open('#the-cat-sat');
  const before = await at.tables();
  await choose(page, 'Two sentences');
  await choose(page, 'With a memory');
  await choose(page, 'Self-attention');
  await at.showsExactly(before);
  await expect(at.second('weights', 0, 0)).toContainText('≠ 0.28');
  await at.undo.click();
  await at.undo.click();
  await at.undo.click();
  await at.showsExactly(before);
});

test('the page names where the numbers come from', async ({ at, page }) => {
  await at.open('#the-cat-sat');
  await at.type('The old dog chased a rabbit because it was hungry');
  await expect(at.origin).toHaveText(/^numbers from the word space/);
  await expect(at.numbersOf('made by hand, readable')).toBeChecked();
  await choose(page, 'With a memory');
  await expect(at.table('memory_key')).toBeAttached();
  await expect(at.origin).not.toContainText('changed by you');
  await choose(page, 'Two sentences');
  await expect(at.panel('roles').locator('p').first()).toContainText('of Y × column animal of');
});

test('the second sentence is typed, with every table following', async ({ at, page }) => {
  await at.open(words);
  await choose(page, 'Two sentences');
  const asks = page.getByLabel('The sentence that asks');
  await expect(asks).toHaveValue('it slept');
  await asks.fill('she ate it slowly');
  await expect.poll(() => at.words('weights')).toEqual(['she', 'ate', 'it', 'slowly']);
  await asks.fill('');
  await expect(page.getByRole('status').filter({ hasText: 'The tables still show' })).toContainText(
    'she ate it slowly',
  );
  expect(await at.words('weights')).toEqual(['she', 'ate', 'it', 'slowly']);
  await asks.fill('x'.repeat(70));
  await expect(asks).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('#target-status')).toContainText('at most 64 characters');
  await expect(at.problem).toHaveCount(0);
  await asks.fill('she ran');
  await expect(asks).not.toHaveAttribute('aria-invalid');
  await at.type('The dog chased the ball');
  await expect.poll(() => at.words('weights')).toEqual(['she', 'ran']);
  await choose(page, 'Self-attention');
  await choose(page, 'Two sentences');
  await expect(asks).toHaveValue('she ran');
});

test('words before the sentence are typed, and as many as are chosen', async ({ at, page }) => {
  await at.open(words);
  await choose(page, 'Earlier words, cached');
  const past = page.getByLabel('Earlier words, already read');
  await at.choose('How many earlier words', '5');
  await expect(past).toHaveValue('The hungry cat saw the');
  await expect(at.sentence).toHaveValue('apple');
  await past.fill('The tired dog saw the');
  await at.type('ball now');
  await choose(page, 'Self-attention');
  await expect(at.sentence).toHaveValue('The tired dog saw the ball now');
});

test('rows of the memory are named, added and removed', async ({ at, page }) => {
  await at.open(words);
  await choose(page, 'With a memory');
  const names = page.getByRole('group', { name: 'The memory' }).getByRole('textbox');
  await expect(names).toHaveCount(2);
  await names.first().fill('a cat is hungry');
  await expect.poll(() => at.table('memory_key').locator('tbody th').allInnerTexts()).toContain('a cat is hungry');
  await page.getByRole('button', { name: 'Add a row' }).click();
  await expect(names).toHaveCount(3);
  await expect(names.last()).toBeFocused();
  await page.getByRole('button', { name: 'Remove a person is happy' }).click();
  await expect(names).toHaveCount(2);
  await expect(names.last()).toBeFocused();
  await at.choose('What is read', 'alone');
  await expect
    .poll(() => at.table('weights').locator('thead th').allInnerTexts())
    .toEqual(expect.arrayContaining(['a cat is hungry', 'memory 3']));
  await at.undo.click();
  await at.undo.click();
  await expect(names).toHaveCount(3);
  await expect(names.nth(1)).toHaveValue('a person is happy');
});

test('the rarer controls stay open while they are used, and say what is not as usual when they are closed', async ({
  at,
  page,
}) => {
  await at.open(words);
  await expect(at.control('Heads')).toHaveCount(0);
  await more(page).click();
  await expect(more(page)).toHaveAttribute('aria-expanded', 'true');
  await at.choose('Positions', 'sinusoidal');
  await at.choose('Heads', '2');
  await at.choose('Keys and values of the heads', '1');
  await at.choose('Cap of the scores', '10');
  await at.choose('Layers', '3');
  await at.choose('Norm', 'pre');
  await at.choose('Kind of norm', 'rms');
  await at.choose('Feed-forward block', 'swiglu');
  await expect(at.problem).toHaveCount(0);
  await expect(more(page)).toHaveAttribute('aria-expanded', 'true');
  await more(page).click();
  for (const [name, value] of Object.entries({
    Heads: '2',
    'Keys and values of the heads': '1',
    'Cap of the scores': '10',
    Positions: 'sinusoidal',
    Layers: '3',
    Norm: 'pre',
    'Kind of norm': 'rms',
    'Feed-forward block': 'swiglu',
  })) {
    await expect(at.control(name), name).toHaveValue(value);
  }
  await expect(at.control('How queries and keys are compared')).toHaveCount(0);
  for (let undone = 0; undone < 8; undone++) await at.undo.click();
  await at.showsExactly(tablesOf(words));
});

test('what cannot be combined says why', async ({ at, page }) => {
  await at.open({ version: 1, text: 'cat' });
  await kindButton(page).click();
  const past = menu(page).getByRole('menuitemradio', { name: 'Earlier words, cached' });
  await expect(past).toHaveAttribute('aria-disabled', 'true');
  await expect(past).toContainText('A single word has nothing before it');
  await past.click({ force: true });
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await choose(page, 'Two sentences');
  await more(page).click();
  await expect(page.locator('.rare')).toContainText(
    'Layers, norms and feed-forward blocks are possible only in self-attention',
  );
  await page.locator('.rare summary').getByText('What these words mean').click();
  await expect(page.getByRole('term').getByText('bias')).toBeVisible();
  await expect(at.control('Layers')).toHaveCount(0);
});

test('with forced colours the menu shows which kind is chosen, and which cannot be', async ({ at, page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await at.open({ version: 1, text: 'cat' });
  await kindButton(page).click();
  /** What an item and its two lines are painted with. */
  const painted = (name: string) =>
    menu(page)
      .getByRole('menuitemradio', { name, exact: true })
      .evaluate((item) => ({
        back: getComputedStyle(item).backgroundColor,
        ink: [...item.querySelectorAll('span')].map((line) => getComputedStyle(line).color),
      }));
  const system = (name: string) =>
    page.evaluate((colour) => {
      const probe = document.createElement('p');
      probe.style.color = colour;
      document.body.append(probe);
      const found = getComputedStyle(probe).color;
      probe.remove();
      return found;
    }, name);
  const [lit, onLit, grey] = [await system('Highlight'), await system('HighlightText'), await system('GrayText')];
  expect(await painted('Self-attention')).toEqual({ back: lit, ink: [onLit, onLit] });
  expect((await painted('Earlier words, cached')).ink).toEqual([grey, grey]);
  const other = await painted('Two sentences');
  expect(other.back).not.toBe(lit);
  expect(other.ink).not.toContain(grey);
});

test('the menu goes by keyboard, and closes on Escape and on a click elsewhere', async ({ at, page }) => {
  await at.open(words);
  await at.sentence.focus();
  await at.tabTo(kindButton(page));
  await page.keyboard.press('Enter');
  const item = (name: string) => menu(page).getByRole('menuitemradio', { name, exact: true });
  await expect(item('Self-attention')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item('Several heads')).toBeFocused();
  await page.keyboard.press('End');
  await expect(item('Next to an RNN')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item('Self-attention')).toBeFocused();
  await page.keyboard.press('t');
  await expect(item('Two sentences')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toHaveCount(0);
  await expect(kindButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('w');
  await page.keyboard.press('Enter');
  await expect(kindButton(page)).toHaveText(/memory/);
  await kindButton(page).click();
  await at.sentence.click();
  await expect(menu(page)).toHaveCount(0);
  await expect(at.sentence).toBeFocused();
});

for (const width of [1280, 390]) {
  test(`has nothing that axe finds, and nothing wider than the page, at ${width} pixels`, async ({ at, page }) => {
    await page.setViewportSize({ width, height: 844 });
    await at.open({
      ...words,
      memory: { key: [[1, 0, 0, 0, 0, 0, 0, 0, 0]], value: [[1, 0, 0, 0, 0, 0, 0, 0, 0]] },
      attention: { softcap: 3 },
    });
    await more(page).click();
    await kindButton(page).click();
    await expect(menu(page)).toBeVisible();
    // The steps have tests of their own.
    const outside = 'attention-page >>> attention-steps';
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await over()).toBe(0);
    expect(await axe(page, { outside })).toEqual([]);
    await menu(page).getByRole('menuitemradio', { name: 'Encoder and decoder' }).click();
    expect(await over()).toBe(0);
    expect(await axe(page, { outside })).toEqual([]);
  });
}
