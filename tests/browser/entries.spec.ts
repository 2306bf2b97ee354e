// The entries that other pages load: element, classic script, frame, one file.
import type { Page } from '@playwright/test';
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { AttentionSteps } from '../../web/elements/attention-steps/attention-steps.ts';
import { load } from '../../web/core/load.ts';
import { validate } from '../../web/core/validate.ts';
import { fallback } from '../../web/export/fallback.ts';
import { standaloneFile } from '../../web/export/standalone.ts';
import { host, page as html, strictPolicy } from './host.ts';
import { hostile } from './hostile-document.ts';
import { expect, test } from './page.ts';

const element = (src = '/on/a/sub-path/attention-steps.js') => `<script type="module" src="${src}"></script>`;
const strict = { 'content-security-policy': strictPolicy };

/** Notes what a page's policy blocked, and how often wasm was compiled. */
async function watch(page: Page): Promise<() => Promise<{ blocked: string[]; compiled: number }>> {
  await page.addInitScript(() => {
    const seen = { blocked: [] as string[], compiled: 0 };
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      seen.blocked.push(`${violatedDirective} ${blockedURI}`),
    );
    const { instantiate } = WebAssembly;
    Object.assign(WebAssembly, {
      instantiate: (...inputs: Parameters<typeof instantiate>) => {
        seen.compiled++;
        return instantiate(...inputs);
      },
    });
    Object.assign(globalThis, { seen });
  });
  return () => page.evaluate(() => (globalThis as unknown as { seen: { blocked: string[]; compiled: number } }).seen);
}

/** Waits until every element of a page shows its example; gives their sentences. */
const sentences = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const all = [...document.querySelectorAll<AttentionSteps>('attention-steps')];
    await customElements.whenDefined('attention-steps');
    await Promise.all(all.map(({ ready }) => ready));
    return all.map(({ trace }) => trace!.steps.find(({ id }) => id === 'weights')!.rows.labels.join(' '));
  });

test.describe('the element', () => {
  test('runs on a sub-path under the strictest policy: table, typing, a cell, the long column', async ({ page }) => {
    const site = await host({
      headers: strict,
      pages: {
        '/post.html': html(
          '<attention-steps text="The cat sat">Until then</attention-steps><attention-steps text="The dog ran" view="full"></attention-steps>',
          element(),
        ),
      },
    });
    try {
      const seen = await watch(page);
      await page.goto(`${site.url}post.html`);
      expect(await sentences(page)).toEqual(['The cat sat', 'The dog ran']);
      const first = page.locator('attention-steps').first();
      await expect(first.locator('attention-table td').first()).toBeVisible();
      await first.locator('#sentence').fill('Where is the dog');
      await expect(first.locator('.reading')).toContainText('dog');
      const panel = first.locator('attention-derivation');
      const before = await panel.innerText();
      await first.locator('attention-table tbody td').last().click();
      await expect(panel).not.toHaveText(before);
      const long = page.locator('attention-steps').last();
      await long.scrollIntoViewIfNeeded();
      await expect(long.locator('attention-card').nth(3)).toBeVisible();
      expect(await seen()).toEqual({ blocked: [], compiled: 1 });
      expect(site.asked.filter((path) => !path.startsWith('/on/a/sub-path/'))).toEqual(['/post.html']);
      expect(site.asked.filter((path) => path.endsWith('.wasm'))).toEqual([]);
    } finally {
      await site.close();
    }
  });

  test('reads a long text under the strictest policy', async ({ page }) => {
    const text = Array.from({ length: 600 }, (_, at) => ['the', 'cat', 'sat', 'on', 'a', 'mat', 'today'][at % 7]).join(
      ' ',
    );
    const site = await host({
      headers: strict,
      pages: {
        '/post.html': html(`<attention-steps view="full" text="${text}"></attention-steps>`, element()),
      },
    });
    try {
      const seen = await watch(page);
      await page.goto(`${site.url}post.html`);
      // The picture stands once it is computed; where it could not be, the reason stands there.
      await expect(page.locator('attention-overview').locator('canvas, .problem')).toBeVisible();
      await expect(page.locator('attention-overview .problem')).toHaveCount(0);
      expect(site.asked.some((path) => path.includes('wasm_fused-'))).toBe(true);
      expect((await seen()).blocked).toEqual([]);
    } finally {
      await site.close();
    }
  });

  test('takes the scalar core where SIMD fails', async ({ page }) => {
    const site = await host({
      headers: strict,
      pages: { '/post.html': html('<attention-steps text="The cat sat"></attention-steps>', element()) },
    });
    try {
      await page.addInitScript(() => {
        const { instantiate } = WebAssembly;
        let calls = 0;
        Object.assign(WebAssembly, {
          instantiate: (...inputs: Parameters<typeof instantiate>) =>
            calls++ === 0 ? Promise.reject(new WebAssembly.CompileError('no SIMD')) : instantiate(...inputs),
        });
      });
      await page.goto(`${site.url}post.html`);
      expect(await sentences(page)).toEqual(['The cat sat']);
      expect(site.asked.filter((path) => path.includes('wasm_scalar'))).toHaveLength(1);
    } finally {
      await site.close();
    }
  });

  test('stands twenty times on a page, with one core for all', async ({ page }) => {
    const texts = Array.from({ length: 20 }, (_, at) => `word${at} reads the cat`);
    const site = await host({
      pages: {
        '/post.html': html(
          texts.map((text) => `<attention-steps loading="eager" text="${text}"></attention-steps>`).join(''),
          element(),
        ),
      },
    });
    try {
      const seen = await watch(page);
      await page.goto(`${site.url}post.html`);
      expect(await sentences(page)).toEqual(texts);
      expect((await seen()).compiled).toBe(1);
      await page.locator('attention-steps').nth(7).locator('#sentence').fill('not the others');
      await expect(page.locator('attention-steps').nth(7).locator('.reading')).not.toContainText('word7');
      expect((await sentences(page)).filter((text, at) => text !== texts[at])).toEqual(['not the others']);
    } finally {
      await site.close();
    }
  });
});

