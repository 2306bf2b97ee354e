/** The path of the value under a key of the value at `path`. */
export function pathTo(path: string, key: string | number): string {
  return path === '' ? String(key) : `${path}.${key}`;
}
