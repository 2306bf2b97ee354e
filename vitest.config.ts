import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Nothing else runs beside the tests: Vitest would leave a core to it.
  test: { include: ['tests/web/**/*.test.ts'], environment: 'node', maxWorkers: '100%' },
});
