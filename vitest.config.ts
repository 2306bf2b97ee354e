import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/web/**/*.test.ts'],
    environment: 'node',
    // Vitest would leave a core to something else.
    maxWorkers: '100%',
    // Ends only what hangs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
