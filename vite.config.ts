import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';

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
        entryFileNames: ({ name }) => (name === 'core' ? 'core.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
});
