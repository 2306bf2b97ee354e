// Fills the text of web/strings/site/html-pages.ts into the HTML files, in place of {{name}}.
import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { escaped } from '../../web/export/fill.ts';
import { htmlPages } from '../../web/strings/site/html-pages.ts';

/** A text as HTML: everything but <em>, <code> and symbols such as a_ij is escaped. */
export function asHtml(text: string): string {
  return escaped(text)
    .replaceAll(/&lt;(\/?(?:em|code))&gt;/g, '<$1>')
    .replaceAll(/\b([a-z])_([ij]+)\b/g, '<i>$1</i><sub><i>$2</i></sub>');
}

/** The page with its text. Throws if one of the two has a name that the other does not have. */
export function withText(html: string, texts: Record<string, string>): string {
  const unused = new Set(Object.keys(texts));
  const filled = html.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    if (texts[name] === undefined) throw new Error(`there is no text named ${name}`);
    unused.delete(name);
    return asHtml(texts[name]);
  });
  if (unused.size > 0) throw new Error(`no place for the text named ${[...unused].join(', ')}`);
  return filled;
}

export const htmlText = (): Plugin => ({
  name: 'html-text',
  transformIndexHtml: {
    order: 'pre',
    handler(html, { filename }) {
      const texts = htmlPages[basename(filename)];
      if (texts === undefined) throw new Error(`${filename}: web/strings/site/html-pages.ts has no text for it`);
      return withText(html, texts);
    },
  },
});
