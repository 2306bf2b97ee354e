// What a page of dist/ can fetch: itself, every file that it names, and every file that these name.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';

/** The paths of these files, from the project's folder. */
export function filesOfPage(page: string): string[] {
  const built = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((file) => extname(file) !== '');
  const found = new Set([page]);
  for (const file of found) {
    if (!/\.(html|js|css|json)$/.test(file)) continue;
    const text = readFileSync(join('dist', file), 'utf8');
    for (const other of built) if (text.includes(basename(other))) found.add(other);
  }
  return [...found].sort().map((file) => join('dist', file));
}
