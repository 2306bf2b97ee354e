// A long sentence: how many cells stand in the document, and the longest frame while the reader scrolls.
import type { Browser, Page } from '@playwright/test';
import { frameProbe } from './probe.ts';
import { sentence } from './sentences.ts';

export interface Scrolling {
  words: number;
  /** The most cells that stood in the document at any place of the page. */
  cells: number;
  /** The longest frame of each run, in milliseconds. */
  page: number[];
  scores: number[];
}

/** All cells of all tables, in every shadow root. */
function countCells(): number {
  const count = (root: ParentNode): number =>
    root.querySelectorAll('td, th').length +
    [...root.querySelectorAll('*')].reduce((sum, { shadowRoot }) => sum + (shadowRoot ? count(shadowRoot) : 0), 0);
  return count(document);
}

/** The longest frame while a wheel turns at the middle of the window, there and back. */
async function longestFrame(page: Page, step: number, turns: number): Promise<number> {
  await page.mouse.move(500, 480);
  await page.waitForTimeout(600);
  await page.evaluate(() => globalThis.startFrames());
  for (let turn = 0; turn < 2 * turns; turn++) {
    await page.mouse.wheel(0, turn < turns ? step : -step);
    await page.waitForTimeout(24);
  }
  return Math.max(...(await page.evaluate(() => globalThis.stopFrames())));
}

export async function scrolling(browser: Browser, url: string, words: number, runs: number): Promise<Scrolling> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  await page.goto(url);
  await page.locator('#sentence').fill(sentence(words));
  await page.evaluate(frameProbe);
  await page.waitForTimeout(1500);

  let cells = 0;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 600) {
    await page.evaluate((to) => scrollTo(0, to), top);
    await page.waitForTimeout(60);
    cells = Math.max(cells, await page.evaluate(countCells));
  }

  const found: Scrolling = { words, cells, page: [], scores: [] };
  const table = page.locator('attention-table#step-scores');
  for (let run = 0; run < runs; run++) {
    await page.evaluate(() => scrollTo(0, 0));
    found.page.push(await longestFrame(page, 160, Math.ceil(height / 160)));
    await table.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    found.scores.push(await longestFrame(page, 160, 50));
  }
  await page.close();
  return found;
}
