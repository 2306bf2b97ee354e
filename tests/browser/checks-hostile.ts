// What every engine must do with words, pages and browsers that are not friendly.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { load } from '../../web/core/load.ts';
import { validate } from '../../web/core/validate.ts';
import { fallback } from '../../web/export/fallback.ts';
import { standaloneFile } from '../../web/export/standalone.ts';
import { type Browser, finder, found, textOf, until } from './drivers/browser.ts';
import { host, page, strictPolicy } from './host.ts';
import { hostile } from './hostile-document.ts';

const root = 'attention-page';
const reading = `${root} >>> attention-steps >>> attention-full >>> .reading`;
const problem = `document.querySelector('attention-page')?.shadowRoot?.textContent`;

const markup = ['<script>alert(1)</script>', '<img src=x onerror=alert(2)>', '"><svg onload=alert(3)>', '${alert(4)}'];

/** JavaScript for the page: how many elements only markup in a reader's words could have made. */
const injected = `(() => {
  const count = (root) => [...root.querySelectorAll('*')].reduce(
    (sum, one) => sum + (one.shadowRoot ? count(one.shadowRoot) : 0),
    root.querySelectorAll('script:not([type=module]), img, iframe, svg[onload]').length);
  return count(document);
})()`;

const script = '<script type="module" src="/on/a/sub-path/attention-steps.js"></script>';
const element = 'attention-steps';
const compact = `${element} >>> attention-compact >>> .reading`;

/** Opens a page of somebody else's site, and closes the site afterwards. */
async function visit(
  browser: Browser,
  body: string,
  policy: string,
  check: () => Promise<void>,
  head = script,
): Promise<void> {
  const site = await host({
    headers: { 'content-security-policy': policy },
    pages: { '/post.html': page(body, head) },
  });
  try {
    await browser.goto(`${site.url}post.html`);
    await check();
  } finally {
    await site.close();
  }
}

const open = (browser: Browser, fragment: string) =>
  browser.evaluate(`void (location.hash = ${JSON.stringify(fragment)})`);

