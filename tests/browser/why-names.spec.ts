// Names, letter by letter, on "Why it learns".
import { ownNames } from '../../web/strings/why/own-text.ts';
import { expect, test } from './page.ts';
import { WhyPage } from './why-page.ts';

test('names are chosen, run past their lines, and come back by their link', async ({ at: _, page }) => {
  const why = new WhyPage(page);
  await why.open();
  await page.getByRole('radio', { name: 'Names' }).check({ force: true });
  await expect(page).toHaveURL(/#task=names$/);
  for (const line of ['letters alone 2.8518', 'bigram 2.4181', 'trigram 2.1792', '4-gram 2.0739'])
    await expect(why.lossPlot).toContainText(line);
  await why.open('#task=names&steps=60&positions=false');
  await why.run();
  const loss = await why.loss();
  expect(loss).toBeLessThan(2.8518);
  const knows = page.locator('section.knows');
  await expect(knows).toContainText(/letters alone\s*2\.8518 · passed at step \d+/);
  await expect(knows.locator('div').last()).not.toContainText('passed');
  const other = new WhyPage(await page.context().newPage());
  await other.open('#task=names&steps=60&positions=false');
  await expect(other.page.getByRole('radio', { name: 'Names' })).toBeChecked();
  await other.run();
  expect(await other.loss()).toBe(loss);
});

test('of a few names of the reader, the plot says from which step on the loss rises, and the story claims no bound', async ({
  at: _,
  page,
}) => {
  const why = new WhyPage(page);
  await why.open(`#task=names&steps=120&schedule=constant&rate=0.02&text=${encodeURIComponent(ownNames.exampleText)}`);
  const caption = page.locator('why-plots figcaption').first();
  await expect(caption).toContainText('on held-out names');
  await expect(caption).not.toContainText('lowest at step');
  await why.run();
  await expect(caption).toContainText(/lowest at step \d+, with [\d.]+, and higher since/);
  const [, step, lowest] = /lowest at step (\d+), with ([\d.]+)/.exec(await caption.innerText())!;
  expect(Number(step)).toBeLessThan(120);
  expect(Number(lowest)).toBeLessThan(await why.loss());
  const story = page.locator('why-story');
  await expect(story).toContainText(`It was lowest at step ${step}, with ${lowest}`);
  await expect(story).toContainText('These are losses of counts, not bounds');
  await expect(story).not.toContainText(/at best|worth up to/);
});
