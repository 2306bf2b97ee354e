// What every engine must do with links, the history of the window and the dialog that shares an example.
import assert from 'node:assert/strict';
import { validate } from '../../web/core/validate.ts';
import { splitWords } from '../../web/core/words.ts';
import { readAddress, writeAddress } from '../../web/edit/address.ts';
import { equal } from '../../web/core/equal.ts';
import { withSelection } from '../../web/edit/selection.ts';
import { type Browser, clickOn, eventually, finder, found, until } from './drivers/browser.ts';

const page = finder('attention-page');
const tokens = `${page}?.session.example.tokens`;
const dialog = 'attention-share';

/** Words that engines split in different ways, and enough of them for a link that is deflated. */
const text = `แมวนั่งบนเสื่อ 猫が座った ${Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ')}`;
const example = validate({ text, tokens: splitWords(text, 'drop', null) });

async function follow(browser: Browser, fragment: string): Promise<void> {
  await browser.evaluate(`void (location.hash = ${JSON.stringify(fragment)})`);
  await until(browser, `${tokens}?.length === ${example.tokens.length}`);
}

export const shareChecks: Record<string, (browser: Browser) => Promise<void>> = {
  'a link that Node wrote opens with its words, and Node reads what this engine writes': async (browser) => {
    await found(browser, 'attention-page');
    const fragment = await writeAddress(example, []);
    assert.match(fragment, /^#z=/);
    await follow(browser, fragment);
    assert.deepEqual(await browser.evaluate(tokens), example.tokens);
    await browser.evaluate(`void ${page}.session.select(3)`);
    // Engines deflate in their own ways, so that a link may be written anew before the word that asks is in it.
    const chosen = { document: withSelection(example, 3) };
    const written = async () => readAddress(String(await browser.evaluate('location.hash')));
    await eventually(browser, async () => equal(await written(), chosen), 'the address holds the chosen word');
    assert.deepEqual(await written(), chosen);
  },

  'back and forward lead through what was opened': async (browser) => {
    await found(browser, 'attention-page');
    const first = await browser.evaluate(tokens);
    await follow(browser, await writeAddress(example, []));
    await browser.evaluate(`void ${page}.session.select(2)`);
    await browser.evaluate('void history.back()');
    await until(browser, `${tokens}.length === ${(first as string[]).length}`);
    await browser.evaluate('void history.forward()');
    await until(browser, `${page}.session.example.display.select?.query === 2`);
    assert.deepEqual(await browser.evaluate(tokens), example.tokens);
  },

  'the dialog gives the link, and files of text and picture': async (browser) => {
    await found(browser, 'attention-page');
    await until(browser, `document.documentElement.classList.contains('live')`);
    await clickOn(browser, '#share-button'); // a page that is just being left has none
    await found(browser, `${dialog} >>> attention-share-link >>> textarea`);
    const link = await browser.evaluate(`${finder(`${dialog} >>> attention-share-link >>> textarea`)}.value`);
    assert.match(String(link), /#the-cat-sat$/);
    await clickOn(browser, `${dialog} >>> #tab-download`);
    await found(browser, `${dialog} >>> attention-share-download`);
    // What is saved: the name and the size of each file.
    await browser.evaluate(`void (globalThis.files = [], globalThis.blob = null,
      URL.createObjectURL = (blob) => (globalThis.blob = blob, '#'),
      HTMLAnchorElement.prototype.click = function () { files.push([this.download, blob.type, blob.size]); })`);
    for (const [at, name] of ['NumPy', 'Heatmap, PNG'].entries()) {
      const buttons = `[...${finder(`${dialog} >>> attention-share-download`)}.shadowRoot.querySelectorAll('li')]`;
      await until(
        browser,
        `${buttons}.find((one) => one.textContent.includes(${JSON.stringify(name)}))?.querySelector('button:not(:disabled)')`,
      );
      await browser.evaluate(
        `void ${buttons}.find((one) => one.textContent.includes(${JSON.stringify(name)})).querySelector('.buttons > button').click()`,
      );
      await until(browser, `files.length === ${at + 1}`);
    }
    const files = (await browser.evaluate('files')) as [string, string, number][];
    assert.deepEqual(
      files.map(([name, type]) => [name, type.split(';')[0]]),
      [
        ['the-cat-sat-numpy.py', 'text/x-python'],
        ['the-cat-sat-heatmap.png', 'image/png'],
      ],
    );
    for (const [, , size] of files) assert.ok(size > 1000, `${size} bytes`);
  },
};
