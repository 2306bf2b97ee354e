import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Replaces modules with others: file → file. */
export const instead = (modules: Readonly<Record<string, string>>): Plugin => ({
  name: 'instead',
  enforce: 'pre',
  resolveId: (id, importer) =>
    importer !== undefined && id.startsWith('.') ? modules[join(dirname(importer), id)] : undefined,
});
