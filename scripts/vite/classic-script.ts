import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';

/**
 * Bundles a file with its imports into a classic script.
 * @param define values to replace names with
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
