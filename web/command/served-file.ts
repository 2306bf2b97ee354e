// Which file an address of the static server means.
import { realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

export interface ServedFile {
  path: string;
  /** In bytes. */
  size: number;
}

/** Names that are no way out of the folder, and no hidden file. */
const isPlain = (name: string) => !name.startsWith('.') && !/[\\/\0]/.test(name);

/** The decoded names of an address's path; undefined where one is empty ("//x" is another host), hidden or leads elsewhere. */
function namesOf(url: string): string[] | undefined {
  const [start, ...written] = url.replace(/[?#].*$/s, '').split('/');
  if (start !== '' || written.length === 0) return undefined;
  const last = written.pop()!;
  try {
    const names = [...written, last === '' ? 'index.html' : last].map(decodeURIComponent);
    return names.every((name) => name !== '' && isPlain(name)) ? names : undefined;
  } catch {
    return undefined;
  }
}

/** The file below a folder that an address means. Links are followed as long as they stay inside and lead to nothing hidden. */
export async function servedFile(folder: string, url: string): Promise<ServedFile | undefined> {
  const names = namesOf(url);
  if (names === undefined) return undefined;
  try {
    const [root, path] = await Promise.all([realpath(folder), realpath(join(folder, ...names))]);
    if (!relative(root, path).split(sep).every(isPlain)) return undefined;
    const found = await stat(path);
    return found.isFile() ? { path, size: found.size } : undefined;
  } catch {
    return undefined;
  }
}
