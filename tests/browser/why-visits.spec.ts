// Back and forward on "Why it learns", and what its words say of the sentences that a run is measured on.
import type { Page } from '@playwright/test';
import { expect, test } from './page.ts';
import { WhyPage } from './why-page.ts';

const task = (page: Page, name: string) => page.getByRole('radio', { name });
const choose = (page: Page, name: string) => task(page, name).check({ force: true });
const entries = (page: Page) => page.evaluate(() => history.length);

/** 20 lines of 6 characters a word, each of which takes 9 characters in an address. */
const longText = Array.from({ length: 20 }, () => '猫狗鳥魚馬牛'.repeat(9)).join('\n');

test('choosing a task is a visit that keeps the seed; other settings are none', async ({ at: _, page }) => {
  const why = new WhyPage(page);
  await why.open('#seed=3');
  const before = await entries(page);
  await why.setting('Layers').selectOption('2');
  await expect(page).toHaveURL(/layers=2/);
  expect(await entries(page)).toBe(before);
  await choose(page, 'Reverse');
  await expect(why.setting('seed')).toHaveValue('3');
  expect(await entries(page)).toBe(before + 1);

  await page.goBack();
  await expect(task(page, 'Recall')).toBeChecked();
  await expect(why.setting('seed')).toHaveValue('3');
  await expect(why.setting('Layers')).toHaveValue('2');
  await page.goForward();
  await expect(task(page, 'Reverse')).toBeChecked();
});

test('back to a task comes back to its run, at the step where it was left', async ({ at: _, page }) => {
  const why = new WhyPage(page);
  await why.open('#steps=60');
  await why.run();
  const loss = await why.loss();
  await choose(page, 'Reverse');
  await why.showsCheckpoint('before training');
  await page.goBack();
  await why.ended();
  await why.showsCheckpoint('after 60 steps');
  expect(await why.loss()).toBe(loss);
});

test('a task keeps its settings, its run and how it writes while another one is looked at', async ({ at: _, page }) => {
  const why = new WhyPage(page);
  await why.open('#steps=60&seed=4&heads=4&temperature=0.7');
  await why.run();
  const loss = await why.loss();
  await task(page, 'Recall').focus();
  await page.keyboard.press('ArrowRight');
  await why.showsCheckpoint('before training');
  await expect(page).not.toHaveURL(/temperature/);
  await page.keyboard.press('ArrowLeft');
  await expect(task(page, 'Recall')).toBeFocused();
  await why.ended();
  await why.showsCheckpoint('after 60 steps');
  expect(await why.loss()).toBe(loss);
  await expect(why.setting('Heads')).toHaveValue('4');
  await expect(page).toHaveURL(/temperature=0\.7$/);
});

test('back from the page of the steps comes back to the run, paused at its step, at the checkpoint that was shown', async ({
  at: _,
  page,
}) => {
  const why = new WhyPage(page);
  await why.open('#steps=5000');
  await page.getByLabel('Speed').selectOption({ label: 'in half a minute' });
  await why.main.click();
  await expect(page.locator('why-page .state b')).not.toHaveText(/^.?.?$/); // 100 steps or more
  await why.main.click();
  const step = await why.pausedAt();
  await why.button('One step').click();
  await why.showsCheckpoint(`after ${step + 1} steps`);
  // One of the checkpoints that every run of these settings has.
  await why.scrubber.press('Home');
  await why.scrubber.press('ArrowRight');
  await why.showsCheckpoint('after 10 steps');
  const caption = await why.caption.innerText();
  const loss = await why.loss();

  await page.getByRole('link', { name: 'Open it step by step' }).click();
  await expect(page.locator('.origin')).toContainText('trained (recall');
  await page.goBack();
  await expect(why.caption).toHaveText(caption);
  await expect(why.main).toHaveText('▶ Continue');
  await expect(page.locator('why-page .state b')).toHaveText(String(step + 1));
  expect(await why.loss()).toBe(loss);
});

