// What every recipe's test has: its pages on a server, an eye on what must not happen, and a reader.
import { test as base, expect, type Locator } from '@playwright/test';
import { resolve } from 'node:path';
import { serve, type StaticServer } from '../../scripts/serve.ts';

export { expect };

/** Where the recipes are built. */
export const built = resolve(import.meta.dirname, '../../build/recipes');

/** Where the package stands for the pages that take it from another site. */
export const elsewhere = () => process.env['ELSEWHERE']!;

interface Recipe {
  /** Serves a folder of build/recipes, until the test has ended. Gives its address, ending in a slash. */
  site: (folder: string) => Promise<string>;
  /** Fails a test in which something was said to the console as a warning or an error, thrown, or asked of a third site. */
  undisturbed: void;
}

export const test = base.extend<Recipe & { servers: StaticServer[] }>({
  servers: async ({}, use) => {
    const servers: StaticServer[] = [];
    await use(servers);
    await Promise.all(servers.map((server) => server.close()));
  },
  site: ({ servers }, use) =>
    use(async (folder) => {
      const server = await serve(`${built}/${folder}`);
      servers.push(server);
      return server.url;
    }),
  undisturbed: [
    async ({ page, servers }, use) => {
      const heard: string[] = [];
      const asked: string[] = [];
      page.on('console', (message) => {
        const icon = message.location().url.endsWith('/favicon.ico');
        if (['warning', 'error'].includes(message.type()) && !icon) heard.push(message.text());
      });
      page.on('pageerror', (error) => heard.push(error.message));
      page.on('request', (request) => asked.push(request.url()));
      await use();
      expect(heard).toEqual([]);
      const known = [elsewhere(), ...servers.map(({ url }) => url), 'data:', 'blob:', 'file:'];
      expect(asked.filter((url) => !known.some((start) => url.startsWith(start)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** What stands in an element of "The cat sat": cat reads itself, with the share that stands in its row of the weights. */
export async function seesTheCat(element: Locator): Promise<void> {
  await expect(element).toContainText(/cat reads mostly itself \(66%\)/);
}

/** Types a sentence and opens a cell, as a reader does. */
export async function typesAndOpens(element: Locator): Promise<void> {
  await element.getByRole('textbox', { name: 'Your sentence' }).fill('The dog sat');
  await expect(element).toContainText(/dog reads mostly itself \(63%\)/);
  const scores = element.getByRole('tab', { name: 'scores' });
  if (await scores.isVisible()) await scores.click(); // the long column has them all at once
  const table = element.locator('#step-scores');
  await table.locator('tr[aria-rowindex="3"] td').nth(2).click();
  const arithmetic = element.locator('attention-derivation').filter({ hasText: 'dog asks sat' });
  await expect(arithmetic.locator('.result').first()).toHaveText('1.80');
}

export async function seesAndTries(element: Locator): Promise<void> {
  await seesTheCat(element);
  await typesAndOpens(element);
}
