// docs/example.schema.json: the schemas of the example document (web/core/document) as JSON Schema 2020-12, with the comments of
// its keys as descriptions. Run as a program it writes the file.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { cellEdits } from '../../web/core/document/cells.ts';
import { documentSchema } from '../../web/core/document/fields.ts';
import { parameterSets } from '../../web/core/document/parameters.ts';
import { side } from '../../web/core/document/words.ts';
import { matrix } from '../../web/core/schema/containers.ts';
import type { JsonSchema } from '../../web/core/schema/schema.ts';
import { jsonText } from '../../web/edit/to-document.ts';

const root = join(import.meta.dirname, '../..');
export const schemaFile = join(root, 'docs/example.schema.json');

/** What is written once and referred to. */
const definitions = new Map<JsonSchema, string>([
  [matrix.json, 'matrix'],
  [side.json, 'side'],
  [cellEdits.json, 'cell_edits'],
  ...parameterSets.map(({ json }, depth): [JsonSchema, string] => [
    json,
    ['parameters', 'parameters_of_stage', 'parameters_of_layer', 'parameters_of_part'][depth]!,
  ]),
]);

type Json = { [keyword: string]: unknown };

/** A copy with references to definitions. */
function copied(value: unknown, isDefinition = false): unknown {
  if (Array.isArray(value)) return value.map((part) => copied(part));
  if (typeof value !== 'object' || value === null) return value;
  const name = isDefinition ? undefined : definitions.get(value as JsonSchema);
  if (name !== undefined) return { $ref: `#/$defs/${name}` };
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copied(part)]));
}

// The comments

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}
/** A node of the source, with its file. */
interface Source {
  file: string;
  node: Node;
}

const constants = new Map<string, Node>();
/** Comments by file and by the position of the code after them. */
const comments = new Map<string, string>();

const folder = join(root, 'web/core/document');
for (const file of readdirSync(folder)) {
  const code = readFileSync(join(folder, file), 'utf8');
  const parsed = parseSync(file, code);
  for (const statement of parsed.program.body as unknown as Node[]) {
    const declaration = (statement['declaration'] ?? statement) as Node;
    if (declaration.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration['declarations'] as { id: { name: string }; init: Node }[]) {
      constants.set(`${file} ${id.name}`, init);
      if (statement.type === 'ExportNamedDeclaration') constants.set(id.name, init);
    }
  }
  for (const { type, value, end } of parsed.comments) {
    if (type !== 'Block' || !value.startsWith('*')) continue;
    const next = end + /^\s*/.exec(code.slice(end))![0].length;
    const text = value.slice(1).replace(/\s*\n\s*\*\s?/g, ' ');
    comments.set(`${file} ${next}`, text.trim());
  }
}

/** The file of an exported constant is found by its name: imports are not renamed there. */
function constant({ file, node }: Source): Source | undefined {
  const name = node['name'] as string;
  const own = constants.get(`${file} ${name}`);
  if (own !== undefined) return { file, node: own };
  const exported = constants.get(name);
  const home = exported && [...constants].find(([key, value]) => key.endsWith(` ${name}`) && value === exported);
  return home && { file: home[0].split(' ')[0]!, node: exported! };
}

/** The nodes that hold a key of an object that a schema describes, in any of its forms. */
function holdersOf(json: Json, key: string): Json[] {
  const inner = [json['anyOf'], json['items'], json['additionalProperties']].flat();
  const properties = json['properties'] as Json | undefined;
  return [
    ...(properties !== undefined && Object.hasOwn(properties, key) ? [properties] : []),
    ...inner.flatMap((one) => (typeof one === 'object' && one !== null ? holdersOf(one as Json, key) : [])),
  ];
}

/** Writes the comments of keys, taken from the source of a schema, into it. */
function describe(json: Json, { file, node }: Source): void {
  const within = (part: unknown) => describe(json, { file, node: part as Node });
  if (node.type === 'Identifier') {
    const found = constant({ file, node });
    if (found !== undefined) describe(json, found);
  } else if (node.type === 'CallExpression') (node['arguments'] as Node[]).forEach(within);
  else if (node.type === 'ArrayExpression') (node['elements'] as Node[]).forEach(within);
  else if (node.type === 'ObjectExpression') {
    for (const property of node['properties'] as Node[]) {
      if (property.type !== 'Property') continue;
      const key = (property['key'] as { name: string }).name;
      const description = comments.get(`${file} ${property.start}`);
      for (const holder of holdersOf(json, key)) {
        const part = holder[key] as Json;
        if (!('$ref' in part)) describe(part, { file, node: property['value'] as Node });
        if (description !== undefined) holder[key] = { description, ...part };
      }
    }
  }
}

/** The JSON Schema of an example document. */
export function exampleSchema(): Json {
  const document = copied(documentSchema.json) as Json;
  const parts = Object.fromEntries([...definitions].map(([json, name]) => [name, copied(json, true) as Json] as const));
  describe(document, constant({ file: '', node: { type: 'Identifier', start: 0, name: 'documentSchema' } })!);
  describe(parts['side']!, constant({ file: '', node: { type: 'Identifier', start: 0, name: 'side' } })!);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'An example of attention, step by step',
    description:
      'What to compute, and how to show it. Only `text` or `tokens` is required. What one key requires of another, such as matching sizes, is checked when the document is read.',
    ...document,
    anyOf: [{ required: ['text'] }, { required: ['tokens'] }],
    $defs: parts,
  };
}

/** The text of docs/example.schema.json. */
export const schemaText = (): string => `${jsonText(exampleSchema(), '\n')}\n`;

if (import.meta.main) writeFileSync(schemaFile, schemaText());
