import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['tests/package/*.test.ts'], environment: 'node', testTimeout: 300_000, hookTimeout: 300_000 },
});
