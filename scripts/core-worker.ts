// Makes build/wasm/core-worker.js: what Emscripten puts around the core, as a classic script, with web/core/aside/worker.js behind it.
// Usage: node scripts/core-worker.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const exported = /\s*export default Module;\s*$/;
const glue = read('build/wasm/simd.mjs');
if (!exported.test(glue)) throw new Error('build/wasm/simd.mjs: does not end with its only export');
const script = `'use strict';\n${glue.replace(exported, '').trim()};\n${read('web/core/aside/worker.js')}`;
writeFileSync(join(root, 'build/wasm/core-worker.js'), script);
