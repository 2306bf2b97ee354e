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
  root: `${web}/doors`,
  publicDir: false,
  // A script inside a page has no address of its own.
  define: { 'import.meta.url': 'document.baseURI' },
  plugins: [
    instead({
      [`${web}/core/read-wasm.ts`]: `${web}/doors/read-inside.ts`,
      [`${web}/core/fused/prepared.ts`]: `${web}/doors/no-prepared.ts`,
      [`${web}/core/fused/layer.ts`]: `${web}/doors/no-prepared.ts`,
      [`${web}/core/fused/pool.ts`]: `${web}/doors/no-pool.ts`,
      [`${web}/elements/compact/define.ts`]: `${web}/doors/no-compact.ts`,
      [`${web}/elements/compact/inside.ts`]: `${web}/doors/no-compact.ts`,
      [`${web}/elements/page-link.ts`]: `${web}/doors/no-page-link.ts`,
      [`${web}/elements/fetching.ts`]: `${web}/doors/no-fetching.ts`,
      [`${web}/elements/fetch-example.ts`]: `${web}/doors/no-fetch.ts`,
      [`${web}/examples/index.ts`]: `${web}/doors/no-gallery.ts`,
    }),
    plainImports(),
    wasmText(`${root}/build/wasm`),
    shortTemplates(`${web}/`),
    shortGlue(),
    atOnce(`${web}/`),
    insidePage(`${web}/doors/standalone.html`, 'standalone.html'),
  ],
  build: {
    target: 'es2022',
    outDir: `${root}/dist`,
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: `${web}/doors/standalone.ts`,
      output: { format: 'iife', entryFileNames: 'standalone.js', codeSplitting: false },
    },
  },
});
