// Names, letter by letter, on "Why it learns".
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
