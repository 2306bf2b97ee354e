// From a keystroke to painted tables, in the page and in its peer.
import type { Browser, Page } from '@playwright/test';
import type { Figure } from './figures.ts';
import { peer } from './peer.ts';
import { keystrokeProbe, pageProbe } from './probe.ts';
import { sentence } from './sentences.ts';
import { traced, type Sample } from './tracing.ts';

/** `work`: the processor time in each sample. */
export interface KeystrokeFigure extends Figure {
  words: number;
  work: number[];
}

export const sizes = [8, 32, 128] as const;

const aims: Record<'edit' | 'word', Partial<Record<number, number>>> = {
  edit: { 32: 16, 128: 50 },
  word: { 32: 33, 128: 50 },
};

/** Time for what is out of sight to follow, and for drawings to come to rest. */
const rest = (page: Page, words: number) => page.waitForTimeout(words > 64 ? 700 : 350);

/** Samples one keystroke; `prepare` brings the page back to where it can be pressed again, and is not measured. */
export async function sampled(
  page: Page,
  words: number,
  count: number,
  prepare: (index: number) => Promise<void>,
  press: () => Promise<void>,
): Promise<Sample[]> {
  const once = async (index: number) => {
    await prepare(index);
    await rest(page, words);
    await page.evaluate(() => {
      globalThis.beforeKeystroke();
      globalThis.pending = globalThis.nextKeystroke();
    });
    await press();
    await page.evaluate(() => globalThis.pending);
    await page.waitForTimeout(50);
  };
  // The first two warm the engine up.
  for (const index of [0, 1]) await once(index);
  return traced(page.context().browser()!, async () => {
    for (let index = 2; index < count + 2; index++) await once(index);
  });
}

const figure = (name: string, words: number, change: 'edit' | 'word' | null, samples: Sample[]): KeystrokeFigure => {
  const aim = change === null ? undefined : aims[change][words];
  const all = { name, words, samples: samples.map(({ painted }) => painted), work: samples.map(({ work }) => work) };
  return aim === undefined ? all : { ...all, aim };
};

const cards = (page: Page) => page.locator('attention-steps');
const showTop = (page: Page) => page.evaluate(() => scrollTo(0, 0));
const showScores = (page: Page) =>
  cards(page).evaluate((steps: HTMLElement & { showCard(card: string): void }) => steps.showCard('scores'));

/** The figures of the page at one length. */
export async function pageKeystrokes(
  browser: Browser,
  url: string,
  words: number,
  count: number,
): Promise<KeystrokeFigure[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  await page.goto(url);
  const box = page.locator('#sentence');
  await box.fill(sentence(words));
  await page.evaluate(keystrokeProbe);
  await page.evaluate(pageProbe);
  await rest(page, words);
  const figures: KeystrokeFigure[] = [];
  const add = async (
    change: 'edit' | 'word',
    name: string,
    prepare: (index: number) => Promise<void>,
    press: () => Promise<void>,
  ) => figures.push(figure(name, words, change, await sampled(page, words, count, prepare, press)));
  const key = (name: string) => () => page.keyboard.press(name);
  const blur = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());

  // One number of the first word's embedding, typed where it stands; its cell keeps the focus.
  const cell = page.locator('attention-table#step-embeddings tbody tr:first-child td').first();
  await cell.scrollIntoViewIfNeeded();
  await cell.click();
  await add(
    'edit',
    'edit, at its table',
    async (index) => {
      await page.keyboard.press('Enter');
      await page.keyboard.type(index % 2 === 0 ? '0.25' : '0.75');
    },
    key('Enter'),
  );
  // The same change while something else is in sight: undone and done again by keys.
  for (const [place, show] of [
    ['at the top', showTop],
    ['at the scores', showScores],
  ] as const) {
    await blur();
    await show(page);
    await add('edit', `edit, ${place}`, key('Control+z'), key('Control+y'));
  }

  await showTop(page);
  await box.focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' ');
  await add(
    'word',
    'one more word, typed at the top',
    async (index) => {
      if (index > 0) await page.keyboard.press('Backspace');
    },
    key('a'),
  );
  await blur();
  // After a pause, so that the word is undone for itself.
  await page.waitForTimeout(1100);
  await box.focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' b');
  await blur();
  await showScores(page);
  await add('word', 'one more word, at the scores', key('Control+z'), key('Control+y'));
  await page.close();
  return figures;
}

/** The figures of the peer at one length. */
export async function peerKeystrokes(browser: Browser, words: number, count: number): Promise<KeystrokeFigure[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  await page.setContent(peer(sentence(words).split(' '), 8));
  await page.evaluate(keystrokeProbe);
  const figures: KeystrokeFigure[] = [];
  for (const [name, id, typed] of [
    ['a plain page: edit', '#number', '5'],
    ['a plain page: one more word', '#sentence', 'a'],
  ] as const) {
    await page.locator(id).focus();
    await page.keyboard.press('End');
    if (id === '#sentence') await page.keyboard.type(' ');
    const samples = await sampled(
      page,
      words,
      count,
      async (index) => {
        if (index > 0) await page.keyboard.press('Backspace');
      },
      () => page.keyboard.press(typed),
    );
    figures.push(figure(name, words, null, samples));
  }
  await page.close();
  return figures;
}
