import { defineConfig } from '@playwright/test';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { chromiumOptions } from './tests/chromium.ts';

/** A port that nothing listens on. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

// The workers read this file again and must find the same address.
const port = (process.env['ATTENTION_STEPS_PORT'] ??= String(await freePort()));
const url = `http://127.0.0.1:${port}/`;
/** What is served: the suite `why` serves less than all that is built. */
const folder = process.env['ATTENTION_STEPS_SERVED'] ?? 'dist';

export default defineConfig({
  // These only end what hangs: a busy machine may take long for anything.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  // scripts/lib/counts.ts says which second try counts as a pass.
  retries: 1,
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  outputDir: 'build/test-results',
  reporter: [['line'], ['json', { outputFile: 'build/reports/chromium.json' }]],
  // A third one keeps the two cores of the usual machine busy while the others wait for a frame or a file.
  workers: 3,
  fullyParallel: true,
  use: {
    baseURL: url,
    browserName: 'chromium',
    launchOptions: chromiumOptions,
  },
  webServer: { command: `node scripts/serve.ts ${folder} ${port}`, url: `${url}why.html`, timeout: 600_000 },
});
