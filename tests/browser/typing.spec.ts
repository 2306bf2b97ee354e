import { inWordSpace, tablesOf, theCatSat } from './expected.ts';
import { expect, test } from './visit.ts';

test('every table follows the sentence, key by key', async ({ at, page }) => {
  await at.open('#words-it');
  await at.sentence.click();
  await page.keyboard.press('ControlOrMeta+A');
  const text = 'A hungry dog';
  for (let length = 1; length <= text.length; length++) {
    await page.keyboard.press(text[length - 1] === ' ' ? 'Space' : text[length - 1]!);
    const typed = text.slice(0, length).trim();
    if (/\w$/.test(typed)) await expect(at.reading).toContainText(typed.split(' ')[0]!);
  }
  await at.showsExactly(tablesOf(inWordSpace('A hungry dog')));
});

test('words appear and disappear in all tables as they are typed and deleted', async ({ at, page }) => {
  await at.open('#words-it');
  await at.type('cats chase mice');
  await at.showsExactly(tablesOf(inWordSpace('cats chase mice')));
  await at.sentence.press('End');
  await at.sentence.pressSequentially(' at night');
  await at.showsExactly(tablesOf(inWordSpace('cats chase mice at night')));
  for (let key = 0; key < ' at night'.length; key++) await page.keyboard.press('Backspace');
  await at.showsExactly(tablesOf(inWordSpace('cats chase mice')));
  await at.type('mice');
  await at.showsExactly(tablesOf(inWordSpace('mice')));
});

test('the numbers of words that stay are kept when other words are typed', async ({ at }) => {
  await at.open();
  await at.type('sat the zebra');
  const edits = { The: { 1: 0.2, 2: 0.5 }, cat: { 1: 0.8, 2: 0.1 }, sat: { 1: 0.3, 2: 0.9 } };
  const { parameters, attention } = theCatSat;
  const embeddings = { from: 'seed', seed: 1, d_model: 2, edits };
  // The article does not scale its scores, but the sentence is the reader's own.
  const own = { ...attention, scale: 'sqrt', softmax: 'stable' } as const;
  const tokens = ['sat', 'the', 'zebra'];
  await at.showsExactly(tablesOf({ version: 1, tokens, embeddings, parameters, attention: own }));
});

test('focus and caret stay where the reader types', async ({ at, page }) => {
  await at.open();
  await at.sentence.click();
  await page.keyboard.press('Home');
  await page.keyboard.type('Only ');
  await expect.poll(() => at.words('embeddings')).toEqual(['Only', 'The', 'cat', 'sat']);
  await expect(at.sentence).toBeFocused();
  await expect(at.sentence).toHaveValue('Only The cat sat');
  const caret = () => at.sentence.evaluate((box) => (box as HTMLInputElement).selectionStart);
  expect(await caret()).toBe(5);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('x');
  await expect(at.sentence).toHaveValue('Only Txhe cat sat');
  await expect.poll(() => at.words('embeddings')).toEqual(['Only', 'Txhe', 'cat', 'sat']);
  expect(await caret()).toBe(7);
});

test('the page does not scroll while the reader types', async ({ at, page }) => {
  await at.open();
  await at.sentence.click();
  const before = await page.evaluate(() => scrollY);
  await page.keyboard.type(' and then it ate a fish on the old mat by the door');
  await expect(at.reading).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test('an Arabic sentence is split into its words and written from the right', async ({ at }) => {
  await at.open();
  await at.type('القطة جلست على السجادة');
  await expect.poll(() => at.words('weights')).toEqual(['القطة', 'جلست', 'على', 'السجادة']);
  await expect(at.sentence).toHaveCSS('direction', 'rtl');
  await expect(at.reading).toContainText('القطة');
  await at.chip('السجادة').click();
  await expect(at.reading.locator('.chip')).toHaveText('السجادة');
});

test('a Japanese sentence is split although it has no spaces', async ({ at }) => {
  await at.open();
  await at.type('猫は静かに座った。');
  await expect.poll(async () => (await at.words('scores')).join('')).toBe('猫は静かに座った');
  expect((await at.words('scores')).length).toBeGreaterThan(2);
  expect((await at.words('scores'))[0]).toBe('猫');
});

test('emoji are words, with all that is joined to them', async ({ at }) => {
  await at.open();
  await at.type('I ❤️ 🍕 👩‍👩‍👧 🇫🇷');
  await expect.poll(() => at.words('weights')).toEqual(['I', '❤️', '🍕', '👩‍👩‍👧', '🇫🇷']);
});

test('punctuation is kept or dropped by a switch', async ({ at }) => {
  await at.open('#words-it');
  await at.type('“Wait,” she said: why?');
  await at.showsExactly(tablesOf({ ...inWordSpace('“Wait,” she said: why?'), punctuation: 'drop' }));
  expect(await at.words('scores')).toEqual(['Wait', 'she', 'said', 'why']);
  await at.choose('Punctuation', 'keep');
  await expect.poll(() => at.words('scores')).toEqual(['“', 'Wait', ',', '”', 'she', 'said', ':', 'why', '?']);
  await at.showsExactly(tablesOf({ ...inWordSpace('“Wait,” she said: why?'), punctuation: 'keep' }));
  await expect(at.sentence).toHaveValue('“Wait,” she said: why?');
  await at.choose('Punctuation', 'drop');
  await expect.poll(() => at.words('scores')).toEqual(['Wait', 'she', 'said', 'why']);
});

test('one word reads itself, and the page says why', async ({ at }) => {
  await at.open('#words-verb');
  await at.type('river');
  await expect(at.reading).toHaveText(/river is the only word, so it reads itself: 100%\./);
  await at.showsExactly(tablesOf(inWordSpace('river')));
  expect((await at.tables())['weights']).toEqual([['1']]);
});

for (const empty of ['', '   ', ' \t ', '…?!', '—']) {
  test(`a sentence of ${JSON.stringify(empty)} keeps the last tables and says so`, async ({ at }) => {
    await at.open('#words-it');
    await at.type('the old dog');
    const expected = tablesOf(inWordSpace('the old dog'));
    await at.showsExactly(expected);
    await at.type(empty);
    await expect(at.note).toHaveText('The tables still show “the old dog”.');
    await expect(at.sentence).toHaveValue(empty);
    await at.showsExactly(expected);
    await at.type(`${empty} fox`);
    await expect(at.note).toHaveCount(0);
    await at.showsExactly(tablesOf({ ...inWordSpace('fox') }));
  });
}

test('the same word twice has the same numbers and two rows', async ({ at }) => {
  await at.open('#words-it');
  await at.type('dog dog Dog');
  await at.showsExactly(tablesOf(inWordSpace('dog dog Dog')));
  expect(new Set((await at.tables())['embeddings']!.map(String)).size).toBe(1);
  await expect(at.reading).toContainText('reads every word equally');
});

test('a long word between whose letters a line may break stands above its column as a whole', async ({ at }) => {
  await at.open({ version: 1, tokens: ['我喜欢喝绿茶咖啡', '因为', '它很香'] });
  const heading = (await at.heatmap.locator('thead .word').first().boundingBox())!;
  expect(heading.height).toBeGreaterThan(4 * heading.width);
});
