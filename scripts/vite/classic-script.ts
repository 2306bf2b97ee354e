import { readFileSync } from 'node:fs';
import { minify, transformWithOxc } from 'vite';
import type { Plugin } from 'vite';

/** Makes a classic script of a file that imports nothing. */
export const classicScript = (file: string, fileName: string): Plugin => ({
  name: 'classic-script',
  async generateBundle() {
    const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, { sourcemap: false });
    const { code: source, errors } = await minify(fileName, code, { module: false, compress: { target: 'es2022' } });
    if (errors.length > 0) this.error(errors[0]!.message);
    this.emitFile({ type: 'asset', fileName, source });
  },
});
