// Pages that are written by hand, by a generator or by a notebook.
import { elsewhere, expect, seesAndTries, seesTheCat, test } from './reader.ts';

test('a plain page has the element, and the way to the page where it can be changed further', async ({
  page,
  site,
}) => {
  await page.goto(await site('plain-html'));
  const element = page.locator('attention-steps');
  await seesAndTries(element);
  const link = element.getByRole('link', { name: 'Change the numbers' });
  await link.hover();
  await expect(link).toHaveAttribute('href', /attention-steps\/#/);
  await page.goto(await link.evaluate((one: HTMLAnchorElement) => one.href));
  await expect(page.locator('.reading h2')).toContainText(/dog reads mostly itself \(63%\)/);
});

test('a plain page has the classic script, and the element stands where it stood', async ({ page, site }) => {
  await page.goto(`${await site('plain-html')}classic.html`);
  await seesAndTries(page.locator('attention-steps'));
  const [before, element, after] = await Promise.all(
    [page.getByText('Before it.'), page.locator('attention-steps'), page.getByText('After it.')].map((one) =>
      one.boundingBox(),
    ),
  );
  expect(before!.y + before!.height).toBeLessThanOrEqual(element!.y);
  expect(element!.y + element!.height).toBeLessThanOrEqual(after!.y);
});

test('both work from a folder further down', async ({ page, site }) => {
  const root = await site('.');
  for (const name of ['index.html', 'classic.html']) {
    await page.goto(`${root}plain-html/${name}`);
    await seesAndTries(page.locator('attention-steps'));
  }
});

test('a blog in Markdown has the script in one line', async ({ page, site }) => {
  await page.goto(`${await site('markdown-blog')}post.html`);
  await seesAndTries(page.locator('attention-steps'));
  await expect(page.getByText('The text goes on in Markdown.').locator('em')).toHaveText('Markdown');
});

test('a blog that takes nothing but frames has the frame', async ({ page, site }) => {
  await page.goto(`${await site('markdown-blog')}strict-post.html`);
  await expect(page.locator('script')).toHaveCount(0);
  await seesAndTries(page.frameLocator('iframe').locator('attention-steps'));
});

test('Eleventy puts computed tables into its pages', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(await site('eleventy/_site'));
  const element = page.locator('attention-steps');
  await seesTheCat(element);
  const weights = element.locator('table', { hasText: 'Weights' });
  await expect(weights.locator('tbody tr').nth(1)).toHaveText(/cat\s*0\.123\s*0\.665\s*0\.212/);
  await context.close();
});

test('pages of Eleventy come to life', async ({ page, site }) => {
  await page.goto(await site('eleventy/_site'));
  await seesAndTries(page.locator('attention-steps'));
});

test('a Jupyter notebook that was run shows the script and the frame', async ({ page, site }) => {
  await page.goto(`${await site('jupyter')}attention.html`);
  await seesAndTries(page.locator('attention-steps'));
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute(
    'src',
    `${elsewhere()}attention-steps/embed.html#text=The%20cat%20sat&select=cat`,
  );
  await frame.scrollIntoViewIfNeeded();
  await seesAndTries(page.frameLocator('iframe').locator('attention-steps'));
});

test('the script runs where it is put in later, as JupyterLab does', async ({ page, site }) => {
  await page.goto(`${await site('plain-html')}classic.html`);
  await seesTheCat(page.locator('attention-steps'));
  await page.locator('script').evaluate((written) => {
    const output = document.body.appendChild(document.createElement('div'));
    output.innerHTML = written.outerHTML;
    const [dead] = output.children;
    const script = document.createElement('script');
    for (const { name, value } of dead!.attributes) script.setAttribute(name, value);
    dead!.replaceWith(script);
  });
  await seesAndTries(page.locator('div > attention-steps'));
});

test('a Quarto page has the element', async ({ page, site }) => {
  await page.goto(`${await site('quarto')}attention.html`);
  await seesAndTries(page.locator('attention-steps'));
});
