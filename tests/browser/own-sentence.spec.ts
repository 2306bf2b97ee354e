// A sentence typed over an article's example has settings that fit its numbers, in the page and in the element.
import type { Example } from '../../web/core/example.ts';
import { type AttentionSteps, expect, test as testElement } from './element.ts';
import { test } from './visit.ts';

const own = 'the hungry dog chased it';
const fitting = { scale: 'sqrt', softmax: 'stable', mask: 'none' };

/** Articles that leave scores unscaled, multiply them, mask some, or take the plain softmax; each for numbers of its own. */
const articles = [
  'the-cat-sat',
  'karim-self-attention',
  'raschka-causal',
  'karim-luong-dot',
  'd2l-valid-length',
  'wikipedia-softmax-tenth',
];

for (const id of articles) {
  test(`a sentence typed over ${id} is scaled, stable and not masked, and the page says so`, async ({ at, page }) => {
    await at.open(`#${id}`);
    await at.type(own);
    await expect(page.locator('attention-table#step-scaled_scores')).toBeAttached();
    await expect(page.locator('attention-table#step-mask')).toHaveCount(0);
    await expect.poll(async () => ((await at.shown()) as Example).attention).toMatchObject(fitting);
    await expect(at.card('scale')).toContainText(/Each key has d_?k = \d+ numbers\. Every score is divided by √\d+/);
    await expect(at.card('scale')).toContainText('Every word may read every word');
    await expect(at.card('weights')).toContainText('First the largest score of the row is subtracted');
  });

  for (const view of ['compact', 'full']) {
    testElement(
      `a sentence typed over ${id} in a ${view} element is scaled, stable and not masked`,
      async ({ blog }) => {
        await blog.show(`example="${id}" view="${view}"`);
        await blog.sentence.fill(own);
        await expect(blog.reading).toContainText('hungry');
        const { attention, roles } = await blog.element.evaluate((element) => {
          const { document, trace } = element as AttentionSteps;
          return { attention: (document as Example).attention, roles: trace!.steps.map(({ role }) => role) };
        });
        // A document does not have what is the default.
        expect({ ...fitting, ...attention }).toMatchObject(fitting);
        expect(roles).toEqual(expect.arrayContaining(['scaled_scores', 'row_maximum']));
        expect(roles).not.toContain('mask');
      },
    );
  }
}

test('what the reader chose before stays with the next sentence', async ({ at }) => {
  await at.open('#the-cat-sat');
  await at.type(own);
  const chosen = async () => ((await at.shown()) as Example).attention;
  await expect.poll(chosen).toMatchObject(fitting);
  await at.choose('Mask', 'causal');
  await at.type('a dog ran');
  expect(await chosen()).toMatchObject({ ...fitting, mask: 'causal' });
});

test('in a sentence that is typed, letter by letter, the word that asked before asks again', async ({ at, page }) => {
  await at.open('#words-it');
  await at.sentence.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('My dog barked because it was hungry');
  await expect(at.reading).toHaveText(/^it\s+reads mostly dog/);
});

test('without that word, the one asks that reads another word most', async ({ at }) => {
  await at.open('#words-it');
  await at.type('The child ate the cake quickly');
  await expect(at.reading).toHaveText(/^quickly\s+reads mostly ate/);
  await at.chip('child').click();
  await at.type('The child ate the cake quickly today');
  await expect(at.reading).toHaveText(/^child\s+reads/);
});
