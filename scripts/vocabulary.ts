// Writes the C++ lists of src/ (operations, roles, stages, parts, axes, fields, word-space dimensions, arguments of the fused road) out
// as TypeScript, so that a name that exists on one side only does not compile. Run by CMake; usage: node scripts/vocabulary.ts OUTPUT
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const source = join(import.meta.dirname, '../src');

/** The first argument of every ENTRY(name, …) line of a .def file, in order; after `skipped`, where that is given. */
function names(file: string, macro: string, skipped = ''): string[] {
  const text = readFileSync(join(source, file), 'utf8');
  return [...text.matchAll(new RegExp(`^${macro}\\(\\s*${skipped}"?([A-Za-z_][A-Za-z_0-9]*)"?`, 'gm'))].map(
    (match) => match[1]!,
  );
}

const lists = [
  ['operations', 'Operation', names('trace/operations.def', 'OPERATION')],
  ['roles', 'Role', names('trace/roles.def', 'ROLE')],
  ['stages', 'Stage', names('trace/stages.def', 'STAGE')],
  ['parts', 'Part', names('trace/parts.def', 'PART')],
  ['axes', 'AxisName', names('trace/axes.def', 'AXIS')],
  ['fields', 'Field', names('request/fields.def', 'FIELD')],
  ['fusedFields', 'FusedField', names('kernels/fused_fields.def', 'FIELD', '(?:INT|FLOAT|ADDRESS), ')],
  ['wordDimensions', 'WordDimension', names('text/dimensions.def', 'DIMENSION')],
] as const;

const output = process.argv[2]!;
mkdirSync(dirname(output), { recursive: true });
const text = lists
  .map(([list, type, all]) => {
    if (all.length === 0) throw new Error(`${list}: no entry was found`);
    return `export const ${list} = ${JSON.stringify(all)} as const;\nexport type ${type} = (typeof ${list})[number];\n`;
  })
  .join('\n');
writeFileSync(output, `// Written by scripts/vocabulary.ts from the lists in src/. Do not edit.\n${text}`);
