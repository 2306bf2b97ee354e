import { join } from 'node:path';
import { defineConfig } from 'vite';
import { attributes } from '../../web/edit/attributes.ts';
import { classicScript } from './classic-script.ts';
import { htmlText } from './html-text.ts';
import { instead } from './instead.ts';
import { minifyAgain } from './minify-again.ts';
import { ownExports } from './own-exports.ts';
import { plainImports } from './plain-imports.ts';
import { shortCss, shortTemplates } from './shorten.ts';
import { wasmText } from './wasm-text.ts';

const root = join(import.meta.dirname, '../..');
const web = `${root}/web`;

/** dist/attention-steps.js, embed.js and embed.html; what they share is in dist/attention-steps/. */
export default defineConfig({
  root: `${web}/entries`,
  publicDir: false,
  base: './', // works on every sub-path
  plugins: [
    htmlText(),
    shortCss(),
    shortTemplates(),
    instead({
      [`${web}/core/read-wasm.ts`]: `${web}/entries/read-wasm.ts`,
      [`${web}/core/diagnosis/read-wasm.ts`]: `${web}/entries/read-diagnosis.ts`,
    }),
    ownExports(),
    plainImports(),
    minifyAgain(/^attention-steps\.js$/), // before the wasm is inserted
    wasmText(`${root}/build/wasm`),
    classicScript(`${web}/entries/embed.ts`, 'embed.js', { ATTRIBUTES: Object.keys(attributes) }),
  ],
  build: {
    target: 'es2022',
    outDir: `${root}/dist`,
    emptyOutDir: false, // the page is there already
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: { 'attention-steps': `${web}/entries/attention-steps.ts`, embed: `${web}/entries/embed.html` },
      external: /^node:/,
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: ({ name }) => (name === 'attention-steps' ? '[name].js' : 'attention-steps/[name]-[hash:7].js'),
        hashCharacters: 'hex',
        chunkFileNames: 'attention-steps/[name]-[hash:7].js',
        assetFileNames: 'attention-steps/[name]-[hash:7][extname]',
        // What the element needs from the start is one script, even if other modules import parts of it.
        codeSplitting: {
          groups: [{ name: 'attention-steps', test: (id) => id === `${web}/entries/attention-steps.ts` }],
        },
      },
    },
  },
});
