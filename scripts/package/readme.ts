// The tables of the README that are written from the element's own lists. Usage: node scripts/package/readme.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { attributes } from '../../web/edit/attributes.ts';
import type { AttributeEntry } from '../../web/edit/attributes.ts';
import { events, methods, otherStyles, parts, properties } from '../../web/elements/described.ts';
import { colours } from '../../web/elements/described.ts';
import { attributeTexts } from '../../web/strings/attributes.ts';
import { attributeNames } from './attribute-types.ts';

const cell = (text: string) => text.replaceAll('|', '\\|');
const table = (heads: string[], rows: string[][]) =>
  [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');
const code = (text: string) => `\`${text}\``;
const list = (names: string[]) => names.map(code).join(', ');

function valueOf({ type }: AttributeEntry): string {
  if (typeof type !== 'string') return type.map(code).join(', ');
  return { text: 'text', number: 'number', boolean: '', list: 'list' }[type];
}

/** By the name of the comments around them. */
export const blocks: Record<string, () => string> = {
  attributes: () =>
    table(
      ['attribute', 'value', 'what it is', 'left out'],
      attributeNames.map((name) => [
        code(name),
        valueOf(attributes[name]),
        attributeTexts[name].about,
        attributeTexts[name].standard,
      ]),
    ),
  events: () =>
    table(
      ['event', '`detail`', 'when'],
      Object.entries(events).map(([name, { fields, about }]) => [code(name), code(fields), about]),
    ),
  properties: () =>
    table(
      ['property or method', 'what it is'],
      [
        ...Object.entries(properties).map(([name, { about }]) => [code(name), about]),
        ...Object.entries(methods).map(([name, { about }]) => [code(`${name}()`), about]),
      ],
    ),
  styles: () =>
    [
      `Parts: ${list(Object.keys(parts))}.`,
      `Properties: ${list(Object.keys(otherStyles).map((name) => `--attention-${name}`))} and the colours ${list(Object.keys(colours).map((name) => `--attention-${name}`))}.`,
    ].join('\n\n'),
};

/** The README with its blocks written anew. */
export function withBlocks(readme: string): string {
  return Object.entries(blocks).reduce((text, [name, made]) => {
    const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
    const [before, rest] = [text.split(start)[0]!, text.split(end)[1]];
    if (!text.includes(start) || rest === undefined) throw new Error(`README.md has no place ${start} … ${end}`);
    return `${before}${start}\n\n${made()}\n\n${end}${rest}`;
  }, readme);
}

if (process.argv[1] === import.meta.filename) {
  const file = join(import.meta.dirname, '../../README.md');
  writeFileSync(file, withBlocks(readFileSync(file, 'utf8')));
}
