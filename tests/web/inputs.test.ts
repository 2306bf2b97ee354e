// Results of suites are kept by the hash of their inputs: whatever a suite reads must change it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hashOf } from '../../scripts/lib/inputs.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'attention-steps-inputs-'));
  mkdirSync(join(folder, 'read/deeper'), { recursive: true });
  write('read/deeper/data.txt', 'one');
  write('program.ts', "import { part } from './part.ts';\nimport text from './raw.js?raw';\nconsole.log(part, text);");
  write('part.ts', "export const part: string = 'one';");
  write('raw.js', 'self.one = 1;');
  write('unrelated.ts', 'export const other = 1;');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
const hash = (command = 'run') =>
  hashOf([command], { files: [join(folder, 'read')], programs: [join(folder, 'program.ts')] });

const changes: [what: string, change: () => void][] = [
  ['a file', () => write('read/deeper/data.txt', 'two')],
  ['the name of a file', () => write('read/deeper/more.txt', '')],
  ['an imported module', () => write('part.ts', "export const part = 'two';")],
  ['a file that is imported as text', () => write('raw.js', 'self.one = 2;')],
  ['a tool', () => vi.stubEnv('PYTHON', '/opt/python3')],
];

test.each(changes)('%s changes the hash', async (_, change) => {
  const before = await hash();
  change();
  expect(await hash()).not.toBe(before);
});

test('another command changes the hash, and what is not read does not', async () => {
  const before = await hash();
  expect(await hash('run --fast')).not.toBe(before);
  write('unrelated.ts', 'export const other = 2;');
  expect(await hash()).toBe(before);
});
