// A trained model in an embedded element: offered first, or loaded at once where the author says so.
import type { Page } from '@playwright/test';
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { load as loadCore } from '../../web/core/index.ts';
import { standaloneFile } from '../../web/export/standalone.ts';
import { type AttentionSteps, expect, policy, test } from './element.ts';

const withFetch = `${policy}; connect-src 'self'`;
const tag = (more = '') => `<attention-steps text="How old are you?" model="use-lite" ${more}></attention-steps>`;

/** The files of models that were asked for. */
function watch(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    const file = /\/(?:models|elsewhere)\/use-lite\/(.+)$/.exec(request.url())?.[1];
    if (file !== undefined) files.push(file);
  });
  return files;
}

const load = (page: Page) => page.getByRole('button', { name: 'Load the model (14 MB)' });

test('an element offers the model, fetches nothing of it before, and shows its numbers then', async ({
  blog,
  page,
}) => {
  const files = watch(page);
  await blog.open({ html: tag('select="old"'), policy: withFetch });
  await expect(load(page)).toBeVisible();
  await expect(blog.element).toContainText('Universal Sentence Encoder Lite (Daniel Cer');
  await expect(blog.element).toContainText('How old are you?');
  expect(files).toEqual([]);
  await load(page).click();
  await blog.ready();
  await expect(blog.reading).toContainText(/readings in layer 1:\s+old\s+reads/);
  await expect(blog.sentence).toHaveValue('How old are you?');
  await expect(blog.element).toContainText('numbers of a trained model, the Universal Sentence Encoder Lite (2018)');
  expect(files.filter((file) => file.startsWith('parameters'))).toHaveLength(4);
  const tokens = await blog.element.evaluate((element) => (element as AttentionSteps).trace!.steps.length);
  expect(tokens).toBeGreaterThan(100);
  await blog.sentence.fill('What is your age?');
  await expect(blog.reading).toContainText('What');
});

test('loading="eager" loads it at once; `models` says from where', async ({ blog, page }) => {
  const files = watch(page);
  await page.route('**/elsewhere/**', async (route) => {
    const body = await readFile(`dist/models/${/elsewhere\/(.+)$/.exec(route.request().url())![1]}`);
    await route.fulfill({ body });
  });
  await blog.open({ html: tag('loading="eager" models="elsewhere"'), policy: withFetch });
  await blog.ready();
  await expect(blog.reading).toContainText('How');
  expect(files).toContain('model.json');
  // It is loaded once: a single change is all that can be taken back.
  await blog.sentence.fill('What is your age?');
  await expect(blog.reading).toContainText('What');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(blog.sentence).toHaveValue('How old are you?');
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test.describe('where a part is missing', () => {
  test.use({ expected: /Failed to load resource/ });

  test('it is named, and can be tried again', async ({ blog, page }) => {
    await page.route('**/models/use-lite/parameters-4.bin', (route) => route.fulfill({ status: 404 }));
    await blog.open({ html: tag(), policy: withFetch });
    await load(page).click();
    await expect(page.getByRole('alert')).toContainText('parameters-4.bin');
    await page.unroute('**/models/use-lite/parameters-4.bin');
    await load(page).click();
    await blog.ready();
  });
});

test('a frame offers the model, too, and has it from its own site', async ({ page }) => {
  await page.goto('./embed.html#text=How%20old%20are%20you%3F&model=use-lite');
  await load(page).click();
  await expect(page.locator('.reading')).toContainText('How');
});

test('attributes that the model contradicts are named', async ({ blog }) => {
  await blog.open({ html: tag('loading="eager" heads="3"'), policy: withFetch });
  await expect(blog.element.getByRole('status')).toContainText('heads:');
});

test('the attribute can come and go', async ({ blog, page }) => {
  await blog.show('text="How old are you?"', '', { policy: withFetch });
  await blog.element.evaluate((element) => element.setAttribute('model', 'use-lite'));
  await load(page).click();
  await expect(blog.element).toContainText('numbers of a trained model');
  await blog.element.evaluate((element) => element.removeAttribute('model'));
  await expect(blog.element).not.toContainText('numbers of a trained model');
  await expect(blog.reading).toContainText('How');
});

test('the one file says that the model is not in it', async ({ page }, info) => {
  const file = info.outputPath('model.html');
  const document = { text: 'How old are you?', parameters: { from: 'model', model: 'use-lite' } };
  const core = await loadCore();
  await core.loadModel('use-lite', { from: 'dist/models' });
  const template = await readFile('dist/standalone.html', 'utf8');
  await writeFile(file, standaloneFile(template, document, 'How old are you?', '<p>How old are you?</p>'));
  await page.goto(pathToFileURL(file).href);
  await expect(page.getByRole('status')).toContainText('They are not in this file');
  await expect(load(page)).toHaveCount(0);
});
