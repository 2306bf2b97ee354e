// A text of 4,000 words: seen as a whole in the overview, and exactly in the tables of the words that are chosen there.
import { createHash } from 'node:crypto';
import type { Locator } from '@playwright/test';
import type { Core } from '../../web/core/load.ts';
import { readAddress } from '../../web/edit/address.ts';
import { axe } from './axe.ts';
import { numbersOf, tablesOf } from './expected.ts';
import { type AttentionPage, expect, test } from './page.ts';

const subjects = ['the old cat', 'a river', 'the king', 'my dog', 'the small bird', 'a woman'];
const verbs = ['sat by', 'ran from', 'saw', 'sang to', 'likes'];
const objects = ['the water', 'a tree', 'the bank', 'old money', 'the queen', 'her mat'];

/** The first words of sentences made from a few known ones, always the same. */
function textOf(words: number): string {
  let state = 7;
  const any = (from: string[]) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return from[Math.floor((state / 2147483648) * from.length)]!;
  };
  const text: string[] = [];
  while (text.length < words) text.push(...`${any(subjects)} ${any(verbs)} ${any(objects)}`.split(' '));
  return text.slice(0, words).join(' ');
}

const text = textOf(4000);
const words = text.split(' ');
const long = { version: 1, text };
const inTables = (first: number, end: number) => ({ ...long, region: { queries: [first, end] } });

/** Opens the page with a short sentence and puts the long text in its place. */
async function paste(at: AttentionPage): Promise<void> {
  await at.open({ version: 1, text: 'The cat sat' });
  await at.type(text);
  await computed(at);
}

const canvas = (at: AttentionPage): Locator => at.overview.locator('canvas');
const cell = (at: AttentionPage): Locator => at.overview.getByRole('gridcell');
const readout = (at: AttentionPage): Locator => at.overview.locator('.readout');
const button = (at: AttentionPage, name: string | RegExp): Locator => at.overview.getByRole('button', { name });
const caption = (at: AttentionPage): Locator => at.overview.locator('#about');

async function computed(at: AttentionPage): Promise<void> {
  await expect(readout(at)).not.toBeEmpty();
  await expect(at.overview.locator('.stale')).toHaveCount(0);
}

/** The middle of a block of the whole text: 64 × 64 blocks of 63 × 63 weights. */
async function blockAt(at: AttentionPage, row: number, column: number): Promise<{ x: number; y: number }> {
  await canvas(at).scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await canvas(at).boundingBox())!;
  return { x: x + ((column + 0.5) / 64) * width, y: y + ((row + 0.5) / 64) * height };
}

let weightsOfRow: ((row: number) => Float64Array) | undefined;

/** The weights of a word in double precision, from its query and all keys. */
function weightsOf(row: number): Float64Array {
  if (weightsOfRow === undefined) {
    const [query, key] = ['query', 'key'].map((id) => numbersOf(long, id)) as [number[][], number[][]];
    weightsOfRow = (asking) => {
      const scores = key.map((numbers) =>
        numbers.reduce((sum, number, index) => sum + number * query[asking]![index]!, 0),
      );
      const exponentials = Float64Array.from(scores, (score) => Math.exp(score / Math.sqrt(key[0]!.length)));
      const sum = exponentials.reduce((all, one) => all + one, 0);
      return exponentials.map((one) => one / sum);
    };
  }
  return weightsOfRow(row);
}

/** The mean weight of a rectangle, as the page prints it: percent with two digits. */
function meanOf([top, bottom]: [number, number], [left, right]: [number, number]): string {
  let sum = 0;
  for (let row = top; row < bottom; row++) {
    sum += weightsOf(row)
      .subarray(left, right)
      .reduce((all, one) => all + one, 0);
  }
  return `${Number(((sum / (bottom - top) / (right - left)) * 100).toPrecision(2))}%`;
}

