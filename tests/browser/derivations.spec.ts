import { derivation } from '../../web/strings/derivation.ts';
import { traceOf, tablesOf } from './expected.ts';
import { type AttentionPage, expect, test } from './page.ts';
import { test as inOneVisit } from './visit.ts';

const stable = {
  version: 1,
  text: 'the dog chased a cat',
  attention: { mask: 'causal', scale: 'sqrt', softmax: 'stable' },
};
const tables = tablesOf(stable);

/** Every operand of the panel shows the number of the cell that it leads to; the result that of the open cell. */
async function agrees(at: AttentionPage, card: string, step: string, row: number, column: number): Promise<void> {
  await expect(at.result(card)).toHaveText(tables[step]![row]![column]!);
  const operands = await at.operands(card);
  expect(operands.length).toBeGreaterThan(0);
  for (const { text, stepId, row: r, column: c } of operands) {
    expect(text, `${stepId} ${r} ${c}`).toBe(tables[stepId]![r]![c]!);
  }
  // They are outlined where they stand.
  for (const { stepId, row: r, column: c } of operands) {
    // A weight is one exponential over a sum; the scores behind its exponentials are two steps away.
    if (step === 'weights' && !(stepId === 'row_sums' || (stepId === 'exponentials' && c === column))) continue;
    await expect(at.cell(stepId, r, c), `${stepId} ${r} ${c}`).toHaveClass(/outlined/);
  }
}

async function openCell(at: AttentionPage, step: string, row: number, column: number): Promise<void> {
  await at.cell(step, row, column).click();
  await expect(at.cell(step, row, column)).toHaveClass(/opened/);
}

const cases: [what: string, card: string, step: string, row: number, column: number][] = [
  ['a query is a row of embeddings times a column of W_Q', 'roles', 'query', 2, 1],
  ['a key is a row of embeddings times a column of W_K', 'roles', 'key', 4, 0],
  ['a value is a row of embeddings times a column of W_V', 'roles', 'value', 1, 1],
  ['a score is a query times a key', 'scores', 'scores', 3, 1],
  ['a scaled score is a score divided by √d_k', 'scale', 'scaled_scores', 4, 2],
  ['a masked score is a score plus the mask', 'scale', 'masked_scores', 1, 3],
  ['a score that may be read is masked by nothing', 'scale', 'masked_scores', 3, 3],
  ['the row maximum is the largest of its row', 'weights', 'row_maximum', 4, 0],
  ['a shifted score is less the row maximum', 'weights', 'shifted_scores', 3, 1],
  ['an exponential is e to its score', 'weights', 'exponentials', 4, 3],
  ['a row sum adds all exponentials of its row', 'weights', 'row_sums', 3, 0],
  ['a weight is an exponential over the sum of its row', 'weights', 'weights', 4, 1],
  ['a number of a context is the sum of weights times values', 'mix', 'context', 4, 0],
];

for (const [what, card, step, row, column] of cases) {
  inOneVisit(`an open cell shows its arithmetic: ${what}`, async ({ at }) => {
    await at.open(stable);
    const folded = ['row_maximum', 'shifted_scores', 'exponentials', 'row_sums'].includes(step);
    if (folded) await at.unfold('weights');
    await openCell(at, step, row, column);
    if (step === 'weights') await at.unfold('weights');
    if (step === 'query' || step === 'key' || step === 'value') await at.unfold('roles');
    await agrees(at, card, step, row, column);
  });
}

