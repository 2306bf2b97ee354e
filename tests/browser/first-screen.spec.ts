// What a reader sees first: a question, its answer, the way on.
import { expect, test } from './page.ts';

test.use({ viewport: { width: 1280, height: 900 } });

test('the first screen asks what a word reads, answers, and leads to where the number comes from', async ({
  at,
  page,
}) => {
  await page.goto('./');
  const question = page.getByRole('heading', { level: 1 });
  await expect(question).toHaveText('What does it read?');
  await expect(at.reading).toHaveText(/^it\s+reads mostly animal \(65%\)/);
  const onward = page.getByRole('button', { name: 'See where the 65% comes from' });
  const { y, height } = (await onward.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(760);
  await onward.click();
  await expect(at.card('words').getByRole('heading')).toBeFocused();
  await expect(at.card('words')).toBeInViewport();
  await at.ribbons.getByRole('radio', { name: 'tired' }).click();
  await expect(question).toHaveText('What does tired read?');
  await expect(page.getByRole('button', { name: 'See where the 41% comes from' })).toBeVisible();
});

test('the way on leads to the steps also where it is pressed before they are fetched', async ({ at, page }) => {
  let fetch = (): void => {};
  const pressed = new Promise<void>((resolve) => (fetch = resolve));
  await page.route('**/assets/*', async (route) => {
    if (/cards/.test(route.request().url())) await pressed;
    await route.continue();
  });
  await page.goto('./');
  await page.getByRole('button', { name: 'See where the 65% comes from' }).click();
  await expect(at.card('words')).toHaveCount(0);
  fetch();
  await expect(at.card('words')).toBeInViewport();
});

test('the cat is one press away, and the question follows', async ({ at, page }) => {
  await page.goto('./');
  await page.getByRole('link', { name: 'The cat sat' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What does cat read?');
  await expect(at.reading).toContainText('cat reads itself (42%)');
  await expect(page.getByRole('link', { name: 'The cat sat' })).toHaveCount(0);
});

test('what the example shows stands at its top in words, and says what no longer holds', async ({ at, page }) => {
  await at.open('#two-heads');
  const shows = page.getByRole('region', { name: 'What this example shows' });
  await expect(shows.getByRole('listitem').first()).toHaveText('In head 1, cross reads animal (34%).');
  await expect(shows).not.toContainText('[');
  await at.open('#the-cat-sat');
  await expect(shows.getByRole('listitem').first()).toHaveText('cat reads itself (42%) more than sat (31%).');
  await at.cell('embeddings', 2, 0).focus();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(shows.getByRole('listitem').first()).toHaveText(/No longer true with these numbers: cat reads itself/);
});

test('fonts for letters that the first screen does not show are not fetched', async ({ page }) => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url().replace(/^.*\/([a-z-]+?)-[\w-]{7}\.woff2$/, '$1'));
  });
  await page.goto('./');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What does it read?');
  await page.evaluate(() => document.fonts.ready);
  expect(fonts.toSorted()).toEqual(['sans', 'serif', 'serif-italic']);
});
