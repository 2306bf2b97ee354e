import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';

const root = import.meta.dirname;

const shortStyles = (styles: string): string =>
  styles
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replaceAll(': ', ':');

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
    {
      name: 'short-templates', // minifiers leave the text of templates as it is: styles and markup, a third of the page
      apply: 'build',
      transform: (code, id) =>
        id.startsWith(`${root}/web/`) && id.endsWith('.ts')
          ? code.replace(/css`[^`]*`/g, shortStyles).replace(/\n\s+/g, '\n')
          : undefined,
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
