// The suites of scripts/test, one entry each. `scripts/test --list` reads `name` and `about` with awk, before there is a Node: each
// is on a line of its own, in single quotes.
import { readdirSync } from 'node:fs';
import { type Count, catch2, one, playwright, summary, vitest } from './counts.ts';

export type Preparation = 'core' | 'golden' | 'dist';

/** Everything that a suite's result depends on, besides its commands, the installed packages and the environment. */
export interface Inputs {
  /** Files and folders. */
  files: string[];
  /** TypeScript programs: read with all that they import. */
  programs?: string[];
  /** Pages of dist/: read with all files that they name. */
  pages?: string[];
}

export interface Suite {
  name: string;
  about: string;
  /** What must be built before. */
  needs: Preparation[];
  /** What scripts/setup installs for it, besides what building the page needs: `native`, or Debian packages as PACKAGE:PROOF. */
  packages?: string[];
  /** Commands that need nothing but the compilers, so that they run while other things are built and installed. */
  ahead?: string[];
  /** Shell commands, run in order until one fails. */
  commands: string[];
  /** How many cores it keeps busy: suites run side by side as long as there are cores for them. */
  cores: 1 | 2;
  /** The folder that it builds in: what builds in the same one never runs at once. */
  folder?: string;
  /** A pass is kept: while the inputs are the same, the suite is not run again. */
  inputs: Inputs;
  /** Reads what passed and failed from what was printed, or from the report that was written. */
  count: (output: string, report: string) => Count | undefined;
}

/** Every file of the project, but what is built of them. */
const sources: Inputs = { files: ['.'] };
const everything: Inputs = { files: ['.', 'dist', 'build/wasm', 'build/generated'] };

const nativeSources = ['CMakeLists.txt', 'CMakePresets.json', 'scripts/cmake', 'src', 'tests/native', 'tests/fixtures'];

/** The compilers and headers that the core is tested with outside of pages. */
export const NATIVE = 'native';

/** The backend that src/kernels/simd.h is built on. The tests check it, so that a target that is built on another one fails. */
type CoreBackend = 'simde' | 'simd' | 'scalar';

function nativeTests(preset: string, backend: CoreBackend, run: (tests: string) => string) {
  const target = `attention-tests-${backend === 'scalar' ? 'scalar' : 'simd'}`;
  const build = [`cmake --preset ${preset}`, `cmake --build --preset ${preset} --target ${target}`];
  return {
    needs: ['core', 'golden'],
    packages: [NATIVE],
    ahead: build,
    // The sanitizer notes two callers of each allocation instead of thirty, which takes less time.
    commands: [
      ...build,
      `ASAN_OPTIONS=malloc_context_size=2 EXPECTED_BACKEND=${backend} ${run(`build/${preset}/${target}`)}`,
    ],
    cores: 1,
    folder: `build/${preset}`,
    inputs: {
      files: [...nativeSources, 'tests/golden.txt', 'tests/golden-training.txt', 'build/golden/requests.bin'],
    },
    count: catch2,
  } as const satisfies Omit<Suite, 'name' | 'about'>;
}
const native = (preset: string, backend: CoreBackend) => nativeTests(preset, backend, (tests) => tests);
const inWasm = (backend: CoreBackend) => nativeTests('emscripten', backend, (tests) => `node ${tests}.cjs`);

const engine = (name: 'firefox' | 'webkit', packages: string[]) =>
  ({
    needs: ['dist'],
    packages,
    commands: [`node tests/browser/engines.ts ${name}`],
    cores: 1,
    inputs: { files: ['dist'], programs: ['tests/browser/engines.ts'] },
    count: summary,
  }) as const satisfies Omit<Suite, 'name' | 'about'>;

/** Specs of "Why it learns" that open no other page: they depend on little of what is built. */
const whySpecs = ['why', 'why-claims', 'why-names'];
const isWhySpec = `/(${whySpecs.join('|')})\\.spec`;

/** What Playwright runs in tests/browser. */
const browserPrograms = [
  'playwright.config.ts',
  ...readdirSync('tests/browser')
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => `tests/browser/${name}`),
];

/** Runs Vitest, and writes the report that is counted. */
const vitestCommand = (name: string, options = '') =>
  `node_modules/.bin/vitest run ${options} --reporter=default --reporter=json --outputFile.json=build/reports/${name}.json`;

const chromiumPackage = `chromium-headless-shell:${process.env['CHROMIUM'] ?? 'chromium-headless-shell'}`;
const firefoxPackage = `firefox-esr:${process.env['FIREFOX'] ?? 'firefox-esr'}`;

