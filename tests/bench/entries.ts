// Measures what comes into pages of others, in Chromium: sizes, the first table of an element in an empty page, twenty of them, and
// the longest task.
import type { Browser } from '@playwright/test';
import { host, page as html } from '../browser/host.ts';
import { launch } from './browser.ts';
import { median, p90, rounded, table, verdict } from './figures.ts';
import type { File } from './loading.ts';
import { sizeOf } from './sizes.ts';
import { longestTask } from './tracing.ts';

/** What is shipped, and the most bytes it may have: a script as it is sent, a file that is opened from a disk as it stands. */
const products: Record<string, { aim: number; as: 'raw' | 'brotli' } | undefined> = {
  'attention-steps.js': { aim: 130_000, as: 'brotli' },
  'embed.js': undefined,
  'embed.html': undefined,
  'standalone.html': { aim: 1_000_000, as: 'raw' },
};

/** Milliseconds. */
const aims = {
  firstTable: 200,
  twenty: 1000,
  longestTask: 50,
} as const;

export interface EntriesReport {
  browser: string;
  files: (File & { aim?: number; as?: 'raw' | 'brotli' })[];
  /** Milliseconds from the start of navigation to a painted table, nothing cached. */
  firstTable: number[];
  /** The same to the last of twenty elements, and an idle page. */
  twenty: number[];
  /** Milliseconds of the longest task from the load event on, while 12 words are shown, changed and looked at. */
  longestTask: number[];
}

const words12 = 'The cat that sat on the mat looked at a small dog';
const post = (elements: string) =>
  html(elements, '<script type="module" src="/on/a/sub-path/attention-steps.js"></script>');
const element = (text: string) => `<attention-steps text="${text}" loading="eager"></attention-steps>`;
const pages = {
  '/one.html': post(element('The cat sat')),
  '/twelve.html': post(element(words12)),
  '/twenty.html': post(Array.from({ length: 20 }, (_, at) => element(`word${at} reads the cat`)).join('')),
  '/favicon.ico': '',
};

/** Runs in the page before all else: notes when every element has a painted table. */
function tableProbe(): void {
  const channel = new MessageChannel();
  const times = globalThis as { shown?: number };
  channel.port1.onmessage = () => (times.shown = performance.now());
  const hasTable = (root: ParentNode | null | undefined): boolean =>
    [...(root?.querySelectorAll('*') ?? [])].some(
      ({ localName, shadowRoot, textContent }) => (localName === 'td' && textContent !== '') || hasTable(shadowRoot),
    );
  const look = () => {
    const all = [...document.querySelectorAll('attention-steps')];
    const done = document.readyState !== 'loading' && all.every(({ shadowRoot }) => hasTable(shadowRoot));
    if (done) channel.port2.postMessage(null);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** From the start of navigation to the tables of a page, each time in a context with nothing cached. */
async function shownAfter(browser: Browser, url: string, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
    const page = await context.newPage();
    await page.addInitScript(tableProbe);
    await page.goto(url);
    await page.waitForFunction(() => 'shown' in globalThis);
    times.push(await page.evaluate(() => (globalThis as { shown?: number }).shown!));
    await context.close();
  }
  return times;
}

/** The longest task while 12 words are shown, another one is typed, another word asks and a cell is opened. */
function whileUsed(browser: Browser, url: string): Promise<number> {
  return longestTask(browser, async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
    const page = await context.newPage();
    // Its place in the browser's own trace.
    await page.addInitScript(() => addEventListener('load', () => performance.mark('loaded')));
    await page.goto(url);
    await page.locator('attention-table td').first().waitFor();
    await page.locator('#sentence').press('End');
    await page.locator('#sentence').pressSequentially(' today', { delay: 80 });
    await page.locator('attention-table tbody td').last().click();
    await page.getByRole('tab').last().click();
    await page.waitForTimeout(300);
    await context.close();
  });
}

/** @param folder what scripts/build made */
export async function measureEntries(folder: string, quick: boolean): Promise<EntriesReport> {
  const files = Object.entries(products).map(([path, limit]) => ({ ...sizeOf(folder, path), ...limit }));
  const site = await host({ folder, pages });
  const browser = await launch();
  try {
    const samples = quick ? 5 : 15;
    const longest: number[] = [];
    for (let index = 0; index < samples; index++) longest.push(await whileUsed(browser, `${site.url}twelve.html`));
    return {
      browser: `Chromium ${browser.version()}`,
      files,
      firstTable: await shownAfter(browser, `${site.url}one.html`, samples),
      twenty: await shownAfter(browser, `${site.url}twenty.html`, samples),
      longestTask: longest,
    };
  } finally {
    await browser.close();
    await site.close();
  }
}

const timed = {
  firstTable: 'first table in an empty page, cold',
  twenty: 'twenty elements on a page, all with their tables',
  longestTask: 'longest task after load, 12 words',
} as const;
type Timed = keyof typeof timed;

export const entryTimes = (report: EntriesReport) =>
  Object.entries(timed).map(([key, name]) => ({ name, samples: report[key as Timed], aim: aims[key as Timed] }));

export function shownEntries(report: EntriesReport): string {
  return [
    `Entries, in ${report.browser}`,
    table(
      ['in bytes', 'raw', 'brotli', 'aim', ''],
      report.files.map(({ path, raw, brotli, aim, as = 'brotli' }) => [
        path,
        String(raw),
        String(brotli),
        aim === undefined ? '' : `${aim} ${as}`,
        verdict({ raw, brotli }[as], aim),
      ]),
    ),
    '',
    table(
      ['in ms', 'median', 'p90', 'aim', ''],
      entryTimes(report).map(({ name, samples, aim }) => [
        name,
        median(samples).toFixed(1),
        p90(samples).toFixed(1),
        String(aim),
        verdict(median(samples), aim),
      ]),
    ),
  ].join('\n');
}

/** As it is written to a file. */
export const entriesJson = ({ firstTable, twenty, longestTask, ...rest }: EntriesReport) => ({
  ...rest,
  firstTable: firstTable.map(rounded),
  twenty: twenty.map(rounded),
  longestTask: longestTask.map(rounded),
  aims,
});
