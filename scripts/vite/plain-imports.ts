import type { Plugin } from 'vite';

/** Keeps `import()` as it is. Vite would wrap it to preload style sheets and scripts, and these builds have none to preload. */
export const plainImports = (): Plugin => ({
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined),
});