/** Follows the link to the steps, which the page of the steps has as well, once the script has given it its address. */
async function followBack(page: Page): Promise<void> {
  await page.waitForURL(/why/);
  const link = page.getByRole('link', { name: 'The steps' });
  await expect(link).toHaveAttribute('href', /#./);
  await link.click();
}

test('the link to the steps leads back to the example that the reader came from', async ({ at, page }) => {
  await at.open('#words-it');
  await at.choose('Mask', 'causal');
  await expect.poll(() => at.shown()).toMatchObject({ attention: { mask: 'causal' } });
  await at.written();
  const example = await at.shown();
  await page.getByRole('link', { name: 'Why it learns' }).click();
  await followBack(page);
  await expect(at.reading).toBeVisible();
  await expect.poll(() => at.shown()).toEqual(example);
});

test('the link to the steps leads back to a change that there was no time to write into the address', async ({
  at,
  page,
}) => {
  await at.open('#words-it');
  await at.choose('Mask', 'causal');
  await expect.poll(() => at.shown()).toMatchObject({ attention: { mask: 'causal' } });
  await at.written();
  const link = await page.getByRole('link', { name: 'Why it learns' }).elementHandle();
  // The link is followed in the frame after the change: the address is written only when the reader pauses.
  await at.control('Mask').evaluate((select: HTMLSelectElement, to) => {
    const { session } = document.querySelector('attention-page') as unknown as { session: { example: object } };
    const before = session.example;
    select.value = 'none';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    const follow = () => {
      const next = session.example === before ? follow : () => (to as HTMLElement).click();
      requestAnimationFrame(next);
    };
    follow();
  }, link);
  await followBack(page);
  await expect(at.reading).toBeVisible();
  await expect.poll(() => at.shown()).toMatchObject({ attention: { mask: 'none' } });
  await at.written();
});

test('a text that is too long for an address stands in none, and is come back to', async ({ at: _, page }) => {
  const why = new WhyPage(page);
  await why.open();
  await page.locator('why-own-text textarea').fill(longText);
  await page.getByRole('button', { name: 'Train on it' }).click();
  await expect(task(page, 'Your own text')).toBeChecked();
  await why.main.click(); // pause
  await why.button('One step').click();
  const take = page.locator('why-save');
  await expect(take).toContainText('A link holds the whole text');
  await expect(take).toContainText('Save the example instead');
  await expect(take.getByRole('link', { name: 'Open it step by step' })).toHaveCount(0);
  await expect(take.getByRole('button', { name: 'Copy the link' })).toHaveCount(0);
  await expect(take.getByRole('button', { name: 'Example (JSON)' })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');

  await page.goBack();
  await expect(task(page, 'Recall')).toBeChecked();
  await page.goForward();
  await expect(task(page, 'Your own text')).toBeChecked();
  await page.reload();
  await expect(task(page, 'Your own text')).toBeChecked();
});

test('a link of a trained example that is longer than is read is refused before it is looked at', async ({
  at: _,
  page,
}) => {
  await page.goto(`./#trained=${'a'.repeat(64 * 1024)}&sentence=1`);
  await expect(page.locator('.problem[role=alert]')).toContainText('at most 65536 characters are read');
});

test('all words of a long line are counted, and what is beyond the room is reported as left out', async ({
  at: _,
  page,
}) => {
  const why = new WhyPage(page);
  await why.open();
  const box = page.locator('why-own-text textarea');
  const counts = page.locator('why-own-text #counts');
  await box.fill(`${'ab '.repeat(6600)}\nab ab`);
  await expect(counts).toContainText('2 lines, 6602 words, 1 different.');
  await box.fill('ab '.repeat(7000));
  await expect(counts).toContainText('those after them are not counted');
});

const measured = {
  '': ['Loss in nats, on sentences it has never seen', 'smaller mean loss'],
  '#task=blank': ['Loss in nats, on sampled sentences', 'There are only 640 different ones'],
  [`#task=text&text=${encodeURIComponent('the cat sat on the mat\n'.repeat(10))}`]: [
    'Loss in nats, on held-out lines',
    'A held-out line may repeat one that it trained on',
  ],
};
for (const [fragment, [loss, note]] of Object.entries(measured))
  test(`the page says what the loss is measured on: ${fragment.slice(0, 12) || 'recall'}`, async ({ at: _, page }) => {
    await new WhyPage(page).open(fragment);
    await expect(page.locator('why-plots')).toContainText(loss!);
    await expect(page.locator('why-page .knows')).toContainText(note!);
    await expect(page.locator('why-control-runs')).not.toContainText('held-out sentences');
  });

test('where some sentences have no right key, the loss without it is said to be the mean of all', async ({
  at: _,
  page,
}) => {
  const why = new WhyPage(page);
  await why.open('#task=blank&steps=20');
  await why.run();
  await expect(page.locator('why-story')).toContainText('Mask that one word in all sentences that have one');
  await expect(page.locator('why-control-runs')).toContainText('Where no word holds the answer, nothing is masked');
});
