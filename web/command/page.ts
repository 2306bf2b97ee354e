// Finds the elements of an HTML page with a parser. The page itself is only cut and joined again, so that nothing else
// in it changes.
import { parse, serialize } from 'parse5';
import type { DefaultTreeAdapterMap } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

/** An `<attention-steps>` of a page. Positions are in characters from the start of the page. */
export interface PageElement {
  /** The line on which it starts, from 1. */
  line: number;
  attributes: Map<string, string>;
  /** The text of the example document inside it, if there is one, and its script tag as it is written. */
  document?: { text: string; tag: string };
  /** The range of its content; undefined if the element has no end tag. */
  content?: { start: number; end: number };
  /**
   * If it is inside a paragraph, which cannot contain a table: the names in the tags of that paragraph if it contains nothing
   * else, so that it can become a div; "text" if it does.
   */
  paragraph?: 'text' | { start: Span; end: Span };
}

interface Span {
  start: number;
  end: number;
}

/** A range of a text, and what replaces it. */
export interface Part extends Span {
  by: string;
}

const isElement = (node: Node): node is Element => 'tagName' in node;
const isBlank = (node: Node) => node.nodeName === '#text' && 'value' in node && node.value.trim() === '';

/** Elements that end the scope of a paragraph around them: the parser closes none across these. */
const scopes = new Set(['applet', 'button', 'caption', 'html', 'marquee', 'object', 'table', 'td', 'th', 'template']);

function paragraphOf(element: Element): PageElement['paragraph'] {
  for (let node: Node | null = element.parentNode; node !== null && isElement(node); node = node.parentNode) {
    if (scopes.has(node.tagName)) return undefined;
    if (node.tagName !== 'p') continue;
    const { startTag, endTag } = node.sourceCodeLocation ?? {};
    const alone = node === element.parentNode && node.childNodes.every((one) => one === element || isBlank(one));
    if (!alone || !startTag || !endTag) return 'text';
    const [start, end] = [startTag.startOffset + '<'.length, endTag.startOffset + '</'.length];
    return { start: { start, end: start + 1 }, end: { start: end, end: end + 1 } };
  }
  return undefined;
}

const holdsData = (node: Node): node is Element =>
  isElement(node) &&
  node.tagName === 'script' &&
  node.attrs.some(({ name, value }) => name === 'type' && value.trim().toLowerCase() === 'application/json');

const textOf = ({ childNodes }: Element) => childNodes.map((node) => ('value' in node ? node.value : '')).join('');

function documentOf(element: Element, page: string): PageElement['document'] {
  const script = element.childNodes.find(holdsData);
  if (script?.sourceCodeLocation == null) return undefined;
  const { startOffset, endOffset } = script.sourceCodeLocation;
  return { text: textOf(script), tag: page.slice(startOffset, endOffset) };
}

/** A node and all below it, those in templates too, in the order of the page. `inside`: whether to go on below a node. */
function* nodesOf(root: Node, inside: (node: Node) => boolean = () => true): Generator<Node> {
  // No recursion: a page may be nested more deeply than calls can be.
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    if (!inside(node)) continue;
    if ('childNodes' in node) waiting.push(...node.childNodes.toReversed());
    if ('content' in node) waiting.push(node.content);
  }
}

/** The JSON of the example in a saved page: the first script element with data. */
export function savedDocument(page: string): string | undefined {
  for (const node of nodesOf(parse(page))) if (holdsData(node)) return textOf(node);
  return undefined;
}

const isOurs = (node: Node): node is Element =>
  isElement(node) && node.tagName === 'attention-steps' && node.sourceCodeLocation != null;

function pageElement(node: Element, page: string): PageElement {
  const { startTag, endTag, startLine } = node.sourceCodeLocation!;
  const document = documentOf(node, page);
  const paragraph = paragraphOf(node);
  return {
    line: startLine,
    attributes: new Map(node.attrs.map(({ name, value }) => [name, value])),
    ...(document && { document }),
    ...(startTag && endTag && { content: { start: startTag.endOffset, end: endTag.startOffset } }),
    ...(paragraph && { paragraph }),
  };
}

/** Every `<attention-steps>` of a page or of a part of one, in the order of the page; none inside another. */
export function elementsOf(page: string): PageElement[] {
  const nodes = nodesOf(parse(page, { sourceCodeLocationInfo: true }), (node) => !isOurs(node));
  return [...nodes].filter(isOurs).map((node) => pageElement(node, page));
}

/** A page as a parser reads it, without what is inside its `<attention-steps>`. */
function withoutContents(page: string): string {
  const document = parse(page);
  const visit = (node: Node): void => {
    if ('content' in node) visit(node.content);
    if (!('childNodes' in node)) return;
    if (isElement(node) && node.tagName === 'attention-steps') node.childNodes = [];
    node.childNodes.forEach(visit);
  };
  visit(document);
  return serialize(document);
}

/** Whether a parser reads two pages alike, outside of their `<attention-steps>`. */
export const sameAround = (one: string, other: string): boolean => withoutContents(one) === withoutContents(other);

/** A text with parts of it replaced; the parts do not overlap. */
export function spliced(text: string, parts: readonly Part[]): string {
  let result = '';
  let from = 0;
  for (const { start, end, by } of [...parts].sort((a, b) => a.start - b.start)) {
    result += text.slice(from, start) + by;
    from = end;
  }
  return result + text.slice(from);
}
