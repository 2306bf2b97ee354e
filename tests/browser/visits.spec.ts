// Back, forward and reload: each example that was opened is an entry of the window's history, as it was left.
import type { Page } from '@playwright/test';
import { inWordSpace, tablesOf, theCatSat } from './expected.ts';
import type { Session } from '../../web/edit/session.ts';
import { type AttentionPage, expect, test } from './page.ts';

const entries = (page: Page) => page.evaluate(() => history.length);
const hash = (page: Page) => page.evaluate(() => location.hash);

async function openFromGallery(at: AttentionPage, title: string): Promise<void> {
  await at.openGallery();
  await at.galleryEntry(title).first().click();
  await expect(at.gallery).toBeHidden();
}

test('back and forward lead through the examples that were opened', async ({ at, page }) => {
  await at.open();
  const before = await entries(page);
  await openFromGallery(at, 'Playing Outside');
  await expect.poll(() => hash(page)).toBe('#playing-outside');
  const second = await at.tables();
  await page.evaluate(() => (location.hash = '#words-verb'));
  await expect(at.sentence).toHaveValue(/^(?!.*outside)/i);
  await at.settled();
  const third = await at.tables();
  expect(await entries(page)).toBe(before + 2);
  await page.goBack();
  await at.showsExactly(second);
  await page.goBack();
  await at.showsExactly(tablesOf(theCatSat));
  await expect(at.problem).toHaveCount(0);
  await page.goForward();
  await at.showsExactly(second);
  await page.goForward();
  await at.showsExactly(third);
  expect(await hash(page)).toBe('#words-verb');
  // What is written next stands in the same entry.
  await at.choose('Mask', 'causal');
  await at.written();
  expect(await entries(page)).toBe(before + 2);
});

test('edits stay in the entry of their example, which is shown again as it was left', async ({ at, page }) => {
  await at.open('#the-cat-sat');
  const before = await entries(page);
  await at.cell('embeddings', 1, 0).focus();
  await page.keyboard.type('0.35');
  await page.keyboard.press('Enter');
  await at.choose('Mask', 'causal');
  await at.chip(/^sat$/).click();
  expect(await entries(page)).toBe(before);
  const left = await at.tables();
  await openFromGallery(at, 'Playing Outside');
  expect(await entries(page)).toBe(before + 1);
  await page.goBack();
  await at.showsExactly(left);
  await expect(at.reading.locator('.chip')).toHaveText('sat');
  // What it was made from is known too.
  await at.reset.click();
  await at.showsExactly(tablesOf(theCatSat));
  await page.goForward();
  await expect(at.sentence).toHaveValue(/playing outside/i);
});

test('an edit just before going back is not lost', async ({ at, page }) => {
  await at.open('#words-verb');
  await openFromGallery(at, 'Playing Outside');
  await expect.poll(() => hash(page)).toBe('#playing-outside');
  await at.choose('Mask', 'causal');
  await page.goBack(); // at once
  await expect.poll(() => hash(page)).toBe('#words-verb');
  await expect(at.control('Mask')).toHaveValue('none');
  await page.goForward();
  await expect(at.control('Mask')).toHaveValue('causal');
});

test('an edit just before a reload is not lost', async ({ at, page }) => {
  await at.open('#words-verb');
  await at.choose('Mask', 'causal');
  await at.written();
  await at.choose('Mask', 'window'); // not written yet
  await page.reload();
  await expect(at.control('Mask')).toHaveValue('window');
});

test('an edit just before a reload that is answered late is not lost', async ({ at, page }) => {
  await at.open('#words-verb');
  await at.choose('Mask', 'causal');
  await at.written();
  // The answer waits until the page on its way out could have written the address.
  const late = page.waitForEvent('console', (message) => message.text() === 'late');
  await page.evaluate(() => addEventListener('beforeunload', () => setTimeout(() => console.log('late'), 1500)));
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      await late;
      await route.continue();
    },
  );
  await at.choose('Mask', 'window');
  await page.reload();
  await expect(at.control('Mask')).toHaveValue('window');
});

test('a page that the browser has kept writes the address that it had no time for', async ({ at, page }) => {
  await at.open('#words-verb');
  await at.choose('Mask', 'causal');
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await at.written();
});

test('an address that the reader goes to while an edit is to be written is not written over', async ({ at, page }) => {
  await at.open('#words-verb');
  const late = await page.evaluate(async () => {
    const { session } = document.querySelector('attention-page') as HTMLElement & { session: Session };
    session.select(1);
    // As when the event of a new address comes late, on a busy machine: the page's own, shorter timer comes first.
    history.pushState(null, '', '#two-heads');
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return location.hash;
  });
  expect(late).toBe('#two-heads');
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  await expect.poll(() => at.shown()).toHaveProperty('title', 'Two heads, two questions');
});

