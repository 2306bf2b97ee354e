import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { serve } from '../../scripts/serve.ts';
import { chromiumOptions } from '../chromium.ts';

/** Opens index.html of a folder in Chromium; an error on the page fails what is done there. */
export async function inChromium(folder: string, work: (page: Page) => Promise<void>): Promise<void> {
  const server = await serve(folder);
  const browser = await chromium.launch(chromiumOptions);
  try {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto(server.url);
    await work(page);
    if (errors.length > 0) throw new Error(errors.join('\n'));
  } finally {
    await browser.close();
    await server.close();
  }
}
