import type { Plugin } from 'vite';

const shortStyles = (styles: string): string =>
  styles
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,`]) ?/g, '$1')
    .replaceAll(';}', '}')
    .replaceAll(': ', ':');

/**
 * Minifiers leave the text of templates as it is: styles and markup, a third of the page. Exports are left alone: white space says
 * something in the files that they write, programs among them.
 */
export const shortTemplates = (folder: string): Plugin => ({
  name: 'short-templates',
  apply: 'build',
  transform: (code, id) =>
    id.startsWith(folder) && id.endsWith('.ts') && !id.startsWith(`${folder}export/`)
      ? code.replace(/css`[^`]*`/g, shortStyles).replace(/\n\s+/g, '\n')
      : undefined,
});
