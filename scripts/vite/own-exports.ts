import type { Plugin } from 'vite';

/** Rolldown's helper for the exports of a module goes through inherited properties, too: those that a page gave to every object. */
export const ownExports = (): Plugin => ({
  name: 'own-exports',
  renderChunk: (code) =>
    code.includes('__exportAll = ')
      ? { code: code.replace('for (var name in all)', 'for (var name of Object.keys(all))'), map: null }
      : null,
});
