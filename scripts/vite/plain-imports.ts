import type { Plugin } from 'vite';

/** Scripts have no style sheets and nothing to preload: `import()` is only that, without what Vite puts around it. */
export const plainImports = (): Plugin => ({
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined),
});