export const hostileChecks: Record<string, (browser: Browser) => Promise<void>> = {
  'markup as words, title and notes is shown as text': async (browser) => {
    await found(browser, reading);
    const document = { version: 1, title: markup[0], notes: [markup[1]], tokens: markup };
    await open(browser, `#example=${encodeURIComponent(JSON.stringify(document))}`);
    await until(browser, `${textOf(reading)}.includes('alert(1)')`);
    assert.equal(await browser.evaluate(injected), 0);
  },

  'addresses that cannot be read are refused, and the last example stays': async (browser) => {
    await found(browser, reading);
    for (const [fragment, reason] of [
      ['#example={oops', 'JSON'],
      ['#example={"version":1,"text":"a","colour":1}', 'colour'],
      ['#no-such-example', 'not in the gallery'],
    ]) {
      await open(browser, fragment!);
      await until(browser, `${problem}?.includes(${JSON.stringify(reason)})`);
      await until(browser, `${textOf(reading)}.length > 0`);
    }
  },

  'words called like parts of every object are words': async (browser) => {
    await found(browser, reading);
    await open(browser, '#example={"version":1,"text":"constructor __proto__ toString"}');
    await until(browser, `${textOf(reading)}.includes('constructor')`);
  },

  'an example with a loss gives way to one without while cards are drawn': async (browser) => {
    await found(browser, reading);
    const loss = { squared_error: [1, 2, 3].map(() => [1, 2]) };
    const seeded = { embeddings: { from: 'seed', seed: 1, d_model: 2 }, parameters: { from: 'seed', seed: 2 } };
    const sizes = { attention: { d_k: 2, d_v: 2 } };
    const first = JSON.stringify({ version: 1, text: 'a b c', ...seeded, ...sizes, loss });
    const thrown = await browser.evaluate(`(async () => {
      const thrown = [];
      addEventListener('error', ({ error }) => error && thrown.push(String(error)));
      addEventListener('unhandledrejection', ({ reason }) => thrown.push(String(reason)));
      const { session } = document.querySelector('attention-page');
      for (const turns of [0, 1, 2, 4, 8, 20]) {
        if (!session.load(${first})) return [session.problem.message];
        document.querySelector('attention-page').shadowRoot.querySelector('attention-steps').showCard('training');
        for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
        session.load({ ...${first}, text: 'a b d' });
        for (let turn = 0; turn < turns; turn++) await null;
        session.load({ version: 1, text: 'a dog' });
        for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
      }
      return thrown;
    })()`);
    assert.deepEqual(thrown, []);
  },

  'the page works where the history of the window cannot be written': async (browser) => {
    await found(browser, reading);
    await browser.evaluate(`void (history.replaceState = history.pushState = () => { throw new Error('denied'); })`);
    const load = (text: string) =>
      browser.evaluate(`document.querySelector('attention-page').session.load({ version: 1, text: '${text}' })`);
    for (const text of ['where is a zebra', 'where is a dog']) {
      assert.equal(await load(text), true);
      await until(browser, `${finder(`${root} >>> attention-sentence >>> #sentence`)}.value === '${text}'`);
    }
  },

  'the element runs under Trusted Types, where the engine has them': (browser) =>
    visit(
      browser,
      '<attention-steps text="The cat sat">Until then</attention-steps>',
      `${strictPolicy}; require-trusted-types-for 'script'; trusted-types lit-html attention-steps`,
      () => until(browser, `${textOf(compact)}.includes('cat')`),
    ),

  'embed.js runs under Trusted Types': (browser) =>
    visit(
      browser,
      '<script src="/on/a/sub-path/embed.js">{"version": 1, "text": "The cat sat"}</script>',
      `${strictPolicy}; require-trusted-types-for 'script'; trusted-types lit-html attention-steps`,
      () => until(browser, `${textOf(compact)}.includes('cat')`),
      '',
    ),

  'under trusted-types none the element says what is needed, or runs where the engine has no such types': (browser) =>
    visit(
      browser,
      '<attention-steps text="The cat sat">Until then</attention-steps>',
      `${strictPolicy}; require-trusted-types-for 'script'; trusted-types 'none'`,
      () =>
        until(
          browser,
          `'trustedTypes' in window ? ${textOf(element)}.includes('lit-html') : ${textOf(compact)}.includes('cat')`,
        ),
    ),

  'markup in the address of a frame is shown as text': async (browser) => {
    const site = await host({ pages: {} });
    try {
      const json = JSON.stringify({ ...hostile, text: undefined, tokens: markup });
      await browser.goto(`${site.attention}embed.html#example=${encodeURIComponent(json)}`);
      await until(browser, `${textOf(compact)}.includes('alert(')`);
      assert.equal(await browser.evaluate(injected), 0);
      await browser.goto('about:blank');
      await browser.goto(`${site.attention}embed.html#example={oops`);
      await until(browser, `document.body.textContent.includes('JSON')`);
    } finally {
      await site.close();
    }
  },

  'markup in the document of a standalone file is shown as text': async (browser) => {
    const folder = await mkdtemp(join(tmpdir(), 'attention-steps-'));
    try {
      const template = await readFile('dist/standalone.html', 'utf8');
      const fixed = fallback(validate(hostile), (await load()).run(hostile));
      const file = join(folder, 'hostile.html');
      await writeFile(file, standaloneFile(template, hostile, hostile.title, fixed));
      await browser.goto(pathToFileURL(file).href);
      await until(browser, `${textOf(`${element} >>> attention-full >>> .reading`)}.includes('cat')`);
      assert.equal(await browser.evaluate(`document.querySelector('h1').textContent`), hostile.title);
      const [notes] = hostile.notes;
      assert.equal(await browser.evaluate(`document.body.textContent.includes(${JSON.stringify(notes)})`), true);
      assert.equal(await browser.evaluate(`document.querySelectorAll('img, iframe').length`), 0);
    } finally {
      await rm(folder, { recursive: true });
    }
  },

  'the core as a library refuses what cannot be read, and computes what can': async (browser) => {
    const answer = await browser.evaluate(`import('./core.js').then(async ({ load }) => {
      const core = await load();
      const said = [];
      for (const document of [null, [], { version: 1 }, { version: 1, text: 'a', heads: {} }, JSON.parse('{"version":1,"text":"a","__proto__":{}}')]) {
        try { core.run(document); said.push('ran'); } catch (error) { said.push(error.name); }
      }
      return [...said, core.run({ version: 1, text: 'a b' }).steps.at(-1).id];
    })`);
    assert.deepEqual(answer, [...Array<string>(5).fill('ExampleError'), 'context']);
  },
};
