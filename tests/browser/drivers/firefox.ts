import { type ElementHandle, launch, TimeoutError } from 'puppeteer-core';
import { type Browser, finder } from './browser.ts';

/** In milliseconds. It only ends what hangs: a busy machine may take long for anything. */
const LONGEST = 600_000;

/**
 * The longest a first navigation may take, in milliseconds. Once in CI the driver waited ten minutes for a page to be loaded; hundreds of
 * navigations on a busy machine did not show it again. An event that does not arrive would leave it waiting: it is asked again then.
 */
const LONGEST_FIRST = 60_000;

/** Firefox as the system has it, over WebDriver BiDi. */
export async function firefox(): Promise<Browser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: process.env['FIREFOX'] ?? '/usr/bin/firefox-esr',
    headless: true,
    protocolTimeout: LONGEST,
  });
  const page = await browser.newPage();
  page.setDefaultNavigationTimeout(LONGEST);

  const element = async (selector: string): Promise<ElementHandle<Element>> => {
    const handle = (await page.evaluateHandle(finder(selector))).asElement();
    if (!handle) throw new Error(`no element: ${selector}`);
    return handle as ElementHandle<Element>;
  };

  return {
    async goto(url) {
      try {
        await page.goto(url, { timeout: LONGEST_FIRST });
      } catch (error) {
        if (!(error instanceof TimeoutError)) throw error;
        await page.goto(url);
      }
    },
    evaluate: (expression) => page.evaluate(expression),
    click: async (selector) => (await element(selector)).click(),
    async type(selector, text) {
      await (await element(selector)).focus();
      await page.keyboard.down('Control');
      await page.keyboard.press('a');
      await page.keyboard.up('Control');
      await page.keyboard.type(text);
    },
    close: () => browser.close(),
  };
}
