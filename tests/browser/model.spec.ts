// A trained model on the page: fetched when it is asked for, named wherever its numbers are, and gone with an undo.
import { expect, test } from './page.ts';
import type { Page } from '@playwright/test';
import type { Example } from '../../web/core/example.ts';

const sentence = "The animal didn't cross the street because it was too tired";

/** The files of models that were asked for. */
function watch(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    const file = /\/models\/use-lite\/(.+)$/.exec(request.url())?.[1];
    if (file !== undefined) files.push(file);
  });
  return files;
}

const load = (page: Page) => page.getByRole('button', { name: 'Load the model (14 MB)' });

test('nothing is fetched before the reader asks; then the same word asks, in the numbers of the model', async ({
  at,
  page,
}) => {
  const files = watch(page);
  await at.open('');
  await at.numbersOf('a trained Transformer').click({ force: true });
  await expect(page.getByText('Universal Sentence Encoder Lite (Daniel Cer')).toBeVisible();
  await expect(page.getByText('6,975,744 numbers, 14 MB. They are fetched once')).toBeVisible();
  await expect(at.reading).toContainText('it reads mostly animal');
  const notLoaded = 'everything below still has the earlier numbers';
  await expect(page.getByRole('radio', { name: 'a trained Transformer (not loaded)' })).toBeChecked();
  await expect(page.locator('.good-for')).toContainText(notLoaded);
  expect(files).toEqual([]);
  await load(page).click();
  await expect(at.reading).toContainText(
    /it\s+reads because \(33%\) in head 1,\s+itself \(53%\) in head 2, was \(70%\) in head 3/,
  );
  expect(files).toContain('model.json');
  expect(files.filter((file) => file.startsWith('parameters'))).toHaveLength(4);
  await expect(page.getByRole('radio', { name: 'a trained Transformer', exact: true })).toBeChecked();
  await expect(page.locator('.good-for')).not.toContainText(notLoaded);
  await expect(page.locator('.good-for')).toContainText('Apache-2.0');
  await expect(page.locator('.good-for')).toContainText('trained on Wikipedia');
  await expect(page.locator('.count')).toHaveText('11 words, 13 pieces');
  await expect(at.origin).toContainText('numbers of a trained model');
  await at.card('vocabulary').scrollIntoViewIfNeeded();
  // The id is that of the published vocabulary.
  await expect(at.card('vocabulary')).toContainText('Each of its 8,002 pieces has a number');
  await expect(at.card('vocabulary')).toContainText('The id of it is 21.');
  await expect(at.card('vocabulary')).toContainText('and 7,991 more rows, each times 0');

  await at.type('How old are you?');
  await expect(page.locator('.count')).toHaveText('4 words, 5 pieces');
  await expect(at.reading).toContainText('How');
  await at.undo.click();
  await at.undo.click();
  await expect(at.numbersOf('made by hand, readable')).toBeChecked();
});

test('a model that was chosen is still chosen when the sentence and a setting change before it is loaded', async ({
  at,
  page,
}) => {
  await at.open('');
  await at.numbersOf('a trained Transformer').click({ force: true });
  await expect(load(page)).toBeVisible();
  await at.type('How old are you?');
  await expect(at.reading).toContainText('How');
  await at.choose('Mask', 'causal');
  await expect.poll(async () => ((await at.shown()) as Example).attention.mask).toBe('causal');
  await expect(page.getByRole('radio', { name: 'a trained Transformer (not loaded)' })).toBeChecked();
  await load(page).click();
  await expect(page.getByRole('radio', { name: 'a trained Transformer', exact: true })).toBeChecked();
  await expect(page.locator('.count')).toHaveText('4 words, 5 pieces');
});

test('a model that was chosen and not loaded is still chosen on the way back from the other page', async ({
  at,
  page,
}) => {
  await at.open('');
  await at.type('How old are you?');
  await expect(at.reading).toContainText('How');
  const text = await at.sentence.inputValue();
  await at.numbersOf('a trained Transformer').click({ force: true });
  const chosen = page.getByRole('radio', { name: 'a trained Transformer (not loaded)' });
  await expect(chosen).toBeChecked();
  const awaits = () => page.evaluate(() => (history.state as { awaitsModel?: boolean }).awaitsModel);
  await expect.poll(awaits).toBe(true);
  await page.goto('./why.html');
  await page.goBack();
  await expect(chosen).toBeChecked();
  await expect(load(page)).toBeVisible();
  await expect(at.sentence).toHaveValue(text);
  await at.numbersOf('made by hand, readable').click({ force: true });
  await expect(load(page)).toBeHidden();
  await expect.poll(awaits).toBeUndefined();
  await page.reload();
  await expect(at.reading).toBeVisible();
  await expect(load(page)).toBeHidden();
});

