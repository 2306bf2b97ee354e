import { expect, test } from 'vitest';
import { playwright } from '../../scripts/lib/counts.ts';

const hung = (log: string) => ({
  status: 'timedOut',
  errors: [
    { message: '\x1b[31mTest timeout of 600000ms exceeded.\x1b[39m' },
    {
      message: `Error: locator.click: Test timeout of 600000ms exceeded.\nCall log:\n\x1b[2m  - waiting for getByRole('button')\x1b[22m\n${log}\n\n  41 |\n> 42 | await page.click();\n    at a.spec.ts:42:5`,
    },
  ],
});
const attempt =
  '\x1b[2m    - locator resolved to <button></button>\x1b[22m\n\x1b[2m  - attempting click action\x1b[22m\n';
const waiting = '\x1b[2m    - waiting for element to be visible, enabled and stable\x1b[22m\n';
const withoutFrame = hung(attempt + waiting);

/** A report of one test that passes, and of one that first ends as said and then passes. */
const report = (first: object, status = 'flaky') => {
  const specs = [
    { tests: [{ status: 'expected', results: [{ status: 'passed', errors: [] }] }] },
    { tests: [{ status, results: [first, { status: 'passed', errors: [] }] }] },
  ];
  const stats = { expected: 1, unexpected: Number(status === 'unexpected'), flaky: Number(status === 'flaky') };
  return JSON.stringify({ stats, suites: [{ specs: [], suites: [{ specs }] }] });
};

test('a test whose first browser drew no further frame has passed when the second one passes, and that is said', () => {
  expect(playwright('', report(withoutFrame))).toEqual({
    passed: 2,
    failed: 0,
    remark: '1 in a second browser, as the first drew no further frame',
  });
});

test.each([
  ['an assertion', { status: 'failed', errors: [{ message: 'expect(1).toBe(2)' }] }],
  ['an element that never was there', hung('')],
  ['an element that moved all the time', hung(`${attempt}${waiting}      - element is not stable\n${waiting}`)],
  ['an element that was covered', hung(`${attempt}${waiting}      - <div></div> intercepts pointer events\n`)],
])('a second try does not help a test that failed first because of %s', (_, first) => {
  expect(playwright('', report(first))).toEqual({ passed: 1, failed: 1 });
});

test('a test that drew no frame twice has failed', () => {
  expect(playwright('', report(withoutFrame, 'unexpected'))).toEqual({ passed: 1, failed: 1 });
});
