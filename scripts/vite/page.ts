import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import type { Rolldown, UserConfig } from 'vite';
import { htmlText } from './html-text.ts';
import { minifyAgain } from './minify-again.ts';
import { ownExports } from './own-exports.ts';
import { plainImports } from './plain-imports.ts';
import { shortCss, shortTemplates } from './shorten.ts';

const root = join(import.meta.dirname, '../..');

export interface PageBuild {
  input: Record<string, string>;
  /** Scripts that a page needs from the start, with the modules that each begins with. */
  scripts: Record<string, readonly string[]>;
  /** Scripts that are fetched later, each instead of many. */
  groups?: Rolldown.CodeSplittingGroup[];
  /** Files to fetch at the same time as the scripts that need them. */
  early: RegExp;
}

/** How a page is built. Paths are relative to web/. */
export const pageBuild = ({ input, scripts, groups = [], early }: PageBuild): UserConfig => ({
  root: `${root}/web`,
  publicDir: `${root}/build/public`,
  base: './', // works on every sub-path
  server: { fs: { allow: [root] } },
  plugins: [
    htmlText(),
    shortCss(),
    shortTemplates(),
    ownExports(),
    plainImports(),
    minifyAgain(new RegExp(`^assets/(${Object.keys(scripts).join('|')})-`)),
    {
      name: 'static-example', // what reads without a script; written by scripts/page-assets.ts
      transformIndexHtml: (html) =>
        html.replace('<!-- static example -->', () =>
          readFileSync(`${root}/build/generated/static-example.html`, 'utf8'),
        ),
    },
    {
      name: 'early',
      transformIndexHtml: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => early.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: file.endsWith('.js')
              ? { rel: 'modulepreload', href: `./${file}`, crossorigin: true }
              : { rel: 'preload', as: 'fetch', href: `./${file}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  ],
  build: {
    target: 'es2022',
    outDir: `${root}/dist`,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // A page names all that it preloads; Node imports dist/core.js, too, and has no document to preload with.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(input).map(([name, file]) => [name, `${root}/web/${file}`])),
      external: /^node:/,
      preserveEntrySignatures: 'allow-extension',
      output: {
        // One or two scripts from the start, instead of one for every set of chunks that share something.
        codeSplitting: {
          groups: [
            ...Object.entries(scripts).map(([name, files], index) => ({
              name,
              test: (id: string) => files.some((file) => id === `${root}/web/${file}`),
              priority: Object.keys(scripts).length - index,
            })),
            ...groups,
          ],
        },
        // Short hashes: the scripts name many files, and what is random cannot be compressed.
        hashCharacters: 'hex',
        entryFileNames: ({ name }) => (name === 'core' ? 'core.js' : 'assets/[name]-[hash:7].js'),
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
});
