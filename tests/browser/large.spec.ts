// What takes longer than is computed at once: refused before it starts, and computed in a worker where a reader asks for it.
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { load, validate, type ExampleDocument } from '../../web/core/index.ts';
import { fallback } from '../../web/export/fallback.ts';
import { standaloneFile } from '../../web/export/standalone.ts';
import { test as elementTest } from './element.ts';
import { expect, test } from './page.ts';

const words = (n: number) => Array.from({ length: n }, (_, index) => `${'abcdefg'[index % 7]!}${index % 13}`).join(' ');
const seeded = (d_model: number, more: object): ExampleDocument => ({
  version: 1,
  text: 'The cat sat',
  embeddings: { from: 'seed', seed: 1, d_model },
  parameters: { from: 'seed', seed: 2 },
  ...more,
});
/** With 400 words it takes 500 MB. */
const wide = seeded(16, { attention: { heads: 8 }, layers: 8 });
/** With 400 words it takes about a second, in many steps. */
const deep = seeded(512, { attention: { heads: 4, d_k: 128, d_v: 128 }, layers: 8, feed_forward: { d_ff: 512 } });
/** With 40 words it takes a second or more, nearly all in one step. */
const slow = seeded(36, { layers: 2, analyses: ['gradients'] });

const parts = (page: Page) => ({
  offer: page.getByRole('button', { name: /^Compute it anyway \(about .* s and .* MB\)$/ }),
  progress: page.locator('attention-large progress'),
  cancel: page.getByRole('button', { name: 'Cancel' }),
  large: page.locator('attention-large'),
});