test.describe('the classic script', () => {
  test('puts the element where it stands, with its attributes and its document', async ({ page }) => {
    const tag = '<script src="/on/a/sub-path/embed.js"';
    const document = { version: 1, tokens: ['I', '<b>', '&amp;'] };
    const site = await host({
      headers: strict,
      pages: {
        '/post.html': html(
          `<p id="before">Before</p>${tag} data-text="The cat sat" data-heads="2" data-onclick="alert(1)"></script><p id="after">After</p>
           ${tag} data-view="lines" data-seed="3" data-d-model="4">${JSON.stringify(document)}</script>`,
        ),
      },
    });
    try {
      const seen = await watch(page);
      await page.goto(`${site.url}post.html`);
      const first = page.locator('#before + script + attention-steps');
      await expect(first).toHaveAttribute('heads', '2');
      await expect(first).not.toHaveAttribute('onclick');
      await expect(first.locator('.reading')).toContainText('head');
      await expect(page.locator('attention-steps + #after')).toHaveText('After');
      const second = page.locator('attention-steps').nth(1);
      await expect(second).toHaveAttribute('view', 'lines');
      await expect(second).toHaveAttribute('d-model', '4');
      await expect
        .poll(() => second.evaluate((one: AttentionSteps) => one.trace?.steps[0]?.rows.labels))
        .toEqual(document.tokens);
      expect((await seen()).blocked).toEqual([]);
    } finally {
      await site.close();
    }
  });

  test('puts the element at the end of the page from its head, and says that it is no module', async ({ page }) => {
    const tag = '<script src="/on/a/sub-path/embed.js" data-text="The cat sat"';
    const site = await host({
      pages: { '/post.html': html('<p>Before</p>', `${tag}></script>${tag} type="module"></script>`) },
    });
    try {
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      await page.goto(`${site.url}post.html`);
      await expect(page.locator('body > p + attention-steps').locator('.reading')).toContainText('cat');
      await expect(page.locator('attention-steps')).toHaveCount(1);
      expect(errors).toEqual(['embed.js is a classic script: no type="module" in its tag']);
    } finally {
      await site.close();
    }
  });

  test('puts the element at the end of a page that was read already: from an async tag, and from one that is put into its head', async ({
    page,
  }) => {
    const tag = '<script async src="/on/a/sub-path/embed.js" data-text="The cat sat"></script>';
    const site = await host({
      pages: { '/async.html': html('<p>Before</p>', tag), '/later.html': html('<p>Before</p>') },
    });
    try {
      const reading = page.locator('body > p + attention-steps').locator('.reading');
      let release = () => {};
      const read = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/embed.js', async (route) => (await read, route.continue()));
      await page.goto(`${site.url}async.html`, { waitUntil: 'domcontentloaded' });
      release();
      await expect(reading).toContainText('cat');
      await page.goto(`${site.url}later.html`);
      await page.evaluate((src) => {
        const script = Object.assign(document.createElement('script'), { src });
        script.dataset['text'] = 'The dog sat';
        document.head.append(script);
      }, `${site.attention}embed.js`);
      await expect(reading).toContainText('dog');
    } finally {
      await site.close();
    }
  });

  test('puts a frame at the end of the page from its head, though the element was refused before the end was read', async ({
    page,
  }) => {
    const other = await host(); // no CORS
    const tag = `<script src="${other.attention}embed.js" data-text="The cat sat"></script>`;
    const site = await host({ pages: { '/post.html': html('<p>Before</p><script src="/held.js"></script>', tag) } });
    try {
      let release = () => {};
      const refused = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/held.js', async (route) => (await refused, route.fulfill({ body: '' })));
      const module = `${other.attention}attention-steps.js`;
      const failed = page.waitForEvent('requestfailed', (request) => request.url() === module);
      await page.goto(`${site.url}post.html`, { waitUntil: 'commit' });
      await failed;
      // Refused here, it was refused there before.
      await page.evaluate((src) => import(src).catch(() => {}), module);
      release();
      await expect(page.frameLocator('body > script + iframe').locator('.reading')).toContainText('cat');
      await expect(page.locator('attention-steps')).toHaveCount(0);
    } finally {
      await Promise.all([site.close(), other.close()]);
    }
  });

  test('keeps what other scripts write into its tag out of the frame, and says why a file cannot be shown', async ({
    page,
  }) => {
    const other = await host(); // no CORS
    const tag = (attributes: string) => `<p><script src="${other.attention}embed.js" ${attributes}></script></p>`;
    const site = await host({
      pages: {
        '/post.html': html(
          tag('data-text="The cat sat" data-heads="2" data-cfasync="false" data-turbo-track="reload"') +
            tag('data-src="/no-such.json"') +
            tag(`data-src="${other.url}not-for-others.json"`),
        ),
      },
    });
    try {
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      await page.goto(`${site.url}post.html`);
      const frame = page.locator('p:nth-of-type(1) > iframe');
      await expect(frame.contentFrame().locator('.reading')).toContainText('cat');
      await expect(frame.contentFrame().locator('attention-steps')).toHaveAttribute('heads', '2');
      const status = page.getByRole('status');
      await expect(status).toHaveText([
        /cannot be shown.*the server answered 404/,
        /cannot be shown.*may not allow other/,
      ]);
      await expect(page.locator('attention-steps')).toHaveCount(0);
      expect(errors).toEqual([]);
    } finally {
      await Promise.all([site.close(), other.close()]);
    }
  });

  test('puts a frame where another origin may not read the element, which takes its height from it alone', async ({
    page,
  }) => {
    const other = await host(); // no CORS
    const hostile = await host({ pages: { '/ad.html': html('An ad') } });
    const site = await host({
      pages: {
        '/example.json': JSON.stringify({ version: 1, text: 'from a file' }),
        '/post.html': html(
          `<script src="${other.attention}embed.js" data-text="The big cat sat" data-theme="dark"></script>
           <script src="${other.attention}embed.js" data-src="/example.json"></script>
           <iframe id="ad" src="${hostile.url}ad.html"></iframe>`,
        ),
      },
    });
    try {
      await page.addInitScript(() => {
        const reported: unknown[] = [];
        addEventListener('message', ({ data }) => reported.push(data));
        Object.assign(globalThis, { reported });
      });
      await page.goto(`${site.url}post.html`);
      const frame = page.locator('iframe[src*="embed.html"]');
      await expect(frame).toHaveCount(2);
      await expect(page.locator('attention-steps')).toHaveCount(0);
      const inside = page.frameLocator('iframe[src*="embed.html"] >> nth=0');
      await expect(inside.locator('attention-steps')).toHaveAttribute('theme', 'dark');
      await expect(inside.locator('.reading')).toContainText('big');
      await expect(page.frameLocator('iframe[src*="embed.html"] >> nth=1').locator('.reading')).toContainText('from');
      const fits = () =>
        frame.first().evaluate((one: HTMLIFrameElement) => [one.clientHeight, Number(one.height)] as const);
      const content = () => inside.locator('body').evaluate((body) => Math.ceil(body.getBoundingClientRect().height));
      await expect.poll(async () => (await fits())[0] === (await content())).toBe(true);
      const before = (await fits())[0];
      await page
        .frames()
        .find((one) => one.url().startsWith(hostile.url))!
        .evaluate(() => {
          parent.postMessage({ attentionStepsHeight: 12_345 }, '*');
          parent.postMessage({ attentionStepsHeight: 'x', alert: 1 }, '*');
          for (let at = 0; at < parent.frames.length; at++)
            parent.frames[at]!.postMessage({ attentionStepsHeight: 1 }, '*');
        });
      await inside.locator('#sentence').fill('The big cat sat and looked at the small dog that ran away');
      await expect.poll(async () => (await content()) > before && (await fits())[0] === (await content())).toBe(true);
      const reported = await page.evaluate(() => (globalThis as unknown as { reported: unknown[] }).reported);
      const others = reported.filter(
        (data) => JSON.stringify(Object.keys(data as object)) !== '["attentionStepsHeight"]',
      );
      expect(others).toEqual([{ attentionStepsHeight: 'x', alert: 1 }]);
    } finally {
      await Promise.all([site.close(), other.close(), hostile.close()]);
    }
  });
});

