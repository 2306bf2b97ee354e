import { defineConfig } from '@playwright/test';
import { chromiumOptions } from '../chromium.ts';

const root = `${import.meta.dirname}/../..`;

export default defineConfig({
  // These only end what hangs.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  globalSetup: './build.ts',
  testMatch: '*.spec.ts',
  outputDir: `${root}/build/test-results-recipes`,
  reporter: [['line'], ['json', { outputFile: `${root}/build/reports/recipes.json` }]],
  workers: 2,
  fullyParallel: true,
  use: { browserName: 'chromium', launchOptions: chromiumOptions },
});