inOneVisit(
  'where printed numbers would round to another result, the panel says that they are rounded',
  async ({ at }) => {
    const drawn = { embeddings: { from: 'seed', seed: 1, d_model: 3 }, parameters: { from: 'seed', seed: 2 } };
    await at.open({ ...stable, ...drawn });
    // A reader divides what is printed: 1.23 ÷ 1.732.
    const printed = /([−\d.]+) ÷ ([\d.]+) =\s*([−\d.]+)/;
    const number = (text: string | undefined) => Number(text!.replace('−', '-'));
    const notes = new Set<boolean>();
    const size = tables['scaled_scores']!.length;
    for (let cell = 0; cell < size * size; cell++) {
      await openCell(at, 'scaled_scores', Math.floor(cell / size), cell % size);
      const panel = at.panel('scale');
      const [, score, root, result] =
        printed.exec((await panel.locator('.line').innerText()).replaceAll(/\s+/g, ' ')) ?? [];
      const decimals = result!.split('.')[1]!.length;
      const isOff = (number(score) / number(root)).toFixed(decimals) !== number(result).toFixed(decimals);
      const note = panel.getByText(derivation.rounded);
      await expect(note, `${score} ÷ ${root} = ${result}`).toHaveCount(isOff ? 1 : 0);
      notes.add(isOff);
    }
    expect(notes).toEqual(new Set([true, false]));
  },
);

test('the products of a score and their running sum end at the score', async ({ at }) => {
  const example = {
    version: 1,
    tokens: ['a', 'b', 'c'],
    given: {
      query: [
        [0.5, -1, 2],
        [1, 0.25, -3],
        [2, 2, 2],
      ],
      key: [
        [1, 2, 3],
        [-1, 4, 0.5],
        [0.5, 0.5, 0.5],
      ],
      value: [[1], [2], [3]],
    },
    attention: { scale: 'none' },
  };
  await at.open(example);
  await openCell(at, 'scores', 1, 1);
  const panel = at.panel('scores');
  await expect(at.result('scores')).toHaveText(tablesOf(example)['scores']![1]![1]!);
  const numbers = async (selector: string) =>
    (await panel.locator(selector).allTextContents()).map((number) => Number(number.replace('−', '-')));
  // 1 × −1, 0.25 × 4, −3 × 0.5: the sign of a later product stands before it.
  expect(await numbers('tr.rule td.product')).toEqual([-1, 1, 1.5]);
  await expect(panel.locator('tr.rule td.sign')).toHaveText(['+', '−', '=']);
  expect(await numbers('tr.later td.product')).toEqual([-1, 0, -1.5]);
});

test('a weight names exp of every score of its row, and e to each of them', async ({ at }) => {
  await at.open();
  await openCell(at, 'weights', 1, 2);
  await expect(at.panel('weights').locator('.fraction').first()).toHaveText(
    /exp\(\s*0\.33\s*\)\s*exp\(\s*0\.21\s*\)\s*\+\s*exp\(\s*0\.65\s*\)\s*\+\s*exp\(\s*0\.33\s*\)/,
  );
  await expect(at.panel('weights').locator('.fraction').nth(1)).toHaveText(/1\.391\s*4\.540/);
  await expect(at.result('weights')).toHaveText('0.306');
});

test('a context is written word by word, and a masked word adds nothing', async ({ at }) => {
  await at.open(stable);
  await openCell(at, 'context', 2, 1);
  const lines = at.panel('mix').locator('tbody tr');
  await expect(lines).toHaveCount(6);
  for (const [index, word] of ['the', 'dog', 'chased', 'a', 'cat'].entries()) {
    await expect(lines.nth(index).locator('th')).toHaveText(word);
    if (index > 2) await expect(lines.nth(index)).toContainText('masked, adds nothing');
    else
      await expect(lines.nth(index).locator('button.cell')).toHaveText([
        tables['weights']![2]![index]!,
        tables['value']![index]![1]!,
      ]);
  }
});

test('hovering a cell shows its arithmetic, and leaving brings back the one that was open', async ({ at, page }) => {
  await at.open(stable);
  await openCell(at, 'scores', 2, 0);
  await at.cell('scores', 2, 4).hover();
  await expect(at.result('scores')).toHaveText(tables['scores']![2]![4]!);
  await at.cell('scores', 4, 4).hover();
  await expect(at.panel('scores').locator('h4')).toHaveText('cat asks cat');
  await page.mouse.move(5, 5);
  await expect(at.panel('scores').locator('h4')).toHaveText('chased asks the');
});

