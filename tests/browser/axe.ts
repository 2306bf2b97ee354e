import { AxeBuilder } from '@axe-core/playwright';
import { type Page, test } from '@playwright/test';

/** What axe takes for a selector that may pass through shadow roots: `attention-page >>> attention-steps`. */
const part = (selector: string) => ({ fromShadowDom: selector.split(' >>> ') as [string, string] });

/** What axe finds in a page, in all its shadow roots, or only inside (or outside) a part of it. A frame is a page of its own. */
export async function axe(
  page: Page,
  { inside, outside }: { inside?: string; outside?: string } = {},
): Promise<string[]> {
  test.slow(); // it looks at every pair of colours, of thousands of numbers
  // What is called legacy stays in one page, and so need not write down all that is right for a page beside it: four times as fast.
  let builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], iframes: false });
  if (inside !== undefined) builder = builder.include(part(inside));
  if (outside !== undefined) builder = builder.exclude(part(outside));
  const { violations } = await builder.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target.flat().join(' ')} ${html.slice(0, 160)}`),
  );
}
