// The example that the page last showed in this window, so that "Why it learns" leads back to it.

const key = 'attention-steps-address';

/** Remembers the fragment of the page's address. Storage that is denied remembers nothing. */
export function rememberAddress(fragment: string): void {
  try {
    sessionStorage.setItem(key, fragment);
  } catch {
    // The link leads to the first example.
  }
}

/** The fragment that was remembered, with its `#`; empty if there is none. */
export function lastAddress(): string {
  try {
    const fragment = sessionStorage.getItem(key) ?? '';
    return fragment.startsWith('#') ? fragment : '';
  } catch {
    return '';
  }
}