test('other numbers take the place of a model that was chosen and not loaded', async ({ at, page }) => {
  await at.open('');
  await at.numbersOf('a trained Transformer').click({ force: true });
  await expect(load(page)).toBeVisible();
  await at.numbersOf('drawn by chance').click({ force: true });
  await expect(load(page)).toBeHidden();
  await at.type('How old are you?');
  await expect(at.reading).toContainText('How');
  await expect(at.numbersOf('drawn by chance')).toBeChecked();
  await expect(load(page)).toBeHidden();
});

test('after a model, the numbers made by hand come back with the settings and the word of before', async ({
  at,
  page,
}) => {
  await at.open('#words-it');
  await at.choose('Mask', 'causal');
  await expect.poll(async () => ((await at.shown()) as Example).attention.mask).toBe('causal');
  const before = await at.shown();
  const read = await at.reading.innerText();
  await at.numbersOf('a trained Transformer').click({ force: true });
  await load(page).click();
  await expect(at.reading).toContainText('in head 1');
  await at.numbersOf('made by hand, readable').click({ force: true });
  await expect.poll(() => at.shown()).toEqual(before);
  await expect(at.reading).toHaveText(read, { useInnerText: true });
});

test('a model of the reader’s own is not loaded either when it is chosen, whatever the numbers are until then', async ({
  at,
  page,
}) => {
  const own = page.getByRole('radio', { name: 'your own model (not loaded)' });
  const said = page.locator('.good-for');
  await at.open('');
  await at.numbersOf('a trained Transformer').click({ force: true });
  await expect(load(page)).toBeVisible();
  await at.numbersOf('your own model').click({ force: true });
  await expect(own).toBeChecked();
  await expect(said).toContainText('everything below still has the earlier numbers');
  await expect(page.locator('page-own-model')).toBeVisible();
  await expect(load(page)).toBeHidden();
  await at.numbersOf('a trained Transformer').click({ force: true });
  await load(page).click();
  await expect(said).toContainText('Apache-2.0');
  await at.numbersOf('your own model').click({ force: true });
  await expect(own).toBeChecked();
  await expect(said).toContainText('everything below still has the earlier numbers');
  await expect(said).not.toContainText('Apache-2.0');
});

