// Runs the suites and adds up what they counted. Called by scripts/test.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { type Count, catch2, one, playwright, summary, vitest } from './counts.ts';

interface Suite {
  name: string;
  about: string;
  /** What must be made before, in this order. */
  needs?: ('core' | 'dist' | 'golden')[];
  /** Shell commands, run in order until one fails. */
  commands: string[];
  /** Its tests take one core and its build folder is its own, so that others of that sort run beside it. */
  single?: true;
  /** Reads what passed and failed from what was printed, or from the report that was written. */
  count: (output: string, report: string) => Count | undefined;
}

const built = (preset: string) => [
  `cmake --preset ${preset}`,
  `cmake --build --preset ${preset} --target attention-tests`,
];
/** What src/kernels/simd.h is built on. The tests are told, so that a preset that builds another one fails. */
type CoreBackend = 'simde' | 'simd' | 'scalar';
const tests = (preset: string, about: string, backend: CoreBackend, program: string): Suite => ({
  name: preset,
  about,
  needs: ['core', 'golden'],
  commands: [...built(preset), `EXPECTED_BACKEND=${backend} ${program}`],
  single: true,
  count: catch2,
});
const native = (preset: string, about: string, backend: CoreBackend) =>
  tests(preset, about, backend, `build/${preset}/attention-tests`);
const inWasm = (preset: string, about: string, backend: CoreBackend) =>
  tests(preset, about, backend, `node build/${preset}/attention-tests.cjs`);
const engine = (name: string, about: string): Suite => ({
  name,
  about,
  needs: ['dist'],
  commands: [`node tests/browser/engines.ts ${name}`],
  count: summary,
});

/** Notebooks are run by Debian's Jupyter; what Quarto does to a page, its Pandoc does. */
const recipePackages = [
  'jupyter-nbconvert:jupyter-nbconvert',
  'python3-ipykernel:/usr/lib/python3/dist-packages/ipykernel',
  'libjs-requirejs:/usr/share/javascript/requirejs/require.min.js',
  'pandoc:pandoc',
].join(' ');

/** TeX, and fonts for the scripts that the test writes. */
const latexPackages = [
  'texlive-latex-base:pdflatex',
  'texlive-latex-recommended:/usr/share/texlive/texmf-dist/tex/latex/booktabs/booktabs.sty',
  'texlive-luatex:lualatex',
  'texlive-xetex:xelatex',
  'lmodern:/usr/share/texmf/tex/latex/lm/lmodern.sty',
  'fonts-dejavu-core:/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
  'fonts-freefont-otf:/usr/share/fonts/opentype/freefont/FreeSerif.otf',
  'fonts-wqy-zenhei:/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc',
  'fonts-symbola:/usr/share/fonts/truetype/ancient-scripts/Symbola_hint.ttf',
].join(' ');

const programPackages = [
  'python3-numpy:/usr/lib/python3/dist-packages/numpy',
  'python3-torch:/usr/lib/python3/dist-packages/torch',
].join(' ');

const suites: Suite[] = [
  {
    name: 'oracle',
    about: 'the core against numbers that nobody here wrote',
    commands: [
      'cmake --preset native-gcc',
      'cmake --build --preset native-gcc --target oracle-tests',
      'build/native-gcc/oracle-tests',
    ],
    count: catch2,
  },
  native('native-gcc', 'the core, built by gcc', 'simde'),
  native('native-clang', 'the core, built by clang', 'simde'),
  native('native-scalar', 'the core without SIMD, built by gcc', 'scalar'),
  native('sanitize', 'the core under the address and undefined-behaviour sanitizers', 'simde'),
  inWasm('wasm-simd', 'the core in wasm with SIMD, under node', 'simd'),
  inWasm('wasm-scalar', 'the core in wasm without SIMD, under node', 'scalar'),
  {
    name: 'types',
    about: 'TypeScript, strict',
    needs: ['dist'],
    commands: ['node_modules/.bin/tsc --noEmit'],
    count: one,
  },
  {
    name: 'prettier',
    about: 'the format of the TypeScript, CSS and JSON',
    commands: ['node_modules/.bin/prettier --check --log-level warn "**/*.{ts,css,json}"'],
    count: one,
  },
  {
    name: 'clang-format',
    about: 'the format of the C++',
    commands: [
      'find src tests -name node_modules -prune -o -name "*.h" -print -o -name "*.cpp" -print | xargs clang-format --dry-run -Werror',
    ],
    count: one,
  },
  {
    name: 'architecture',
    about: 'imports and includes run one way, without circles',
    commands: ['scripts/architecture'],
    count: one,
  },
  {
    name: 'web',
    about: 'the TypeScript without a browser (Vitest)',
    needs: ['dist'],
    commands: [
      'node_modules/.bin/vitest run --reporter=default --reporter=json --outputFile.json=build/reports/web.json',
    ],
    count: vitest,
  },
  {
    name: 'chromium',
    about: 'the page in Chromium (Playwright)',
    needs: ['dist'],
    commands: ['node_modules/.bin/playwright test'],
    count: playwright,
  },
  engine('firefox', 'the page in Firefox'),
  engine('webkit', 'the page in WebKit'),
  {
    name: 'recipes',
    about: 'the recipes of docs/recipes.md, built and opened in Chromium (Playwright)',
    needs: ['dist'],
    commands: [
      `scripts/setup ${recipePackages}`,
      'node_modules/.bin/playwright test --config tests/recipes/playwright.config.ts',
    ],
    count: playwright,
  },
  {
    name: 'latex',
    about: 'the LaTeX export of every example, compiled by pdfLaTeX, LuaLaTeX and XeLaTeX',
    needs: ['core'],
    commands: [`scripts/setup ${latexPackages}`, 'node tests/latex/compile.ts'],
    count: summary,
  },
  {
    name: 'programs',
    about: 'the NumPy and PyTorch exports of every example, run, and run again with one number changed',
    needs: ['core'],
    commands: [`scripts/setup ${programPackages}`, 'node tests/programs/main.ts'],
    count: summary,
  },
  {
    name: 'package',
    about:
      'the package, installed in another project: types, core, command, bundles; the core in another CMake project',
    needs: ['dist'],
    commands: [
      'node_modules/.bin/vitest run --config tests/package/vitest.config.ts --reporter=default --reporter=json --outputFile.json=build/reports/package.json',
    ],
    count: vitest,
  },
  {
    name: 'acceptance',
    about: 'every line of the issues is shown by something that exists',
    commands: ['scripts/check-acceptance'],
    count: one,
  },
];

