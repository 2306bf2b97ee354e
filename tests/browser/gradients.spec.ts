// What training would change: the step of an example with a loss.
import { gallery } from '../../web/examples/index.ts';
import { axe } from './axe.ts';
import { numbersOf, tablesOf, traceOf } from './expected.ts';
import { type AttentionPage, test as inOwnVisit } from './page.ts';
import { expect, test } from './visit.ts';
import { stable } from './stable.ts';

const riverBank = gallery.find(({ id }) => id === 'river-bank')!.document as object;
const layered = {
  version: 1,
  text: 'the dog chased a cat',
  embeddings: { from: 'seed', seed: 3, d_model: 4 },
  parameters: { from: 'seed', seed: 5 },
  attention: { heads: 2, d_k: 2, d_v: 2, mask: 'causal' },
  layers: 2,
  loss: { cross_entropy: [null, null, null, null, 2] },
};

const card = (at: AttentionPage) => at.card('training');
const details = (at: AttentionPage, name: RegExp) => card(at).locator('details').filter({ hasText: name });

/** Opens all parts of the card. */
async function unfold(at: AttentionPage): Promise<void> {
  const folded = card(at).locator('details:not([open]) > summary');
  while ((await folded.count()) > 0) await folded.first().click();
  await at.settled();
}

inOwnVisit('every step of an example with a loss has a table with its numbers, gradients too', async ({ at }) => {
  await at.open('#river-bank');
  await expect(card(at).locator('h3')).toContainText('What training would change');
  await at.showsExactly(tablesOf(riverBank));
});

test('the loss and what moves the scores of the chosen word stand in words and numbers', async ({ at }) => {
  await at.open('#river-bank');
  const prose = card(at).locator('.prose');
  await expect(prose.first()).toContainText(`here it is ${numbersOf(riverBank, 'loss')[0]![0]!.toFixed(3)}.`);
  await expect(prose.nth(1)).toContainText(
    'For bank the score of river is pushed up most, that of money is pushed down most.',
  );
  const rows = card(at).locator('table.plain tbody tr');
  await expect(rows).toHaveText([/^\s*the.*up/s, /river.*up/s, /bank.*down/s, /has.*up/s, /money.*down/s]);
  // Another word asks, on which the loss does not depend.
  await at.chip(/^money$/).click();
  await expect(prose.nth(1)).toContainText(
    'The loss does not depend on the context of money, so none of its scores move.',
  );
  await expect(rows.locator('td:last-child')).toHaveText([/stays/, /stays/, /stays/, /stays/, /stays/]);
});

test('of scores whose gradient is no number nothing is said to move or to stay', async ({ at }) => {
  await at.open({
    version: 1,
    text: 'the cat',
    embeddings: [
      [100, 0],
      [0, 100],
    ],
    attention: { softmax: 'plain' }, // e^7000 is beyond all floats
    loss: {
      squared_error: [
        [1, 1],
        [1, 1],
      ],
    },
  });
  await expect(card(at).locator('table.plain tbody tr').first()).toContainText('not a number');
  const why = card(at).locator('.prose').nth(1);
  await expect(why).toContainText('reading a little more of its word would lower the loss.');
  await expect(why).not.toContainText('score moves');
});

test('a score’s gradient opens to weight × (g·v − g·c), and each factor leads to where it stands', async ({ at }) => {
  await at.open('#river-bank');
  const trace = traceOf(riverBank);
  const scores = trace.steps.find(({ id }) => id === 'gradient.shifted_scores')!;
  await at.cell(scores.id, 2, 4).click();
  await expect(at.result('training')).toHaveText(tablesOf(riverBank)[scores.id]![2]![4]!);
  await expect(at.panel('training')).toContainText('Training pushes this score down.');
  const operands = await at.operands('training');
  const { operands: of } = scores;
  const [worth, blend] = trace.steps.find(({ id }) => id === of[1])!.operands;
  expect(operands.map(({ stepId, row, column }) => [stepId, row, column])).toEqual([
    ['weights', 2, 4],
    [worth, 2, 4],
    [blend, 2, 0],
    ['weights', 2, 4],
    [of[1], 2, 4],
  ]);
  for (const { text, stepId, row, column } of operands) expect(text).toBe(tablesOf(riverBank)[stepId]![row]![column]!);
  // The weight stands in another step: the page goes there.
  await at.operand('training', tablesOf(riverBank)['weights']![2]![4]!).first().click();
  await expect(at.cell('weights', 2, 4)).toHaveClass(/opened/);
  await expect(at.cell('weights', 2, 4)).toBeFocused();
  await expect(at.result('weights')).toHaveText(tablesOf(riverBank)['weights']![2]![4]!);
});

