// What scripts/dev serves: the sources, and the page anew when one of them is saved.
import { expect, test } from '@playwright/test';
import { spawn } from 'node:child_process';
import { utimes } from 'node:fs/promises';

const root = `${import.meta.dirname}/../..`;

test('scripts/dev serves the page from its sources, and reloads it when one is saved', async ({ page }) => {
  const server = spawn(process.execPath, ['scripts/lib/dev.ts', '0'], { cwd: root });
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let printed = '';
      for (const stream of [server.stdout, server.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          printed += text;
          const [found] = /http:\S+/.exec(printed) ?? [];
          if (found !== undefined) resolve(found);
        });
      server.on('close', () => reject(new Error(printed)));
    });
    await page.goto(url);
    await expect(page.locator('attention-page table').first()).toBeVisible();

    await page.evaluate(() => document.body.setAttribute('data-before', ''));
    const now = new Date();
    await utimes(`${root}/web/page/main.ts`, now, now); // saved as it was
    await expect(page.locator('body[data-before]')).toHaveCount(0);
    await expect(page.locator('attention-page table').first()).toBeVisible();
  } finally {
    server.kill();
  }
});
