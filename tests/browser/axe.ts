import { type Page, test } from '@playwright/test';
import axeCore from 'axe-core';

/** What axe takes for a selector that may pass through shadow roots: `attention-page >>> attention-steps`. */
const part = (selector: string) => [{ fromShadowDom: selector.split(' >>> ') }];

/**
 * What axe finds in a page, in all its shadow roots, or only inside (or outside) a part of it. A frame is a page of its own. Axe's package
 * for Playwright would put the program into the page twice.
 */
export async function axe(
  page: Page,
  { inside, outside }: { inside?: string; outside?: string } = {},
): Promise<string[]> {
  test.slow(); // it looks at every pair of colours, of thousands of numbers
  await page.evaluate(axeCore.source);
  const context = { include: part(inside ?? 'html'), exclude: outside === undefined ? [] : part(outside) };
  const { violations } = await page.evaluate((of) => {
    const { axe } = globalThis as unknown as { axe: typeof axeCore };
    const options = { resultTypes: ['violations' as const], iframes: false };
    return axe.run(of as axeCore.ElementContext, options);
  }, context);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target.flat().join(' ')} ${html.slice(0, 160)}`),
  );
}
