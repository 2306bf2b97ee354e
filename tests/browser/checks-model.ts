// What every engine must do with a trained model: fetch it when it is asked for and once, compute the same numbers, and lose nothing where
// that fails.
import assert from 'node:assert/strict';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from '../../web/core/load.ts';
import { type Browser, clickOn, finder, found, textOf, until } from './drivers/browser.ts';
import { host, page } from './host.ts';

const sentence = 'How old are you?';
const element = 'attention-steps';
const offer = `${element} >>> attention-model-offer`;
const reading = `${element} >>> attention-compact >>> .reading`;
const problem = `${element} >>> attention-compact >>> attention-sentence >>> .problem`;
const field = `${element} >>> attention-compact >>> attention-sentence >>> #sentence`;

const post = (attributes = '', before = '') =>
  page(
    `${before}<attention-steps text="${sentence}" model="use-lite" ${attributes}></attention-steps>`,
    '<script type="module" src="/on/a/sub-path/attention-steps.js"></script>',
  );

/** JavaScript for the page: the vector of the text. */
const vector = `[...document.querySelector('${element}').trace.steps.find(({ id }) => id === 'summary_unit').values]`;

/** The same in Node. */
async function inNode(): Promise<number[]> {
  const core = await load();
  await core.loadModel('use-lite', { from: 'dist/models' });
  const { steps } = core.run({ text: sentence, parameters: { from: 'model', model: 'use-lite' } });
  return [...steps.find(({ id }) => id === 'summary_unit')!.values];
}

/** Types at once what would take long key by key. */
const paste = (browser: Browser, text: string) =>
  browser.evaluate(`(() => {
    const field = ${finder(field)};
    field.value = ${JSON.stringify(text)};
    field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  })()`);

/** While \`held\` is set, the second part of the parameters never comes. */
const holding = `<script>
  const fetched = fetch;
  globalThis.fetch = (what, options) =>
    globalThis.held && String(what).includes('parameters-2')
      ? new Promise((_, reject) => options.signal.addEventListener('abort', () => reject(options.signal.reason)))
      : fetched(what, options);
  held = true;
</script>`;

export const modelChecks: Record<string, (browser: Browser) => Promise<void>> = {
  'a trained model is fetched once when it is asked for, and has the numbers that it has elsewhere': async (
    browser,
  ) => {
    const site = await host({ pages: { '/post.html': post(), '/again.html': post('loading="eager"') } });
    const parts = () => site.asked.filter((path) => path.includes('parameters')).length;
    try {
      await browser.goto(`${site.url}post.html`);
      await found(browser, `${offer} >>> button.load`);
      assert.equal(parts(), 0);
      await clickOn(browser, `${offer} >>> button.load`);
      await until(browser, `${textOf(reading)}.includes('How')`);
      assert.deepEqual(await browser.evaluate(vector), await inNode());
      assert.equal(parts(), 4);

      await browser.goto(`${site.url}again.html`);
      await until(browser, `${textOf(reading)}.includes('How')`);
      assert.equal(parts(), 4, 'the second time it comes from what the browser has kept');

      await paste(browser, '東京');
      await until(browser, `${textOf(reading)}.includes('東京')`);
      const long = 'cat '.repeat(2000).trim();
      await paste(browser, long);
      await until(browser, `${textOf(problem)}.includes('expected at most 128 pieces of words')`);
      assert.equal(await browser.evaluate(`${finder(field)}.value`), long);
    } finally {
      await site.close();
    }
  },

  'loading a model can be cancelled, and a damaged part is named': async (browser) => {
    const folder = await mkdtemp(join(tmpdir(), 'attention-steps-damaged-'));
    await cp('dist', folder, { recursive: true });
    await writeFile(join(folder, 'models/use-lite/parameters-3.bin'), Buffer.alloc(4_000_000));
    const site = await host({ folder, pages: { '/post.html': post('', holding) } });
    try {
      await browser.goto(`${site.url}post.html`);
      await clickOn(browser, `${offer} >>> button.load`);
      await until(browser, `/[1-9][\\d.]* MB of 14 MB/.test(${textOf(offer)})`);
      await clickOn(browser, `${offer} >>> .progress button`);
      await until(browser, `${textOf(offer)}.includes('Cancelled.')`);
      await browser.evaluate('held = false');
      await clickOn(browser, `${offer} >>> button.load`);
      await until(browser, `${textOf(offer)}.includes('parameters-3.bin is damaged')`);
      await found(browser, `${offer} >>> button.load`);
    } finally {
      await site.close();
      await rm(folder, { recursive: true });
    }
  },
};
