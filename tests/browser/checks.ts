// What every engine must do with the page, whichever way it is driven.
import assert from 'node:assert/strict';
import { courseChecks } from './checks-course.ts';
import { entryChecks } from './checks-entries.ts';
import { hostileChecks } from './checks-hostile.ts';
import { modelChecks } from './checks-model.ts';
import { shareChecks } from './checks-share.ts';
import { writingChecks } from './checks-writing.ts';
import { type Browser, clickOn, found, textOf, until } from './drivers/browser.ts';

const page = 'attention-page';
const sentence = `${page} >>> attention-sentence >>> #sentence`;
const reading = `${page} >>> attention-steps >>> attention-full >>> .reading`;
const scoresCard = `${page} >>> attention-steps >>> attention-full >>> attention-card[data-card="scores"]`;

/** JavaScript for the page: causal attention, and how far its contexts are from those in double precision. */
const attendTwice = `import('./core.js').then(async ({ load }) => {
  const core = await load();
  const [n, d] = [200, 20];
  const numbers = (seed) => Float32Array.from({ length: n * d }, (_, at) => Math.sin((at + 1) * (at % 89 + seed)));
  const [query, key, value] = [numbers(1), numbers(2), numbers(3)];
  const expected = [];
  for (let i = 0; i < n; i++) {
    const dots = Array.from({ length: i + 1 }, (_, j) => query.slice(i * d, i * d + d).reduce((sum, x, k) => sum + x * key[j * d + k], 0));
    const exponentials = dots.map((dot) => Math.exp(dot / Math.sqrt(d)));
    const sum = exponentials.reduce((all, one) => all + one);
    for (let k = 0; k < d; k++) expected.push(exponentials.reduce((all, one, j) => all + one * value[j * d + k], 0) / sum);
  }
  const apart = [], hows = [];
  for (const workers of [0, 2]) {
    const { context, how } = await core.attend(query, key, value, { d_k: d, causal: true, workers });
    hows.push(how);
    apart.push(Math.max(...expected.map((number, at) => Math.abs(number - context[at]))));
  }
  return { apart, hows };
})`;

export const checks: Record<string, (browser: Browser) => Promise<void>> = {
  'the SIMD core answers': async (browser) => {
    const answer = `import('./core.js').then(async ({ load }) => {
      const core = await load();
      return [core.backend, core.run({ version: 1, text: 'The cat sat' }).steps.at(-1).id];
    })`;
    const [backend, last] = (await browser.evaluate(answer)) as string[];
    assert.match(backend!, /^(relaxed|simd)$/);
    assert.equal(last, 'context');
  },

  'large attention is right on the page’s own thread and in workers': async (browser) => {
    const { apart, hows } = (await browser.evaluate(attendTwice)) as { apart: number[]; hows: string[] };
    assert.deepEqual(hows, ['slices', 'file workers']);
    for (const difference of apart) assert.ok(difference < 2e-6, `apart by ${difference}`);
  },

  'a sentence that is typed is read': async (browser) => {
    await found(browser, reading);
    await browser.type(sentence, 'Where is the dog');
    await until(browser, `${textOf(reading)}.includes('dog')`);
  },

  'a cell opens to its arithmetic': async (browser) => {
    const panel = `${scoresCard} >>> attention-derivation`;
    await found(browser, panel);
    await clickOn(browser, `${scoresCard} >>> #step-scores >>> tbody tr:last-child td:last-child`);
    await until(browser, `${textOf(panel)}.includes('sat asks sat') && ${textOf(panel)}.includes('=')`);
  },

  ...courseChecks,
  ...entryChecks,
  ...hostileChecks,
  ...modelChecks,
  ...shareChecks,
  ...writingChecks,
};