/** Notebooks are run by Debian's Jupyter; what Quarto does to a page, its Pandoc does. */
const recipePackages = [
  chromiumPackage,
  'jupyter-nbconvert:jupyter-nbconvert',
  'python3-ipykernel:/usr/lib/python3/dist-packages/ipykernel',
  'libjs-requirejs:/usr/share/javascript/requirejs/require.min.js',
  'pandoc:pandoc',
];

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
];

const numpyPackage = 'python3-numpy:/usr/lib/python3/dist-packages/numpy';
const programPackages = [numpyPackage, 'python3-torch:/usr/lib/python3/dist-packages/torch'];

/** In the order in which they are started: what takes long on one core first, so that the others fill the other core. */
export const suites: Suite[] = [
  {
    name: 'sanitize',
    about: 'the core under the address and undefined-behaviour sanitizers',
    ...native('sanitize', 'simde'),
  },
  {
    name: 'native-gcc',
    about: 'the core, built by gcc',
    ...native('native-gcc', 'simde'),
  },
  {
    name: 'native-clang',
    about: 'the core, built by clang',
    ...native('native-clang', 'simde'),
  },
  {
    name: 'native-scalar',
    about: 'the core without SIMD, built by gcc',
    ...native('native-gcc', 'scalar'),
  },
  {
    name: 'wasm-simd',
    about: 'the core in wasm with SIMD, under node',
    ...inWasm('simd'),
  },
  {
    name: 'wasm-scalar',
    about: 'the core in wasm without SIMD, under node',
    ...inWasm('scalar'),
  },
  {
    name: 'oracle',
    about: 'the core against numbers that nobody here wrote',
    needs: [],
    packages: [NATIVE],
    commands: [
      'cmake --preset native-gcc',
      'cmake --build --preset native-gcc --target oracle-tests',
      'build/native-gcc/oracle-tests',
    ],
    cores: 1,
    folder: 'build/native-gcc',
    inputs: { files: [...nativeSources, process.env['ORACLES_DIR'] || '../shared/oracles'] },
    count: catch2,
  },
  {
    name: 'programs',
    about: 'the NumPy and PyTorch exports of examples and of training runs, run, and run again with something changed',
    needs: ['core'],
    packages: programPackages,
    commands: ['node tests/programs/main.ts'],
    cores: 2,
    inputs: { files: ['build/wasm', 'build/generated', 'tests/programs'], programs: ['tests/programs/main.ts'] },
    count: summary,
  },
  {
    name: 'checkpoints',
    about: 'random models of every family that PyTorch writes, opened from their files',
    needs: ['core'],
    packages: programPackages,
    commands: ['node tests/programs/checkpoints.ts'],
    cores: 1,
    inputs: { files: ['build/wasm', 'build/generated', 'tests/programs'], programs: ['tests/programs/checkpoints.ts'] },
    count: summary,
  },
  {
    name: 'mistakes',
    about: 'mistakes made in plain PyTorch and NumPy are named',
    needs: ['core'],
    packages: programPackages,
    commands: ['node tests/programs/mistakes.ts'],
    cores: 1,
    inputs: {
      files: ['build/wasm', 'tests/programs', 'docs/command-line.md'],
      programs: ['tests/programs/mistakes.ts'],
    },
    count: summary,
  },
  {
    name: 'gradients',
    about: 'the gradients of ordinary documents against the float64 of NumPy and PyTorch',
    needs: ['core'],
    packages: programPackages,
    commands: ['node tests/programs/sweep.ts'],
    cores: 2,
    inputs: { files: ['build/wasm', 'tests/programs'], programs: ['tests/programs/sweep.ts'] },
    count: summary,
  },
  {
    name: 'fuzz',
    about: 'random documents, addresses, pages and requests for ten seconds each; scripts/fuzz goes on',
    needs: ['core'],
    packages: [NATIVE],
    commands: ['FUZZ_BUILT=1 scripts/fuzz --seconds 10'],
    cores: 1,
    folder: 'build/fuzz',
    inputs: {
      files: [...nativeSources, 'build/wasm', 'tests/fuzz', 'scripts/fuzz'],
      programs: ['tests/fuzz/main.ts', 'tests/fuzz/request-seeds.ts'],
    },
    count: summary,
  },
  {
    name: 'latex',
    about: 'the LaTeX export of every example, compiled by pdfLaTeX, LuaLaTeX and XeLaTeX',
    needs: ['core'],
    packages: latexPackages,
    commands: ['node tests/latex/compile.ts'],
    cores: 1,
    inputs: { files: ['build/wasm'], programs: ['tests/latex/compile.ts'] },
    count: summary,
  },
  {
    name: 'spreadsheet',
    about: 'workbooks, computed by LibreOffice, against NumPy and the core',
    needs: ['core'],
    packages: ['libreoffice-calc-nogui:soffice', numpyPackage],
    commands: ['node tests/spreadsheet/recalculate.ts'],
    cores: 1,
    inputs: { files: ['build/wasm', 'tests/spreadsheet/exact.py'], programs: ['tests/spreadsheet/recalculate.ts'] },
    count: summary,
  },
  {
    name: 'recipes',
    about: 'the recipes of the documents, built and opened in Chromium (Playwright)',
    needs: ['dist'],
    packages: recipePackages,
    commands: ['node_modules/.bin/playwright test --config tests/recipes/playwright.config.ts'],
    cores: 2,
    inputs: {
      files: ['dist', 'docs', 'tests/recipes', 'README.md', 'CITATION.cff', 'LICENSE', 'package.json'],
      programs: ['tests/chromium.ts', 'tests/markdown.ts', 'scripts/serve.ts'],
    },
    count: playwright,
  },
  {
    name: 'package',
    about: 'the package, installed in another project: types, core, command, bundles; the core in CMake',
    needs: ['dist'],
    packages: [NATIVE, chromiumPackage],
    commands: [vitestCommand('package', '--config tests/package/vitest.config.ts')],
    cores: 1,
    inputs: everything,
    count: vitest,
  },
  {
    name: 'chromium',
    about: 'the page in Chromium (Playwright)',
    needs: ['dist'],
    packages: [chromiumPackage],
    commands: [`node_modules/.bin/playwright test '^(?!.*${isWhySpec})'`],
    cores: 2,
    // One spec runs scripts/dev, which serves the sources.
    inputs: { files: ['dist', 'build/wasm', 'web', 'scripts', 'package.json'], programs: browserPrograms },
    count: playwright,
  },
  {
    name: 'why',
    about: 'the page "Why it learns" in Chromium, with no file but its own (Playwright)',
    needs: ['dist'],
    packages: [chromiumPackage],
    commands: [
      'node tests/browser/page-alone.ts why.html build/why',
      `ATTENTION_STEPS_SERVED=build/why PLAYWRIGHT_JSON_OUTPUT_FILE=build/reports/why.json node_modules/.bin/playwright test '${isWhySpec}' --reporter=line,json --output build/test-results-why`,
    ],
    cores: 2,
    inputs: {
      files: [],
      pages: ['why.html'],
      programs: [
        'playwright.config.ts',
        'scripts/serve.ts',
        'tests/browser/page-alone.ts',
        ...whySpecs.map((name) => `tests/browser/${name}.spec.ts`),
      ],
    },
    count: playwright,
  },
  {
    name: 'firefox',
    about: 'the page in Firefox',
    ...engine('firefox', [firefoxPackage]),
  },
  {
    name: 'webkit',
    about: 'the page in WebKit',
    ...engine('webkit', ['webkit2gtk-driver:WebKitWebDriver', 'xvfb:Xvfb']),
  },
  {
    name: 'web',
    about: 'the TypeScript without a browser (Vitest)',
    needs: ['dist'],
    commands: [vitestCommand('web')],
    cores: 2,
    inputs: everything,
    count: vitest,
  },
  {
    name: 'types',
    about: 'TypeScript, strict',
    needs: ['dist'],
    commands: ['node_modules/.bin/tsc --noEmit'],
    cores: 1,
    inputs: everything,
    count: one,
  },
  {
    name: 'prettier',
    about: 'the format of the TypeScript, CSS and JSON',
    needs: [],
    commands: ['node_modules/.bin/prettier --check --log-level warn "**/*.{ts,css,json}"'],
    cores: 1,
    inputs: sources,
    count: one,
  },
  {
    name: 'clang-format',
    about: 'the format of the C++',
    needs: [],
    packages: ['clang-format:clang-format'],
    commands: [
      'find src tests -name node_modules -prune -o -name "*.h" -print -o -name "*.cpp" -print | xargs clang-format --dry-run -Werror',
    ],
    cores: 1,
    inputs: sources,
    count: one,
  },
  {
    name: 'architecture',
    about: 'imports and includes run one way, without circles',
    needs: [],
    commands: ['scripts/architecture'],
    cores: 1,
    inputs: sources,
    count: one,
  },
];
