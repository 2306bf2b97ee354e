// A package in a course system: the one of scorm-again, which is nobody's and everybody's.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Frame, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { load } from '../../web/core/load.ts';
import { validate } from '../../web/core/validate.ts';
import { scormPackage } from '../../web/export/scorm/index.ts';
import { complaintsOf } from './complaints.ts';
import { theCatSat } from './expected.ts';

const root = join(import.meta.dirname, '../..');
const core = await load();
const example = validate({
  ...theCatSat,
  title: 'How does cat share its 100%?',
  attention: {},
  exercise: { hidden: [{ step: 'scores', rows: [1] }], new_numbers: true },
});
const files = unzipSync(scormPackage(readFileSync(`${root}/dist/standalone.html`, 'utf8'), example, core.run(example)));
const script = readFileSync(`${root}/node_modules/scorm-again/dist/scorm12.min.js`, 'utf8');

/** What a course system keeps of a student between two visits. */
interface Kept {
  suspend_data?: string;
  lesson_status?: string;
}

/** A course system: a page with the interface, and the package in a frame of it. Nothing else can be reached. */
class Course {
  readonly page: Page;
  /** Whether what is committed arrives. */
  connected = true;
  readonly commits: unknown[] = [];

  constructor(page: Page) {
    this.page = page;
  }

  async start(): Promise<void> {
    await this.page.route('**/*', async (route) => {
      const { pathname, hostname } = new URL(route.request().url());
      if (hostname !== 'course.test') return route.abort();
      if (pathname === '/commit') {
        if (!this.connected) return route.abort();
        this.commits.push(route.request().postDataJSON());
        return route.fulfill({ json: { result: true, errorCode: 0 } });
      }
      if (pathname === '/scorm12.js') return route.fulfill({ contentType: 'text/javascript', body: script });
      if (pathname === '/index.html')
        return route.fulfill({ contentType: 'text/html', body: strFromU8(files['index.html']!) });
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Course</title>' });
    });
    await this.page.goto('https://course.test/');
  }

  /** Begins a visit. */
  async visit(student: string, kept: Kept = {}): Promise<Frame> {
    await this.page.goto('https://course.test/');
    await this.page.addScriptTag({ url: 'https://course.test/scorm12.js' });
    await this.page.evaluate(
      ([id, { suspend_data = '', lesson_status }]) => {
        const { Scorm12API } = window as unknown as { Scorm12API: new (settings: object) => any };
        const api = new Scorm12API({ lmsCommitUrl: 'https://course.test/commit', autocommit: false, logLevel: 5 });
        api.cmi.core.student_id = id;
        if (suspend_data !== '') api.cmi.suspend_data = suspend_data;
        if (lesson_status !== undefined) api.cmi.core.lesson_status = lesson_status;
        (window as unknown as { API: unknown }).API = api;
        const frame = document.createElement('iframe');
        frame.src = 'https://course.test/index.html';
        frame.style.cssText = 'width: 1000px; height: 900px';
        document.body.append(frame);
      },
      [student, kept] as const,
    );
    const frame = (await (await this.page.waitForSelector('iframe')).contentFrame())!;
    await expect(frame.locator('attention-exercise input').first()).toBeVisible();
    return frame;
  }

  /** What the course system has under a name; parts that a package may only write are read, too. */
  async value(name: string): Promise<unknown> {
    const all = await this.page.evaluate(() => JSON.stringify((window as unknown as { API: { cmi: object } }).API.cmi));
    const [, ...keys] = name.split('.');
    return keys.reduce<any>((part, key) => part?.[key], JSON.parse(all));
  }

  /** The student closes the package. */
  async close(): Promise<Kept> {
    await this.page.evaluate(() => document.querySelector('iframe')!.remove());
    return {
      suspend_data: String(await this.value('cmi.suspend_data')),
      lesson_status: String(await this.value('cmi.core.lesson_status')),
    };
  }
}

const field = (frame: Frame, column: number) => frame.locator(`[id="cell-scores-1-${column}"]`);
async function answer(frame: Frame, column: number, number: string): Promise<void> {
  await field(frame, column).fill(number);
  await field(frame, column).press('Enter');
  await expect(frame.locator(`[id="verdict-scores-1-${column}"]`)).not.toHaveText(/not checked|empty/);
}

