import { built, elsewhere, expect, seesAndTries, seesTheCat, test } from './reader.ts';

test('a page that allows only frames shows the frame', async ({ page, site }) => {
  await page.goto(`${await site('learning-platform')}course.html`);
  await seesAndTries(page.frameLocator('iframe').locator('attention-steps'));
});

test('a frame without an origin of its own works where its site lets all origins read', async ({ page, site }) => {
  await page.route(`${elsewhere()}**`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'access-control-allow-origin': '*' } });
  });
  await page.route('**/course.html', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('allow-scripts allow-same-origin', 'allow-scripts');
    await route.fulfill({ response, body });
  });
  await page.goto(`${await site('learning-platform')}course.html`);
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', 'allow-scripts');
  const element = page.frameLocator('iframe').locator('attention-steps');
  await seesAndTries(element);
  expect(await element.evaluate(() => origin)).toBe('null');
});

test('a frame of which nothing may be read says what it needs', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.setContent(
    `<iframe sandbox="allow-scripts" width="600" height="300" src="${elsewhere()}attention-steps/embed.html#text=The%20cat%20sat"></iframe>`,
  );
  await expect(page.frameLocator('iframe').getByText('allow-same-origin')).toBeVisible();
  await context.close();
});

test('the one file works from disk', async ({ page }) => {
  await page.goto(`file://${built}/learning-platform/cat.html`);
  await seesAndTries(page.locator('attention-steps'));
});

test('the one file works in a frame without an origin of its own', async ({ page, site }) => {
  await page.goto(`${await site('learning-platform')}height.html`);
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    [frame.src, frame.width, frame.height] = ['cat.html', '100%', '700'];
    document.body.replaceChildren(frame);
  });
  const element = page.frameLocator('iframe').locator('attention-steps');
  await seesAndTries(element);
  expect(await element.evaluate(() => origin)).toBe('null');
});

test('a frame takes the height of what it shows', async ({ page, site }) => {
  await page.goto(`${await site('learning-platform')}height.html`);
  const frame = page.locator('iframe');
  const element = page.frameLocator('iframe').locator('attention-steps');
  await seesTheCat(element);
  /** How much higher the frame is than the whole element in it. */
  const spare = async () => {
    const bottom = await element.evaluate((one) => one.getBoundingClientRect().bottom + scrollY);
    return (await frame.evaluate(({ clientHeight }) => clientHeight)) - bottom;
  };
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 700 });
    await expect.poll(spare).toBeGreaterThanOrEqual(0);
    await expect.poll(spare).toBeLessThan(20);
  }
});

test('what other frames and the page itself say changes no height', async ({ page, site }) => {
  await page.goto(`${await site('learning-platform')}height.html`);
  const frame = page.locator('iframe');
  await expect(frame).not.toHaveAttribute('height', '700'); // its own message has come
  await page.evaluate(async () => {
    const message = { attentionStepsHeight: 9999 };
    postMessage(message, '*');
    const other = document.createElement('iframe');
    other.srcdoc = `<script>parent.postMessage(${JSON.stringify(message)}, '*')</script>`;
    await new Promise<void>((resolve) => {
      addEventListener('message', ({ source }) => source === other.contentWindow && resolve());
      document.body.append(other);
    });
  });
  for (const height of await page.locator('iframe').evaluateAll((all) => all.map((one) => one.getAttribute('height'))))
    expect(height).not.toBe('9999');
});
