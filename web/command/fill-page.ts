// Fills every <attention-steps> of a page with its fallback.
import { realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Example } from '../core/example.ts';
import type { Core } from '../core/load.ts';
import { parseExample } from '../core/parse-example.ts';
import { fallback } from '../export/fallback.ts';
import { attributes as known } from '../edit/attributes.ts';
import type { AttributeName } from '../edit/attributes.ts';
import { command as strings } from '../strings/command.ts';
import { exampleOfTag } from './example.ts';
import { badInput, note } from './failure.ts';
import { nameOf, STDIN, withoutMark } from './files.ts';
import { elementsOf, sameAround, spliced } from './page.ts';
import type { PageElement, Part } from './page.ts';
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

const isWithin = (root: string, file: string): boolean => {
  const way = relative(root, file);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};

/** Whether a file is in the folder, and stays there where links are followed. One that is not there stays where it would be. */
async function staysWithin(root: string, file: string): Promise<boolean> {
  if (!isWithin(resolve(root), resolve(file))) return false;
  const [folder, real] = await Promise.all([root, file].map((path) => realpath(path).catch(() => undefined)));
  return folder === undefined || real === undefined || isWithin(folder, real);
}

/** An element that can be filled: what goes into it, and into the tags of the paragraph that becomes a div around it. */
interface Filling {
  name: string;
  inside: Part;
  around: Part[];
}

/** Reports an element that is left as it is. */
const left = (name: string, why: string): undefined => note(`${name}: ${why}`) as undefined;

async function fillingOf(element: PageElement, file: string, root: string, core: Core): Promise<Filling | undefined> {
  const name = `${nameOf(file)}:${element.line}`;
  if (element.content === undefined) throw badInput(`${name}: ${strings.notClosed}`);
  const { paragraph } = element;
  if (paragraph === 'text') return left(name, strings.inParagraph);
  const src = element.document === undefined ? element.attributes.get('src') : undefined;
  const source = src === undefined ? undefined : fileOfSource(src, file, root);
  if (src !== undefined && source === undefined) return left(name, strings.elsewhere(src));
  const folders = file === STDIN ? [root] : [root, dirname(file)];
  if (source !== undefined && !(await Promise.all(folders.map((folder) => staysWithin(folder, source)))).includes(true))
    throw badInput(`${name}: ${strings.outside(src!, root)}`);
  const fetched = source === undefined ? undefined : await readExample(source);
  const text = await named(name, () => fallbackOf(exampleOfElement(element, fetched), core));
  const inside = { ...element.content, by: `${element.document?.tag ?? ''}\n${text}` };
  const around =
    paragraph === undefined ? [] : [paragraph.start, paragraph.end].map((span) => ({ ...span, by: 'div' }));
  return { name, inside, around };
}

/** Whether the rest of a page is read as before with these elements filled: in a table or an SVG their tables would end it. */
function fits(page: string, fillings: readonly Filling[]): boolean {
  const around = fillings.flatMap((one) => one.around);
  const empty = fillings.map(({ inside }) => ({ ...inside, by: '' }));
  const full = fillings.map(({ inside }) => inside);
  return sameAround(spliced(page, [...around, ...empty]), spliced(page, [...around, ...full]));
}

/** Those that fit. The others are reported. */
function fitting(page: string, fillings: readonly Filling[]): readonly Filling[] {
  if (fits(page, fillings)) return fillings;
  const good: Filling[] = [];
  for (const one of fillings) {
    if (fits(page, [...good, one])) good.push(one);
    else left(one.name, strings.breaksPage);
  }
  return good;
}

/**
 * A page with a fallback in every element, in place of everything inside it except its document. The rest of the page stays as it
 * is, character for character. Elements that cannot be filled are left as they are, and reported on standard error.
 * @param root the folder that "/" in an address of the page stands for
 */
export async function filledPage(file: string, marked: string, root: string, core: Core): Promise<string> {
  // A byte order mark would be text to the parser, ahead of the document type.
  const page = withoutMark(marked);
  const fillings: Filling[] = [];
  for (const element of elementsOf(page)) {
    const filling = await fillingOf(element, file, root, core);
    if (filling !== undefined) fillings.push(filling);
  }
  const parts = fitting(page, fillings).flatMap(({ inside, around }) => [inside, ...around]);
  return marked.slice(0, marked.length - page.length) + spliced(page, parts);
}

function exampleOfElement({ attributes, document }: PageElement, fetched: Example | undefined): Example {
  const own = [...attributes].filter((entry): entry is [AttributeName, string] => Object.hasOwn(known, entry[0]));
  return exampleOfTag(document === undefined ? fetched : parseExample(document.text), new Map(own));
}