test('operands are opened where they stand, from a context back to the embeddings', async ({ at }) => {
  await at.open(stable);
  await openCell(at, 'context', 4, 2);
  await at.operand('mix', tables['weights']![4]![1]!).first().click();
  await expect(at.panel('weights').locator('h4')).toHaveText('The share that cat gives to dog');
  await expect(at.cell('weights', 4, 1)).toBeFocused();
  await expect(at.cell('weights', 4, 1)).toBeInViewport();

  await at.panel('weights').locator('.fraction').nth(1).locator('button.cell').first().click();
  await expect(at.panel('weights').locator('h4')).toHaveText('e to the score of cat and dog');
  await expect(at.cell('exponentials', 4, 1)).toBeFocused();
  await expect(at.cell('exponentials', 4, 1)).toBeVisible();

  await at.panel('weights').locator('button.cell').first().click();
  await expect(at.panel('weights').locator('h4')).toHaveText('cat asks dog, less the row’s largest');
  await at.panel('weights').locator('button.cell').first().click();
  await expect(at.panel('scale').locator('h4')).toHaveText('cat asks dog, after the mask');
  await expect(at.cell('masked_scores', 4, 1)).toBeFocused();
  await at.panel('scale').locator('button.cell').first().click();
  await expect(at.panel('scale').locator('h4')).toHaveText('cat asks dog, scaled');
  await at.panel('scale').locator('button.cell').first().click();
  await expect(at.panel('scores').locator('h4')).toHaveText('cat asks dog');
  await expect(at.cell('scores', 4, 1)).toBeFocused();

  await at.panel('scores').locator('button.cell.key').first().click();
  await expect(at.panel('roles').locator('h4')).toContainText('the key of dog');
  await at.unfold('roles');
  await at.panel('roles').locator('button.cell').first().click();
  await expect(at.panel('words').locator('h4')).toContainText('the embedding of dog');
  await expect(at.cell('embeddings', 1, 0)).toBeFocused();
  await expect(at.cell('embeddings', 1, 0)).toBeInViewport();
  await expect(at.panel('words')).toContainText('word space');
});

test('an operand of W_Q opens although its matrix is folded away', async ({ at }) => {
  await at.open(stable);
  await openCell(at, 'query', 1, 0);
  const operands = await at.operands('roles');
  const parameter = operands.findIndex(({ stepId }) => stepId === 'W_Q');
  await at.panel('roles').locator('button.cell').nth(parameter).click();
  await expect(at.cell('W_Q', operands[parameter]!.row, operands[parameter]!.column)).toBeVisible();
  await expect(at.cell('W_Q', operands[parameter]!.row, operands[parameter]!.column)).toBeFocused();
  await expect(at.cell('W_Q', operands[parameter]!.row, operands[parameter]!.column)).toHaveClass(/opened/);
});

test('the edges of the layer that draws W_Q open the cells of W_Q', async ({ at }) => {
  const example = {
    version: 1,
    tokens: ['x', 'y'],
    embeddings: { from: 'seed', seed: 3, d_model: 3 },
    parameters: { from: 'seed', seed: 5 },
    attention: { d_k: 2, d_v: 2 },
  };
  await at.open(example);
  await at.page.locator('attention-layer-graph [data-cell="0,0"]').focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'Enter']) await at.page.keyboard.press(key);
  await expect(at.panel('roles').locator('h4')).toHaveText('From number 3 of the input to number 2 of a query');
  await expect(at.cell('W_Q', 2, 1)).toHaveClass(/opened/);
  const [number] = [tablesOf(example)['W_Q']![2]![1]!];
  await expect(at.panel('roles')).toContainText(`where ${number} comes from`);
});

test('plain softmax and its parts add up as well', async ({ at }) => {
  const example = {
    version: 1,
    tokens: ['x', 'y', 'z'],
    given: {
      scores: [
        [1, 2, 3],
        [0, 0, 0],
        [-1, 1, -2],
      ],
      value: [
        [1, 0],
        [0, 1],
        [1, 1],
      ],
    },
    attention: { softmax: 'plain', scale: 'none' },
  };
  const shown = tablesOf(example);
  await at.open(example);
  await at.unfold('weights');
  await openCell(at, 'exponentials', 2, 1);
  await expect(at.result('weights')).toHaveText(shown['exponentials']![2]![1]!);
  await at.unfold('weights');
  await openCell(at, 'row_sums', 0, 0);
  for (const number of shown['exponentials']![0]!) await expect(at.panel('weights')).toContainText(number);
  await expect(at.result('weights')).toHaveText(shown['row_sums']![0]![0]!);
  await at.showsExactly(shown);
});

