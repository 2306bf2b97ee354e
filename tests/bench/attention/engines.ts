// Where it is measured: a page of Chromium, or Node. Both run the same module.
import { mkdirSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { serve } from '../../../scripts/serve.ts';
import { launch } from '../browser.ts';
import type { Bench } from './in-page.ts';

export type Engine = { name: string; close(): Promise<void> } & Pick<Bench, 'measure' | 'memory'>;

const root = `${import.meta.dirname}/../../..`;

/** A page that is served from this machine, without special headers. */
export async function chromium(folder: string): Promise<Engine> {
  const own = `${root}/build/bench`;
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: own,
      emptyOutDir: false,
      minify: false,
      lib: { entry: `${import.meta.dirname}/in-page.ts`, formats: ['es'], fileName: () => 'in-page.js' },
    },
  });
  mkdirSync(own, { recursive: true });
  writeFileSync(`${own}/index.html`, '<!doctype html><script type="module" src="in-page.js"></script>\n');
  const server = await serve(root);
  const browser = await launch();
  const page = await browser.newPage();
  await page.goto(`${server.url}build/bench/`);
  await page.evaluate(([url, folder]) => globalThis.bench.start(url, folder), [server.url, folder] as const);
  return {
    name: `Chromium ${browser.version()}`,
    measure: (group, settings) =>
      page.evaluate(([group, settings]) => globalThis.bench.measure(group, settings), [group, settings] as const),
    memory: (shape) => page.evaluate((shape) => globalThis.bench.memory(shape), shape),
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

export async function node(folder: string): Promise<Engine> {
  await import('./in-page.ts');
  const { bench } = globalThis;
  await bench.start(pathToFileURL(`${root}/`).href, folder);
  return { name: `Node ${process.version}`, measure: bench.measure, memory: bench.memory, close: async () => {} };
}