test('a text beside a document replaces its sentence, and nothing else, at every door', async ({ page }) => {
  const document = { version: 1, text: 'The cat sat', attention: { mask: 'causal', heads: 2 } };
  const json = JSON.stringify(document);
  const inside = `<script type="application/json">${json}</script>`;
  const embed = (attributes: string, content = '') =>
    `<script src="/on/a/sub-path/embed.js" ${attributes}>${content}</script>`;
  const site = await host({
    pages: {
      '/given.json': json,
      '/post.html': html(
        `<attention-steps loading="eager" text="A dog ran off">${inside}</attention-steps>
         <attention-steps loading="eager" text="A dog ran off" src="/given.json"></attention-steps>
         <attention-steps loading="eager" text="A dog ran off" id="property"></attention-steps>
         ${embed('data-text="A dog ran off" data-loading="eager"', json)}
         ${embed('data-text="A dog ran off" data-loading="eager" data-src="/given.json"')}`,
        element(),
      ),
    },
  });
  const found = () =>
    page.evaluate(async () => {
      const all = [...globalThis.document.querySelectorAll<AttentionSteps>('attention-steps')];
      await customElements.whenDefined('attention-steps');
      await Promise.all(all.map(({ ready }) => ready));
      return all.map(({ trace }) => trace!.steps.find(({ id }) => id === 'head2.mask' || id === 'mask')!.rows.labels);
    });
  const words = ['A', 'dog', 'ran', 'off'];
  try {
    await page.goto(`${site.url}post.html`);
    await page.locator('#property').evaluate((one, given) => ((one as AttentionSteps).document = given), document);
    await expect(async () => expect(await found()).toEqual(Array(5).fill(words))).toPass();
    await page.goto(`./embed.html#text=A%20dog%20ran%20off&example=${encodeURIComponent(json)}`);
    await expect(page.locator('attention-steps')).toBeAttached();
    expect(await found()).toEqual([words]);
  } finally {
    await site.close();
  }
});

