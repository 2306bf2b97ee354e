// How many tests passed and failed, as each tool reports it. Undefined: the tool did not finish.

export interface Count {
  passed: number;
  failed: number;
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

/** Playwright's JSON report; a test that passed only on a second try is counted as failed. */
export function playwright(_output: string, report: string): Count | undefined {
  if (report === '') return undefined;
  const { stats } = JSON.parse(report) as { stats: { expected: number; unexpected: number; flaky: number } };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}