test('score, status, time and every checked number are told, and the answers come back to the letter', async ({
  page,
}) => {
  const complaints = complaintsOf(page, 'https://course.test/', null);
  const course = new Course(page);
  await course.start();
  let frame = await course.visit('student 1');
  await expect(frame.locator('attention-exercise')).toContainText('kept in the course system');
  expect(await course.value('cmi.core.lesson_status')).toBe('incomplete');
  await answer(frame, 0, '0,21');
  // An hour, two minutes and five seconds later.
  await frame.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 3_725_000;
  });
  await answer(frame, 1, '7.5');
  await field(frame, 2).fill('33/1');
  await expect.poll(() => course.value('cmi.core.score.raw')).toBe('33');
  expect(await course.value('cmi.interactions.0.id')).toBe('scores_1_0');
  expect(await course.value('cmi.interactions.0.student_response')).toBe('0,21');
  expect(await course.value('cmi.interactions.0.result')).toBe('correct');
  expect(await course.value('cmi.interactions.1.result')).toBe('wrong');
  const { cmi } = course.commits.at(-1) as { cmi: { core: { session_time: string } } };
  expect(cmi.core.session_time).toMatch(/^0*1:02:\d\d$/);
  const kept = await course.close();
  expect(kept.lesson_status).toBe('incomplete');
  expect(kept.suspend_data!.length).toBeLessThan(4096);
  expect(await course.value('cmi.core.exit')).toBe('suspend');

  // Another computer: nothing in the browser.
  await page.evaluate(() => localStorage.clear());
  frame = await course.visit('student 1', kept);
  await expect(field(frame, 0)).toHaveValue('0,21');
  await expect(field(frame, 1)).toHaveValue('7.5');
  await expect(field(frame, 2)).toHaveValue('33/1');
  await answer(frame, 1, '0.65');
  await answer(frame, 2, '0.33');
  await expect.poll(() => course.value('cmi.core.lesson_status')).toBe('completed');
  expect(await course.value('cmi.core.score.raw')).toBe('100');
  // New numbers are for practice: what is reported stays.
  await frame.getByRole('button', { name: 'New numbers' }).click();
  await expect(frame.locator('attention-exercise')).toContainText('Numbers 1');
  await answer(frame, 0, '99');
  expect(await course.value('cmi.core.score.raw')).toBe('100');
  const done = await course.close();
  expect(done.lesson_status).toBe('completed');
  expect(await course.value('cmi.core.exit')).toBe('');

  // Done stays done, even where a number is changed.
  frame = await course.visit('student 1', done);
  await answer(frame, 0, '5');
  expect(await course.value('cmi.core.lesson_status')).toBe('completed');
  expect(complaints).toEqual([]);
});

test('what was written while the connection was lost is there in the next visit, for this student alone', async ({
  page,
}) => {
  const course = new Course(page);
  await course.start();
  let frame = await course.visit('student 1');
  await answer(frame, 0, '0.21');
  const before = await course.close();
  frame = await course.visit('student 1', before);
  course.connected = false;
  await answer(frame, 1, '0.65');
  await expect(frame.locator('attention-exercise')).toContainText('2 of 3 numbers done');
  await expect(frame.locator('attention-exercise')).toContainText(
    'the course system does not answer: kept in this browser',
  );
  await course.close();
  // The course system has only what arrived.
  course.connected = true;
  const arrived = course.commits.length;
  frame = await course.visit('student 1', before);
  await expect(field(frame, 1)).toHaveValue('0.65');
  await expect(frame.locator('attention-exercise')).toContainText('2 of 3 numbers done');
  await expect.poll(() => course.commits.length).toBeGreaterThan(arrived);
  await course.close();
  frame = await course.visit('student 2');
  await expect(field(frame, 0)).toHaveValue('');
});

test('a full or denied store of the browser loses nothing: the course system has it', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const course = new Course(page);
  await course.start();
  const frame = await course.visit('student 1');
  await answer(frame, 0, '0.21');
  await expect(frame.locator('attention-exercise')).toContainText('kept in the course system');
  const again = await course.visit('student 1', await course.close());
  await expect(field(again, 0)).toHaveValue('0.21');
});

test('without a course system the page works, and keeps what is written in the browser', async ({ page }) => {
  const course = new Course(page);
  await course.start();
  await page.goto('https://course.test/index.html');
  await expect(page.locator('attention-exercise')).toContainText('kept in this browser');
  await answer(page.mainFrame(), 0, '0.21');
  await page.reload();
  await expect(field(page.mainFrame(), 0)).toHaveValue('0.21');
});

test('a page that is no package tells a course system nothing', async ({ page }) => {
  const course = new Course(page);
  const plain = strFromU8(files['index.html']!).replace(' data-course-system="scorm-1.2"', '');
  files['index.html'] = new TextEncoder().encode(plain);
  await course.start();
  const frame = await course.visit('student 1');
  await answer(frame, 0, '0.21');
  await expect(frame.locator('attention-exercise')).toContainText('kept in this browser');
  expect(await course.value('cmi.core.lesson_status')).toBe('not attempted');
});
