// Removes from the sources what only a reader of them needs: white space and comments of style sheets, indentation of templates.
import type { Plugin } from 'vite';

/** A style sheet without comments, and without the white space that only a reader needs. */
const short = (sheet: string): string =>
  sheet
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/([;{},]) /g, '$1')
    .replaceAll(/(?<=[\w-]:) /g, '') // of a declaration or a media feature; in a selector it stands before the colon
    .replaceAll(/ ([{>]) ?/g, '$1')
    .replaceAll(/(?<=[ :,(-])0(?=\.\d)/g, '')
    .replaceAll(/;\}/g, '}');

/** Shortens style sheets that are written as css`…`, which Vite takes for text. */
export const shortCss = (): Plugin => ({
  name: 'short-css',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/.*\.ts$/, code: 'css`' },
    handler: (code) => code.replaceAll(/\bcss`[^`]*`/g, short),
  },
});

/** Removes indentation from templates of HTML and SVG, and with it from the code around them. */
export const shortTemplates = (): Plugin => ({
  name: 'short-templates',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/(elements|page|why)\/.*\.ts$/, code: /\b(html|svg)`/ },
    handler: (code) => code.replaceAll(/\n[ \t]+/g, '\n'),
  },
});
