// The embedded view: an element in a page of somebody else, whose policy is as strict as it can be and whose styles are loud.
import type { Locator, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { readAddress } from '../../web/edit/address.ts';
import { validate } from '../../web/core/validate.ts';
import { axe } from './axe.ts';
import { inWordSpace, tablesOf, theCatSat } from './expected.ts';
import { type AttentionSteps, type Blog, expect, test } from './element.ts';

const loud = `
  html { background: #fdf1f3; font: 22px/1.9 'Comic Sans MS', cursive; text-align: center; text-transform: uppercase; letter-spacing: 2px }
  body { max-width: 640px; margin: 0 auto; background: #fff } * { box-sizing: content-box }
  button, table, td, th, input, select { padding: 20px; border: 3px solid lime; background: yellow; font-size: 30px }`;

const gallery = (id: string): object =>
  JSON.parse(readFileSync(new URL(`../../web/examples/${id}.json`, import.meta.url), 'utf8')) as object;

/** The element in a page. */
class Embed {
  readonly element: Locator;
  readonly sentence: Locator;
  readonly reading: Locator;
  readonly panel: Locator;
  readonly link: Locator;

  constructor(readonly page: Page) {
    this.element = page.locator('attention-steps');
    this.sentence = page.locator('#sentence');
    this.reading = page.locator('.reading');
    this.panel = page.locator('attention-derivation');
    this.link = page.getByRole('link', { name: 'Change the numbers' });
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name });
  }

  table(step: string): Locator {
    return this.page.locator(`attention-table[id="step-${step}"]`);
  }

  cell(step: string, row: number, column: number): Locator {
    return this.table(step)
      .locator(`tbody tr[aria-rowindex="${row + 2}"] td`)
      .nth(column);
  }

  pick(step: string): Promise<string[]> {
    return this.page.getByLabel('The table that is shown').selectOption(step);
  }

  /** Every number of a table as it is printed, row by row. */
  numbers(step: string): Promise<string[][]> {
    return this.table(step)
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll('td .n')].map(({ textContent }) => textContent)),
      );
  }

  height(): Promise<number> {
    return this.element.evaluate((element) => element.getBoundingClientRect().height);
  }
}

/** Opens a page with the element in it. */
async function embed(blog: Blog, attributes: string, document?: object): Promise<Embed> {
  const inside = document === undefined ? '' : `<script type="application/json">${JSON.stringify(document)}</script>`;
  await blog.show(`loading="eager" ${attributes}`, inside, { css: loud });
  return new Embed(blog.page);
}

/** Every table that the view can show, each read in its tab. */
async function allTables(at: Embed): Promise<Record<string, string[][]>> {
  const found: Record<string, string[][]> = {};
  for (const tab of await at.page.getByRole('tab').all()) {
    await tab.click();
    const picker = at.page.getByLabel('The table that is shown');
    const steps =
      (await picker.count()) > 0
        ? await picker.locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
        : [];
    for (const step of steps) {
      await picker.selectOption(step);
      await expect(at.table(step)).toBeVisible();
      found[step] = await at.numbers(step);
    }
    if (steps.length > 0) continue;
    const id = (await at.page.locator('attention-table').getAttribute('id'))!.slice('step-'.length);
    found[id] = await at.numbers(id);
  }
  return found;
}

const whole: Record<string, object> = {
  'the cat sat': theCatSat,
  'a sentence in the word space': inWordSpace('The cat sat on the mat'),
  'a word with nothing to read': gallery('nothing-to-read'),
  'scaled and projected': gallery('playing-outside'),
  'two sentences': gallery('cross-pronoun'),
  'a memory': gallery('memory-beside'),
};

for (const [name, document] of Object.entries(whole)) {
  test(`the tabs show every number that the core computes: ${name}`, async ({ blog }) => {
    const at = await embed(blog, '', document);
    const shown = await allTables(at);
    const expected = tablesOf(document);
    expect(Object.keys(shown)).toEqual(expect.arrayContaining(['weights', 'context']));
    for (const [id, numbers] of Object.entries(shown)) expect(numbers, id).toEqual(expected[id]);
    const missing = Object.keys(expected).filter((id) => !(id in shown));
    expect(missing).toEqual([]);
  });
}

