import { join } from 'node:path';
import { defineConfig } from 'vite';
import { atOnce } from './at-once.ts';
import { insidePage } from './inside-page.ts';
import { instead } from './instead.ts';
import { plainImports } from './plain-imports.ts';
import { shortGlue } from './short-glue.ts';
import { shortTemplates } from './short-templates.ts';
import { wasmText } from './wasm-text.ts';

const root = join(import.meta.dirname, '../..');
const web = `${root}/web`;

/** dist/standalone.html: a page with all that an example needs inside, for web/export/standalone.ts to put one into. */
export default defineConfig({
  root: `${web}/entries`,
  publicDir: false,
  // A script inside a page has no address of its own.
  define: { 'import.meta.url': 'document.baseURI' },
  plugins: [
    instead({
      [`${web}/core/read-wasm.ts`]: `${web}/entries/read-inside.ts`,
      [`${web}/core/fused/prepared.ts`]: `${web}/entries/no-prepared.ts`,
      [`${web}/core/fused/layer.ts`]: `${web}/entries/no-prepared.ts`,
      [`${web}/core/fused/pool.ts`]: `${web}/entries/no-pool.ts`,
      [`${web}/elements/compact/define.ts`]: `${web}/entries/no-compact.ts`,
      [`${web}/elements/compact/inside.ts`]: `${web}/entries/no-compact.ts`,
      [`${web}/elements/page-link.ts`]: `${web}/entries/no-page-link.ts`,
      [`${web}/elements/fetching.ts`]: `${web}/entries/no-fetching.ts`,
      [`${web}/elements/fetch-example.ts`]: `${web}/entries/no-fetch.ts`,
      [`${web}/examples/index.ts`]: `${web}/entries/no-gallery.ts`,
    }),
    plainImports(),
    wasmText(`${root}/build/wasm`),
    shortTemplates(`${web}/`),
    shortGlue(),
    atOnce(`${web}/`),
    insidePage(`${web}/entries/standalone.html`, 'standalone.html'),
  ],
  build: {
    target: 'es2022',
    outDir: `${root}/dist`,
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: `${web}/entries/standalone.ts`,
      output: { format: 'iife', entryFileNames: 'standalone.js', codeSplitting: false },
    },
  },
});
