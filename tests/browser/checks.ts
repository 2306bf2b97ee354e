// What every engine must do with the page, whichever way it is driven.
import assert from 'node:assert/strict';
import { type Browser, finder, found, textOf, until } from './drivers/browser.ts';

const page = 'attention-page';
const sentence = `${page} >>> #sentence`;
const reading = `${page} >>> attention-steps >>> .reading`;
const scoresCard = `${page} >>> attention-steps >>> attention-card[data-card="scores"]`;

export const checks: Record<string, (browser: Browser) => Promise<void>> = {
  'the SIMD core answers': async (browser) => {
    const answer = `import('./core.js').then(async ({ load }) => {
      const core = await load();
      return [core.backend, core.run({ version: 1, text: 'The cat sat' }).steps.at(-1).id];
    })`;
    assert.deepEqual(await browser.evaluate(answer), ['simd', 'context']);
  },

  'a sentence that is typed is read': async (browser) => {
    await found(browser, reading);
    await browser.type(sentence, 'Where is the zebra');
    await until(browser, `${textOf(reading)}.includes('zebra')`);
  },

  'a cell opens to its arithmetic': async (browser) => {
    const panel = `${scoresCard} >>> attention-derivation`;
    await found(browser, panel);
    await browser.evaluate(`${finder(scoresCard)}.scrollIntoView()`);
    await until(browser, `${textOf(panel)}.includes('=')`);
    const before = await browser.evaluate(textOf(panel));
    await browser.click(`${scoresCard} >>> #step-scores >>> tbody tr:last-child td:last-child`);
    await until(browser, `${textOf(panel)} !== ${JSON.stringify(before)}`);
  },
};