/** The tables of the words that ask show the numbers of the core, wherever they are scrolled to. */
async function showsExactly(at: AttentionPage, first: number, end: number, from = 0): Promise<void> {
  const expected = tablesOf(inTables(first, end));
  for (const step of ['scores', 'weights', 'context']) {
    await at.table(step).scrollIntoViewIfNeeded();
    const shown = async () => {
      const lines = await at.linesOf(step);
      const wrong = lines.flatMap(({ row, word, cells }) =>
        [[word, words[first + row]], ...cells.map(([column, text]) => [text, expected[step]![row]![column]])].filter(
          ([found, wished]) => found !== wished,
        ),
      );
      const columns = lines[0]?.cells.map(([column]) => column) ?? [];
      const seen = step === 'context' || columns.includes(from);
      return { rows: lines.length >= 12, wrong, seen };
    };
    await expect.poll(shown, step).toEqual({ rows: true, wrong: [], seen: true });
  }
}

test('a text of 4,000 words is pasted: an overview, and the exact tables of its first words', async ({ at, page }) => {
  await paste(at);
  await expect(page.locator('.count')).toHaveText('4000 words');
  await expect(caption(at)).toContainText('All 4,000 × 4,000 weights');
  await expect(caption(at)).toContainText('the mean of 63 × 63 weights');
  await expect(at.heatmap).toHaveCount(0);
  await expect(at.reading).toContainText('spreads its reading over 4,000 words');
  await showsExactly(at, 0, 12);
  expect(await at.cellCount()).toBeLessThan(4000);
});

test('a block is chosen with the mouse and opened: its words ask, and the tables begin at its columns', async ({
  at,
  page,
}) => {
  await paste(at);
  const { x, y } = await blockAt(at, 20, 40);
  await page.mouse.click(x, y);
  const [rows, columns] = [
    [1260, 1323],
    [2520, 2583],
  ] as [[number, number], [number, number]];
  await expect(readout(at)).toContainText(
    `Words 1,261–1,323 (${words[1260]} … ${words[1322]}) read words 2,521–2,583 (${words[2520]} … ${words[2582]}): mean ${meanOf(rows, columns)}`,
  );
  await button(at, 'Open words 1,261–1,292 in the tables').click();
  await expect(at.overview).toContainText('Words 1,261–1,292 ask in the tables');
  await expect(at.reading.locator('.chip')).toHaveText(words[1260]!);
  await showsExactly(at, 1260, 1292, 2520);
});