/** Runs a command in a shell: what it printed, and how it ended if not well. */
function shell(command: string): Promise<{ printed: string; problem: string | undefined }> {
  return new Promise((resolve) => {
    let printed = '';
    // pipefail, so that a list of files that cannot be made is not an empty list.
    const child = spawn('bash', ['-o', 'pipefail', '-c', `${command} 2>&1`], { stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
    child.on('close', (status, signal) =>
      resolve({ printed, problem: status === 0 ? undefined : `${signal ?? status}` }),
    );
  });
}

/** Runs commands until one fails, keeps what they print in build/reports/NAME.log, and gives it back without colours. */
async function run(name: string, commands: string[]): Promise<{ succeeded: boolean; output: string }> {
  let output = '';
  let succeeded = true;
  for (const command of commands) {
    const { printed, problem } = await shell(command);
    output += printed;
    if (problem === undefined) continue;
    succeeded = false;
    output += `\n(${command}: ended with ${problem})\n`;
    break;
  }
  output = output.replaceAll(/\x1b\[[0-9;]*m/g, '');
  writeFileSync(`build/reports/${name}.log`, output);
  return { succeeded, output };
}

/** The end of a text, which is where tools say what went wrong; Playwright says it among its lines of progress. */
const tail = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .filter((line) => !/^\[\d+\/\d+\] /.test(line))
    .slice(-120)
    .join('\n');
const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

const preparations = {
  core: { about: 'the core as wasm and the vocabulary, built', commands: ['scripts/build core'] },
  dist: { about: 'the page, built', commands: ['scripts/build'] },
  golden: {
    about: 'the requests that every build of the core answers',
    commands: ['node tests/golden-requests.ts build/golden/requests.bin'],
  },
};

const asked = process.argv.slice(2);
if (asked.includes('--list')) {
  for (const { name, about } of suites) console.log(`${name.padEnd(14)} ${about}`);
  process.exit();
}
const unknown = asked.filter((name) => !suites.some((suite) => suite.name === name));
if (unknown.length > 0) {
  console.error(`no such suite: ${unknown.join(', ')}; there are ${suites.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
const chosen = asked.length === 0 ? suites : suites.filter(({ name }) => asked.includes(name));

mkdirSync('build/reports', { recursive: true });
const total: Count = { passed: 0, failed: 0 };
const prepared = new Map<string, boolean>();

async function prepare(what: keyof typeof preparations): Promise<boolean> {
  const { about, commands } = preparations[what];
  const start = Date.now();
  const { succeeded, output } = await run(what, commands);
  if (succeeded) console.log(`${what.padEnd(14)} ${about} (${seconds(start)})`);
  else console.log(`${what.padEnd(14)} ${about}: FAILED (${seconds(start)})\n${tail(output)}`);
  return succeeded;
}

async function test({ name, about, needs = [], commands, count }: Suite): Promise<void> {
  const start = Date.now();
  const report = `build/reports/${name}.json`;
  rmSync(report, { force: true });
  const missing = needs.filter((need) => !prepared.get(need));
  const { succeeded, output } =
    missing.length === 0
      ? await run(name, commands)
      : { succeeded: false, output: `not run: no ${missing.join(', no ')}` };

  const text = existsSync(report) ? readFileSync(report, 'utf8') : '';
  let counted: Count = { passed: 0, failed: 0 };
  let remark = '';
  if (missing.length > 0) remark = 'was not run';
  else counted = (succeeded || count !== one ? count(output, text) : { passed: 0, failed: 1 }) ?? counted;
  if (remark === '' && counted.passed + counted.failed === 0)
    remark = succeeded ? 'ran no tests' : 'did not come to its end';
  else if (remark === '' && !succeeded && counted.failed === 0) remark = 'did not come to its end';
  if (remark !== '') counted = { ...counted, failed: counted.failed + 1 };

  total.passed += counted.passed;
  total.failed += counted.failed;
  const result = `${counted.passed} passed, ${counted.failed} failed${remark && `: ${remark}`}`;
  console.log(`${name.padEnd(14)} ${about}: ${result} (${seconds(start)})`);
  if (counted.failed > 0) console.log(tail(output));
}

/** Suites that have not ended; those that are not single run alone. */
const running = new Set<Promise<void>>();
for (const suite of chosen) {
  const room = suite.single ? availableParallelism() : 1;
  while (running.size >= room) await Promise.race(running);
  for (const need of suite.needs ?? []) if (!prepared.has(need)) prepared.set(need, await prepare(need));
  const ended: Promise<void> = test(suite).then(() => void running.delete(ended));
  running.add(ended);
  if (!suite.single) await ended;
}
await Promise.all(running);

console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
