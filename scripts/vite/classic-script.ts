import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';

/**
 * Makes a classic script of a file with what it imports.
 * @param define values that are filled in, by name
 */
export const classicScript = (file: string, fileName: string, define: Record<string, unknown>): Plugin => ({
  name: 'classic-script',
  async generateBundle() {
    const values = Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)]);
    const bundle = await rolldown({
      input: file,
      transform: { target: 'es2022', define: Object.fromEntries(values) },
    });
    const { output } = await bundle.generate({ format: 'iife', minify: true });
    this.emitFile({ type: 'asset', fileName, source: output[0].code });
  },
});
