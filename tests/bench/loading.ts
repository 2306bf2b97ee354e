// The first table of a first visit, and what the page fetches for it.
import type { Browser } from '@playwright/test';
import { sizeOf } from './sizes.ts';

export interface File {
  path: string;
  raw: number;
  brotli: number;
}

/** A file that the page fetches. */
export interface Fetched extends File {
  /** Whether it was there when the first table was painted. */
  before: boolean;
}

/** Runs in the page before all else: notes when the first live table has been painted. */
function firstTableProbe(): void {
  const channel = new MessageChannel();
  const times = globalThis as { firstTable?: number };
  channel.port1.onmessage = () => (times.firstTable = performance.now());
  const rootOf = (element: Element | null | undefined) => element?.shadowRoot;
  const look = () => {
    const element = rootOf(document.querySelector('attention-page'))?.querySelector('attention-steps');
    const steps = rootOf(rootOf(element)?.querySelector('attention-full'));
    const cards = [...(steps?.querySelectorAll('attention-card') ?? [])].map(rootOf);
    const tables = [steps, ...cards].flatMap((root) => [
      ...(root?.querySelectorAll('attention-heatmap, attention-table') ?? []),
    ]);
    const shown = tables.some((table) => (rootOf(table)?.querySelector('tbody td')?.textContent ?? '') !== '');
    if (shown) channel.port2.postMessage(null);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** From the start of navigation to the first live table, in a context of its own with nothing cached. */
export async function firstTables(browser: Browser, url: string, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
    const page = await context.newPage();
    await page.addInitScript(firstTableProbe);
    await page.goto(url);
    await page.waitForFunction(() => 'firstTable' in globalThis);
    times.push(await page.evaluate(() => (globalThis as { firstTable?: number }).firstTable!));
    await context.close();
  }
  return times;
}

/** Every file that the page fetches when it is opened and left alone, of the folder that `url` serves. */
export async function transferred(browser: Browser, url: string, folder: string): Promise<Fetched[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  const page = await context.newPage();
  await page.addInitScript(firstTableProbe);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => 'firstTable' in globalThis);
  const fetched = await page.evaluate(() => {
    const { firstTable } = globalThis as { firstTable?: number };
    return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
      (entry) => [entry.name, (entry as PerformanceResourceTiming).responseEnd <= firstTable!] as const,
    );
  });
  await context.close();
  const files = new Map(
    fetched.map(([address, before]) => [new URL(address).pathname.slice(1) || 'index.html', before]),
  );
  return [...files]
    .map(([path, before]) => ({ ...sizeOf(folder, path), before }))
    .sort((a, b) => Number(b.before) - Number(a.before) || b.brotli - a.brotli);
}
