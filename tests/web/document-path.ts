/** Whether a path of an `ExampleError` leads to a place in the document. Keys may hold dots themselves. */
export function pathExists(document: unknown, path: string): boolean {
  if (path === '') return true;
  if (typeof document !== 'object' || document === null) return false;
  return Object.keys(document).some((key) => {
    if (path !== key && !path.startsWith(`${key}.`)) return false;
    if (path === key) return true;
    const value: unknown = Object.getOwnPropertyDescriptor(document, key)?.value;
    return pathExists(value, path.slice(key.length + 1));
  });
}
