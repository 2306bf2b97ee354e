// What every engine must do with a package in a course system: the one of scorm-again, as in scorm.spec.ts.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { strFromU8, unzipSync } from 'fflate';
import { load } from '../../web/core/load.ts';
import { validate } from '../../web/core/validate.ts';
import { scormPackage } from '../../web/export/scorm/index.ts';
import { type Browser, until } from './drivers/browser.ts';
import { theCatSat } from './expected.ts';

/** A course system: `sessionStorage` holds what it has of the student between visits, and can lose its connection. */
const course = `<!doctype html><title>Course</title><script src="/scorm12.js"></script><script>
  const api = new Scorm12API({ lmsCommitUrl: '/commit', autocommit: false, logLevel: 5 });
  const kept = JSON.parse(sessionStorage.getItem('course') ?? '{}');
  api.cmi.core.student_id = 'student 1';
  if (kept.suspend_data) api.cmi.suspend_data = kept.suspend_data;
  if (kept.lesson_status) api.cmi.core.lesson_status = kept.lesson_status;
  window.API = api;
  const value = (name) => name.split('.').reduce((part, key) => part?.[key], JSON.parse(JSON.stringify(api.cmi)));
  function inside(root, selector) {
    const here = root.querySelector(selector);
    if (here) return here;
    for (const { shadowRoot } of root.querySelectorAll('*')) {
      const found = shadowRoot && inside(shadowRoot, selector);
      if (found) return found;
    }
    return null;
  }
  const inPackage = (selector) => inside(document.querySelector('iframe').contentDocument, selector);
  const field = (column) => inPackage('[id="cell-scores-1-' + column + '"]');
  const verdict = (column) => inPackage('[id="verdict-scores-1-' + column + '"]')?.textContent ?? '';
  function answer(column, number) {
    field(column).value = number;
    field(column).dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    field(column).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true, cancelable: true }));
  }
  /** The student closes the package; the course system keeps what arrived. */
  function leave() {
    document.querySelector('iframe').remove();
    const { suspend_data, core } = JSON.parse(JSON.stringify(api.cmi));
    sessionStorage.setItem('course', JSON.stringify({ suspend_data, lesson_status: core.lesson_status }));
  }
</script><iframe src="/index.html" style="width: 1000px; height: 900px"></iframe>`;

/** A store of the browser that takes nothing. */
const fullStore = `<script>Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };</script>`;

interface Site {
  url: string;
  commits: any[];
  connected: boolean;
  close: () => Promise<void>;
}

async function site(options: { full?: boolean } = {}): Promise<Site> {
  const example = validate({
    ...theCatSat,
    attention: {},
    exercise: { hidden: [{ step: 'scores', rows: [1] }] },
  });
  const template = await readFile('dist/standalone.html', 'utf8');
  const page = strFromU8(unzipSync(scormPackage(template, example, (await load()).run(example)))['index.html']!);
  const files: Record<string, [type: string, body: string]> = {
    '/': ['text/html', course],
    '/index.html': ['text/html', options.full ? page.replace(/<head[^>]*>/, (head) => head + fullStore) : page],
    '/scorm12.js': ['text/javascript', await readFile('node_modules/scorm-again/dist/scorm12.min.js', 'utf8')],
  };
  const commits: unknown[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/commit') {
      // A connection that is lost.
      if (!found.connected) return void request.socket.destroy();
      let body = '';
      request.on('data', (part) => (body += part));
      request.on('end', () => {
        commits.push(JSON.parse(body));
        response.setHeader('content-type', 'application/json');
        response.end('{"result":true,"errorCode":0}');
      });
      return;
    }
    const [type, body] = files[request.url!] ?? ['text/plain', ''];
    response.setHeader('content-type', `${type}; charset=utf-8`);
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const found: Site = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    commits,
    connected: true,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return found;
}

async function visit(browser: Browser, { url }: Site): Promise<void> {
  await browser.goto('about:blank');
  await browser.goto(url);
  await until(browser, 'field(0)');
}

async function answer(browser: Browser, column: number, number: string): Promise<void> {
  await browser.evaluate(`void answer(${column}, ${JSON.stringify(number)})`);
  await until(browser, `verdict(${column}) !== '' && !/not checked|empty/.test(verdict(${column}))`);
}

export const courseChecks: Record<string, (browser: Browser) => Promise<void>> = {
  'a package tells a course system score, status and every checked number, and takes its answers up again': async (
    browser,
  ) => {
    const on = await site();
    try {
      await visit(browser, on);
      await answer(browser, 0, '0,21');
      await answer(browser, 1, '7.5');
      await until(browser, `value('core.score.raw') === '33'`);
      assert.equal(
        await browser.evaluate(`value('interactions.childArray.0.id') ?? value('interactions.0.id')`),
        'scores_1_0',
      );
      assert.equal(await browser.evaluate(`value('core.lesson_status')`), 'incomplete');
      await browser.evaluate('void leave()');
      // Another computer: nothing of the package in the browser.
      await browser.evaluate('void localStorage.clear()');
      await visit(browser, on);
      await until(browser, `field(0).value === '0,21' && field(1).value === '7.5'`);
      await answer(browser, 1, '0.65');
      await answer(browser, 2, '0.33');
      await until(browser, `value('core.lesson_status') === 'completed' && value('core.score.raw') === '100'`);
      const { cmi } = on.commits.at(-1);
      assert.ok(cmi.suspend_data.length < 4096);
    } finally {
      await on.close();
    }
  },

  'what was answered while the connection was lost is there in the next visit, and arrives': async (browser) => {
    const on = await site();
    try {
      await visit(browser, on);
      await answer(browser, 0, '0.21');
      await browser.evaluate('void leave()');
      await visit(browser, on);
      on.connected = false;
      await answer(browser, 1, '0.65');
      // Only what had arrived before is kept: the student's browser has the rest.
      await browser.evaluate(`void document.querySelector('iframe').remove()`);
      on.connected = true;
      const before = on.commits.length;
      await visit(browser, on);
      await until(browser, `field(1).value === '0.65'`);
      for (; on.commits.length === before;) await until(browser, 'true');
      assert.match(JSON.stringify(on.commits.at(-1)), /0\.65/);
    } finally {
      await on.close();
    }
  },

  'with a full store of the browser the course system has the answers': async (browser) => {
    const on = await site({ full: true });
    try {
      await visit(browser, on);
      await answer(browser, 0, '0.21');
      await browser.evaluate('void leave()');
      await visit(browser, on);
      await until(browser, `field(0).value === '0.21'`);
    } finally {
      await on.close();
    }
  },
};
