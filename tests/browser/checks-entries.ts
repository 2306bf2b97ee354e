// What every engine must do however an example is embedded: show the example, take typing, open a cell.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { load } from '../../web/core/load.ts';
import { validate } from '../../web/core/validate.ts';
import { fallback } from '../../web/export/fallback.ts';
import { standaloneFile } from '../../web/export/standalone.ts';
import { type Browser, clickOn, finder, textOf, until } from './drivers/browser.ts';
import { host, page, strictPolicy } from './host.ts';

/** Where the parts of a view are. */
const compact = { view: 'attention-compact', card: '' };
const full = { view: 'attention-full', card: 'attention-card[data-card="scores"] >>> ' };

async function works(browser: Browser, { view, card }: typeof compact): Promise<void> {
  const root = `attention-steps >>> ${view} >>> `;
  const reading = `${root}.reading`;
  const table = `${root}${card}#step-scores`;
  const panel = `${root}${card}attention-derivation`;
  await until(browser, `${textOf(reading)}.includes('cat')`);
  await browser.type(`${root}attention-sentence >>> #sentence`, 'Where is the dog');
  await until(browser, `${textOf(reading)}.includes('dog')`);
  // A table out of sight may still be one of the words before.
  await until(browser, `${textOf(`${table} >>> tbody tr:last-child th`)}.includes('dog')`);
  await clickOn(browser, `${table} >>> tbody tr:last-child td:last-child`);
  await until(browser, `${textOf(panel)}.includes('dog asks dog') && ${textOf(panel)}.includes('=')`);
}

const post = page(
  '<attention-steps text="The cat sat">Until then</attention-steps>',
  '<script type="module" src="/on/a/sub-path/attention-steps.js"></script>',
);
const framed = page(
  `<iframe width="600" height="100"></iframe>
   <script>
     addEventListener('message', ({ source, data }) => {
       const frame = document.querySelector('iframe');
       if (source === frame.contentWindow) frame.height = data.attentionStepsHeight;
     });
     document.querySelector('iframe').src = '/on/a/sub-path/embed.html#text=The%20cat%20sat';
   </script>`,
);

const titled = { version: 1, title: 'A </script> in a title', text: 'The cat sat' };

/** The text of an example that was saved as one file. */
async function standalone(): Promise<string> {
  const fixed = fallback(validate(titled), (await load()).run(titled));
  return standaloneFile(await readFile('dist/standalone.html', 'utf8'), titled, titled.title, fixed);
}

export const entryChecks: Record<string, (browser: Browser) => Promise<void>> = {
  'the element works in a page with the strictest policy': async (browser) => {
    const site = await host({ headers: { 'content-security-policy': strictPolicy }, pages: { '/post.html': post } });
    try {
      await browser.goto(`${site.url}post.html`);
      await works(browser, compact);
    } finally {
      await site.close();
    }
  },

  'what a frame shows works, and the frame becomes as high as it is': async (browser) => {
    const site = await host({ pages: { '/framed.html': framed } });
    try {
      await browser.goto(`${site.attention}embed.html#text=The%20cat%20sat`);
      await works(browser, compact);
      await browser.goto(`${site.url}framed.html`);
      // Drivers reach into a frame by scripts alone.
      const inside = (expression: string) =>
        `((document) => ${expression})(document.querySelector('iframe').contentDocument)`;
      const view = 'attention-steps >>> attention-compact';
      await until(browser, inside(`${textOf(`${view} >>> .reading`)}.includes('cat')`));
      const high = `document.querySelector('iframe').clientHeight`;
      const content = inside('Math.ceil(document.body.getBoundingClientRect().height)');
      await until(browser, `${high} > 300 && ${high} === ${content}`);
      const field = finder(`${view} >>> attention-sentence >>> #sentence`);
      const text = 'a much longer sentence about a cat that sat on a mat';
      const write = `(field) => (field.value = '${text}') && field.dispatchEvent(new InputEvent('input', { bubbles: true }))`;
      await browser.evaluate(inside(`(${write})(${field})`));
      await until(browser, inside(`${textOf(`${view} >>> .reading`)}.includes('mat')`));
      await until(browser, `${high} === ${content}`);
      const panel = textOf(`${view} >>> attention-derivation`);
      const cell = finder(`${view} >>> #step-scores >>> tbody tr:last-child td:last-child`);
      await until(browser, inside(`${cell}?.closest('table').textContent.includes('mat')`));
      await browser.evaluate(inside(`${cell}.click()`));
      await until(browser, inside(`${panel}.includes('mat asks mat') && ${panel}.includes('=')`));
    } finally {
      await site.close();
    }
  },

  'the standalone file works from a disk': async (browser) => {
    const folder = await mkdtemp(join(tmpdir(), 'attention-steps-'));
    try {
      const file = join(folder, 'example.html');
      await writeFile(file, await standalone());
      await browser.goto(pathToFileURL(file).href);
      // WebKit was seen to say that it is at a file while the page before was still there.
      await until(browser, `document.querySelector('h1').textContent === ${JSON.stringify(titled.title)}`);
      await works(browser, full);
    } finally {
      await rm(folder, { recursive: true });
    }
  },

  'the standalone file works where it has no origin': async (browser) => {
    const headers = { 'content-security-policy': 'sandbox allow-scripts' };
    const site = await host({ headers, pages: { '/example.html': await standalone() } });
    try {
      await browser.goto(`${site.url}example.html`);
      assert.equal(await browser.evaluate('origin'), 'null');
      await works(browser, full);
    } finally {
      await site.close();
    }
  },
};
