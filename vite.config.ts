import { build, defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { mostCards } from './scripts/vite/most-cards.ts';
import { pageBuild } from './scripts/vite/page.ts';

const page = pageBuild({
  input: { index: 'index.html', core: 'entries/core.ts' },
  // What loads a model and what shares work among tasks use these without the page, so they must not be bundled with it.
  scripts: { load: ['core/load.ts', 'core/equal.ts', 'core/yield-to-events.ts'], page: ['page/main.ts'] },
  groups: [mostCards],
  early: /\/simd-.*\.(js|wasm)$/,
});

/** Builds the other page into the same folder. */
const whyPage = (): Plugin => {
  let outDir: string;
  return {
    name: 'why-page',
    apply: 'build',
    configResolved: (config) => void ({ outDir } = config.build),
    async closeBundle() {
      const configFile = `${import.meta.dirname}/scripts/vite/why.config.ts`;
      await build({ configFile, logLevel: 'warn', build: { outDir, emptyOutDir: false } });
    },
  };
};

export default defineConfig({ ...page, plugins: [page.plugins, whyPage()] });
