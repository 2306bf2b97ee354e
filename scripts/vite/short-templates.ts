import type { Plugin } from 'vite';

const shortStyles = (styles: string): string =>
  styles
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replaceAll(': ', ':');

/** Minifiers leave the text of templates as it is: styles and markup, a third of the page. */
export const shortTemplates = (folder: string): Plugin => ({
  name: 'short-templates',
  apply: 'build',
  transform: (code, id) =>
    id.startsWith(folder) && id.endsWith('.ts')
      ? code.replace(/css`[^`]*`/g, shortStyles).replace(/\n\s+/g, '\n')
      : undefined,
});