test('the arithmetic of a cell further down opens below its own table, which stays where it is', async ({
  at,
  page,
}) => {
  await at.open('#river-bank');
  const cell = at.cell('gradient.W_Q', 0, 1);
  await cell.scrollIntoViewIfNeeded();
  const before = await stable(page, async () => (await cell.boundingBox())!.y);
  await cell.click();
  await expect(details(at, /the given numbers/).locator('attention-derivation')).toContainText(
    'training makes it larger',
  );
  await expect(at.panel('training')).toHaveCount(1);
  expect(Math.abs((await cell.boundingBox())!.y - before)).toBeLessThan(2);
});

test('a changed number changes the loss and every gradient behind it; a gradient itself cannot be overridden', async ({
  at,
  page,
}) => {
  await at.open('#river-bank');
  await at.cell('embeddings', 1, 1).focus();
  await page.keyboard.type('0.4');
  await page.keyboard.press('Enter');
  const { embeddings } = riverBank as { embeddings: number[][] };
  const changed = { ...riverBank, embeddings: embeddings.with(1, [0.1, 0.4]) };
  await at.showsExactly(tablesOf(changed));
  await at.cell('gradient.weights', 2, 1).focus();
  await page.keyboard.press('p');
  await page.keyboard.type('1');
  await expect(at.field).toHaveCount(0);
  await at.showsExactly(tablesOf(changed));
});

test('each head of each layer has its own gradients, and the map leads to them', async ({ at, page }) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  await at.open(layered);
  const tables = tablesOf(layered);
  for (const [layer, head] of [
    [1, 2],
    [2, 1],
  ] as const) {
    await page
      .locator('.bar select')
      .first()
      .selectOption({ label: `layer ${layer}, head ${head}` });
    await expect(card(at).locator('.path')).toHaveText(`layer ${layer}, head ${head}`);
    await unfold(at);
    const shown = Object.fromEntries(
      Object.entries(await at.tables()).filter(([id]) => id.startsWith('gradient.') && id.includes('layer')),
    );
    expect(Object.keys(shown)).toContain(`gradient.layer${layer}.head${head}.weights`);
    for (const id of Object.keys(shown)) {
      // What a layer starts from belongs to the layer before; of heads it is only its own.
      if (id.includes('head')) expect(id).toContain(`layer${layer}.head${head}.`);
      expect(shown[id], id).toEqual(tables[id]);
    }
  }
  const entry = page.locator('attention-map [role=treeitem] .line', { hasText: 'gradients' });
  await entry.click();
  await expect(card(at).locator('h3')).toBeFocused();
});

test('with the keyboard, a cell says whose gradient it is', async ({ at }) => {
  await at.open('#river-bank');
  await at.cell('gradient.weights', 2, 1).focus();
  await expect(at.table('gradient.weights').locator('.hidden[role=status]')).toHaveText(
    `bank, river: gradient ${tablesOf(riverBank)['gradient.weights']![2]![1]!}`,
  );
});

test('axe finds nothing in an example with a loss', async ({ at, page }) => {
  await at.open('#what-pays');
  await unfold(at);
  expect(await axe(page)).toEqual([]);
});

test.describe('on a phone', () => {
  inOwnVisit.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  inOwnVisit('nothing is wider, and the chosen word’s scores are a list', async ({ at, page }) => {
    await at.open('#river-bank');
    await unfold(at);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over).toBe(0);
    const numbers = tablesOf(riverBank)['gradient.shifted_scores']![2]!;
    const lines = at.table('gradient.shifted_scores').locator('tbody tr[aria-rowindex]');
    await expect(lines.locator('.n')).toHaveText(numbers);
    await expect(at.panel('training')).toContainText('Training pushes this score up.');
  });
});

test('trained numbers are named with their run', async ({ at }) => {
  const trained = { task: 'recall', steps: 500, loss: 0.4712, seed: 1 };
  await at.open({ ...riverBank, trained });
  await expect(at.origin).toContainText('numbers trained (recall, 500 steps, mean loss 0.471, seed 1)');
});
