// Light, dark, or the system's theme; the reader's choice is remembered on this machine.

const key = 'attention-steps-theme';
const dark = matchMedia('(prefers-color-scheme: dark)');

function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage may be forbidden
  }
}

function store(theme: string): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
}

/** Applies the remembered theme and lets the button change it. */
export function startTheme(): void {
  const root = document.documentElement;
  const known = stored();
  if (known === 'light' || known === 'dark') root.setAttribute('theme', known);
  const button = document.querySelector<HTMLButtonElement>('#theme-button')!;
  button.addEventListener('click', () => {
    const now = root.getAttribute('theme') ?? (dark.matches ? 'dark' : 'light');
    const next = now === 'dark' ? 'light' : 'dark';
    root.setAttribute('theme', next);
    store(next);
  });
}
