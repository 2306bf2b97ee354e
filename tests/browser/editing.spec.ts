import { inWordSpace, tablesOf, theCatSat } from './expected.ts';
import { type AttentionPage, test as inOwnVisit } from './page.ts';
import { expect, test } from './visit.ts';

/** Types a number into a cell as a mouse would have it: a press opens it, a second one starts the field. */
async function editByMouse(
  at: AttentionPage,
  [step, row, column]: [string, number, number],
  text: string,
): Promise<void> {
  const cell = at.cell(step, row, column);
  await cell.click();
  await cell.click();
  await expect(at.field).toBeFocused();
  await at.field.fill(text);
}

const given = {
  version: 1,
  tokens: ['up', 'down', 'left'],
  given: {
    query: [
      [1, 0.5, -1],
      [0, 2, 1],
      [0.25, 0.25, 0.25],
    ],
    key: [
      [0.5, 1, 0],
      [1, -1, 1],
      [0, 0.5, 2],
    ],
    value: [
      [1, 2],
      [3, 4],
      [5, 6],
    ],
  },
};

test('an embedding is changed by mouse, and everything after it follows', async ({ at, page }) => {
  await at.open();
  await editByMouse(at, ['embeddings', 2, 0], '-0.75');
  await page.keyboard.press('Enter');
  const embeddings = theCatSat.embeddings.with(2, [-0.75, 0.9]);
  await at.showsExactly(tablesOf({ ...theCatSat, embeddings }));
  await expect(at.field).toHaveCount(0);
});

inOwnVisit('an embedding is changed by keyboard, starting with the digit', async ({ at, page }) => {
  await at.open();
  await at.tabTo(at.cell('embeddings', 0, 0));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('1,5');
  await page.keyboard.press('Enter');
  await at.showsExactly(tablesOf({ ...theCatSat, embeddings: theCatSat.embeddings.with(1, [0.8, 1.5]) }));
  await expect(at.cell('embeddings', 1, 1)).toBeFocused();
});

test('a number of the word space is changed and kept while other words are typed', async ({ at, page }) => {
  await at.open('#words-it');
  await at.type('the river was deep');
  await expect(at.rowHead('embeddings', 1)).toHaveText('river');
  await at.cell('embeddings', 1, 3).focus();
  await page.keyboard.press('F2');
  await at.field.fill('0.9');
  await page.keyboard.press('Enter');
  const name = (await at.table('embeddings').locator('thead th').nth(3).innerText()).trim();
  const edits = { river: { [name]: 0.9 } };
  await at.showsExactly(tablesOf({ ...inWordSpace('the river was deep'), embeddings: { from: 'words', edits } }));
  await at.type('a deep cold River');
  await at.showsExactly(tablesOf({ ...inWordSpace('a deep cold River'), embeddings: { from: 'words', edits } }));
  await at.type('no such word');
  await at.type('river');
  await at.showsExactly(tablesOf({ ...inWordSpace('river'), embeddings: { from: 'words', edits } }));
});

for (const [step, name] of [
  ['W_Q', 'query'],
  ['W_K', 'key'],
  ['W_V', 'value'],
] as const) {
  test(`a cell of ${step} is changed, and everything after it follows`, async ({ at, page }) => {
    await at.open('#words-it');
    await at.type('the red fox ran');
    await at.unfold('roles');
    await editByMouse(at, [step, 2, 1], '−3.25');
    await page.keyboard.press('Enter');
    const parameters = { from: 'words', edits: { [name]: { '2,1': -3.25 } } };
    await at.showsExactly(tablesOf({ ...inWordSpace('the red fox ran'), parameters }));
    await expect(at.origin).toContainText('1 changed by you');
  });
}

for (const step of ['query', 'key', 'value'] as const) {
  test(`a given ${step} is changed, and everything after it follows`, async ({ at, page }) => {
    await at.open(given);
    await editByMouse(at, [step, 1, 0], '.125');
    await page.keyboard.press('Enter');
    const matrix = given.given[step].map((row, index) => (index === 1 ? row.with(0, 0.125) : row));
    await at.showsExactly(tablesOf({ ...given, given: { ...given.given, [step]: matrix } }));
  });
}

