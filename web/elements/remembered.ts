// What a reader has opened stays open, on the next visit as well.

const key = (name: string) => `attention-steps ${name}`;

/** Whether the part of this name was open when it was last seen. Storage that is denied remembers nothing. */
export function wasOpen(name: string): boolean {
  try {
    return localStorage.getItem(key(name)) === 'open';
  } catch {
    return false;
  }
}

export function rememberOpen(name: string, open: boolean): void {
  try {
    if (open) localStorage.setItem(key(name), 'open');
    else localStorage.removeItem(key(name));
  } catch {
    // It is remembered by the part itself until the page is left.
  }
}
