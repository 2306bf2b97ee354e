// Reads the project's documents, for tests of what they say.
import MarkdownIt from 'markdown-it';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

export interface Fence {
  /** What stands behind the opening backticks: "json". */
  language: string;
  content: string;
}
export interface Heading {
  level: number;
  /** As it reads, without its marks. */
  text: string;
  /** What a link to it ends in, behind #. */
  anchor: string;
}
export interface Document {
  fences: Fence[];
  headings: Heading[];
  /** Addresses of links and pictures, as they are written. */
  links: string[];
  /** What stands in single backticks. */
  code: string[];
}

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-');

export function parseMarkdown(source: string): Document {
  const tokens = new MarkdownIt({ html: true }).parse(source, {});
  const inline = tokens.flatMap(({ children }) => children ?? []);
  const addresses = (type: string, attribute: string): string[] =>
    inline.filter((token) => token.type === type).map((token) => String(token.attrGet(attribute)));
  const seen = new Map<string, number>();
  const headings = tokens.flatMap((token, index): Heading[] => {
    if (token.type !== 'heading_open') return [];
    const text = tokens[index + 1]!.children!.map(({ content }) => content).join('');
    const anchor = anchorOf(text);
    const before = seen.get(anchor) ?? 0;
    seen.set(anchor, before + 1);
    return [{ level: Number(token.tag.slice(1)), text, anchor: before === 0 ? anchor : `${anchor}-${before}` }];
  });
  return {
    fences: tokens
      .filter(({ type }) => type === 'fence')
      .map(({ info, content }) => ({ language: info.trim(), content })),
    headings,
    links: [...addresses('link_open', 'href'), ...addresses('image', 'src')],
    code: inline.filter(({ type }) => type === 'code_inline').map(({ content }) => content),
  };
}

/** Reads a document. @param file from the project's folder */
export const readDocument = (file: string): Document => parseMarkdown(readFileSync(join(root, file), 'utf8'));
