// What a trained model writes on "Why it learns": one run of names for all that can be seen of it, and one of a text.
import type { Locator, Page } from '@playwright/test';
import { axe } from './axe.ts';
import { drawn } from './drawn.ts';
import { expect, test } from './page.ts';
import { WhyPage } from './why-page.ts';

class Writing {
  readonly box: Locator;
  readonly letters: Locator;
  readonly says: Locator;
  readonly begins: Locator;
  readonly status: Locator;

  constructor(page: Page) {
    this.box = page.locator('why-writing');
    this.letters = this.box.locator('.boxes .letter:not(.next)');
    this.says = this.box.locator('.says');
    this.begins = this.box.getByLabel('begins with');
    this.status = this.box.locator('[role=status]');
  }

  button(name: string): Locator {
    return this.box.getByRole('button', { name, exact: true });
  }

  /** The names in a column, with what stands beside them. */
  async column(step: string): Promise<string[]> {
    const column = this.box.locator('.column', { hasText: new RegExp(`^\\s*step ${step}\\b`) });
    await expect(column.locator('li')).toHaveCount(10);
    return column.locator('li').allInnerTexts();
  }

  async word(): Promise<string> {
    return (await this.letters.allInnerTexts()).map((letter) => letter.trim()).join('');
  }
}

test('names are written letter by letter, the same again from a link, and each letter opens', async ({
  at: _,
  page,
}) => {
  test.slow();
  const why = new WhyPage(page);
  const writing = new Writing(page);
  const fragment = '#task=names&steps=120&temperature=0.7&beginning=Ma';
  await why.open(fragment);
  await why.run();

  // One letter after another; the next one is not there before it is drawn.
  await expect(writing.letters).toHaveText(['·', 'm', 'a']);
  await expect(writing.says).toContainText('Nothing is drawn yet.');
  await writing.button('One letter').click();
  await expect(writing.letters).toHaveCount(4);
  const first = (await writing.letters.last().innerText()).trim();
  await expect(writing.says).toContainText(`Drawn: ${first}.`);
  await expect(writing.box.locator('.choices li.drawn')).toContainText('drawn');
  await expect(writing.box.locator('.choices li.drawn .symbol')).toHaveText(first);
  // The letter that asks is the third: its heads read three letters, and two rows are kept.
  await expect(writing.box.locator('.reads tbody tr').first().locator('td')).toHaveCount(3);
  await expect(writing.box.locator('.cache .new')).toHaveCount(1);
  await expect(writing.box.locator('.cost')).toContainText('512 multiplications instead of 1,536');
  await expect(writing.box.locator('.cost')).toContainText('96 numbers, 384 bytes');

  // The whole name is the first of the ten that stand below.
  await writing.button('Whole name').click();
  await expect(writing.status).not.toHaveText(first);
  const end = await writing.column('120');
  expect(await writing.word()).toMatch(new RegExp(`^·${end[0]!.split(/\s/)[0]}(end)?$`));
  for (const step of ['0', '10', '100']) {
    const names = await writing.column(step);
    for (const name of names) expect(name).toMatch(/^ma/);
    expect(names).not.toEqual(end);
  }
  // Another checkpoint writes a whole name of its own, about which nothing is announced yet.
  for (const step of ['100', '120']) {
    await writing.button(`step ${step}`).click();
    const [name] = await writing.column(step);
    await expect.poll(() => writing.word()).toMatch(new RegExp(`^·${name!.split(/\s/)[0]}(end)?$`));
    await expect(writing.status).toHaveText('');
  }

  // The same again, in another tab and with a keyboard; other draws are others.
  const other = new WhyPage(await page.context().newPage());
  const again = new Writing(other.page);
  await other.open(fragment);
  await other.run();
  expect(await again.column('120')).toEqual(end);
  await again.button('Other draws').focus();
  await other.page.keyboard.press('Enter');
  await expect(other.page).toHaveURL(/&draws=2(&|$)/);
  await drawn(other.page);
  await expect.poll(() => again.column('120')).not.toEqual(end);
  await other.page.close();

  // Bounds of the settings: always the likeliest, whatever is drawn.
  await writing.box.getByLabel('drawn from').selectOption('1');
  await expect(writing.box.locator('.choices li')).toHaveCount(1);
  await expect(writing.box.locator('.choices li .number')).toHaveText('100%');
  await expect.poll(async () => new Set(await writing.column('120')).size).toBe(1);
  await writing.box.getByLabel('drawn from').selectOption('0');
  await writing.box.getByLabel('temperature').focus();
  await page.keyboard.press('Home');
  await expect(page).toHaveURL(/temperature=0(&|$)/);
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => void (document.title = text);
  });
  await page.locator('why-save').getByRole('button', { name: 'Copy the link' }).click();
  await expect(page).toHaveTitle(page.url());
  await expect.poll(async () => new Set(await writing.column('120')).size).toBe(1);

  // A letter that the model does not know is named, and what was typed stays.
  await writing.begins.fill('ma4ñ');
  await expect(writing.box.locator('#begins-problem')).toContainText('“4” and “ñ” are in none of its names');
  await expect(writing.begins).toHaveValue('ma4ñ');
  // Typed right before the reload, when the address does not follow yet.
  await page.evaluate(() => {
    const input = document.querySelector('why-page')!.shadowRoot!.querySelector('why-sections')!.shadowRoot!;
    const box = input.querySelector('why-writing')!.shadowRoot!.querySelector<HTMLInputElement>('#begins')!;
    box.value = 'ma5';
    box.dispatchEvent(new Event('input', { bubbles: true }));
    location.reload();
  });
  await expect(writing.begins).toHaveValue('ma5');
  await expect(page).toHaveURL(new RegExp(`beginning=${encodeURIComponent('ma5')}$`));
  await writing.begins.fill('abcdefghijklmnopq');
  await expect(writing.box.locator('#begins-problem')).toContainText('That is 17 letters');
  await writing.begins.fill('');
  await expect(writing.letters).toHaveText(['·']);
});