test('a reset goes back to what was opened, also after a reload', async ({ at, page }) => {
  await at.open('#playing-outside');
  const opened = await at.tables();
  await at.choose('Mask', 'causal');
  await at.written();
  const edited = await at.tables();
  expect(edited).not.toEqual(opened);
  await page.reload();
  await at.showsExactly(edited);
  await expect(at.reset).toHaveText('Reset to “Playing Outside”');
  await at.reset.click();
  await at.showsExactly(opened);
  await expect(at.reset).toBeHidden();
  await at.undo.click();
  await at.showsExactly(edited);
  // And of the entry that a reader comes back to.
  await at.written();
  await openFromGallery(at, 'The cat sat');
  await expect.poll(() => hash(page)).toBe('#the-cat-sat');
  await page.reload();
  await expect(at.reading).toBeVisible();
  await at.settled();
  await page.goBack();
  await at.showsExactly(edited);
  await at.reset.click();
  await at.showsExactly(opened);
});

test('a sentence typed over an example is an entry of its own, however many keys it takes', async ({ at, page }) => {
  await at.open('#playing-outside');
  const before = await entries(page);
  await at.sentence.fill('');
  await at.sentence.pressSequentially('my own words', { delay: 20 });
  await at.showsExactly(tablesOf(inWordSpace('my own words')));
  expect(await entries(page)).toBe(before + 1);
  await page.goBack();
  await expect(at.sentence).toHaveValue(/playing outside/i);
  await page.goForward();
  await expect(at.sentence).toHaveValue('my own words');
  await at.showsExactly(tablesOf(inWordSpace('my own words')));
});

test('a sentence that was left is kept when another one is typed over it: back leads to it', async ({ at, page }) => {
  await at.open();
  const before = await entries(page);
  const [first, second] = ['A little cat saw a big dog', 'The queen thanked the old king'];
  await at.type(first);
  await at.sentence.pressSequentially('!');
  await at.sentence.press('Backspace');
  // The first edit waits for what is fetched for it.
  await expect.poll(() => entries(page)).toBe(before + 1);
  await page.locator('h1').click();
  await at.type(second);
  await expect.poll(() => entries(page)).toBe(before + 2);
  await page.goBack();
  await expect(at.sentence).toHaveValue(first);
  await page.goBack();
  await expect(at.sentence).toHaveValue(/^The cat sat$/i);
  await page.goForward();
  await page.goForward();
  await expect(at.sentence).toHaveValue(second);
});

test('undo is no visit', async ({ at, page }) => {
  await at.open('#words-verb');
  const before = await entries(page);
  await openFromGallery(at, 'Playing Outside');
  await at.undo.click();
  await at.redo.click();
  await at.undo.click();
  await expect.poll(() => hash(page)).toBe('#words-verb');
  expect(await entries(page)).toBe(before + 1);
});

test('examples that are too long for an address come back, and after a reload', async ({ at, page }) => {
  const text = (from: number) => Array.from({ length: 1500 }, (_, index) => `word${(from + index) * 7919}`).join(' ');
  await at.open('#words-verb');
  await at.type(text(0));
  await expect(page.getByText('This is too long for the address of the page')).toBeVisible();
  expect(await hash(page)).toBe('');
  await openFromGallery(at, 'Playing Outside');
  await expect(page.getByText('This is too long for the address of the page')).toHaveCount(0);
  await page.goBack();
  await expect(at.sentence).toHaveValue(text(0));
  await page.reload();
  await expect(at.sentence).toHaveValue(text(0));
  await page.goForward();
  await expect(at.sentence).toHaveValue(/playing outside/i);
});

test('going back after a reload opens the addresses', async ({ at, page }) => {
  await at.open('#words-verb');
  await at.choose('Mask', 'causal');
  await openFromGallery(at, 'Playing Outside');
  await expect.poll(() => hash(page)).toBe('#playing-outside');
  await page.reload();
  await expect(at.sentence).toHaveValue(/playing outside/i);
  await page.goBack();
  await expect(at.control('Mask')).toHaveValue('causal');
});

test('a broken link is reported, and back leads to what was there before', async ({ at, page }) => {
  await at.open('#words-verb');
  const before = await at.tables();
  await page.evaluate(() => (location.hash = '#example={oops'));
  await expect(at.problem).toContainText(/JSON/);
  await page.goBack();
  await expect(at.problem).toHaveCount(0);
  await at.showsExactly(before);
});

test('the page stays where the reader was in each example', async ({ at, page }) => {
  await at.open('#words-verb');
  await openFromGallery(at, 'Playing Outside');
  await at.settled();
  await page.evaluate(() => scrollTo(0, 900));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  await page.goBack();
  await expect(at.sentence).not.toHaveValue(/playing outside/i);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(50);
  await page.goForward();
  await expect(at.sentence).toHaveValue(/playing outside/i);
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 900))).toBeLessThan(50);
});