test('the weights of the ribbons and of the sentence are those of the core', async ({ blog, page }) => {
  const at = await embed(blog, 'select="cat"', theCatSat);
  await expect(at.reading).toHaveText('cat reads itself (42%), then sat (31%) and The (27%).');
  await expect(at.reading).toHaveAttribute('aria-live', 'polite');
  await expect(page.locator('attention-ribbons .weight')).toHaveText(['27%', '42%', '31%']);
});

test('a word that may read one word only reads only that, in words, too', async ({ blog }) => {
  const causal = { ...theCatSat, attention: { mask: 'causal' } };
  const at = await embed(blog, 'select="The"', causal);
  await expect(at.reading).toHaveText('The reads only itself (100%): it has nothing else to read.');
  await at.page.locator('attention-ribbons').getByRole('radio', { name: 'cat' }).click();
  await expect(at.reading).toHaveText(/^cat reads mostly itself \(\d\d%\), then The \(\d\d%\)\.$/);
  // Where the weights came out like that, there was something else to read.
  const weights = [
    [0, 1],
    [0.25, 0.75],
  ];
  const given = await embed(blog, '', { version: 1, tokens: ['a', 'b'], given: { weights, value: [[1], [2]] } });
  await expect(given.reading).toHaveText('a reads only b (100%).');
});

test('of several heads too', async ({ blog }) => {
  const at = await embed(blog, 'text="The cat sat" mask="causal" heads="2"');
  await expect(at.reading).toHaveText('Both heads read the same word most: The reads only itself (100%).');
});