test('a rectangle is drawn, shown nearer down to single weights, and left again', async ({ at, page }) => {
  await paste(at);
  const [from, to] = [await blockAt(at, 8, 8), await blockAt(at, 15, 23)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await expect(readout(at)).toContainText(`Words 505–1,008 `);
  await expect(readout(at)).toContainText(`mean ${meanOf([504, 1008], [504, 1512])}`);
  await button(at, 'Zoom in').click();
  await expect(caption(at)).toContainText('the mean of 8 × 16 weights');
  const { x, y } = await blockAt(at, 32, 32);
  for (const blocks of ['2 × 4 weights', 'each square is one weight']) {
    await page.mouse.click(x, y);
    await button(at, 'Zoom in').click();
    await expect(caption(at)).toContainText(blocks);
  }
  await page.mouse.click(x, y);
  await expect(readout(at)).toContainText(/^\s*Word [\d,]+ /);
  const text = await readout(at).textContent();
  const found = /^\s*Word ([\d,]+) \(.*\) reads word ([\d,]+) \(.*\): ([\d.]+%)/.exec(text ?? '')!;
  const [row, column] = [found[1]!, found[2]!].map((number) => Number(number.replace(',', '')) - 1) as [number, number];
  expect(found[3]).toBe(meanOf([row, row + 1], [column, column + 1]));
  await button(at, 'Zoom out').click();
  await expect(caption(at)).not.toContainText('one weight');
  await button(at, 'Whole text').click();
  await expect(caption(at)).toContainText('the mean of 63 × 63 weights');
  await expect(button(at, 'Zoom out')).toHaveAttribute('aria-disabled', 'true');
});

test('everything is there for the keyboard: blocks, rectangles, zoom, tables', async ({ at, page }) => {
  await paste(at);
  await at.tabTo(cell(at));
  await expect(cell(at)).toHaveAttribute('aria-label', /^Words 1–63 .* read words/);
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(cell(at)).toHaveAttribute('aria-label', /^Words 64–126 .* read words 64–126/);
  await expect(readout(at)).toHaveAttribute('aria-live', 'polite');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(readout(at)).toContainText(`mean ${meanOf([63, 189], [63, 189])}`);
  await page.keyboard.press('+');
  await expect(caption(at)).toContainText('2 × 2 weights');
  await expect(cell(at)).toBeFocused();
  await page.keyboard.press('+');
  await expect(caption(at)).toContainText('one weight');
  await page.keyboard.press('-');
  await expect(caption(at)).not.toContainText('one weight');
  await page.keyboard.press('0');
  await expect(caption(at)).toContainText('63 × 63');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await expect(at.overview.getByRole('status').first()).toHaveText('Words 3,970–4,000 are open in the tables below.');
  await showsExactly(at, 3969, 4000, 3969);
});

test('at the edge of what is shown an arrow moves it along', async ({ at, page }) => {
  await paste(at);
  await at.tabTo(cell(at));
  for (const key of ['Control+Home', '+']) await page.keyboard.press(key);
  await expect(caption(at)).toContainText('16 × 16 weights');
  await page.keyboard.press('Control+End');
  await expect(cell(at)).toHaveAttribute('aria-label', /^Words 993–1,000 /);
  await page.keyboard.press('ArrowDown');
  await expect(cell(at)).toHaveAttribute('aria-label', /^Words 1,009–1,016 /);
});

test('a word is found by its spelling or its number, and asks among those around it', async ({ at, page }) => {
  await paste(at);
  const queens = words.flatMap((word, index) => (word === 'queen' ? [index] : []));
  const find = async (typed: string) => {
    await at.overview.getByRole('searchbox').fill(typed);
    await page.keyboard.press('Enter');
  };
  const status = at.overview.getByRole('status').first();
  await find('Queen');
  await expect(status).toHaveText(`queen is word ${queens[0]! + 1}: number 1 of ${queens.length}.`);
  await expect(at.reading.locator('.chip')).toHaveText('queen');
  await page.keyboard.press('Enter');
  await expect(status).toHaveText(`queen is word ${queens[1]! + 1}: number 2 of ${queens.length}.`);
  await find('3,000');
  await expect(status).toHaveText(`${words[2999]} is word 3,000.`);
  await showsExactly(at, 2993, 3005);
  await expect(at.line('weights', 6)).toHaveClass(/chosen/);
  await expect(at.line('embeddings', 2999)).toHaveClass(/chosen/);
  await find('zebra');
  await expect(status).toHaveText('There is no word “zebra” here.');
  await find('4001');
  await expect(status).toHaveText('There is no word 4001: they are numbered 1 to 4,000.');
});

test('earlier and later words, and words of these, are chosen without the picture', async ({ at }) => {
  await paste(at);
  await button(at, 'Later words ask').click();
  await expect(at.overview).toContainText('Words 13–24 ask in the tables');
  await at.overview.getByRole('radio').nth(4).click();
  await expect(at.reading.locator('.chip')).toHaveText(words[16]!);
  await expect(at.bar.getByRole('combobox', { name: 'asks' })).toHaveValue('4');
  await expect(at.bar.getByRole('option', { name: `17 ${words[16]}` })).toBeAttached();
  await at.rowHead('weights', 7).click();
  await expect(at.reading.locator('.chip')).toHaveText(words[19]!);
  await showsExactly(at, 12, 24);
  await at.bar.getByRole('button', { name: 'Earlier words ask' }).click();
  await expect(at.overview).toContainText('Words 1–12 ask in the tables');
});

test('cells of every card belong to the chosen word, wherever it stands', async ({ at, page }) => {
  await paste(at);
  await at.overview.getByRole('searchbox').fill('2000');
  await page.keyboard.press('Enter');
  const word = words[1999]!;
  const tables = tablesOf(inTables(1993, 2005));
  await expect(at.reading.locator('.chip')).toHaveText(word);
  for (const card of ['words', 'roles', 'scores', 'weights', 'mix', 'meaning'])
    await at.card(card).scrollIntoViewIfNeeded();
  await at.settled();
  await expect(at.panel('roles')).toContainText(word);
  await expect(at.result('roles')).toContainText(tables['query']![1999]![0]!);
  await expect(at.result('mix')).toContainText(/\d/);
  const weights = numbersOf(inTables(1993, 2005), 'weights')[6]!;
  const best = weights.indexOf(Math.max(...weights));
  await expect(at.card('scores').locator('.prose').first()).toContainText(
    tables['scores']![6]![
      numbersOf(inTables(1993, 2005), 'scores')[6]!.reduce(
        (most, score, column, all) => (score > all[most]! ? column : most),
        0,
      )
    ]!,
  );
  await expect(at.ribbons).toContainText(words[best]!);
  await expect(at.card('vocabulary').locator('tr.chosen th').first()).toHaveText(word);
});

test('where one looks is not undone, and what is typed is', async ({ at, page }) => {
  await paste(at);
  await at.overview.getByRole('searchbox').fill('1500');
  await page.keyboard.press('Enter');
  await expect(at.overview).toContainText('Words 1,494–1,505 ask');
  await at.type(`${text} again`);
  await expect(page.locator('.count')).toHaveText('4001 words');
  await expect(at.overview).toContainText('Words 1,494–1,505 ask');
  await at.undo.click();
  await expect(page.locator('.count')).toHaveText('4000 words');
  await expect(at.overview).toContainText('Words 1,494–1,505 ask');
  await at.undo.click();
  await expect(page.locator('.count')).toHaveText('3 words');
  await expect(at.overview).toHaveCount(0);
  await at.redo.click();
  await expect(at.overview).toContainText('ask in the tables');
});

test('a text that becomes short is shown as a whole', async ({ at }) => {
  await paste(at);
  await button(at, 'Later words ask').click();
  await at.type('The cat sat');
  await expect(at.overview).toHaveCount(0);
  await expect(at.heatmap).toBeVisible();
  await at.showsExactly(tablesOf({ version: 1, text: 'The cat sat' }));
});

test('which words ask stays after a reload, in the address or where that would be too long', async ({ at, page }) => {
  // Words that no compression makes short.
  const random = Array.from({ length: 2000 }, (_, index) =>
    createHash('sha256').update(`${index}`).digest('hex').replaceAll(/\d/g, 'x').slice(0, 12),
  );
  await at.open({ version: 1, text: random.join(' ') });
  await at.overview.getByRole('searchbox').fill('300');
  await page.keyboard.press('Enter');
  await expect(at.overview).toContainText('Words 294–305 ask in the tables');
  await expect(at.reading.locator('.chip')).toHaveText(random[299]!);
  const note = page.getByText('This is too long for the address of the page');
  await expect(note).toBeVisible();
  await page.reload();
  await at.settled();
  await expect(at.overview).toContainText('Words 294–305 ask in the tables');
  await expect(at.reading.locator('.chip')).toHaveText(random[299]!);
  await at.open({ version: 1, text: textOf(60), region: { queries: [20, 32] } });
  await expect(at.overview).toContainText('Words 21–32 ask in the tables');
  await button(at, 'Later words ask').click();
  await expect
    .poll(() => readAddress(new URL(page.url()).hash))
    .toMatchObject({ document: { region: { queries: [32, 44] } } });
  await expect(note).toHaveCount(0);
  await page.reload();
  await at.settled();
  await expect(at.overview).toContainText('Words 33–44 ask in the tables');
  await button(at, 'All words').click();
  await expect(at.overview).toHaveCount(0);
  await expect(at.heatmap).toBeVisible();
});

test('a kind of attention in which all words ask is refused for a long text, and nothing is lost', async ({
  at,
  page,
}) => {
  await paste(at);
  await page.getByRole('button', { name: 'Kind of attention' }).click();
  const layers = page.locator('[data-kind=layers]');
  await expect(layers).toContainText('at most 512 words');
  await page.keyboard.press('Escape');
  await expect(at.sentence).toHaveValue(text);
  await at.open({ version: 1, text: 'The cat sat', layers: 2 });
  await at.type(text);
  await expect(at.problem).toContainText('expected at most 512 words with `layers`, got 4000');
  await expect(at.sentence).toHaveValue(text);
  await expect(at.overview).toHaveCount(0);
  await at.type('The cat ran');
  await expect(at.problem).toHaveCount(0);
});

test('scores that are no dot products have no overview, and their words are chosen without', async ({ at }) => {
  await at.open({ ...inTables(100, 112), attention: { score: 'additive' } });
  await expect(at.overview).toContainText('There is an overview only where scores are dot products');
  await button(at, 'Later words ask').click();
  await expect(at.overview).toContainText('Words 113–124 ask in the tables');
});

test('what is masked is called so, and hatched', async ({ at, page }) => {
  await at.open({ ...long, attention: { mask: 'causal' } });
  await computed(at);
  await at.tabTo(cell(at));
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  await expect(cell(at)).toHaveAttribute('aria-label', /: masked$/);
  const alphas = await canvas(at).evaluate((element: HTMLCanvasElement) =>
    [...element.getContext('2d')!.getImageData(0, 0, 64, 1).data].filter((_, index) => index % 4 === 3),
  );
  expect(alphas).toEqual([255, ...Array(63).fill(0)]);
});

test('each head has an overview of its own', async ({ at }) => {
  await at.open({ ...long, attention: { heads: 2 } });
  await computed(at);
  await expect(caption(at)).toContainText('head 1');
  const first = await readout(at).textContent();
  await at.bar.getByRole('combobox', { name: 'The head that is shown' }).selectOption({ label: 'head 2' });
  await expect(caption(at)).toContainText('head 2');
  await expect(readout(at)).not.toHaveText(first!);
});

test('what takes long shows how far it is, is cancelled, and is taken up again', async ({ at, page }) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  // The core of the fused path is long in coming.
  await page.route('**/fused-*.wasm', async (route) => {
    await arrived;
    await route.continue();
  });
  await at.open(long);
  const bar = at.overview.getByRole('progressbar');
  await expect(bar).toBeVisible();
  await expect(at.overview.locator('.percent')).toHaveText(/^\d+%$/);
  await showsExactly(at, 0, 12);
  await button(at, 'Cancel').click();
  await expect(bar).toHaveCount(0);
  await expect(at.overview).toContainText('Stopped.');
  arrive();
  await expect(canvas(at)).toHaveCount(0);
  await button(at, 'Compute it').click();
  await computed(at);
  await expect(canvas(at)).toBeVisible();
});

