import type { Plugin } from 'vite';

/** What Emscripten writes around the core looks in many ways for its bytes. They are always handed in, and those ways left out. */
export const shortGlue = (): Plugin => ({
  name: 'short-glue',
  apply: 'build',
  transform: (code, id) =>
    /\/build\/wasm\/[\w-]+\.mjs$/.test(id)
      ? code
          .replace('ENVIRONMENT_IS_WEB=true', 'ENVIRONMENT_IS_WEB=false')
          .replaceAll('typeof fetch=="function"', 'false')
          .replaceAll('document.currentScript', 'null')
      : undefined,
});
