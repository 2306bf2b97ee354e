import type { Plugin } from 'vite';

/** Removes comments and indentation from style sheets that are written as css`…`, which Vite takes for text. */
export const shortCss = (): Plugin => ({
  name: 'short-css',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/.*\.ts$/, code: 'css`' },
    handler: (code) =>
      code.replaceAll(/\bcss`[^`]*`/g, (sheet) => sheet.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\n\s+/g, '\n')),
  },
});