/** What the processes of the pages take, in bytes. */
async function memory(page: Page): Promise<number> {
  const session = await page.context().browser()!.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(async ({ id }) => {
      const status = await readFile(`/proc/${id}/status`, 'utf8');
      return 1024 * Number(/VmRSS:\s*(\d+)/.exec(status)![1]);
    });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** An address with 512 words of one letter, 16 heads and 8 layers. */
const hostile = seeded(16, { text: Array(512).fill('a').join(' '), attention: { heads: 16 }, layers: 8 });

test('a link with far too much is refused before it starts, and the tab answers', async ({ at, page }) => {
  await at.open();
  const before = await memory(page);
  await page.evaluate(
    (document) => (location.hash = `example=${encodeURIComponent(JSON.stringify(document))}`),
    hostile,
  );
  await expect(at.problem).toContainText('text: would take about');
  await expect(at.problem).toContainText(' GB');
  await expect(parts(page).large).toHaveCount(0);
  await at.sentence.fill('The old cat sat');
  await expect(at.reading).toContainText('reads');
  await expect.poll(() => at.words('weights')).toEqual(['The', 'old', 'cat', 'sat']);
  // Had any of it been computed, its numbers would be there: it needs gigabytes.
  expect((await memory(page)) - before).toBeLessThan(100e6);
});

test('a link is not computed in a worker, and says what is', async ({ at, page }) => {
  await at.open({ ...wide, text: words(400) });
  await expect(at.problem).toContainText('would take about');
  await expect(at.problem).toContainText('A link never starts this much work.');
  await expect(parts(page).large).toHaveCount(0);
});

test('a text that is typed is computed in a worker where the reader asks for it', async ({ at, page }) => {
  await at.open(wide);
  await at.type(words(400));
  const { offer, large } = parts(page);
  await expect(offer).toBeVisible();
  await expect(at.problem).toContainText('at most');
  let workers = 0;
  page.on('worker', () => workers++);
  await at.tabTo(offer);
  await page.keyboard.press('Enter');
  await expect(page.locator('.count')).toHaveText('400 words');
  await expect(large).toHaveCount(0);
  await expect(at.problem).toHaveCount(0);
  await expect(at.sentence).toBeFocused();
  const { steps } = (await load()).run({ ...wide, text: words(400) }, { large: true });
  const weights = steps.find(({ id }) => id === 'layer1.head1.weights')!;
  await expect(at.number('layer1.head1.weights', 0, 0)).toHaveText(weights.values[0]!.toFixed(3));
  expect(workers).toBe(1);

  // Another example of that size is asked for again; a view of the same is not.
  await at.type(`${words(400)} a0`);
  await expect(offer).toBeVisible();
  await at.type('The cat');
  await expect(page.locator('.count')).toHaveText('2 words');
  await page.keyboard.press('Control+z');
  await expect(offer).toBeVisible();
  await expect(page.locator('.count')).toHaveText('2 words');
});

test('progress is shown, and cancelling it leaves the example that was there', async ({ at, page }) => {
  await at.open(slow);
  await at.type(words(40));
  const { offer, progress, cancel, large } = parts(page);
  await offer.focus();
  await page.keyboard.press('Enter');
  await expect(progress).toBeVisible();
  await expect(cancel).toBeFocused();
  await expect(large).toContainText(/[1-9]\d?%\s+\d+\.\d s/);
  await page.keyboard.press('Enter');
  await expect(large).toContainText('Cancelled.');
  await expect(offer).toBeFocused();
  await expect.poll(() => page.workers().length).toBe(0);
  await expect.poll(() => at.words('layer1.weights')).toEqual(['The', 'cat', 'sat']);

  await page.keyboard.press('Enter');
  await expect(page.locator('.count')).toHaveText('40 words');
  await expect.poll(() => page.workers().length).toBe(0);
});

test('progress grows with what is done', async ({ at, page }) => {
  await at.open(deep);
  await at.type(words(400));
  const { offer } = parts(page);
  await offer.waitFor();
  const seen = page.evaluate(async () => {
    const values: number[] = [];
    const large = () => document.querySelector('attention-page')!.shadowRoot!.querySelector('attention-large');
    while (large() !== null) {
      const bar = large()!.shadowRoot!.querySelector('progress');
      if (bar?.hasAttribute('value')) values.push(bar.value);
      await new Promise(requestAnimationFrame);
    }
    return values;
  });
  await offer.click();
  const values = await seen;
  expect(values.length).toBeGreaterThan(0);
  expect(values).toEqual(values.toSorted((a, b) => a - b));
  expect(values.at(-1)).toBeLessThan(1);
});

test('typing on ends what is computed', async ({ at, page }) => {
  await at.open(slow);
  await at.type(words(40));
  const { offer, progress, large } = parts(page);
  await offer.click();
  await expect(progress).toBeVisible();
  await at.type('The dog');
  await expect(page.locator('.count')).toHaveText('2 words');
  await expect(large).toHaveCount(0);
  await expect.poll(() => page.workers().length).toBe(0);
});

const required = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'";

elementTest('an element computes in a worker what is typed into it, under Trusted Types', async ({ blog, page }) => {
  const json = `<script type="application/json">${JSON.stringify(wide)}</script>`;
  await blog.show('', json, {
    policy: `${required}; require-trusted-types-for 'script'; trusted-types lit-html attention-steps`,
  });
  await blog.sentence.fill(words(400));
  const { offer } = parts(page);
  await offer.click();
  await expect(page.locator('.count')).toHaveText('400 words');
  await expect(blog.sentence).toBeFocused();
});

elementTest('an element shows of a document that is given the message alone', async ({ blog, page }) => {
  await blog.show('');
  await blog.element.evaluate(
    (element, document) => ((element as unknown as { document: unknown }).document = document),
    { ...wide, text: words(400) },
  );
  await expect(blog.element).toContainText('would take about');
  await expect(parts(page).large).toHaveCount(0);
});

/** Where a file has no address beside it. */
async function openStandalone(page: Page, file: string): Promise<Locator> {
  const template = await readFile('dist/standalone.html', 'utf8');
  const core = await load();
  await writeFile(file, standaloneFile(template, wide, 'wide', fallback(validate(wide), core.run(wide))));
  await page.goto(pathToFileURL(file).href);
  return page.locator('#sentence');
}

elementTest('the standalone file computes in a worker as well', async ({ browser }, info) => {
  const page = await browser.newPage();
  const sentence = await openStandalone(page, info.outputPath('wide.html'));
  await sentence.fill(words(400));
  await parts(page).offer.click();
  await expect(page.locator('.count')).toHaveText('400 words');
  await page.close();
});

test('a size that is larger than those to choose is shown', async ({ at }) => {
  await at.open(seeded(48, { attention: { heads: 24, d_k: 2, d_v: 2 }, layers: 12 }));
  await expect(at.control('Size d_model').locator('option:checked')).toHaveText('48 numbers per word');
});

test('what was shown before is freed', async ({ at, page }) => {
  await at.open();
  await page.evaluate(() => {
    const { session } = document.querySelector('attention-page') as unknown as { session: { trace: object } };
    const shown = globalThis as unknown as { before: WeakRef<object>[] };
    shown.before = [new WeakRef(session.trace), new WeakRef((session.trace as { steps: object[] }).steps.at(-1)!)];
  });
  await at.type('The old cat sat');
  await expect.poll(() => at.words('weights')).toEqual(['The', 'old', 'cat', 'sat']);
  await at.card('meaning').scrollIntoViewIfNeeded();
  await at.settled();
  await expect
    .poll(async () => {
      await page.requestGC();
      return page.evaluate(() =>
        (globalThis as unknown as { before: WeakRef<object>[] }).before.map((one) => one.deref() === undefined),
      );
    })
    .toEqual([true, true]);
});
