// The fused path in every place where it may be shipped: which form of workers runs there, with the same bits everywhere.
import { expect, test, type Page } from '@playwright/test';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { serve } from '../../scripts/serve.ts';

/** JavaScript for a page: enough work for many slices, run as `options` say; what came out, and what else happened meanwhile. */
const attend = (options: string, imported = `import('./core.js')`) => `(async () => {
  const { load } = await ${imported};
  const core = await load();
  const [heads, queries, d_k] = [4, 1400, 64];
  const numbers = (seed) => Float32Array.from({ length: heads * queries * d_k }, (_, at) => Math.sin((at + 1) * (at % 89 + seed)));
  const [query, key, value] = [numbers(1), numbers(2), numbers(3)];
  // Something else that always has work for this thread.
  const { port1, port2 } = new MessageChannel();
  let turns = 0;
  port1.onmessage = () => (turns++, port2.postMessage(null));
  port2.postMessage(null);
  const progress = [];
  const turnsBefore = [];
  const onProgress = (done) => (progress.push(done), turnsBefore.push(turns));
  const { how, context } = await core.attend(query, key, value, { heads, d_k, onProgress, ...${options} });
  port1.close();
  let hash = 0x811c9dc5;
  for (const word of new Uint32Array(context.buffer)) {
    hash = Math.imul(hash ^ word, 0x01000193);
    hash ^= hash >>> 15;
  }
  return { backend: core.backend, how, hash, progress, turnsBefore };
})()`;

interface Ran {
  backend: string;
  how: string;
  hash: number;
  progress: number[];
  /** How often something else had had its turn on the page's own thread, at each report of progress. */
  turnsBefore: number[];
}

/** An empty page beside the core, with headers of its own. */
async function emptyPage(page: Page, headers: Record<string, string> = {}): Promise<void> {
  await page.route('**/empty.html', (route) =>
    route.fulfill({ contentType: 'text/html', headers, body: '<!doctype html><title>empty</title>' }),
  );
  await page.goto('./empty.html');
}

/** The bits that all forms must give: those of slices, which no worker had a part in. */
async function expectedHash(page: Page): Promise<number> {
  await emptyPage(page);
  const { how, hash } = (await page.evaluate(attend('{ workers: 0 }'))) as Ran;
  expect(how).toBe('slices');
  return hash;
}

async function ranRightly(page: Page, ran: Ran, how: string): Promise<void> {
  expect(ran.backend).toBe('relaxed');
  expect(ran.how).toBe(how);
  expect(ran.progress[0]).toBeGreaterThan(0);
  expect(ran.progress).toEqual(ran.progress.toSorted((a, b) => a - b));
  expect(ran.progress.at(-1)).toBe(1);
  expect(ran.hash).toBe(await expectedHash(page));
}

test('beside the page, workers come from a file', async ({ page }) => {
  await emptyPage(page);
  const ran = (await page.evaluate(attend('{ workers: 2 }'))) as Ran;
  expect(page.workers().map((worker) => new URL(worker.url()).pathname)).toEqual([
    expect.stringMatching(/^\/assets\/worker-.*\.js$/),
    expect.stringMatching(/^\/assets\/worker-.*\.js$/),
  ]);
  await ranRightly(page, ran, 'file workers');
});

test('with a script from another origin, workers come from a blob', async ({ page }) => {
  const other = await serve('dist');
  try {
    await page.route(`${other.url}**`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'access-control-allow-origin': '*' } });
    });
    await emptyPage(page);
    const ran = (await page.evaluate(attend('{ workers: 2 }', `import('${other.url}core.js')`))) as Ran;
    expect(page.workers().map((worker) => new URL(worker.url()).protocol)).toEqual(['blob:', 'blob:']);
    await ranRightly(page, ran, 'blob workers');
  } finally {
    await other.close();
  }
});

test('from file://, with everything in one page, workers come from a blob', async ({ page }, info) => {
  const folder = info.outputPath('standalone');
  await mkdir(folder, { recursive: true });
  const [output] = [
    await build({
      configFile: false,
      logLevel: 'error',
      define: { 'import.meta.url': 'document.baseURI' }, // a script inside a page has no address of its own
      build: {
        write: false,
        target: 'es2022',
        modulePreload: false,
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: 'web/core/index.ts',
          external: /^node:/,
          preserveEntrySignatures: 'strict',
          output: { format: 'iife', name: 'attentionSteps', codeSplitting: false },
        },
      },
    }),
  ].flat() as { output: { type: string; code?: string }[] }[];
  const code = output!.output.find(({ type }) => type === 'chunk')!.code!;
  const wasm: Record<string, string> = {};
  for (const file of ['simd', 'fused-relaxed'])
    wasm[file] = (await readFile(`build/wasm/${file}.wasm`)).toString('base64');
  const readWasm = `async (file) => Uint8Array.from(atob(${JSON.stringify(wasm)}[file]), (letter) => letter.charCodeAt(0)).buffer`;
  const script = `${code}
    window.standalone = { load: () => attentionSteps.load({ readWasm: ${readWasm} }) };`;
  const file = `${folder}/page.html`;
  await writeFile(
    file,
    `<!doctype html><meta charset="utf-8"><script>${script.replaceAll('</script', '<\\/script')}</script>`,
  );
  await page.goto(pathToFileURL(file).href);
  const ran = (await page.evaluate(attend('{ workers: 2 }', 'standalone'))) as Ran;
  expect(page.workers().map((worker) => new URL(worker.url()).protocol)).toEqual(['blob:', 'blob:']);
  await page.goto('about:blank');
  await ranRightly(page, ran, 'blob workers');
});

