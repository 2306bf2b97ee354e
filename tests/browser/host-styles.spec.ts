// Styles of a reader or of a page around the element that reach into it.
import { expect, test } from './element.ts';

/** What a reader may ask of text by WCAG 1.4.12, in every shadow root. */
const spaced = async (): Promise<void> => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`);
  const apply = (root: Document | ShadowRoot): void => {
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) apply(shadowRoot);
  };
  apply(document);
};
const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

test.describe('in a window of 320 px, with wide spacing of text', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  for (const address of ['./', './#layers', './why.html']) {
    test(`${address} stays within the window`, async ({ blog: _, page }) => {
      await page.goto(address);
      await page.locator('attention-steps .reading h2, why-page .tasks').first().waitFor();
      await page.evaluate(spaced);
      await expect.poll(() => page.evaluate(beyond)).toBe(0);
    });
  }

  for (const view of ['compact', 'full', 'lines', 'heatmap']) {
    test(`the view ${view} stays within the window`, async ({ blog, page }) => {
      await blog.show(`view="${view}" text="The cat sat on the mat"`);
      await page.evaluate(spaced);
      await expect.poll(() => page.evaluate(beyond)).toBe(0);
    });
  }
});

for (const theme of ['light', 'dark']) {
  test(`fields of the theme ${theme} follow it, whatever color-scheme the page gives the element`, async ({ blog }) => {
    const other = theme === 'light' ? 'dark' : 'light';
    await blog.show(`theme="${theme}" text="The cat sat"`, '', { css: `attention-steps { color-scheme: ${other} }` });
    const scheme = await blog.sentence.evaluate((field) => getComputedStyle(field).colorScheme);
    expect(scheme).toBe(theme);
  });
}

test('an element that the page hides is hidden, and shown again with all that is in it', async ({ blog, page }) => {
  await blog.show('text="The cat sat"', '', { css: '.off { visibility: hidden } .on { visibility: visible }' });
  await page.locator('main').evaluate((main) => main.setAttribute('class', 'off'));
  await expect(blog.sentence).toBeHidden();
  await blog.element.evaluate((element) => element.setAttribute('class', 'on'));
  await expect(blog.sentence).toBeVisible();
  await expect(blog.reading).toBeVisible();
});

test('an element that the page enlarges stays within it, and its cells open', async ({ blog, page }) => {
  await blog.show('text="The cat sat"', '', { css: 'attention-steps { zoom: 2 }' });
  expect(await page.evaluate(beyond)).toBe(0);
  await blog.element.locator('#step-scores tbody td').last().click();
  await expect(blog.element.locator('attention-derivation')).toContainText('sat asks sat');
});
