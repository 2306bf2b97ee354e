// How many tests passed and failed, as each tool reports it. Undefined: the tool did not finish.

export interface Count {
  passed: number;
  failed: number;
  /** What else is to be said of the run. */
  remark?: string;
}

/** A check without a count: only called when its command succeeded. */
export const one = (): Count => ({ passed: 1, failed: 0 });

/**
 * Catch2's closing line, 2.13 or 3. Its exit status alone is no proof: a wasm binary whose `main` was not linked exits with 0.
 */
export function catch2(output: string): Count | undefined {
  const all = /^All tests passed \(.* in (\d+) test cases?\)$/m.exec(output);
  if (all) return { passed: Number(all[1]), failed: 0 };
  const line = /^test cases:.*$/m.exec(output)?.[0];
  if (line === undefined) return undefined;
  const number = (word: string) => Number(new RegExp(`(\\d+) ${word}\\b(?! as)`).exec(line)?.[1] ?? 0);
  return { passed: number('passed'), failed: number('failed') };
}

/** Our own engine checks, which print their counts on the last line. */
export function summary(output: string): Count | undefined {
  const line = /^(\d+) passed, (\d+) failed$/m.exec(output);
  return line ? { passed: Number(line[1]), failed: Number(line[2]) } : undefined;
}

/** Vitest's JSON report; a test file that could not be loaded counts as one failed test. */
export function vitest(_output: string, report: string): Count | undefined {
  if (report === '') return undefined;
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(report) as {
    numPassedTests: number;
    numFailedTests: number;
    testResults: { status: string; assertionResults: unknown[] }[];
  };
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

/** What counts.ts reads of Playwright's JSON report. */
interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { tests: { status: string; results: { status: string; errors: { message?: string }[] }[] }[] }[];
}

const testsOf = ({ suites = [], specs }: PlaywrightSuite): PlaywrightSuite['specs'][0]['tests'] => [
  ...suites.flatMap(testsOf),
  ...specs.flatMap(({ tests }) => tests),
];

/** The last line of a call log: the click waited for the first frame, and nothing was found wrong with its element. */
const WITHOUT_FRAME =
  /attempting click action\s+- waiting for element to be visible, enabled and stable\s*(\n\s*\d+ \||$)/;

/**
 * Playwright's JSON report. A test that passed only on a second try has failed, but for one case: once in about ten thousand tests
 * Chromium's headless shell draws no further frame, and a click waits for one until the test's time is over. If the test passes in a
 * new browser, it has passed, and the remark says how many did so.
 */
export function playwright(_output: string, report: string): Count | undefined {
  if (report === '') return undefined;
  const { stats, suites } = JSON.parse(report) as {
    stats: { expected: number; unexpected: number; flaky: number };
    suites: PlaywrightSuite[];
  };
  const waited = suites
    .flatMap(testsOf)
    .filter(({ status, results: [first] }) => status === 'flaky' && first!.status === 'timedOut')
    .filter(({ results: [first] }) =>
      first!.errors.some(({ message = '' }) => WITHOUT_FRAME.test(message.replaceAll(/\x1b\[\d+m/g, ''))),
    ).length;
  return {
    passed: stats.expected + waited,
    failed: stats.unexpected + stats.flaky - waited,
    ...(waited === 0 ? {} : { remark: `${waited} in a second browser, as the first drew no further frame` }),
  };
}
