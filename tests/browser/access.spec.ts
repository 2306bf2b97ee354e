import { axe } from './axe.ts';
import { type AttentionPage, expect, test } from './page.ts';

/** What axe finds in the whole page as it stands. */
async function findings(at: AttentionPage): Promise<string[]> {
  // Folded parts and cards out of sight are part of the page too.
  for (const card of await at.page.locator('attention-card').all()) {
    // Not as a click would, which waits for frames: what axe reads needs none.
    await card.evaluate((element) => element.scrollIntoView());
    await expect(card.locator('h3')).toBeVisible();
  }
  return axe(at.page);
}

const states: Record<string, (at: AttentionPage) => Promise<void>> = {
  'the page as it opens': (at) => at.open(),
  'a sentence in the word space': (at) => at.open('#words-it'),
  'everything unfolded': async (at) => {
    await at.open('#words-it');
    await at.unfold('roles');
    await at.unfold('weights');
  },
  'a cell being edited': async (at) => {
    await at.open();
    await at.cell('embeddings', 1, 0).focus();
    await at.page.keyboard.press('Enter');
    await expect(at.field).toBeFocused();
  },
  'a cell with text that is no number': async (at) => {
    await at.open();
    await at.cell('embeddings', 1, 0).focus();
    await at.page.keyboard.type('1x');
    await at.page.keyboard.press('Enter');
    await expect(at.field).toHaveAttribute('aria-invalid', 'true');
  },
  'overridden numbers': async (at) => {
    await at.open();
    await at.cell('scores', 0, 1).focus();
    await at.page.keyboard.type('p9');
    await at.page.keyboard.press('Enter');
    await expect(at.cell('scores', 0, 1)).toHaveClass(/overridden/);
  },
  'an address that cannot be read': async (at) => {
    await at.open('#example={"version":2}');
    await at.problem.getByRole('button').click();
  },
  'an empty sentence': async (at) => {
    await at.open();
    await at.type('');
    await expect(at.note).toBeVisible();
  },
  'one word': (at) => at.open({ version: 1, text: 'alone' }),
  'a masked and scaled example': (at) =>
    at.open({ version: 1, text: 'a masked and scaled one', attention: { mask: 'causal' } }),
  'a word with nothing to read': (at) =>
    at.open({
      version: 1,
      text: 'a b',
      attention: {
        mask: {
          allow: [
            [false, false],
            [true, true],
          ],
        },
      },
    }),
  'printed numbers that differ': (at) => at.open('#karim-self-attention'),
  'numbers too large for plain softmax': (at) =>
    at.open({
      version: 1,
      tokens: ['a', 'b'],
      given: {
        scores: [
          [100, 1],
          [1, 2],
        ],
        value: [[1], [2]],
      },
      attention: { scale: 'none', softmax: 'plain' },
    }),
  'one side asks, the other is read': (at) => at.open('#karim-luong-dot'),
  'forty words': (at) =>
    at.open({ version: 1, text: Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ') }),
  'words from the right': (at) => at.open({ version: 1, text: 'القطة جلست على السجادة' }),
};

for (const [state, reach] of Object.entries(states)) {
  test(`axe finds nothing in ${state}`, async ({ at }) => {
    await reach(at);
    expect(await findings(at)).toEqual([]);
  });
}

test('axe finds nothing in the open gallery', async ({ at, page }) => {
  await at.open();
  await at.openGallery();
  expect(await axe(page)).toEqual([]);
});

for (const [how, options] of Object.entries({
  'in the dark': { colorScheme: 'dark' as const },
  'on a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  'with forced colours': { forcedColors: 'active' as const },
})) {
  test.describe(how, () => {
    test.use(options);
    for (const id of ['the-cat-sat', 'raschka-causal']) {
      test(`axe finds nothing in ${id} ${how}`, async ({ at }) => {
        await at.open(`#${id}`);
        expect(await findings(at)).toEqual([]);
      });
    }
  });
}

test('headings go down without a gap', async ({ at, page }) => {
  await at.open('#words-it');
  const levels = await page
    .getByRole('heading')
    .evaluateAll((all) => all.map((heading) => Number(heading.localName.slice(1))));
  expect(levels[0]).toBe(1);
  levels.forEach((level, index) => expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1));
});

test('tables have captions, heads of rows and columns, and say how they are read', async ({ at }) => {
  await at.open();
  const table = at.table('weights').locator('table');
  await expect(table.locator('caption')).toHaveText(/Weights rows: words that ask, columns: words they read/);
  await expect(table.locator('thead th[scope=col]')).toHaveText(['The', 'cat', 'sat']);
  await expect(table.locator('tbody th[scope=row]')).toHaveText(['The', 'cat', 'sat']);
});
