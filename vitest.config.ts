import { defineConfig } from 'vitest/config';

/**
 * Files that change what all files of a worker share: they load or open models, which stay until the process ends, or replace modules or
 * globals. Each has a worker of its own. tests/web/scripts.test.ts finds one that is missing here.
 */
export const alone = [
  'attribute-values',
  'command',
  'fetched-models',
  'fused-run',
  'gallery-of-models',
  'instances',
  'large-models',
  'load',
  'masked-words',
  'model-*',
  'next-token',
  'of-model',
  'own-*',
  'pieces',
  'polluted',
  'replaced-model',
  'sentence-encoders',
  'text-vectors',
  'training-run',
  'why-story',
].map((name) => `tests/web/${name}.test.ts`);

const all = ['tests/web/**/*.test.ts'];

export default defineConfig({
  test: {
    environment: 'node',
    // Vitest would leave a core to something else.
    maxWorkers: '100%',
    // Ends only what hangs.
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    projects: [
      // The modules, the core among them, are loaded and made fast by V8 once in each worker.
      { extends: true, test: { name: 'shared', include: all, exclude: alone, isolate: false } },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
});
