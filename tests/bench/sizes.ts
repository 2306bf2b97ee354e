// How large everything is that is shipped.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { table } from './figures.ts';
import type { File } from './loading.ts';

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

export function sizeOf(folder: string, path: string): File {
  const bytes = readFileSync(join(folder, path));
  return { path, raw: bytes.length, brotli: brotliCompressSync(bytes, quality).length };
}

/** Every file of the folder, the largest first. */
export function measureSizes(folder: string): File[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => sizeOf(folder, join(parentPath, name).slice(join(folder, '/').length)))
    .sort((a, b) => b.brotli - a.brotli);
}

/** The name without the hash that a build puts there. */
export const plainName = (path: string): string => path.replace(/^assets\//, '').replace(/-[\w-]{7}(?=\.\w+$)/, '');

export const shownSizes = (files: readonly File[]): string =>
  [
    'Everything that is shipped, in bytes',
    table(
      ['', 'raw', 'brotli'],
      files.map(({ path, raw, brotli }) => [plainName(path), String(raw), String(brotli)]),
    ),
  ].join('\n');
