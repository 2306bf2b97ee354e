// Parts of a page that are fetched when they are asked for, and cannot be had: an old page after a new one was put up, or no network.
import type { Page } from '@playwright/test';
import { inWordSpace, tablesOf } from './expected.ts';
import { expect, test } from './page.ts';
import { WhyPage } from './why-page.ts';

// What the browser writes where a request fails.
test.use({ expected: /ERR_FAILED|Failed to load resource/ });

/** Nothing of these names is to be had. Returns what makes an end of it. */
async function without(page: Page, ...names: string[]): Promise<() => Promise<void>> {
  const urls = names.map((name) => `**/assets/${name}-*`);
  for (const url of urls) await page.route(url, (route) => route.abort());
  return async () => {
    for (const url of urls) await page.unroute(url);
  };
}

const missing = 'This part of the page could not be fetched. Try again, or reload the page.';

for (const part of ['gallery', 'examples'])
  test(`a gallery whose ${part} cannot be had is reported missing, and opens once it can be had`, async ({
    at,
    page,
  }) => {
    const again = await without(page, part);
    await at.open('');
    const open = page.getByRole('button', { name: 'Another example' });
    await open.click();
    await expect(at.problem).toHaveText(missing);
    await expect(at.gallery).toBeHidden();
    await again();
    await at.openGallery();
    await expect(at.galleryEntry('Playing Outside')).toBeVisible();
    await expect(at.problem).toHaveCount(0);
  });

test('an example to compare with that cannot be had is reported missing, and compared once it can be had', async ({
  at,
  page,
}) => {
  const again = await without(page, 'examples');
  await at.open(`#example=${encodeURIComponent(JSON.stringify({ text: 'The cat sat' }))}&compare=two-heads`);
  const view = page.locator('page-comparison');
  await expect(view.getByRole('alert')).toContainText('could not be fetched');
  await again();
  await view.getByRole('button', { name: 'Try again' }).click();
  await expect(view.locator('attention-comparison')).toBeVisible();
  await expect(view.getByRole('alert')).toHaveCount(0);
});

test('a dialog to share that cannot be had is reported missing, and opens once it can be had', async ({ at, page }) => {
  const again = await without(page, 'share');
  await at.open();
  const share = page.getByRole('button', { name: 'Share', exact: true });
  await share.click();
  await expect(at.problem).toHaveText(missing);
  await again();
  await share.click();
  await expect(page.locator('attention-share dialog')).toBeVisible();
  await expect(at.problem).toHaveCount(0);
});

test('a menu and controls that cannot be had stay closed, with the reason, and open once they can be had', async ({
  at,
  page,
}) => {
  const again = await without(page, 'kind-controls');
  await at.open();
  const kind = page.getByRole('button', { name: 'Kind of attention' });
  const more = page.getByRole('button', { name: 'More', exact: true });
  for (const button of [kind, more]) {
    await button.click();
    await expect(at.problem).toHaveText(missing);
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  }
  await again();
  await more.click();
  await expect(at.control('Layers')).toBeVisible();
  await expect(at.problem).toHaveCount(0);
  await kind.click();
  await expect(page.getByRole('menu')).toBeVisible();
});

test('an example of another kind is shown where the words for its kind cannot be had, and the page says so', async ({
  at,
  page,
}) => {
  await without(page, 'kind-controls');
  await at.open('#two-heads');
  await expect(at.problem).toHaveText(missing);
  await expect(at.reading).toBeVisible();
});

test('a control whose change cannot be had goes back to what is so, and works once it can be had', async ({
  at,
  page,
}) => {
  const words = inWordSpace('the cat saw a bird');
  const again = await without(page, 'changes');
  await at.open(words);
  await at.choose('Mask', 'causal');
  await expect(at.problem).toHaveText(missing);
  await expect(at.control('Mask')).toHaveValue('none');
  await again();
  await at.choose('Mask', 'causal');
  await at.showsExactly(tablesOf({ ...words, attention: { mask: 'causal' } }));
  await expect(at.control('Mask')).toHaveValue('causal');
  await expect(at.problem).toHaveCount(0);
});

const asked = `#example=${encodeURIComponent(JSON.stringify(inWordSpace('the cat saw a bird')))}`;
for (const [part, address] of [
  ['address', asked],
  ['examples', '#two-heads'],
] as const)
  test(`a page whose ${part} cannot be had says that this is not what was asked for, and keeps its address`, async ({
    at,
    page,
  }) => {
    const again = await without(page, part);
    await page.goto(`./${address}`);
    await expect(page.locator('main > .note')).toContainText('What this address asks for could not be fetched');
    await expect(page.locator('#static')).toBeVisible();
    expect(new URL(page.url()).hash).toBe(address);
    await again();
    await page.reload();
    await expect(at.reading).toBeVisible();
    await expect(page.locator('main > .note')).toHaveCount(0);
  });

test('an address that is followed within the page, and cannot be had, is reported missing', async ({ at, page }) => {
  await at.open('');
  await without(page, 'examples');
  await page.evaluate(() => (location.hash = '#two-heads'));
  await expect(at.problem).toHaveText(missing);
});

test('what stands below a run and cannot be had is reported missing, and fetched again at a press', async ({
  at: _,
  page,
}) => {
  const again = await without(page, 'story');
  await new WhyPage(page).open();
  const alert = page.locator('why-sections').getByRole('alert');
  await expect(alert).toContainText('This part of the page could not be fetched.');
  await again();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('why-story')).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test('settings and a box for text that cannot be had are reported missing where they were asked for', async ({
  at: _,
  page,
}) => {
  const again = await without(page, 'story', 'all-settings');
  const why = new WhyPage(page);
  await why.open('#task=reverse');
  const more = page.getByRole('button', { name: 'More settings' });
  const text = page.getByRole('radio', { name: 'Your own text' });
  await more.click();
  await expect(why.problem).toHaveText(missing);
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await text.click({ force: true });
  await expect(why.problem).toHaveText(missing);
  await expect(page.getByRole('radio', { name: 'Reverse' })).toBeChecked();
  await again();
  await text.click({ force: true });
  await expect(page.getByLabel('Lines of text')).toBeFocused();
  await why.moreSettings();
  await expect(why.problem).toHaveCount(0);
});

for (const [part, shows] of [
  ['most-cards', ['[data-card=mix] attention-table', '[data-card=mix] details.fold']],
  ['map', ['attention-map']],
] as const)
  test(`a long column whose ${part} cannot be had says so, and shows it once it can be had`, async ({
    at: _,
    page,
  }) => {
    const again = await without(page, part);
    await page.goto('./#two-heads');
    const column = page.locator('attention-full');
    const alert = column.getByRole('alert');
    await page.mouse.wheel(0, 400); // what stands further down is wanted when the reader does anything
    await expect(alert).toContainText('This part of the page could not be fetched.');
    await again();
    await alert.getByRole('button', { name: 'Try again' }).click();
    for (const shown of shows) await expect(column.locator(shown).first()).toBeAttached();
    await expect(alert).toHaveCount(0);
  });
