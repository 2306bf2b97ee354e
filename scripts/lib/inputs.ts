// What a suite's result depends on, as one hash: the same hash, the same result.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { filesOfPage } from './page-files.ts';
import type { Inputs } from './suites.ts';

/** Every package of a Debian machine with its version: compilers, libraries, browsers, Python, TeX. */
const DEBIAN_PACKAGES = '/var/lib/dpkg/status';

/** Environment variables that choose a tool or change what it does. */
const VARIABLES =
  /^(PATH|PYTHON.*|CHROMIUM|FIREFOX|CC|CXX|C(XX|PP)?FLAGS|LDFLAGS|CMAKE_.*|EM.*|NODE_.*|ORACLES_DIR|LANG|LC_.*|TEX.*)$/;

function environment(): string {
  const variables = Object.entries(process.env).filter(([name]) => VARIABLES.test(name));
  return JSON.stringify([process.version, process.arch, variables.sort()]);
}

/** Folders that are not sources: installed packages, which the lock file names, and build output. */
const isMade = (path: string) => /(^|\/)(\.git|\.cache|node_modules)$|^(build|dist)$/.test(path);

/** The files below a folder, or the file itself; none where it does not exist, which is an input as well. */
function filesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .map((name) => join(path, name))
    .filter((entry) => !isMade(entry))
    .sort()
    .flatMap(filesIn);
}

/** Vite's way to import the text of a file: "worker.js?raw". */
const rawText: Plugin = {
  name: 'raw-text',
  resolveId: {
    filter: { id: /\?raw$/ },
    handler: (id, importer) => resolve(importer!, '..', id),
  },
  load: {
    filter: { id: /\?raw$/ },
    handler: (id) => ({ code: readFileSync(id.replace(/\?raw$/, ''), 'utf8'), moduleType: 'text' }),
  },
};

/** The text of programs with all that they import; packages are named by the lock file. */
async function bundled(programs: string[]): Promise<string> {
  const bundle = await rolldown({
    input: programs,
    platform: 'node',
    external: (id) => !/^([./#]|\0)/.test(id),
    treeshake: false,
    logLevel: 'silent',
    plugins: [rawText],
  });
  const { output } = await bundle.generate();
  await bundle.close();
  return output.map((one) => (one.type === 'chunk' ? one.code : String(one.source))).join('\n');
}

/** The hash of a suite's commands, inputs, tools and environment; undefined where the versions of its tools are not known. */
export async function hashOf(
  commands: string[],
  { files, programs = [], pages = [] }: Inputs,
): Promise<string | undefined> {
  if (!existsSync(DEBIAN_PACKAGES)) return undefined;
  const hash = createHash('sha256').update(JSON.stringify(commands)).update(environment());
  for (const file of ['package-lock.json', DEBIAN_PACKAGES, ...files.flatMap(filesIn), ...pages.flatMap(filesOfPage)]) {
    const content = readFileSync(file);
    hash.update(`\0${file}\0${content.length}\0`).update(content);
  }
  if (programs.length > 0) hash.update(await bundled(programs));
  return hash.digest('hex');
}
