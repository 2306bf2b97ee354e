// The command as one file, dist/command.js. The core stays beside it: what the command takes from it is taken from dist/core.js.
import { join } from 'node:path';
import { defineConfig } from 'vite';

const root = join(import.meta.dirname, '../..');
/** Modules whose exports are all exports of dist/core.js too. */
const shipped = ['core/load.ts', 'core/errors.ts', 'core/validate.ts'].map((file) => `${root}/web/${file}`);

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