test('after an edit the old picture stays, dimmed, until the new one is there', async ({ at }) => {
  await paste(at);
  // However fast this machine is: the core begins when this test lets it.
  const release = await at.overview.evaluateHandle((overview) => {
    const { core } = (overview as unknown as { view: { snapshot: { core: Core } } }).view.snapshot;
    const { attend } = core;
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    core.attend = async (...call) => {
      await released;
      return attend.apply(core, call);
    };
    return release;
  });
  await at.type(`${text} again`);
  await expect(at.overview.locator('.stale canvas')).toBeVisible();
  await expect(caption(at)).toContainText('4,001');
  await release.evaluate((release) => release());
  await computed(at);
  await expect(canvas(at)).toBeVisible();
});

test.describe('without the fused core', () => {
  test.use({ expected: /fused|Failed to load/ });

  test('the card says so, the tables are there, and it can be tried again', async ({ at, page }) => {
    await page.route('**/fused-*', (route) => route.abort());
    await at.open(long);
    await expect(at.overview.getByRole('alert')).toContainText('The overview could not be computed');
    await showsExactly(at, 0, 12);
    await page.unroute('**/fused-*');
    await button(at, 'Try again').click();
    await computed(at);
    await expect(canvas(at)).toBeVisible();
  });
});

for (const [what, options] of Object.entries({
  'on a large window': {},
  'in the dark': { colorScheme: 'dark' as const },
  'on a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
})) {
  test.describe(what, () => {
    test.use(options);

    test(`axe finds nothing in an overview ${what}, and nothing is wider than the window`, async ({ at, page }) => {
      await at.open(inTables(1000, 1012));
      await computed(at);
      expect(await axe(page)).toEqual([]);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over).toBe(0);
    });
  });
}

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a tap chooses a block, buttons zoom and open', async ({ at, page }) => {
    await at.open(long);
    await computed(at);
    const { x, y } = await blockAt(at, 30, 10);
    await page.touchscreen.tap(x, y);
    await expect(readout(at)).toContainText(/^\s*Words 1,891–1,953 .* read words 631–693/);
    await button(at, 'Zoom in').tap();
    await expect(caption(at)).toContainText('16 × 16 weights');
    await button(at, /^Open words/).tap();
    await expect(at.overview).toContainText('Words 1,891–1,922 ask in the tables');
    await expect(at.reading.locator('.chip')).toHaveText(words[1890]!);
  });
});
