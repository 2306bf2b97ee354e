// Words without meaningful numbers, as a reader sees and hears them.
import { expect, test } from './visit.ts';

test('a sentence of unknown words says first that its shares mean nothing, and marks each of them', async ({
  at,
  page,
}) => {
  await at.open('#words-it');
  const note = 'These words have random numbers here';
  await expect(page.locator('.reading')).not.toContainText(note);
  await at.type('müde Ärztin liest');
  await expect(page.locator('.reading')).toContainText(new RegExp(`^\\s*${note}`));
  await expect(at.origin).toContainText('numbers from the word space made by hand, which lacks these words');
  const marks = (selector: string) =>
    page.locator(selector).evaluateAll((all) =>
      all
        .filter((one) => {
          const { content, visibility, height } = getComputedStyle(one, '::after');
          return content.includes('°') && visibility === 'visible' && height !== '0px';
        })
        .map((one) => one.textContent!.trim()),
    );
  expect(await marks('.chooser bdi')).toEqual(['müde', 'Ärztin', 'liest']);
  expect(await marks('.reading bdi')).toContain('müde');
  // What is out of sight is drawn later.
  for (const place of [
    'attention-ribbons .chip bdi',
    'attention-ribbons li bdi',
    'attention-heatmap thead .word',
    'attention-heatmap tbody bdi',
    'attention-table#step-weights thead th',
    'attention-table#step-weights tbody th',
  ]) {
    await expect.poll(() => marks(place), place).toEqual(['müde', 'Ärztin', 'liest']);
  }
  // The mark is not only seen.
  await expect(page.getByRole('radio', { name: /^Ärztin, without meaningful numbers$/ })).toHaveCount(2);

  await at.undo.click();
  await expect(page.locator('.reading')).not.toContainText(note);
  await at.type('the blub cat sat');
  await expect(page.locator('.reading')).not.toContainText(note);
  await expect(at.origin).toContainText('which lacks 1 of 4 words');
  expect(await marks('.chooser bdi')).toEqual(['blub']);

  // Where one of them is known, it is not said of all.
  await at.type('müde Ärztin sat');
  await expect(page.locator('.reading')).toContainText(/^\s*Most of these words have random numbers here/);
});
