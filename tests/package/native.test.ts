// The core in C++, included in another CMake project: the one in docs/core-api.md.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readDocument } from '../markdown.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'attention-steps-native-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The one block of code of the document in this language. */
function block(language: string): string {
  const found = readDocument('docs/core-api.md').fences.filter((fence) => fence.language === language);
  expect(found).toHaveLength(1);
  return found[0]!.content;
}

/** What was compiled before is taken from the compiler's cache, in whichever folder that was. */
const env = {
  ...process.env,
  CMAKE_CXX_COMPILER_LAUNCHER: 'ccache',
  CCACHE_BASEDIR: folder,
  CCACHE_NOHASHDIR: '1',
  CCACHE_DEPEND: '1',
};

function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, env, encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
  return stdout;
}

test('the project in docs/core-api.md includes the core, builds and runs, with nothing but the library', () => {
  const program = block('cpp');
  writeFileSync(join(folder, 'CMakeLists.txt'), block('cmake'));
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
});
