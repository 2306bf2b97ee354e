// dist/command.js, the command as one file. The core is not bundled into it, but imported from dist/core.js.
import { join } from 'node:path';
import { defineConfig } from 'vite';

const root = join(import.meta.dirname, '../..');
/** Modules all of whose exports dist/core.js exports, too. */
const shipped = ['core/load.ts', 'core/diagnosis/load.ts', 'core/errors.ts', 'core/validate.ts'].map(
  (file) => `${root}/web/${file}`,
);

export default defineConfig({
  root: `${root}/web`,
  publicDir: false,
  plugins: [
    {
      name: 'core-beside',
      enforce: 'pre',
      async resolveId(source, importer) {
        if (importer === undefined || !source.startsWith('.')) return undefined;
        const resolved = await this.resolve(source, importer, { skipSelf: true });
        return resolved !== null && shipped.includes(resolved.id) ? { id: './core.js', external: true } : resolved;
      },
    },
  ],
  build: {
    target: 'node20',
    outDir: `${root}/dist`,
    emptyOutDir: false,
    ssr: true,
    minify: true,
    rolldownOptions: {
      input: `${root}/web/command/attention-steps.ts`,
      external: /^node:/,
      output: { entryFileNames: 'command.js', codeSplitting: false },
    },
  },
  ssr: { noExternal: true },
});
