import { join } from 'node:path';
import { defineConfig } from 'vite';
import { insidePage } from './inside-page.ts';
import { instead } from './instead.ts';
import { ownExports } from './own-exports.ts';
import { plainImports } from './plain-imports.ts';
import { wasmText } from './wasm-text.ts';

const root = join(import.meta.dirname, '../..');
const web = `${root}/web`;

/** dist/standalone.html: a page with everything that an example needs. web/export/standalone.ts puts an example into it. */
export default defineConfig({
  root: `${web}/entries`,
  publicDir: false,
  // A script inside a page has no address of its own.
  define: { 'import.meta.url': 'document.baseURI' },
  plugins: [
    instead({
      [`${web}/core/read-wasm.ts`]: `${web}/entries/read-wasm-inside.ts`,
      [`${web}/core/diagnosis/read-wasm.ts`]: `${web}/entries/read-diagnosis-inside.ts`,
      [`${web}/core/aside/worker-file.ts`]: `${web}/entries/worker-inside.ts`,
      [`${web}/elements/model/folder.ts`]: `${web}/entries/folder-inside.ts`,
      [`${web}/examples/of-models/index.ts`]: `${web}/entries/no-examples-of-models.ts`,
      [`${web}/core/fused/pool.ts`]: `${web}/entries/pool-without-workers.ts`,
    }),
    ownExports(),
    plainImports(),
    wasmText(`${root}/build/wasm`),
    insidePage({
      template: `${web}/entries/standalone.html`,
      unpack: `${web}/entries/unpack.ts`,
      fileName: 'standalone.html',
    }),
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
