// Writes the tables of docs/embedding.md from the element's own lists. Usage: node scripts/package/tables.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { attributes } from '../../web/edit/attributes.ts';
import type { AttributeEntry } from '../../web/edit/attributes.ts';
import { colours, events, methods, otherStyles, parts, properties } from '../../web/elements/documentation.ts';
import { attributeTexts } from '../../web/strings/attributes.ts';
import { attributeNames } from './attribute-types.ts';

const cell = (text: string) => text.replaceAll('|', '\\|');
const table = (heads: string[], rows: string[][]) =>
  [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');
const code = (text: string) => `\`${text}\``;
const customProperty = (name: string) => `--attention-${name}`;

function valueOf({ type }: AttributeEntry): string {
  if (typeof type !== 'string') return type.map(code).join(', ');
  return { text: 'text', number: 'number', boolean: '', list: 'list' }[type];
}

/** Each block by the name in the comments around it. */
const blocks: Record<string, () => string> = {
  attributes: () =>
    table(
      ['attribute', 'value', 'meaning', 'default'],
      attributeNames.map((name) => [
        code(name),
        valueOf(attributes[name]),
        attributeTexts[name].about,
        attributeTexts[name].standard,
      ]),
    ),
  properties: () =>
    table(
      ['property or method', 'meaning'],
      [
        ...Object.entries(properties).map(([name, { about }]) => [code(name), about]),
        ...Object.entries(methods).map(([name, { about }]) => [code(`${name}()`), about]),
      ],
    ),
  events: () =>
    table(
      ['event', '`detail`', 'fired when'],
      Object.entries(events).map(([name, { fields, about }]) => [code(name), code(fields), about]),
    ),
  styles: () =>
    [
      table(
        ['part', 'what it is'],
        Object.entries(parts).map(([name, about]) => [code(name), about]),
      ),
      table(
        ['custom property', 'what it sets'],
        [
          ...Object.entries(otherStyles).map(([name, { about }]) => [code(customProperty(name)), about]),
          ...Object.entries(colours).map(([name, about]) => [code(customProperty(name)), `Colour: ${about}`]),
        ],
      ),
    ].join('\n\n'),
};

/** The document with its blocks written anew. */
export function withTables(document: string): string {
  return Object.entries(blocks).reduce((text, [name, written]) => {
    const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
    const [before, rest] = [text.split(start)[0]!, text.split(end)[1]];
    if (!text.includes(start) || rest === undefined) throw new Error(`docs/embedding.md has no ${start} … ${end}`);
    return `${before}${start}\n\n${written()}\n\n${end}${rest}`;
  }, document);
}

if (process.argv[1] === import.meta.filename) {
  const file = join(import.meta.dirname, '../../docs/embedding.md');
  writeFileSync(file, withTables(readFileSync(file, 'utf8')));
}