test.describe('the frame', () => {
  test('shows what its address says, and follows it', async ({ page }) => {
    const seen = await watch(page);
    await page.goto('./embed.html#text=The%20cat%20%26%20I&heads=2&view=compact');
    await expect(page.locator('.reading')).toContainText('cat');
    await expect(page.locator('attention-steps')).toHaveAttribute('heads', '2');
    await page.evaluate(() => (location.hash = '#karim-self-attention'));
    await expect(page.locator('attention-steps')).toHaveAttribute('example', 'karim-self-attention');
    await expect(page.locator('attention-steps')).not.toHaveAttribute('heads');
    await page.evaluate(() => (location.hash = '#example={"version":1,"text":"a document"}&theme=dark'));
    await expect(page.locator('.reading')).toContainText('document');
    expect((await seen()).blocked).toEqual([]);
  });

  test('refuses addresses that say nothing sensible, with the reason, and keeps the last example', async ({ page }) => {
    await page.goto('./embed.html#text=The%20cat%20sat');
    await expect(page.locator('.reading')).toContainText('cat');
    const addresses = {
      '#text=%E0%A4%A': '%',
      '#src=https://example.org/x.json': 'src',
      '#onclick=alert(1)': 'onclick',
      '#text=a&text=b': 'twice',
      '#z=AAAA': 'address',
      '#example={"version":1}': 'text',
      '#text=The+cat&heads=99': 'heads',
      '#text=x&view=<img src=x onerror=alert(1)>': 'view',
      [`#text=${'x'.repeat(70_000)}`]: 'characters',
    };
    page.on('dialog', () => expect(false).toBe(true));
    for (const [address, reason] of Object.entries(addresses)) {
      await page.evaluate((hash) => (location.hash = hash), address);
      await expect(page.getByRole('alert').filter({ hasText: reason }), address.slice(0, 60)).toBeVisible();
      await expect(page.locator('.reading')).toContainText('cat');
    }
    expect(await page.locator('img').count()).toBe(0);
  });
});