test('a given score is changed, and weights and contexts follow', async ({ at, page }) => {
  const scores = [
    [1, 2],
    [3, 4],
  ];
  const example = {
    version: 1,
    tokens: ['yes', 'no'],
    given: { scores, value: [[1], [-1]] },
    attention: { scale: 'none' },
  };
  await at.open(example);
  await editByMouse(at, ['scores', 1, 0], '5');
  await page.keyboard.press('Enter');
  await at.showsExactly(
    tablesOf({
      ...example,
      given: {
        ...example.given,
        scores: [
          [1, 2],
          [5, 4],
        ],
      },
    }),
  );
});

test('a given weight is changed, and the contexts follow', async ({ at, page }) => {
  const example = {
    version: 1,
    tokens: ['yes', 'no'],
    given: {
      weights: [
        [0.5, 0.5],
        [0.2, 0.8],
      ],
      value: [
        [1, 3],
        [-1, 2],
      ],
    },
  };
  await at.open(example);
  await editByMouse(at, ['weights', 0, 1], '0.25');
  await page.keyboard.press('Enter');
  await at.showsExactly(
    tablesOf({
      ...example,
      given: {
        ...example.given,
        weights: [
          [0.5, 0.25],
          [0.2, 0.8],
        ],
      },
    }),
  );
});

test('a cell of the mask is changed, and what follows reads the word again', async ({ at, page }) => {
  const example = { version: 1, text: 'one two three', attention: { mask: 'causal' } };
  await at.open(example);
  await at.unfold('scale');
  await editByMouse(at, ['mask', 0, 2], '0');
  await page.keyboard.press('Enter');
  const add = [
    [0, '-Infinity', 0],
    [0, 0, '-Infinity'],
    [0, 0, 0],
  ];
  await at.showsExactly(tablesOf({ ...example, attention: { mask: { add } } }));
});

test('Tab keeps a number and goes to the next cell, Shift+Tab to the one before', async ({ at, page }) => {
  await at.open();
  await at.cell('embeddings', 0, 1).focus();
  await page.keyboard.type('0.6');
  await page.keyboard.press('Tab');
  await expect(at.cell('embeddings', 1, 0)).toBeFocused();
  await page.keyboard.type('0.7');
  await page.keyboard.press('Shift+Tab');
  await expect(at.cell('embeddings', 0, 1)).toBeFocused();
  await at.showsExactly(
    tablesOf({
      ...theCatSat,
      embeddings: [
        [0.2, 0.6],
        [0.7, 0.1],
        [0.3, 0.9],
      ],
    }),
  );
});

inOwnVisit('Escape leaves the number as it was', async ({ at, page }) => {
  await at.open();
  await at.cell('embeddings', 0, 0).focus();
  await page.keyboard.type('99');
  await page.keyboard.press('Escape');
  await expect(at.cell('embeddings', 0, 0)).toBeFocused();
  await at.showsExactly(tablesOf(theCatSat));
  await expect(at.undo).toBeDisabled();
});

test('a number is kept when the reader clicks elsewhere', async ({ at, page }) => {
  await at.open();
  await editByMouse(at, ['embeddings', 0, 0], '0.45');
  await page.locator('h1').click();
  await at.showsExactly(tablesOf({ ...theCatSat, embeddings: theCatSat.embeddings.with(0, [0.45, 0.5]) }));
});

test('a click on another cell keeps what was typed and goes there', async ({ at }) => {
  await at.open();
  await editByMouse(at, ['embeddings', 0, 0], '0.45');
  await at.cell('embeddings', 2, 1).click();
  await at.showsExactly(tablesOf({ ...theCatSat, embeddings: theCatSat.embeddings.with(0, [0.45, 0.5]) }));
  await expect(at.field).toHaveCount(0);
});

inOwnVisit('starting and leaving a field without typing changes nothing', async ({ at, page }) => {
  await at.open('#words-it');
  await at.cell('embeddings', 0, 0).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(at.origin).not.toContainText('changed');
  await expect(at.undo).toBeDisabled();
});