test('the numbers of the arithmetic are one stop on the way, and arrows lead from one to the next', async ({
  blog,
  page,
}) => {
  const at = await embed(blog, 'select="cat"', theCatSat);
  const numbers = at.panel.locator('button.cell');
  await expect(numbers).toHaveCount(4);
  const stops = () => numbers.evaluateAll((all) => all.map((one) => (one as HTMLElement).tabIndex));
  await at.cell('scores', 1, 2).focus();
  await page.keyboard.press('Tab');
  await expect(numbers.nth(0)).toBeFocused();
  const way = { ArrowRight: 1, ArrowDown: 2, End: 3, ArrowLeft: 2, ArrowUp: 1, Home: 0 };
  for (const [key, place] of Object.entries(way)) {
    await page.keyboard.press(key);
    await expect(numbers.nth(place)).toBeFocused();
    await expect.poll(stops).toEqual([0, 1, 2, 3].map((index) => (index === place ? 0 : -1)));
  }
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await expect(numbers.nth(0)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(numbers.nth(3)).toBeFocused();
  // Back where it was left.
  await page.keyboard.press('Tab');
  await expect(at.panel.getByRole('button', { name: 'Replace it with a number of your own' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(at.link).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(numbers.nth(3)).toBeFocused();
  // Of another cell the first.
  await at.cell('scores', 2, 0).click();
  await expect.poll(stops).toEqual([0, -1, -1, -1]);
});

test('tabs are one stop on the way and are changed by arrows, Home and End', async ({ blog, page }) => {
  const at = await embed(blog, '', theCatSat);
  await expect(page.getByRole('tab')).toHaveText(['1 words', '2 scores', '3 shares', '4 mix']);
  await expect(at.tab('2 scores')).toHaveAttribute('aria-selected', 'true');
  await at.tab('2 scores').focus();
  const way = [
    ['ArrowRight', '3 shares', 'weights'],
    ['ArrowRight', '4 mix', 'context'],
    ['ArrowRight', '1 words', 'embeddings'],
    ['ArrowLeft', '4 mix', 'context'],
    ['Home', '1 words', 'embeddings'],
    ['End', '4 mix', 'context'],
  ] as const;
  for (const [key, tab, step] of way) {
    await page.keyboard.press(key);
    await expect(at.tab(tab)).toBeFocused();
    await expect(at.tab(tab)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
    await expect(at.table(step)).toBeVisible();
  }
  expect(await page.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => (tab as HTMLElement).tabIndex))).toEqual([
    -1, -1, -1, 0,
  ]);
});

test('a cell shows how it came about under the pointer, and keeps showing it after a click', async ({ blog, page }) => {
  const at = await embed(blog, 'select="cat"', theCatSat);
  // cat is compared with the word that it reads most beside itself.
  await expect(at.panel.locator('.title')).toHaveText('cat asks sat');
  await expect(at.panel.locator('.result')).toHaveText('0.33');
  await expect(at.panel.locator('.product')).toHaveText(['0.24', '0.09']);
  await at.cell('scores', 1, 1).hover();
  await expect(at.panel.locator('.title')).toHaveText('cat asks cat');
  await at.reading.hover();
  await expect(at.panel.locator('.title')).toHaveText('cat asks sat');
  await at.cell('scores', 2, 0).click();
  await at.reading.hover();
  await expect(at.panel.locator('.title')).toHaveText('sat asks The');
  await expect(at.reading).toHaveText('sat reads itself (45%), then The (30%) and cat (25%).');
  await page.keyboard.press('ArrowRight');
  await expect(at.panel.locator('.title')).toHaveText('sat asks cat');
  await page.keyboard.press('Enter');
  await at.tab('3 shares').click();
  await at.tab('2 scores').click();
  await expect(at.panel.locator('.title')).toHaveText('sat asks cat');
});

test('a number in the arithmetic leads to the table where it stands', async ({ blog }) => {
  const at = await embed(blog, 'select="cat"', theCatSat);
  await at.tab('4 mix').click();
  await expect(at.panel.locator('.title')).toHaveText('Number 1 of the context of cat');
  await at.panel.locator('button.cell').first().click();
  await expect(at.tab('3 shares')).toHaveAttribute('aria-selected', 'true');
  await expect(at.cell('weights', 1, 0)).toBeFocused();
  await expect(at.cell('weights', 1, 0)).toHaveClass(/opened/);
  await at.tab('2 scores').click();
  await at.panel.locator('button.cell').first().click();
  await expect(at.tab('1 words')).toHaveAttribute('aria-selected', 'true');
  await expect(at.cell('query', 1, 0)).toBeFocused();
});

test('looking at cells moves nothing of the page below', async ({ blog, page }) => {
  const at = await embed(blog, '', gallery('nothing-to-read'));
  for (const tab of ['2 scores', '3 shares', '4 mix']) {
    await at.tab(tab).click();
    const cells = await page.locator('attention-table tbody td').all();
    let tallest = 0;
    for (const cell of cells) {
      await cell.hover();
      const height = await at.height();
      expect(height).toBeGreaterThanOrEqual(tallest);
      tallest = height;
    }
    for (const cell of cells) {
      await cell.hover();
      expect(await at.height()).toBe(tallest);
    }
  }
});

test('what is typed for a number of one head does not go to another', async ({ blog, page }) => {
  const attention = { heads: 2, mask: { heads: ['causal', { window: 2 }] } };
  const at = await embed(blog, '', { version: 1, text: 'The cat sat', attention });
  await at.tab('2 scores').click();
  await at.pick('head1.mask');
  await at.cell('head1.mask', 1, 0).dblclick();
  const field = page.locator('attention-table td input');
  await field.fill('0,,5');
  await page.getByLabel('The head that is shown').selectOption('head 2');
  await expect(at.table('head2.mask')).toBeVisible();
  await expect(field).toHaveCount(0);
  await expect(page.locator('#problem')).toHaveText('');
});

test('another sentence is typed, and taken back by keyboard and by word', async ({ blog, page }) => {
  const at = await embed(blog, 'text="The cat sat"');
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await at.sentence.fill('A dog ran home');
  await expect(at.table('scores').locator('tbody th')).toHaveText(['A', 'dog', 'ran', 'home']);
  await expect.poll(() => at.numbers('scores')).toEqual(tablesOf(inWordSpace('A dog ran home'))['scores']);
  await at.sentence.press('Control+z');
  await expect(at.table('scores').locator('tbody th')).toHaveText(['The', 'cat', 'sat']);
  await expect(at.sentence).toHaveValue('The cat sat');
  await at.sentence.press('Control+Shift+z');
  await expect(at.table('scores').locator('tbody th')).toHaveText(['A', 'dog', 'ran', 'home']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(at.table('scores').locator('tbody th')).toHaveText(['The', 'cat', 'sat']);
});

test('of two sentences each has its box', async ({ blog, page }) => {
  for (const [view, kind] of [
    ['compact', 'encoder_decoder'],
    ['compact', 'cross'],
    ['full', 'cross'],
  ]) {
    const at = await embed(blog, `text="The cat sat" attention="${kind}" target="a dog" view="${view}"`);
    const asks = page.getByRole('textbox', { name: 'The sentence that asks' });
    const read = page.getByRole('textbox', { name: 'The sentence that is read' });
    await expect(read).toHaveValue('The cat sat');
    await expect(asks).toHaveValue('a dog');
    await asks.fill('my old dog');
    await expect(at.table('scores').or(at.table('cross.scores')).locator('tbody th')).toHaveText(['my', 'old', 'dog']);
    const document = (await blog.element.evaluate((element) => (element as AttentionSteps).document)) as {
      text: string;
      target: { text: string };
    };
    expect([document.text, document.target.text]).toEqual(['The cat sat', 'my old dog']);
    await asks.fill(' ');
    await expect(page.getByRole('status').filter({ hasText: 'The tables still show “my old dog”' })).toBeVisible();
    await asks.press('Control+z');
    await expect(asks).toHaveValue('a dog');
    await expect(read).toHaveValue('The cat sat');
    await blog.element.evaluate((element) => element.setAttribute('lock', 'sentence'));
    for (const box of [asks, read]) await expect(box).not.toBeEditable();
  }
});

test('a given number is changed, and everything follows', async ({ blog, page }) => {
  const at = await embed(blog, '', theCatSat);
  await at.tab('1 words').click();
  await at.cell('embeddings', 2, 1).focus();
  await page.keyboard.type('-1,5');
  await page.keyboard.press('Enter');
  const changed = { ...theCatSat, embeddings: [theCatSat.embeddings[0]!, theCatSat.embeddings[1]!, [0.3, -1.5]] };
  const expected = tablesOf(changed);
  await expect.poll(() => at.numbers('embeddings')).toEqual(expected['embeddings']);
  await at.tab('4 mix').click();
  await expect.poll(() => at.numbers('context')).toEqual(expected['context']);
  await expect(page.locator('.footer')).toContainText('1 changed by you');
  await page.keyboard.press('Control+z');
  await expect.poll(() => at.numbers('context')).toEqual(tablesOf(theCatSat)['context']);
});

test('what is no number stays in its field, with the reason below', async ({ blog, page }) => {
  const at = await embed(blog, '', theCatSat);
  await at.tab('1 words').click();
  await at.cell('embeddings', 0, 0).focus();
  await page.keyboard.type('0x');
  await page.keyboard.press('Enter');
  const field = page.locator('attention-table td input');
  await expect(field).toHaveValue('0x');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(at.table('embeddings').locator('.problem')).toContainText('“0x” is not a number');
});

test('a computed number is overridden and released', async ({ blog, page }) => {
  const at = await embed(blog, 'select="The"', theCatSat);
  await at.cell('scores', 0, 1).focus();
  await page.keyboard.type('p2');
  await page.keyboard.press('Enter');
  await expect(at.cell('scores', 0, 1)).toHaveClass(/overridden/);
  await at.tab('3 shares').click();
  const overridden = { ...theCatSat, override: { scores: { cells: { '0,1': 2 } } } };
  await expect.poll(() => at.numbers('weights')).toEqual(tablesOf(overridden)['weights']);
  await at.tab('2 scores').click();
  await at.table('scores').getByRole('button', { name: 'Release it' }).click();
  await expect(at.cell('scores', 0, 1)).not.toHaveClass(/overridden/);
});

test('what is locked can be read and asked, and not changed', async ({ blog, page }) => {
  const at = await embed(blog, 'lock', { ...theCatSat, override: { scores: { cells: { '0,1': 2 } } } });
  await expect(at.sentence).not.toBeEditable();
  await expect(page.getByRole('button', { name: /Release/ })).toHaveCount(0);
  await at.cell('scores', 2, 2).click();
  await expect(at.panel.locator('.title')).toHaveText('sat asks sat');
  await page.keyboard.press('p');
  await at.tab('1 words').click();
  await expect(page.locator('attention-table td.given')).toHaveCount(0);
  await at.cell('embeddings', 0, 0).click();
  await page.keyboard.type('5');
  await expect(page.locator('attention-table input')).toHaveCount(0);
  await expect.poll(() => at.numbers('embeddings')).toEqual(tablesOf(theCatSat)['embeddings']);
});

test('parts that are hidden are not there', async ({ blog, page }) => {
  const at = await embed(blog, 'hide="sentence, reading, lines, footer"', theCatSat);
  for (const part of [at.sentence, at.reading, page.locator('attention-ribbons'), page.locator('.footer')]) {
    await expect(part).toHaveCount(0);
  }
  await expect(at.table('scores')).toBeVisible();
  await at.element.evaluate((element) => element.setAttribute('hide', 'steps'));
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(at.reading).toBeVisible();
});

test('only the steps that are asked for have tabs, and these are counted', async ({ blog, page }) => {
  const at = await embed(blog, 'steps="weights, context"', theCatSat);
  await expect(page.getByRole('tab')).toHaveText(['1 shares', '2 mix']);
  expect(Object.keys(await allTables(at))).toEqual(['weights', 'context']);
});

test('a tab without steps is left out', async ({ blog, page }) => {
  await embed(blog, '', {
    version: 1,
    tokens: ['a', 'b'],
    given: {
      weights: [
        [0.25, 0.75],
        [1, 0],
      ],
      value: [[1], [2]],
    },
  });
  await expect(page.getByRole('tab')).toHaveText(['1 words', '2 shares', '3 mix']);
});

test('the cell that an example names is open first', async ({ blog }) => {
  const at = await embed(blog, '', {
    ...theCatSat,
    display: { select: { query: 2, step: 'weights', row: 2, column: 1 } },
  });
  await expect(at.tab('3 shares')).toHaveAttribute('aria-selected', 'true');
  await expect(at.cell('weights', 2, 1)).toHaveClass(/opened/);
});

test('a step with more than 16 columns is strips of colour, and digits on demand', async ({ blog, page }) => {
  const document = {
    text: 'The old dog',
    embeddings: { from: 'seed', seed: 4, d_model: 40 },
    parameters: { from: 'seed', seed: 4 },
    attention: { d_k: 16, d_v: 17 },
  };
  const at = await embed(blog, '', document);
  const strips = page.locator('attention-strips');
  await at.tab('1 words').click();
  await expect(strips).toHaveCount(1);
  await expect(at.panel).toHaveCount(0);
  await at.pick('query'); // of 16 columns
  await expect(at.table('query')).toBeVisible();
  await at.tab('4 mix').click();
  const dog = strips.getByRole('row', { name: 'dog' });
  await dog.getByRole('button').first().click();
  const numbers = tablesOf(document)['context']![2]!.map((one) => Math.abs(Number(one.replace('−', '-'))));
  const place = numbers.indexOf(Math.max(...numbers)) + 1;
  await expect(at.panel.locator('.title')).toHaveText(`Number ${place} of the context of dog`);
  await page.getByRole('button', { name: 'Show the digits' }).click();
  await expect.poll(() => at.numbers('context')).toEqual(tablesOf(document)['context']);
  await page.getByRole('button', { name: 'Show strips of colour' }).click();
  // An operand that is a strip gets the focus.
  await at.panel.locator('button.cell').nth(1).click();
  await expect(strips.getByRole('slider', { name: 'Numbers of The' })).toBeFocused();
});

test('of several heads one is chosen, and its steps are shown', async ({ blog, page }) => {
  const document = gallery('two-heads');
  const at = await embed(blog, '', document);
  await expect(at.reading).toContainText('One sentence, two readings');
  await page.getByLabel('The head that is shown').selectOption('head 2');
  await expect(at.table('head2.scores')).toBeVisible();
  await expect.poll(() => at.numbers('head2.scores')).toEqual(tablesOf(document)['head2.scores']);
  await at.tab('3 shares').click();
  await at.pick('head2.exponentials');
  await page.getByLabel('The head that is shown').selectOption('head 1');
  await expect(at.table('head1.exponentials')).toBeVisible();
});

test('what a layer starts from can be followed into the layer before', async ({ blog, page }) => {
  const at = await embed(blog, '', gallery('layers'));
  await page.getByLabel('The head that is shown').selectOption('layer 2');
  await at.tab('1 words').click();
  await expect(page.getByLabel('The table that is shown').locator('option:checked')).toHaveText(
    'Words as layer 1 left them',
  );
  await at.panel.locator('button.cell').first().click();
  await expect(at.panel).toBeVisible();
  await expect(page.locator('attention-table td:focus')).toHaveCount(1);
});

test('a text of 600 words is read, and other words of it ask', async ({ blog, page }) => {
  const words = Array.from({ length: 600 }, (_, place) => (place === 0 ? 'it' : place === 299 ? 'animal' : 'slept'));
  const at = await embed(blog, `text="${words.join(' ')}"`);
  await expect(page.locator('.paths')).toContainText('words 1–12 of 600 ask');
  // What it reads most is far away, and the table is there.
  await at.table('scores').scrollIntoViewIfNeeded();
  await expect(at.panel.locator('.title')).toHaveText('it asks animal');
  await expect(at.table('scores').locator('td.opened')).toBeInViewport();
  await page.getByRole('button', { name: 'Later words ask' }).click();
  await expect(page.locator('.paths')).toContainText('words 13–24 of 600 ask');
  await expect(at.table('scores').locator('tbody th').first()).toHaveText('slept');
  expect(await page.locator('attention-table td').count()).toBeLessThan(400);
});

test('without much room the arithmetic stands below, and on a phone the row that asks is a list', async ({
  blog,
  page,
}) => {
  await page.setViewportSize({ width: 700, height: 900 });
  const at = await embed(blog, '', theCatSat);
  const places = async () => [(await at.table('scores').boundingBox())!, (await at.panel.boundingBox())!] as const;
  const [table, panel] = await places();
  expect(panel.x).toBeGreaterThan(table.x + table.width);
  await page.setViewportSize({ width: 520, height: 900 });
  await expect.poll(async () => (await places())[1].y).toBeGreaterThan(table.y + table.height);
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(at.table('scores')).toContainText('Scores of The');
  await expect(at.table('scores').locator('tr[aria-rowindex] > th')).toHaveText(['The', 'cat', 'sat']);
  await expect(at.table('scores').locator('tr[aria-rowindex] > td')).toHaveCount(3);
  await page.getByRole('button', { name: 'All 3 rows as a table' }).click();
  await expect(at.table('scores').locator('tbody td')).toHaveCount(9);
});

const narrow = ['the-cat-sat', 'words-it', 'two-heads', 'memory-beside', 'layers', 'concat', 'encoder-decoder'];
for (const id of narrow) {
  test(`nothing is wider than 320 pixels: ${id}`, async ({ blog, page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    const at = await embed(blog, '', gallery(id));
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      // What is too wide scrolls in a box of its own; nothing else reaches beyond the card.
      const beyond = await at.element.evaluate((element) => {
        const found: string[] = [];
        const edge = element.getBoundingClientRect().right + 0.5;
        const walk = (root: ParentNode, clipped: boolean): void => {
          for (const child of root.children) {
            const box = child.getBoundingClientRect();
            const clips =
              clipped ||
              getComputedStyle(child).overflowX !== 'visible' ||
              getComputedStyle(child).position === 'absolute';
            if (!clipped && box.width > 0 && box.right > edge) found.push(`${child.localName}.${child.className}`);
            walk(child.shadowRoot ?? child, clips);
          }
        };
        walk(element.shadowRoot!, false);
        return found;
      });
      expect(beyond).toEqual([]);
    }
  });
}

test('the link opens the page with the example as it is now', async ({ blog }) => {
  const at = await embed(blog, 'page="https://attention.example/here/"', theCatSat);
  await at.sentence.fill('The cat sat down');
  await expect(at.table('scores').locator('tbody th')).toHaveCount(4);
  await expect.poll(() => at.link.getAttribute('href')).toContain('down');
  const address = new URL((await at.link.getAttribute('href'))!);
  expect(address.origin + address.pathname).toBe('https://attention.example/here/');
  const read = await readAddress(address.hash);
  const shown = await at.element.evaluate((element) => (element as unknown as { document: object }).document);
  expect(read).toEqual({ document: validate(shown) });
  await expect(at.link).toHaveAttribute('target', '_blank');
});

test('without an address there is no link', async ({ blog, page }) => {
  const at = await embed(blog, 'page="none"', theCatSat);
  await expect(page.locator('.footer')).toContainText('self-attention, not scaled');
  await expect(at.link).toHaveCount(0);
});

test('a single picture has the choice of the word that asks', async ({ blog, page }) => {
  const at = await embed(blog, 'view="lines"', theCatSat);
  await page.getByRole('radio', { name: 'sat' }).click();
  await expect(page.getByRole('radio', { name: 'sat' })).toBeChecked();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await at.element.evaluate((element) => element.setAttribute('view', 'heatmap'));
  await page.getByLabel('The word that asks').selectOption('1 The');
  await expect(page.locator('attention-heatmap tbody td')).toHaveCount(9);
  await expect(page.getByRole('button', { name: 'The', pressed: true })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [700, 360]) {
    test(`axe finds nothing in the embedded view, ${colorScheme}, ${width} pixels wide`, async ({ blog, page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      const at = await embed(blog, '', gallery('nothing-to-read'));
      for (const tab of ['1 words', '2 scores', '3 shares', '4 mix']) {
        await at.tab(tab).click();
        expect(await axe(page, { inside: 'attention-steps' }), tab).toEqual([]);
      }
    });
  }
}