test('the pieces of a word are one chip, and each of them can ask', async ({ at, page }) => {
  await at.open('');
  await at.numbersOf('a trained Transformer').click({ force: true });
  await load(page).click();
  await expect(page.locator('.count')).toHaveText('11 words, 13 pieces');
  const chips = page.locator('attention-ribbons').getByRole('radio');
  const names = ["didn, a piece of didn't", "', a piece of didn't", "t, a piece of didn't"];
  const pieces = names.map((name) => chips.and(page.getByRole('radio', { name, exact: true })));
  await pieces[0]!.click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(pieces[2]!).toBeFocused();
  await expect(pieces[2]!).toBeChecked();
  await expect(at.reading).toContainText(/t\s+of didn't reads/);
  // Without a gap, and a whole word has one beside it.
  const boxes = await Promise.all(pieces.map(async (piece) => (await piece.boundingBox())!));
  for (const [index, box] of boxes.slice(1).entries()) {
    expect(Math.abs(box.x - boxes[index]!.x - boxes[index]!.width)).toBeLessThan(1);
  }
  const cross = (await chips.nth(5).boundingBox())!;
  await expect(chips.nth(5)).toHaveText('cross');
  expect(cross.x - boxes[2]!.x - boxes[2]!.width).toBeGreaterThan(4);
  // The list of words in the bar, and the heads of tables.
  await expect(page.locator('.bar option').nth(4)).toHaveText("5 t, a piece of didn't");
  const head = at.card('scores').getByRole('columnheader', { name: 't', exact: true });
  await expect(head).toHaveAttribute('title', "t, a piece of didn't");
});

test('the address names the model and holds none of its numbers; opened in another window, it asks before it loads', async ({
  at,
  page,
  context,
}) => {
  await at.open('');
  await at.numbersOf('a trained Transformer').click({ force: true });
  await load(page).click();
  await expect(page.locator('.count')).toHaveText('11 words, 13 pieces');
  await at.type('What is your age?');
  await expect(page.locator('.count')).toHaveText('4 words, 5 pieces');
  await page.waitForURL(/age/);
  const address = page.url();
  expect(decodeURIComponent(address)).toContain('"parameters":{"from":"model","model":"use-lite"}');
  expect(address.length).toBeLessThan(700);
  const other = await context.newPage();
  await other.goto(address);
  await expect(load(other)).toBeVisible();
  await load(other).click();
  await expect(other.locator('.count')).toHaveText('4 words, 5 pieces');
  await expect(other.getByRole('textbox', { name: 'Your sentence' })).toHaveValue('What is your age?');

  // In the window where it was asked for, the way back to it asks no more.
  await page.getByRole('link', { name: 'Why it learns' }).click();
  await page.goBack();
  await expect(page.locator('.count')).toHaveText('4 words, 5 pieces');
  await expect(page.getByRole('textbox', { name: 'Your sentence' })).toHaveValue('What is your age?');
});

test('loading can be cancelled, a damaged file is named, and then it can be tried again', async ({ at, page }) => {
  await at.open('');
  await at.numbersOf('a trained Transformer').click({ force: true });
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/models/use-lite/parameters-2.bin', async (route) => {
    await held;
    await route.abort();
  });
  await load(page).click();
  await expect(page.getByRole('progressbar', { name: 'Loading the model' })).toBeVisible();
  await expect(page.getByText(/^[\d.]+ MB of 14 MB$/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Cancelled.')).toBeVisible();
  answer();
  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**/models/use-lite/parameters-3.bin', (route) => route.fulfill({ body: Buffer.alloc(4_000_000) }));
  await load(page).click();
  await expect(page.getByRole('alert')).toContainText(
    'parameters-3.bin is damaged: its SHA-256 is not the one in model.json',
  );
  await expect(at.reading).toContainText('it reads mostly animal');
  await page.unroute('**/models/use-lite/parameters-3.bin');
  await load(page).click();
  await expect(page.locator('.count')).toHaveText('11 words, 13 pieces');
});

test('more pieces than the model reads are refused in words, and what was typed stays', async ({ at, page }) => {
  await at.open('');
  await at.numbersOf('a trained Transformer').click({ force: true });
  await load(page).click();
  await expect(page.locator('.count')).toHaveText('11 words, 13 pieces');
  const long = 'cat '.repeat(2000).trim();
  await page.getByRole('textbox', { name: 'Your sentence' }).fill(long);
  await expect(page.getByRole('alert')).toContainText('expected at most 128 pieces of words');
  await expect(page.getByRole('textbox', { name: 'Your sentence' })).toHaveValue(long);
  await at.type(sentence);
  await expect(page.locator('.count')).toHaveText('11 words, 13 pieces');
});

test('the examples of a model are marked with its size, ask before they load it, and open at their point', async ({
  at,
  page,
}) => {
  const files = watch(page);
  await at.open('');
  await at.openGallery();
  const bank = at.gallery.getByRole('button', { name: 'A bank by the river' });
  await bank.scrollIntoViewIfNeeded();
  await expect(bank.locator('gallery-thumbnail')).toHaveText('14 MB');
  await bank.click();
  await expect(load(page)).toBeVisible();
  expect(files).toEqual([]);
  await load(page).click();
  await expect(at.sentence).toHaveValue('The bank raised its interest rates.');
  await expect(page).toHaveURL(/#model-bank$/);
  await expect(at.card('summary').getByRole('heading').first()).toBeInViewport();

  await at.openGallery();
  await expect(bank.locator('gallery-thumbnail svg')).toHaveCount(1);
  await at.gallery.getByRole('button', { name: '“the” reads its noun' }).click();
  await expect(at.reading).toContainText(/the\s+reads because .*students \(60%\) in head 2/);
  await expect(at.page.locator('.shows')).toContainText('In layer 2, head 2, the reads students (60%)');
});

test('what the example “too wide” asks for can be followed: its notes stay while its last word is changed', async ({
  at,
  page,
}) => {
  await at.open('');
  await at.openGallery();
  await at.gallery.getByRole('button', { name: '“too wide”' }).click();
  await load(page).click();
  await expect(at.sentence).toHaveValue(/too wide$/);
  const shows = at.page.locator('.shows');
  await expect(shows).toContainText('write “tired” in place of “wide”, then press “it”');
  await expect(shows.getByRole('listitem')).not.toHaveCount(0);
  await at.type("The animal didn't cross the street because it was too tired");
  await at.page.getByRole('radio', { name: 'it', exact: true }).click();
  await expect(shows).toContainText('This was written about the example before it was changed:');
  await expect(shows).toContainText('then press “it”');
  // Its claims were about its own text.
  await expect(shows.getByRole('listitem')).toHaveCount(0);
  await expect(at.reading).toContainText(/it\s+reads .*street \(\d+%\) in head 2/);
  await at.type('Stock prices fell today.');
  await expect(shows).toHaveCount(0);
});