inOwnVisit('focus and scroll position survive an edit', async ({ at, page }) => {
  await at.open();
  await editByMouse(at, ['embeddings', 1, 0], '123.5');
  const top = () => at.table('embeddings').evaluate((table) => Math.round(table.getBoundingClientRect().top));
  const before = await top();
  await page.keyboard.press('Enter');
  await at.showsExactly(tablesOf({ ...theCatSat, embeddings: theCatSat.embeddings.with(1, [123.5, 0.1]) }));
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
  await expect(at.cell('embeddings', 1, 0)).toBeFocused();
});

inOwnVisit('undo and redo go through edits, by buttons', async ({ at, page }) => {
  await at.open();
  await editByMouse(at, ['embeddings', 0, 0], '0.9');
  await page.keyboard.press('Enter');
  await editByMouse(at, ['embeddings', 2, 1], '-1');
  await page.keyboard.press('Enter');
  const once = {
    ...theCatSat,
    embeddings: [
      [0.9, 0.5],
      [0.8, 0.1],
      [0.3, 0.9],
    ],
  };
  const twice = {
    ...theCatSat,
    embeddings: [
      [0.9, 0.5],
      [0.8, 0.1],
      [0.3, -1],
    ],
  };
  await at.showsExactly(tablesOf(twice));
  await at.undo.click();
  await at.showsExactly(tablesOf(once));
  await at.undo.click();
  await at.showsExactly(tablesOf(theCatSat));
  await expect(at.undo).toBeDisabled();
  await at.redo.click();
  await at.redo.click();
  await at.showsExactly(tablesOf(twice));
  await expect(at.redo).toBeDisabled();
});

inOwnVisit(
  'the last undo, the last redo and a reset leave the focus on a button that can still be pressed',
  async ({ at, page }) => {
    await at.open();
    await at.choose('Mask', 'causal');
    for (const [button, next] of [
      [at.undo, at.redo],
      [at.redo, at.undo],
      [at.reset, at.undo],
    ] as const) {
      await expect(button).toBeEnabled();
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(next).toBeFocused();
    }
  },
);

test('undo and redo go through edits, by keys, with the focus where it was', async ({ at, page }) => {
  await at.open(given);
  await at.cell('key', 2, 2).focus();
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  const key = [given.given.key[0]!, given.given.key[1]!, [0, 0.5, 7]];
  await at.showsExactly(tablesOf({ ...given, given: { ...given.given, key } }));
  await page.keyboard.press('Control+Z');
  await at.showsExactly(tablesOf(given));
  await expect(at.cell('key', 2, 2)).toBeFocused();
  await page.keyboard.press('Control+Y');
  await at.showsExactly(tablesOf({ ...given, given: { ...given.given, key } }));
  await page.keyboard.press('Control+Z');
  await page.keyboard.press('Control+Shift+Z');
  await at.showsExactly(tablesOf({ ...given, given: { ...given.given, key } }));
});

test('undo goes back through typing as well, and the sentence box follows', async ({ at, page }) => {
  await at.open('#words-verb');
  const first = await at.sentence.inputValue();
  await at.type('a new sentence');
  await expect.poll(() => at.words('embeddings')).toEqual(['a', 'new', 'sentence']);
  await at.cell('embeddings', 0, 0).focus();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await at.undo.click();
  await expect(at.sentence).toHaveValue('a new sentence');
  await at.undo.click();
  await expect(at.sentence).toHaveValue(first);
  await page.keyboard.press('Control+Y');
  await expect(at.sentence).toHaveValue('a new sentence');
});

test('a change after an undo takes what could be redone', async ({ at, page }) => {
  await at.open();
  await editByMouse(at, ['embeddings', 0, 0], '5');
  await page.keyboard.press('Enter');
  await at.undo.click();
  await editByMouse(at, ['embeddings', 0, 0], '6');
  await page.keyboard.press('Enter');
  await expect(at.redo).toBeDisabled();
});