test.describe('the standalone file', () => {
  /** Saves the hostile example, and gives the path back. */
  async function saved(file: string): Promise<string> {
    const template = await readFile('dist/standalone.html', 'utf8');
    const fixed = fallback(validate(hostile), (await load()).run(hostile));
    await writeFile(file, standaloneFile(template, hostile, hostile.title, fixed));
    return file;
  }

  test('opens from a disk, offline, with everything inside', async ({ page, context }, info) => {
    const example = validate(hostile);
    const file = await saved(info.outputPath('example.html'));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('dialog', () => expect(false).toBe(true));
    const seen = await watch(page);
    await context.setOffline(true);
    await page.goto(pathToFileURL(file).href);
    expect(await sentences(page)).toEqual([example.tokens.join(' ')]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile.title);
    // In the head of the page, and once more in the element as soon as that is there.
    await expect(page.getByRole('link', { name: '<b>a book</b>' }).first()).toHaveAttribute(
      'href',
      /^https:\/\/example\.org\//,
    );
    await expect(page.locator('body')).toContainText(hostile.notes[0]!);
    await page.locator('#sentence').fill('Where is the dog');
    await expect(page.locator('.reading')).toContainText('dog');
    const card = page.locator('attention-card[data-card=scores]');
    await card.scrollIntoViewIfNeeded();
    const panel = card.locator('attention-derivation').first();
    const before = await panel.innerText();
    await card.locator('attention-table tbody td').last().click();
    await expect(panel).not.toHaveText(before);
    expect(asked).toEqual([pathToFileURL(file).href]);
    expect(await seen()).toEqual({ blocked: [], compiled: 1 });
  });

  test('reads without a script', async ({ browser }, info) => {
    const file = await saved(info.outputPath('example.html'));
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(pathToFileURL(file).href);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile.title);
    await expect(page.locator('table').first()).toContainText('cat');
    await context.close();
  });

  test('in a browser that cannot unpack its script, the tables stay and it says why', async ({ page }, info) => {
    const file = await saved(info.outputPath('example.html'));
    await page.addInitScript(() => void Reflect.deleteProperty(window, 'DecompressionStream'));
    await page.goto(pathToFileURL(file).href);
    await expect(page.getByRole('status')).toContainText('This browser cannot unpack');
    await expect(page.locator('table').first()).toContainText('cat');
  });

  for (const [what, harm] of [
    ['cut off', (packed: string) => packed.slice(0, packed.length / 2)],
    ['changed', (packed: string) => packed.slice(0, 4000) + 'AAAA' + packed.slice(4004)],
    ['rewrapped into something else', () => '&nbsp;'],
  ] as const) {
    test(`where its script is ${what}, the tables stay and it says that the file is damaged`, async ({
      page,
    }, info) => {
      const file = await saved(info.outputPath('example.html'));
      const text = await readFile(file, 'utf8');
      await writeFile(file, text.replace(/(?<=id="packed">)[^<]+/, harm));
      await page.goto(pathToFileURL(file).href);
      await expect(page.getByRole('status')).toContainText('this file is damaged');
      await expect(page.locator('table').first()).toContainText('cat');
    });
  }

  test('works after a mail program has broken its long lines', async ({ page }, info) => {
    const file = await saved(info.outputPath('example.html'));
    const text = await readFile(file, 'utf8');
    await writeFile(
      file,
      text.replace(/(?<=id="packed">)[^<]+/, (packed) => packed.replaceAll(/.{76}/g, '$&\r\n')),
    );
    await page.goto(pathToFileURL(file).href);
    await expect(page.locator('.reading').first()).toContainText('cat');
  });

  test('shows examples of every kind of card', async ({ page }, info) => {
    const document = {
      version: 1,
      text: 'The cat sat on the mat',
      layers: 2,
      norm: 'pre',
      positions: 'sinusoidal',
      feed_forward: { d_ff: 8, activation: 'gelu' },
      embeddings: { from: 'seed', seed: 1, d_model: 4 },
      attention: { heads: 2, mask: 'causal' },
      analyses: ['cosine', 'contribution', 'rollout', 'components', 'gradients'],
    };
    const core = await load();
    const file = info.outputPath('example.html');
    const template = await readFile('dist/standalone.html', 'utf8');
    await writeFile(
      file,
      standaloneFile(template, document, 'Layers', fallback(validate(document), core.run(document))),
    );
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(pathToFileURL(file).href);
    await page.locator('#sentence').focus();
    const cards = page.locator('attention-card');
    await expect(cards.nth(5)).toBeAttached();
    for (const card of await cards.all()) {
      await card.scrollIntoViewIfNeeded();
      await expect(card.locator('h2, h3').first()).toBeVisible();
    }
    expect(errors).toEqual([]);
  });
});
