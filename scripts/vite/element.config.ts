import { join } from 'node:path';
import { defineConfig } from 'vite';
import { attributes } from '../../web/edit/attributes.ts';
import { classicScript } from './classic-script.ts';
import { htmlText } from './html-text.ts';
import { instead } from './instead.ts';
import { plainImports } from './plain-imports.ts';
import { shortGlue } from './short-glue.ts';
import { shortTemplates } from './short-templates.ts';
import { wasmText } from './wasm-text.ts';

const root = join(import.meta.dirname, '../..');
const web = `${root}/web`;

/** A script with a module in it and all that the module imports, which stands there even where others import it too. */
const script = (name: string, module: string, priority: number) => ({
  name,
  test: (id: string) => id === `${web}/${module}`,
  priority,
});

/** dist/attention-steps.js, embed.js and embed.html, with what they share in dist/attention-steps/. */
export default defineConfig({
  root: `${web}/entries`,
  publicDir: false,
  base: './', // works on every sub-path
  plugins: [
    htmlText(),
    instead({ [`${web}/core/read-wasm.ts`]: `${web}/entries/read-wasm.ts` }),
    plainImports(),
    wasmText(`${root}/build/wasm`),
    shortTemplates(`${web}/`),
    shortGlue(),
    classicScript(`${web}/entries/embed.ts`, 'embed.js', { ATTRIBUTES: Object.keys(attributes) }),
  ],
  build: {
    target: 'es2022',
    outDir: `${root}/dist`,
    emptyOutDir: false, // the page stands there already
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: { 'attention-steps': `${web}/entries/attention-steps.ts`, embed: `${web}/entries/embed.html` },
      external: /^node:/,
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: ({ name }) => (name === 'attention-steps' ? '[name].js' : 'attention-steps/[name]-[hash].js'),
        chunkFileNames: 'attention-steps/[name]-[hash].js',
        assetFileNames: 'attention-steps/[name]-[hash][extname]',
        codeSplitting: {
          groups: [script('attention-steps', 'entries/attention-steps.ts', 3)],
        },
      },
    },
  },
});
