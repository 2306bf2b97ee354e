import type { Plugin } from 'vite';

/** Replaces Vite's helper for `import()`, which preloads style sheets and scripts: these builds have none to preload. */
export const plainImports = (): Plugin => ({
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined),
});
