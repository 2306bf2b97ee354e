// Opens the built page in the engines that Playwright does not drive here. Usage: node tests/browser/engines.ts firefox|webkit
import { serve } from '../../scripts/serve.ts';
import { checks } from './checks.ts';
import { firefox } from './drivers/firefox.ts';
import { webkit } from './drivers/webkit.ts';

const engines = { firefox, webkit };
const name = process.argv[2] as keyof typeof engines;
const server = await serve('dist');
let passed = 0;
let failed = 0;
let browser = await engines[name]();
try {
  for (const [title, check] of Object.entries(checks)) {
    try {
      // From elsewhere: WebKit takes an address that it is already at for a reload, which keeps what was typed.
      await browser.goto('about:blank');
      await browser.goto(`${server.url}#the-cat-sat`);
      await check(browser);
      passed++;
      console.log(`ok      ${title}`);
    } catch (error) {
      failed++;
      console.log(`FAILED  ${title}\n        ${error instanceof Error ? error.message : String(error)}`);
      // A page that hangs must not fail the checks after it.
      await browser.close();
      browser = await engines[name]();
    }
  }
} finally {
  await browser.close();
  await server.close();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
