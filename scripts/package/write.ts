// Writes what the package holds besides the bundles: custom-elements.json, example.schema.json, the types, and server.js. Run by scripts/build.
// Usage: node scripts/package/write.ts [FOLDER], by default dist.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeDeclarations } from './declarations.ts';
import { elementTypes } from './element-types.ts';
import { schemaText } from './example-schema.ts';
import { manifest } from './manifest.ts';

const output = resolve(process.argv[2] ?? 'dist');
writeDeclarations(['web/entries/core.ts', 'web/elements/public-events.ts'], join(output, 'types'));
writeFileSync(join(output, 'types/attention-steps.d.ts'), elementTypes());
// The element for Node, where there is no document: code that renders pages on a server imports it too.
writeFileSync(join(output, 'server.js'), 'export class AttentionSteps {}\n');
writeFileSync(join(output, 'example.schema.json'), schemaText());
writeFileSync(join(output, 'custom-elements.json'), `${JSON.stringify(manifest, null, 2)}\n`);
