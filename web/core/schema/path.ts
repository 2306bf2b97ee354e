/** The path of what stands behind a key of what stands at `path`. */
export function pathTo(path: string, key: string | number): string {
  return path === '' ? String(key) : `${path}.${key}`;
}