test('all numbers of a long sum are shown on demand', async ({ at }) => {
  const text = 'the king and the queen saw a dog and a cat in the old garden';
  const shown = tablesOf({ version: 1, text });
  await at.open({ version: 1, text });
  await openCell(at, 'context', 2, 0);
  // The panel takes the cell when it comes into sight, and a panel that changes its cell shows the largest terms again.
  await expect(at.panel('mix').locator('h4')).toContainText('and');
  // Five terms, the others together, and the sum.
  await expect(at.panel('mix').locator('tbody tr')).toHaveCount(7);
  await at
    .panel('mix')
    .getByRole('button', { name: `all ${text.split(' ').length} in order` })
    .click();
  await expect(at.panel('mix').locator('tbody tr')).toHaveCount(text.split(' ').length + 1);
  const weights = shown['weights']![2]!;
  for (const { text: number, stepId, row, column } of await at.operands('mix')) {
    expect(number).toBe(shown[stepId]![row]![column]!);
  }
  expect(weights).toHaveLength(text.split(' ').length);
});

test('the numbers in the sentences of the cards are those of the tables', async ({ at }) => {
  await at.open(stable);
  await at.chip(/^cat$/).click();
  const best = traceOf(stable)
    .steps.find(({ id }) => id === 'scores')!
    .values.subarray(20, 25);
  const column = best.indexOf(Math.max(...best));
  await expect(at.card('scores').locator('.prose .number')).toHaveText(tables['scores']![4]![column]!);
  await expect(at.card('scale').locator('.prose .number')).toHaveText([
    tables['scores']![4]![column]!,
    tables['scaled_scores']![4]![column]!,
  ]);
  await expect(at.card('mix').locator('.prose').first()).toContainText(tables['context']![4]![0]!);
  await expect(at.card('mix').locator('.prose').nth(1).locator('.number')).toHaveText(tables['weights']![4]!);
});

test('a long sum shows its largest terms and the rest together, which add up to it; all are there in order', async ({
  at,
}) => {
  await at.open({
    version: 1,
    text: 'The old dog saw a cat',
    embeddings: { from: 'seed', seed: 4, d_model: 8 },
    parameters: { from: 'seed', seed: 4 },
    attention: { d_k: 24 },
  });
  await at.cell('scores', 1, 2).click();
  const panel = at.card('scores').locator('attention-derivation');
  const number = (text: string) => Number(text.replace('−', '-'));
  const rows = panel.locator('tbody tr');
  await expect(rows).toHaveCount(7);
  const last = async (row: number) => number(await rows.nth(row).locator('td').last().innerText());
  const shown = await Promise.all([0, 1, 2, 3, 4].map(last));
  for (const [index, product] of shown.slice(1).entries()) {
    expect(Math.abs(product)).toBeLessThanOrEqual(Math.abs(shown[index]!));
  }
  await expect(rows.nth(5)).toContainText('19 more, together (from ');
  const total = number(await panel.locator('.result').innerText());
  // Six numbers are rounded to four decimals, and the sum to three.
  expect(Math.abs(shown.reduce((sum, one) => sum + one, 0) + (await last(5)) - total)).toBeLessThan(0.0009);
  await panel.getByRole('button', { name: 'all 24 in order' }).click();
  await expect(rows).toHaveCount(25);
  await expect(panel.getByRole('columnheader', { name: 'sum so far' })).toBeVisible();
});

test('a cell that was opened is closed when another example is chosen', async ({ at }) => {
  await at.open('#the-cat-sat');
  const first = await at.panel('mix').innerText();
  await at.cell('context', 2, 1).click();
  await expect(at.panel('mix')).not.toHaveText(first);
  await at.follow('playing-outside');
  await at.follow('the-cat-sat');
  await expect.poll(() => at.panel('mix').innerText()).toBe(first);
});
