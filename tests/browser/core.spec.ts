import { tablesOf, theCatSat } from './expected.ts';
import { expect, test } from './page.ts';

const backend = `import('./core.js').then(async ({ load }) => (await load()).backend)`;

test('the core with relaxed SIMD answers where there is one', async ({ at, page }) => {
  await at.open();
  expect(await page.evaluate(backend)).toBe('relaxed');
});

test.describe('where the SIMD core is of no use', () => {
  test.use({ expected: /wasm|WebAssembly|Aborted|CompileError/i });

  test('the scalar core answers with the same numbers when SIMD computes wrong ones', async ({ at, page }) => {
    let changed = 0;
    await page.route('**/simd-*.wasm', async (route) => {
      const response = await route.fetch();
      const body = await response.body();
      // f32x4.mul (0xfd 0xe6 0x01) becomes f32x4.add (0xfd 0xe4 0x01): valid code, wrong numbers.
      for (let index = 0; index + 2 < body.length; index++) {
        if (body[index] === 0xfd && body[index + 1] === 0xe6 && body[index + 2] === 0x01) {
          body[index + 1] = 0xe4;
          changed++;
        }
      }
      await route.fulfill({ response, body });
    });
    await at.open();
    expect(changed).toBeGreaterThan(0);
    await at.showsExactly(tablesOf(theCatSat));
    expect(await page.evaluate(backend)).toBe('scalar');
    await at.type('any other words');
    await at.showsExactly(tablesOf({ version: 1, text: 'any other words' }));
  });

  test('the scalar core answers when the SIMD file is damaged', async ({ at, page }) => {
    await page.route('**/simd-*.wasm', async (route) => {
      const response = await route.fetch();
      const body = await response.body();
      const middle = body.length >> 1;
      body.fill(0xff, middle, middle + 64);
      await route.fulfill({ response, body });
    });
    await at.open();
    await at.showsExactly(tablesOf(theCatSat));
    expect(await page.evaluate(backend)).toBe('scalar');
  });

  test('without WebAssembly the page says so, and its text still reads', async ({ at, page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly'));
    await page.goto('./');
    await expect(page.locator('.note')).toContainText('This browser cannot run the arithmetic');
    await expect(page.locator('#static h2').first()).toHaveText('Words become numbers');
    await expect(page.locator('#static')).toContainText('0.33');
    for (const number of tablesOf(theCatSat)['weights']!.flat())
      await expect(page.locator('#static')).toContainText(number);
    await expect(at.reading).toHaveCount(0);
  });
});

test.describe('where files are missing', () => {
  test.use({ expected: /wasm|Failed to load resource|Aborted/i });

  test('without the files of the core the page says so, and its text still reads', async ({ page, at }) => {
    await page.route('**/*.wasm', (route) => route.fulfill({ status: 404, body: 'no' }));
    await page.goto('./');
    await expect(page.locator('.note')).toContainText('could not be loaded');
    await expect(page.locator('#static h2').first()).toBeVisible();
    await expect(at.reading).toHaveCount(0);
  });
});

test.describe('without the script of a page', () => {
  test.use({ expected: /Failed to load resource|ERR_FAILED|was preloaded/ });

  for (const address of ['./', './why.html']) {
    test(`${address} says so, and how to go on`, async ({ at, page }) => {
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto(address);
      await expect(page.locator('.note')).toBeVisible();
      await expect(page.locator('.note')).toContainText('Allow scripts for this page and load it again');
      expect(await page.locator('body').innerText()).not.toContain('Type a sentence');
      await expect(at.reading).toHaveCount(0);
    });
  }
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the worked example reads from beginning to end', async ({ page, at }) => {
    await page.goto('./');
    await expect(page.locator('#static h2')).toHaveCount(6);
    await expect(page.locator('.note')).toContainText('needs JavaScript');
    expect(await page.locator('body').innerText()).not.toContain('Type a sentence');
    await expect(page.locator('#static table')).toHaveCount(4);
    await expect(page.locator('#static')).toContainText('The score of cat and sat is 0.8 × 0.3 + 0.1 × 0.9 = 0.33.');
    await expect(at.reading).toHaveCount(0);
  });
});
