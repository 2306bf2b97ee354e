// Loading a trained model in the page, in Chromium: the longest task of the page's thread from the press of the button until its first tables
// are painted and the page is idle.
import { host } from '../browser/host.ts';
import { launch } from './browser.ts';
import { median, p90 } from './figures.ts';
import { longestTask } from './tracing.ts';

/** Milliseconds. */
const AIM = 50;
const document = {
  text: "The animal didn't cross the street because it was too tired",
  parameters: { from: 'model', model: 'use-lite' },
};
/** The last of the files that are fetched. */
const LAST = 'parameters-4.bin';
/** How long after its last file the page is still recorded, in milliseconds: until what is out of sight has been drawn, too. */
const AFTER = 3000;

/**
 * The longest task in milliseconds, each time in a context with nothing cached.
 * @param folder what scripts/build made
 */
export async function measureModelLoading(folder: string, quick: boolean): Promise<number[]> {
  const site = await host({ folder });
  const browser = await launch();
  const found: number[] = [];
  try {
    for (let round = 0; round < (quick ? 3 : 9); round++) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
      const page = await context.newPage();
      await page.goto(`${site.attention}index.html#example=${encodeURIComponent(JSON.stringify(document))}`);
      const load = page.getByRole('button', { name: /^Load the model/ });
      await load.waitFor();
      const longest = await longestTask(browser, async () => {
        await page.evaluate(() => performance.mark('loaded'));
        // Nothing is looked for in the page meanwhile: a search through it is a task of its own, longer than any of the page's.
        const parameters = page.waitForEvent('requestfinished', (request) => request.url().endsWith(LAST));
        await load.click();
        await parameters;
        await page.waitForTimeout(AFTER);
      });
      await page.getByText('13 pieces').waitFor();
      found.push(longest);
      await context.close();
    }
  } finally {
    await browser.close();
    await site.close();
  }
  return found;
}

export const loadingText = (samples: readonly number[]): string =>
  `Longest task while the model is loaded and first computed: ${median(samples).toFixed(0)} ms, p90 ${p90(samples).toFixed(0)} ms (≤ ${AIM})${median(samples) <= AIM ? '' : ' missed'}`;