test('where a policy forbids workers, slices do the work, and what else happens does not wait for it', async ({
  page,
}) => {
  const policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; worker-src 'none'";
  await emptyPage(page, { 'Content-Security-Policy': policy });
  const ran = (await page.evaluate(attend('{ workers: 2 }'))) as Ran;
  expect(page.workers()).toEqual([]);
  // Something else happens before every slice.
  expect(ran.turnsBefore[0]).toBeGreaterThan(0);
  expect(new Set(ran.turnsBefore).size).toBe(ran.turnsBefore.length);
  expect(ran.progress.length).toBeGreaterThan(6);
  await page.unrouteAll();
  await ranRightly(page, ran, 'slices');
});

test('where a policy forbids blobs only, workers come from a file', async ({ page }) => {
  const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
  await emptyPage(page, { 'Content-Security-Policy': policy });
  const ran = (await page.evaluate(attend('{ workers: 2 }'))) as Ran;
  await page.unrouteAll();
  await ranRightly(page, ran, 'file workers');
});

test('where the file of the workers is missing, they come from a blob', async ({ page }) => {
  await page.route('**/assets/worker-*.js', async (route) => {
    // The chunk that holds the text of the worker has a name of the same kind; it is a module.
    if (route.request().resourceType() === 'script' && !(await isWorkerScript(route.request().url())))
      return route.continue();
    return route.fulfill({ status: 404, body: 'no' });
  });
  await emptyPage(page);
  const ran = (await page.evaluate(attend('{ workers: 2 }'))) as Ran;
  await page.unrouteAll();
  await ranRightly(page, ran, 'blob workers');
});

/** Whether an address is that of the worker itself, not of the module that holds its text. */
async function isWorkerScript(url: string): Promise<boolean> {
  return (await readFile(`dist${new URL(url).pathname}`, 'utf8')).startsWith('//');
}

test('left to itself, the page uses as many workers as it has cores, and its own thread is free', async ({ page }) => {
  await emptyPage(page);
  const ran = (await page.evaluate(attend('{}'))) as Ran;
  const cores = (await page.evaluate('navigator.hardwareConcurrency')) as number;
  expect(page.workers().length).toBeGreaterThan(0);
  expect(page.workers().length).toBeLessThanOrEqual(cores);
  await ranRightly(page, ran, 'file workers');
});

for (const workers of [0, 2]) {
  test(`with ${workers} workers a calculation is stopped before it is done, and the next one works`, async ({
    page,
  }) => {
    const expected = await expectedHash(page);
    const stopped = `{
      workers: ${workers},
      ...(() => {
        const stop = new AbortController();
        return { signal: stop.signal, onProgress: () => stop.abort(new Error('the reader left')) };
      })(),
    }`;
    await expect(page.evaluate(attend(stopped))).rejects.toThrow('the reader left');
    expect(((await page.evaluate(attend(`{ workers: ${workers} }`))) as Ran).hash).toBe(expected);
  });
}

test('workers that have nothing to do are ended', async ({ page }) => {
  await page.clock.install();
  await emptyPage(page);
  await page.evaluate(`import('./core.js').then(async ({ load }) => {
    const core = await load();
    const one = new Float32Array(64).fill(1);
    await core.attend(one, one, one, { d_k: 8, workers: 1 });
  })`);
  expect(page.workers()).toHaveLength(1);
  await page.clock.fastForward(11_000);
  await expect.poll(() => page.workers().length).toBe(0);
});

test('?backend= chooses the build, and an unknown one is reported', async ({ page }) => {
  const note = page.locator('p.note').filter({ hasText: 'backend' });
  for (const backend of ['scalar', 'simd', 'relaxed']) {
    const asked = page.waitForRequest(new RegExp(`/assets/${backend === 'scalar' ? 'scalar' : 'simd'}-.*\\.wasm$`));
    await page.goto(`./?backend=${backend}`);
    await asked;
    await expect(page.locator('.reading h2')).toBeVisible();
    await expect(note).toHaveCount(0);
  }
  await page.goto('./?backend=fast');
  await expect(page.locator('.reading h2')).toBeVisible();
  await expect(note).toHaveText(
    'There is no backend “fast”, only relaxed, simd, scalar; the best one for this browser is used instead.',
  );
});
