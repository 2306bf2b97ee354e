import type { Locator } from '@playwright/test';
import { axe } from './axe.ts';
import { numbersOf, tablesOf, traceOf } from './expected.ts';
import { type AttentionPage, test as inOwnVisit } from './page.ts';
import { expect, test } from './visit.ts';

const words = ['I', 'am', 'going', 'to', 'play'];
const example = {
  version: 1,
  text: words.join(' '),
  embeddings: { from: 'seed', seed: 3, d_model: 4 },
  attention: { heads: 2, d_k: 3, d_v: 3 },
  parameters: { from: 'seed', seed: 5 },
  display: { select: { query: 4 } },
};

const tile = (at: AttentionPage, head: number): Locator =>
  at.page
    .locator('attention-heads .tile')
    .filter({ has: at.page.locator('h4', { hasText: `Head ${head}` }) })
    .first();
const cells = (of: Locator): Promise<string[]> => of.locator('tbody td').allTextContents();
const printed = (numbers: number[][]): string[] => numbers.flat().map((x) => x.toFixed(2).replace('-', '−'));

/** The tables show this head, and all that names a head names this one. */
async function shows(at: AttentionPage, head: number): Promise<void> {
  const tables = tablesOf(example);
  for (const role of ['query', 'scores', 'weights', 'context']) {
    const id = `head${head}.${role}`;
    await expect(at.table(id)).toHaveCount(1);
    for (const [row, texts] of tables[id]!.entries()) {
      await expect(at.line(id, row).locator('.n')).toHaveText(texts);
    }
    await expect(at.table(`head${3 - head}.${role}`)).toHaveCount(0);
  }
  await expect(tile(at, head)).toHaveClass(/focus/);
  await expect(at.bar.getByLabel('The head that is shown')).toHaveValue(String(head - 1));
  await expect(at.card('scores').locator('.path')).toHaveText(`head ${head}`);
}

test('the weights of all heads stand beside each other, and one is in focus', async ({ at }) => {
  await at.open(example);
  await shows(at, 1);
  for (const head of [1, 2]) {
    const numbers = numbersOf(example, `head${head}.weights`);
    expect(await cells(tile(at, head).locator('attention-heatmap'))).toEqual(printed(numbers));
    const most = Math.max(...numbers[4]!) > 0.5 ? 'mostly ' : '';
    const best = words[numbers[4]!.indexOf(Math.max(...numbers[4]!))]!;
    await expect(tile(at, head).locator('.reads')).toHaveText(
      new RegExp(
        `play reads ${most}${best === 'play' ? 'itself' : best} ${Math.round(Math.max(...numbers[4]!) * 100)}%`,
      ),
    );
  }
});

test('another head comes into focus by its button, its picture, the bar, beside what is read, and the keys', async ({
  at,
  page,
}) => {
  await at.open(example);
  await tile(at, 2).getByRole('button', { name: 'Open head 2' }).click();
  await shows(at, 2);
  await tile(at, 1).locator('.reads').click();
  await shows(at, 1);
  await tile(at, 2).getByRole('button', { name: 'Open head 2' }).focus();
  await page.keyboard.press('Enter');
  await shows(at, 2);
  await at.bar.getByLabel('The head that is shown').selectOption('0');
  await shows(at, 1);
  await page.locator('.reading').getByRole('button', { name: 'Head 2' }).click();
  await shows(at, 2);
  await expect(page.locator('.reading b[aria-current]')).toHaveText('Head 2');
  await page.locator('.reading').getByRole('button', { name: 'Head 1' }).click();
  await shows(at, 1);
  await at.card('scores').locator('h3').focus();
  await page.keyboard.press('}');
  await shows(at, 2);
  await page.keyboard.press('}');
  await shows(at, 2);
  await page.keyboard.press('{');
  await shows(at, 1);
});

test('the difference is one head less the other, cell by cell', async ({ at }) => {
  await at.open(example);
  const [first, second] = [1, 2].map((head) => numbersOf(example, `head${head}.weights`));
  const difference = at.page.locator('attention-difference');
  await expect(difference.locator('tbody td')).toHaveText(
    printed(first!.map((row, i) => row.map((x, j) => Math.fround(x - second![i]![j]!)))).map((text) =>
      text === '−0.00' ? '0.00' : text,
    ),
  );
  await expect(at.page.locator('attention-heads .legend')).toHaveText(/head 2 reads more\s+head 1 reads more/);
});

test('of a long sentence, where two heads differ most is outlined, and words without meaning are marked', async ({
  at,
}) => {
  const text = 'she zyx followed the old man because the young woman told him that she was tired';
  const long = { version: 1, text, attention: { heads: 2 }, display: { select: { query: 0 } } };
  await at.open(long);
  await at.card('heads').scrollIntoViewIfNeeded();
  const [first, second] = [1, 2].map((head) => numbersOf(long, `head${head}.weights`)[0]!);
  const less = first!.map((one, key) => Math.fround(one - second![key]!));
  const furthest = less.reduce((best, one, key) => (Math.abs(one) > Math.abs(less[best]!) ? key : best), 0);
  expect(less[furthest]).toBeLessThan(0);
  await expect(at.page.locator('attention-difference #readout')).toHaveText(
    `she and followed°: ${less[furthest]!.toFixed(2).replace('-', '−')}`,
  );
  expect(text.split(' ')[furthest]).toBe('followed');
  await expect(tile(at, 2).locator('attention-heatmap #readout')).toHaveText(
    `she reads followed°: ${second![furthest]!.toFixed(2)}`,
  );
});

