/**
 * Writes an entry of the history of the window. Browsers refuse it in a page without an address of its own, such as a sandboxed frame, and
 * when there are too many in a short time. Returns whether it was written; the page works without it.
 */
export function writeEntry(how: 'pushState' | 'replaceState', state: unknown, address?: string): boolean {
  try {
    history[how](state, '', address);
    return true;
  } catch {
    return false;
  }
}
