import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/package/*.test.ts'],
    environment: 'node',
    // These only end what hangs.
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