test('the sizes and the output are those of the trace', async ({ at }) => {
  await at.open(example);
  const card = at.card('heads');
  await expect(card).toContainText('2 heads × 3 make 6; the matrix WO (6 × 4) mixes them into dmodel = 4 numbers.');
  const sizes = card.locator('attention-sizes svg');
  await expect(sizes).toHaveAttribute(
    'aria-label',
    /X 5 by 4, Q 5 by 3.*both contexts 5 by 6, W O 6 by 4, output 5 by 4/,
  );
  const tables = tablesOf(example);
  for (const id of ['concatenated', 'output']) {
    for (const [row, texts] of tables[id]!.entries()) await expect(at.line(id, row).locator('.n')).toHaveText(texts);
  }
  await expect(at.result('heads')).toHaveText(tables['output']![4]![0]!);
});

test('where h · d_v is d_model, the card says so', async ({ at }) => {
  await at.open({ ...example, attention: { heads: 2, d_k: 2, d_v: 2 } });
  await expect(at.card('heads')).toContainText('2 heads × 2 make 4, which is dmodel again: dmodel = h · dv.');
});

test('heads that share keys are named', async ({ at }) => {
  await at.open({ ...example, attention: { heads: 4, kv_heads: 2, d_k: 2, d_v: 2 } });
  await expect(at.card('heads')).toContainText('Heads that read the same keys and values: 1 and 2; 3 and 4.');
  await expect(at.card('roles')).toContainText('Heads 1 and 2 share the same keys and values');
});

test('a number of another head is opened where it stands', async ({ at }) => {
  await at.open(example);
  await at.cell('concatenated', 1, 4).scrollIntoViewIfNeeded();
  await at.cell('concatenated', 1, 4).click();
  await expect(at.cell('concatenated', 1, 4)).toHaveClass(/opened/);
  await expect(at.panel('heads')).toContainText(tablesOf(example)['concatenated']![1]![4]!);
  // The table is held in its place while its panel appears: a press that begins before may end beside the button.
  await at.settled();
  await at.panel('heads').locator('button.cell').first().click();
  await shows(at, 2);
  await expect(at.cell('head2.context', 1, 1)).toHaveClass(/opened/);
});

test('the open cell stays open in another head', async ({ at, page }) => {
  await at.open(example);
  await at.cell('head1.scores', 2, 3).click();
  await page.keyboard.press('}');
  await expect(at.cell('head2.scores', 2, 3)).toHaveClass(/opened/);
  await expect(at.result('scores')).toHaveText(tablesOf(example)['head2.scores']![2]![3]!);
});

test('a number that is overridden in one head changes that head, and what follows', async ({ at, page }) => {
  await at.open(example);
  await at.cell('head1.scores', 4, 1).focus();
  await page.keyboard.type('p3');
  await page.keyboard.press('Enter');
  const overridden = { ...example, override: { 'head1.scores': { cells: { '4,1': 3 } } } };
  const tables = tablesOf(overridden);
  await expect(at.line('head1.weights', 4).locator('.n')).toHaveText(tables['head1.weights']![4]!);
  await expect(at.line('output', 4).locator('.n')).toHaveText(tables['output']![4]!);
  await page.keyboard.press('}');
  await expect(at.line('head2.weights', 4).locator('.n')).toHaveText(tablesOf(example)['head2.weights']![4]!);
  await expect(at.card('scores').locator('td.overridden')).toHaveCount(0);
});

test('the sentence says what each head reads', async ({ at }) => {
  await at.open(example);
  const best = [1, 2].map((head) => {
    const row = numbersOf(example, `head${head}.weights`);
    return { row, word: words };
  });
  const top = best.map(({ row }) => {
    const column = row[4]!.indexOf(Math.max(...row[4]!));
    return { name: column === 4 ? 'itself' : words[column]!, share: Math.round(row[4]![column]! * 100) };
  });
  const text = await at.reading.innerText();
  const most = best.every(({ row }) => Math.max(...row[4]!) > 0.5) ? 'mostly ' : '';
  for (const { share } of top) expect(text).toContain(`${share}`);
  if (top[0]!.name === top[1]!.name)
    expect(text).toMatch(`Both heads read the same word most: play reads ${most}${top[0]!.name}`);
  else expect(text).toMatch(`One sentence, two readings: play reads ${most}${top[0]!.name}`);
});

test('the word that asks is chosen in the pictures of every head', async ({ at }) => {
  await at.open(example);
  await tile(at, 1).getByRole('button', { name: 'going', exact: true }).click();
  await expect(at.reading.locator('.chip')).toHaveText('going');
  await expect(at.page.locator('attention-heads tr.chosen th')).toHaveText(['going', 'going', 'going']);
  expect(traceOf(example).steps.length).toBeGreaterThan(30);
});

for (const [how, options] of Object.entries({
  'at a desk': {},
  'in the dark': { colorScheme: 'dark' as const },
  'on a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
})) {
  test.describe(how, () => {
    inOwnVisit.use(options);
    inOwnVisit(`several heads have nothing for axe, and nothing too wide, ${how}`, async ({ at, page }) => {
      await at.open(example);
      for (const card of await page.locator('attention-card').all()) {
        await card.scrollIntoViewIfNeeded();
        await expect(card.locator('h3')).toBeVisible();
      }
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over).toBe(0);
      expect(await axe(page)).toEqual([]);
    });
  });
}
