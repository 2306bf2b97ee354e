import { numbersOf, tablesOf, theCatSat } from './expected.ts';
import { expect, test } from './page.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const text = 'the quick brown fox jumped over a dog';

for (const [what, example] of Object.entries({
  'the first example': '#the-cat-sat',
  'a sentence': { version: 1, text },
  'a masked sentence': { version: 1, text, attention: { mask: 'causal' } },
  'a long word': { version: 1, text: `so ${'pneumono'.repeat(12)} it` },
  'printed numbers': '#raschka-causal',
  'forty words': { version: 1, text: Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ') },
})) {
  test(`nothing is wider than a phone: ${what}`, async ({ at, page }) => {
    await at.open(example);
    for (const card of await page.locator('attention-card').all()) {
      await card.scrollIntoViewIfNeeded();
      await expect(card.locator('h3')).toBeVisible();
    }
    for (const folded of ['roles', 'weights'])
      if ((await at.card(folded).locator('details').count()) > 0) await at.unfold(folded);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over).toBe(0);
  });
}

test('scores, masks and weights are lists of the one word that asks', async ({ at }) => {
  await at.open({ version: 1, text, attention: { mask: 'causal' } });
  const { scores, weights } = tablesOf({ version: 1, text, attention: { mask: 'causal' } });
  await at.chip(/^fox$/).tap();
  for (const [step, numbers] of [
    ['scores', scores],
    ['weights', weights],
  ] as const) {
    const lines = at.table(step).locator('tbody tr[aria-rowindex]');
    await expect(lines).toHaveCount(8);
    await expect(lines.locator('th')).toHaveText(text.split(' '));
    await expect(lines.locator('.n')).toHaveText(numbers![3]!);
  }
});

test('a tap opens a line, with its arithmetic below it', async ({ at }) => {
  await at.open({ version: 1, text });
  const line = at.table('scores').locator('tbody tr[aria-rowindex]').nth(4);
  await line.locator('td').tap();
  await expect(line).toHaveClass(/openedline/);
  await expect(at.panel('scores').locator('h4')).toHaveText('the asks jumped');
  const box = (await at.panel('scores').boundingBox())!;
  const below = (await line.boundingBox())!;
  expect(box.y).toBeGreaterThanOrEqual(below.y + below.height - 1);
  await expect(at.result('scores')).toHaveText(tablesOf({ version: 1, text })['scores']![0]![4]!);
});

test('a number is edited by taps', async ({ at, page }) => {
  await at.open();
  await at.cell('embeddings', 2, 0).tap();
  await at.cell('embeddings', 2, 0).tap();
  await at.field.fill('0.6');
  await page.keyboard.press('Enter');
  const after = { ...theCatSat, embeddings: theCatSat.embeddings.with(2, [0.6, 0.9]) };
  const context = numbersOf(after, 'context')[1]![0]!;
  await expect(at.number('context', 1, 0)).toHaveText(context.toFixed(3));
});

test('the controls fold, and unfold on demand', async ({ at, page }) => {
  await at.open();
  const more = page.getByRole('button', { name: 'More', exact: true }).first();
  await expect(at.control('Punctuation')).toBeHidden();
  await more.tap();
  await expect(at.control('Punctuation')).toBeVisible();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
});

test('everything to be tapped is large enough', async ({ at, page }) => {
  await at.open({ version: 1, text });
  const small = await page.evaluate(() => {
    const found: string[] = [];
    const visit = (root: ParentNode) => {
      for (const element of root.querySelectorAll<HTMLElement>('*')) {
        if (element.matches('button, select, summary, [role=radio], td[role=gridcell]') && element.checkVisibility()) {
          const { width, height } = element.getBoundingClientRect();
          if (width > 0 && (width < 24 || height < 24))
            found.push(`${element.localName} ${element.className} ${element.innerText} ${width}×${height}`);
        }
        if (element.shadowRoot) visit(element.shadowRoot);
      }
    };
    visit(document);
    return found;
  });
  expect(small).toEqual([]);
});
