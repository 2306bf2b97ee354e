// One long visit. The fixture of page.ts fails it where the console complains or anything outside the page is asked for.
import { tablesOf, inWordSpace } from './expected.ts';
import { expect, test } from './page.ts';

test('a whole visit asks for nothing outside the page and leaves the console empty', async ({ at, page }) => {
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  await at.open();
  await at.type('the small bird sang to the tired king');
  await at.chip(/^sang$/).click();
  await at.cell('embeddings', 2, 2).click();
  await at.cell('embeddings', 2, 2).click();
  await at.field.fill('0.4');
  await page.keyboard.press('Enter');
  await at.choose('Mask', 'causal');
  await at.cell('weights', 3, 1).click();
  await page.keyboard.press('p');
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await at.unfold('roles');
  await at.unfold('weights');
  await at.undo.click();
  await at.redo.click();
  await page.getByRole('button', { name: 'Light or dark' }).click();
  await at.openGallery();
  await at.galleryEntry('Playing Outside').click();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.setViewportSize({ width: 1400, height: 900 });
  await at.type('🐟 swim');
  await expect.poll(() => decodeURIComponent(page.url())).toContain('🐟 swim');
  await page.reload();
  await expect(at.sentence).toHaveValue('🐟 swim');
});

test('the address always holds what is shown, and opens it again', async ({ at, page, context }) => {
  await at.open();
  await at.type('a hungry fox');
  await at.cell('embeddings', 1, 0).focus();
  await page.keyboard.type('0.35');
  await page.keyboard.press('Enter');
  await at.choose('Mask', 'causal');
  await at.chip(/^fox$/).click();
  await expect.poll(() => page.url()).toContain('#example=');
  await expect.poll(() => decodeURIComponent(page.url())).toContain('"query":2');
  const before = await at.tables();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.locator('.reading h2 .chip')).toHaveText('fox');
  await expect(other.locator('#sentence')).toHaveValue('a hungry fox');
  await page.reload();
  await at.showsExactly(before);
});

test('an address that is followed within the page opens its example', async ({ at, page }) => {
  await at.open('#words-verb');
  await page.evaluate(() => (location.hash = '#playing-outside'));
  await expect(at.sentence).toHaveValue(/playing outside/i);
  await page.evaluate(
    (hash) => (location.hash = hash),
    `#example=${encodeURIComponent(JSON.stringify(inWordSpace('two words')))}`,
  );
  await at.showsExactly(tablesOf(inWordSpace('two words')));
});
