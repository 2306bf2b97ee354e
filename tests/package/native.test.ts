// The core in C++, taken into another CMake project: the one that the README shows.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'attention-steps-native-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The block of code of the README that begins so. */
function block(start: string): string {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const lines = readme.slice(readme.indexOf(`\n    ${start}`) + 1).split('\n');
  const end = lines.findIndex((line) => line !== '' && !line.startsWith('    '));
  return lines
    .slice(0, end)
    .map((line) => line.slice(4))
    .join('\n');
}

function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
  return stdout;
}

test('the project of the README takes the core in, builds and runs, with nothing but the library', () => {
  const program = block('#include <algorithm>');
  writeFileSync(join(folder, 'CMakeLists.txt'), block('cmake_minimum_required'));
  writeFileSync(join(folder, 'main.cpp'), program);
  // Its sources, not the folder: what its build leaves there is none of the project's.
  mkdirSync(join(folder, 'attention-steps'));
  for (const name of ['CMakeLists.txt', 'src']) symlinkSync(join(root, name), join(folder, 'attention-steps', name));
  run('cmake', '-G', 'Ninja', '-S', '.', '-B', 'build');
  run('cmake', '--build', 'build');
  const shown = /\/\/ ([\d. ]+)$/m.exec(program)![1];
  expect(run('build/reader').trim()).toBe(shown);
  expect(readdirSync(folder).sort()).toEqual(['CMakeLists.txt', 'attention-steps', 'build', 'main.cpp']);
  expect(readdirSync(join(folder, 'build/attention-steps')).filter((name) => !/cmake/i.test(name))).toEqual([
    'libattention.a',
  ]);
}, 300_000);
