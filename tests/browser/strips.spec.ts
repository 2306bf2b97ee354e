// Rows of more than 16 numbers: strips of colour, their largest numbers by place, digits on demand.
import { axe } from './axe.ts';
import { expect, test } from './page.ts';
import { load } from '../../web/core/index.ts';

const wide = {
  version: 1,
  text: 'The old dog saw a cat',
  embeddings: { from: 'seed', seed: 4, d_model: 40 },
  parameters: { from: 'seed', seed: 4 },
  attention: { d_k: 24, d_v: 17 },
};
const at40 = `./#example=${encodeURIComponent(JSON.stringify(wide))}`;

test('wide steps are strips with their largest numbers, which are those of the core; digits are a press away', async ({
  at,
  page,
}) => {
  const core = await load();
  const trace = core.run(wide);
  await page.goto(at40);
  for (const [card, id] of [
    ['words', 'embeddings'],
    ['mix', 'context'],
  ] as const) {
    await at.card(card).scrollIntoViewIfNeeded();
    const strips = at.card(card).locator('attention-strips').first();
    const step = trace.steps.find((one) => one.id === id)!;
    const columns = step.columns.labels.length;
    await expect(strips.getByRole('row')).toHaveCount(step.rows.labels.length + 1);
    for (const row of step.rows.labels.keys()) {
      const numbers = [...step.values.subarray(row * columns, (row + 1) * columns)];
      const order = [...numbers.keys()].sort((a, b) => Math.abs(numbers[b]!) - Math.abs(numbers[a]!));
      const shown = strips.locator('tbody').getByRole('row').nth(row).getByRole('button');
      await expect(shown).toHaveText(
        order.slice(0, 2).map((column) => `${column + 1} ${numbers[column]!.toFixed(2).replace('-', '−')}`),
        { useInnerText: true },
      );
    }
  }
  // What was computed has its arithmetic, from a number beside a strip and from a place in one.
  const mix = at.card('mix');
  await mix.locator('attention-strips').getByRole('row', { name: 'dog' }).getByRole('button').first().click();
  await expect(mix.locator('attention-derivation')).toContainText('of the context of dog');
  await mix.getByRole('button', { name: 'Show the digits' }).click();
  await expect(mix.locator('attention-table').first()).toBeVisible();
  await mix.getByRole('button', { name: 'Show strips of colour' }).click();
  await expect(mix.locator('attention-strips').first()).toBeVisible();
});

test('the vector of a text is one strip, which needs no label beside its caption', async ({ at, page }) => {
  await page.goto(`./#example=${encodeURIComponent(JSON.stringify({ ...wide, summary: { unit: true } }))}`);
  const strips = at.card('summary').locator('attention-strips').first();
  await strips.scrollIntoViewIfNeeded();
  await expect(strips.getByRole('rowheader')).toHaveCount(0);
  await expect(strips.getByRole('slider')).toHaveAttribute('aria-valuetext', /^Number 1: [−\d]/);
});

test('given numbers are changed as digits, to which a line below their strips leads', async ({ at, page }) => {
  await page.goto(at40);
  const words = at.card('words');
  await words.scrollIntoViewIfNeeded();
  await expect(words.locator('attention-strips').first()).toBeVisible();
  await expect(words.locator('.legend')).toHaveCount(0);
  await words.getByRole('button', { name: 'Yours to change: edit them as digits' }).first().click();
  await expect(words.locator('.legend')).toContainText('yours to change');
  const cell = words.locator('attention-table td.given').first();
  await cell.focus();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(at.origin).toContainText('1 changed by you');
  await words.getByRole('button', { name: 'Show strips of colour' }).first().click();
  await expect(words.locator('attention-strips').first()).toBeVisible();
});

test('a strip is read and opened with the keyboard', async ({ at, page }) => {
  await page.goto(at40);
  const mix = at.card('mix');
  await mix.scrollIntoViewIfNeeded();
  const strip = mix.getByRole('slider', { name: 'Numbers of The' });
  await strip.focus();
  await page.keyboard.press('Home');
  await expect(strip).toHaveAttribute('aria-valuetext', /^The, number 1: −?\d/);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowDown');
  const next = mix.getByRole('slider', { name: 'Numbers of old' });
  await expect(next).toBeFocused();
  await expect(next).toHaveAttribute('aria-valuenow', '17');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(mix.locator('attention-derivation')).toContainText('Number 16 of the context of old');
});

test('a strip can be reached with Tab after the word that was pointed at is gone', async ({ at, page }) => {
  await page.goto(at40);
  const mix = at.card('mix');
  await mix.scrollIntoViewIfNeeded();
  await mix.getByRole('slider', { name: 'Numbers of cat' }).hover();
  await expect(mix.locator('.readout').first()).toContainText('cat, number');
  await at.type('The old dog');
  await expect(mix.getByRole('slider', { name: 'Numbers of cat' })).toHaveCount(0);
  await expect(mix.locator('attention-strips').first().locator('.strip[tabindex="0"]')).toHaveCount(1);
  await expect(mix).not.toContainText('NaN');
});

test('a computed number of a strip is held from its arithmetic', async ({ at, page }) => {
  await page.goto(at40);
  const mix = at.card('mix');
  await mix.scrollIntoViewIfNeeded();
  await mix.locator('attention-strips').getByRole('row', { name: 'cat' }).getByRole('button').first().click();
  await mix.getByRole('button', { name: 'Replace it with a number of your own' }).click();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(mix.locator('attention-table').first()).toContainText('1 number is held.');
});

test('the largest numbers of a strip are within the window with their names, and none is 0', async ({ at, page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const two = { version: 1, text: 'The old dog saw a cat', attention: { heads: 2 } };
  await page.goto(`./#example=${encodeURIComponent(JSON.stringify(two))}`);
  const roles = at.card('roles');
  await roles.scrollIntoViewIfNeeded();
  await roles.getByText('The matrices that make them').click();
  const strips = roles.locator('attention-strips').filter({ hasText: 'Query parameters' });
  const gender = strips.locator('tbody').getByRole('row').last().getByRole('button');
  await expect(gender).toHaveText(['2 gender 4.00'], { useInnerText: true });
  const [table, ...buttons] = await Promise.all(
    [strips.locator('table'), ...(await strips.locator('tbody').getByRole('button').all())].map((one) =>
      one.boundingBox(),
    ),
  );
  expect(buttons.length).toBeGreaterThan(10);
  for (const { x, width } of buttons.map((one) => one!)) expect(x + width).toBeLessThanOrEqual(table!.x + table!.width);
});

test('every detail is digits, and strips have no fault that axe finds', async ({ at, page }) => {
  await page.goto(at40);
  const mix = at.card('mix');
  await mix.scrollIntoViewIfNeeded();
  await expect(mix.locator('attention-strips')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show more details' }).click();
  await expect(mix.locator('attention-strips')).toHaveCount(0);
});
