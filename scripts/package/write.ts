// Writes what the package has beside the built files: custom-elements.json, the types, and server.js. Run by scripts/build.
// Usage: node scripts/package/write.ts [FOLDER], dist where none is named.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeDeclarations } from './declarations.ts';
import { elementTypes } from './element-types.ts';
import { manifest } from './manifest.ts';

const output = resolve(process.argv[2] ?? 'dist');
writeDeclarations(['web/core/index.ts', 'web/elements/public-events.ts'], join(output, 'types'));
writeFileSync(join(output, 'types/attention-steps.d.ts'), elementTypes());
// What Node gets for the element: servers that make pages import it too, and have no document to put it in.
writeFileSync(join(output, 'server.js'), 'export class AttentionSteps {}\n');
writeFileSync(join(output, 'custom-elements.json'), `${JSON.stringify(manifest, null, 2)}\n`);
