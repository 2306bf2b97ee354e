import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';
import { shortTemplates } from './scripts/vite/short-templates.ts';

const root = import.meta.dirname;

export default defineConfig({
  root: `${root}/web`,
  publicDir: `${root}/build/public`,
  base: './', // works on every sub-path
  server: { fs: { allow: [root] } },
  plugins: [
    {
      name: 'static-example', // what reads without a script; written by scripts/page-assets.ts
      transformIndexHtml: (html) =>
        html.replace('<!-- static example -->', () =>
          readFileSync(`${root}/build/generated/static-example.html`, 'utf8'),
        ),
    },
    {
      name: 'early-core', // the core is fetched beside the scripts that will ask for it
      transformIndexHtml: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => /\/simd-.*\.(js|wasm)$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: file.endsWith('.js')
              ? { rel: 'modulepreload', href: `./${file}`, crossorigin: true }
              : { rel: 'preload', as: 'fetch', href: `./${file}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
    shortTemplates(`${root}/web/`),
  ],
  build: {
    target: 'es2022',
    outDir: `${root}/dist`,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Node imports dist/core.js too: dynamic imports must not look for a document to preload into.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rolldownOptions: {
      input: { index: `${root}/web/index.html`, core: `${root}/web/core/index.ts` },
      external: /^node:/,
      preserveEntrySignatures: 'exports-only',
      output: {
        // What a page needs at once is two scripts, not one for each set of chunks that has something in common.
        codeSplitting: {
          groups: [
            { name: 'load', test: (id: string) => id === `${root}/web/core/index.ts`, priority: 2 },
            { name: 'page', test: (id: string) => id === `${root}/web/page/main.ts`, priority: 1 },
          ],
        },
        entryFileNames: ({ name }) => (name === 'core' ? 'core.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});