test('what heads do is measured, a head is switched off beside the model as it is, and a letter opens', async ({
  at: _,
  page,
}) => {
  test.slow();
  const why = new WhyPage(page);
  const writing = new Writing(page);
  await why.open('#task=names&steps=60');
  await why.run();
  await writing.button('Measure its heads').click();
  const rows = writing.box.locator('table.heads tbody tr');
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText(/\d+% \(26%\)/);
  const note = writing.box.locator('.note').last();
  const loss = await why.loss();
  await expect(note).toContainText(`With all heads the loss is ${loss.toFixed(3)}`);
  const usual = await writing.column('60');
  await writing.box.getByRole('button', { name: 'Switch off head 2' }).click();
  const beside = writing.box.locator('.columns').last().locator('.column');
  await expect(beside).toHaveCount(2);
  await expect(beside.first().locator('li')).toHaveText(usual);
  await expect(beside.last().locator('li')).toHaveCount(10);
  await writing.box.getByRole('button', { name: /^Switch on again/ }).click();
  await expect(writing.box.locator('.columns')).toHaveCount(1);
  expect(await axe(page, { inside: 'why-page >>> why-sections >>> why-writing' })).toEqual([]);

  await page.setViewportSize({ width: 390, height: 800 });
  await drawn(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  // The probabilities that stood here are those of the example that opens.
  await writing.button('Whole name').click();
  await expect(writing.box.getByRole('link', { name: 'Open every number of this letter' })).toBeVisible();
  const count = await writing.box.locator('.reads tbody tr').first().locator('td').count();
  await writing.box.getByRole('link', { name: 'Open every number of this letter' }).click();
  await expect(page).toHaveURL(/#trained=.*&beginning=.*&step=60|#trained=.*&beginning=/);
  await expect(page.locator('attention-page')).toContainText('·');
  expect(count).toBeGreaterThan(1);
});

test('own names are pasted, bad lists say which line, and a run on them writes in their letters', async ({
  at: _,
  page,
}) => {
  test.slow();
  const why = new WhyPage(page);
  await why.open();
  const box = page.locator('why-own-names');
  await box.getByRole('button', { name: 'Fill in example names' }).click();
  const area = box.locator('textarea');
  const names = await area.inputValue();
  await area.fill(`?!\n${names}\nOle, 7`);
  await expect(box).toContainText('1 line has no letter or digit and is left out: line 1 (“?!”).');
  await expect(box).toContainText('line 56 (“Ole, 7” as “ole 7”)');
  const many = Array.from({ length: 70 }, (_, i) => String.fromCharCode(0x4e00 + i)).join('');
  await area.fill(`anna\nbert\n${many}`);
  await expect(box.locator('.problem')).toContainText(/expected at most 64 different letters.* in line 3/);
  await expect(box.getByRole('button', { name: 'Train on these names' })).toBeDisabled();
  await page.reload();
  await expect(area).toHaveValue(`anna\nbert\n${many}`);
  await area.fill(names);
  await box.getByRole('button', { name: 'Train on these names' }).click();
  await expect(page).toHaveURL(/#task=names&text=/);
  const writing = new Writing(page);
  await expect(writing.box.locator('.column').first().locator('li')).toHaveCount(10);
  await writing.begins.fill('x');
  await expect(writing.box.locator('#begins-problem')).toContainText('“x” is in none of its names');
});

test('a text is continued word by word, beside the lines of its counts', async ({ at: _, page }) => {
  test.slow();
  const why = new WhyPage(page);
  await why.open();
  const box = page.locator('why-own-text');
  await box.getByRole('button', { name: 'Fill in an example' }).click();
  await box.getByRole('button', { name: 'Train on it' }).click();
  await why.fullSpeed();
  await why.ended();
  const writing = new Writing(page);
  await writing.begins.fill('today the cat');
  await expect(writing.letters).toHaveText(['today', 'the', 'cat']);
  await writing.button('One word').click();
  await expect(writing.says).toContainText('Drawn: with.');
  for (const line of await writing.column('200')) expect(line).toMatch(/^today the cat with the/);
  await expect(why.lossPlot).toContainText('two words before');
});
