// What the scripts say to words that they do not know: at once, before anything is built.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, matchesGlob, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { suites } from '../../scripts/lib/suites.ts';
import { alone } from '../../vitest.config.ts';

const root = resolve(import.meta.dirname, '../..');

function run(script: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(join(root, 'scripts', script), args, { encoding: 'utf8' });
  return { status, stdout, stderr };
}

test.each([['trainig'], ['--quik'], ['--json'], ['sizes', 'page,entries'], ['--json', 'file', 'trainig']])(
  'scripts/bench refuses %s %s %s and says which words there are',
  (...args) => {
    const { status, stdout, stderr } = run('bench', ...args);
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(args.at(-1));
    for (const word of ['page', 'entries', 'attention', 'training', 'sizes', 'native', '--quick']) {
      expect(stderr).toContain(`\n  ${word} `);
    }
  },
);

test.each([['abc'], ['65536'], ['-1'], ['80.5'], ['8000', '8001']])(
  'scripts/demo refuses %s %s as a port',
  (...args) => {
    const { status, stdout, stderr } = run('demo', ...args);
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain('from 0 (any that is free) to 65535');
    expect(stderr).toContain(args.at(-1));
  },
);

test('scripts/test --list lists every suite, with no Node and nothing installed', () => {
  const options = { encoding: 'utf8', env: { PATH: '/usr/bin:/bin' } } as const;
  const { status, stdout, stderr } = spawnSync(join(root, 'scripts/test'), ['--list'], options);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toBe(suites.map(({ name, about }) => `${name.padEnd(14)} ${about}\n`).join(''));
});

test('scripts/test refuses a suite that does not exist', () => {
  const { status, stdout, stderr } = run('test', 'web', 'no-such-suite');
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain('no such suite: no-such-suite; there are sanitize, native-gcc');
});

test('a test file that loads a model, or replaces modules or globals, has a worker of its own', () => {
  const changesWhatIsShared = /\b(?:loadModel|openModel)\(|\bvi\.(?:mock|doMock|resetModules|stubGlobal)\(|'--model'/;
  const folder = import.meta.dirname;
  const changing = readdirSync(folder).filter(
    (file) => /\.test\.ts$/.test(file) && changesWhatIsShared.test(readFileSync(join(folder, file), 'utf8')),
  );
  expect(changing.length).toBeGreaterThan(10);
  expect(changing.filter((file) => !alone.some((one) => matchesGlob(`tests/web/${file}`, one)))).toEqual([
    'scripts.test.ts', // has these words only
  ]);
});
