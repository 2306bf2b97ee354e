// Fills every <attention-steps> of a page with its fallback.
import { dirname, join } from 'node:path';
import type { Example } from '../core/example.ts';
import type { Core } from '../core/load.ts';
import { parseExample } from '../core/validate.ts';
import { fallback } from '../export/fallback.ts';
import { attributes as known } from '../edit/attributes.ts';
import type { AttributeName } from '../edit/attributes.ts';
import { command as strings } from '../strings/command.ts';
import { exampleOfTag } from './example.ts';
import { badInput, note } from './failure.ts';
import { nameOf, STDIN } from './files.ts';
import { elementsOf, spliced } from './page.ts';
import type { PageElement } from './page.ts';
import { named, readExample } from './source.ts';

export const fallbackOf = (example: Example, core: Core): string => fallback(example, core.run(example));

/** Percent-decoded text, or the text itself if it cannot be decoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The file that `src` names: relative to the page, or below the root of the site; undefined for one elsewhere. */
function fileOfSource(src: string, page: string, root: string): string | undefined {
  if (URL.canParse(src) || src.startsWith('//')) return undefined;
  const path = decoded(src.replace(/[?#].*$/s, ''));
  if (path.startsWith('/')) return join(root, path);
  return join(page === STDIN ? '.' : dirname(page), path);
}

/**
 * A page with a fallback in every element, in place of everything inside it except its document. The rest of the page stays as it
 * is, character for character. Elements that cannot be filled are left as they are, and reported on standard error.
 * @param root the folder that "/" in an address of the page stands for
 */
export async function filledPage(file: string, page: string, root: string, core: Core): Promise<string> {
  const parts: { start: number; end: number; by: string }[] = [];
  for (const element of elementsOf(page)) {
    const name = `${nameOf(file)}:${element.line}`;
    if (element.content === undefined) throw badInput(`${name}: ${strings.notClosed}`);
    if (element.paragraph === 'text') {
      note(`${name}: ${strings.inParagraph}`);
      continue;
    }
    const src = element.document === undefined ? element.attributes.get('src') : undefined;
    const source = src === undefined ? undefined : fileOfSource(src, file, root);
    if (src !== undefined && source === undefined) {
      note(`${name}: ${strings.elsewhere(src)}`);
      continue;
    }
    const fetched = source === undefined ? undefined : await readExample(source);
    const text = await named(name, () => fallbackOf(exampleOfElement(element, fetched), core));
    parts.push({ ...element.content, by: `${element.document?.tag ?? ''}\n${text}` });
    const { paragraph } = element;
    if (paragraph) parts.push({ ...paragraph.start, by: 'div' }, { ...paragraph.end, by: 'div' });
  }
  return spliced(page, parts);
}

function exampleOfElement({ attributes, document }: PageElement, fetched: Example | undefined): Example {
  const own = [...attributes].filter((entry): entry is [AttributeName, string] => Object.hasOwn(known, entry[0]));
  return exampleOfTag(document === undefined ? fetched : parseExample(document.text), new Map(own));
}
