import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';

/**
 * A file with its imports, bundled into a classic script.
 * @param define values to replace names with
 */
export async function classicScriptOf(file: string, define: Record<string, unknown> = {}): Promise<string> {
  const values = Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)]);
  const bundle = await rolldown({
    input: file,
    transform: { target: 'es2022', define: Object.fromEntries(values) },
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  return output[0].code;
}

/** The same as a file of the build. */
export const classicScript = (file: string, fileName: string, define: Record<string, unknown>): Plugin => ({
  name: 'classic-script',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName, source: await classicScriptOf(file, define) });
  },
});
