// The package as it is shipped: packed, installed in another project without a network, and used there.
import Ajv from 'ajv';
import type { CustomElementDeclaration, Package } from 'custom-elements-manifest';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { homedir, hostname, tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { build as rolldown } from 'rolldown';
import { build, parseSync } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validate } from '../../web/core/validate.ts';
import { attributes } from '../../web/edit/attributes.ts';
import { readDocument } from '../markdown.ts';
import { npz } from '../web/npy.ts';
import { runReference } from '../web/reference.ts';
import { inChromium } from './chromium.ts';

const root = resolve(import.meta.dirname, '../..');
let consumer: string;
/** The package inside the consumer. */
let installed: string;
/** In bytes. */
let packedSize: number;

function run(command: string, args: string[], cwd = consumer, input = '') {
  const env = { ...process.env, npm_config_loglevel: 'error' };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8', input, maxBuffer: 1e8 });
  return { code: status, out: stdout, err: stderr };
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
const read = (file: string) => readFileSync(join(installed, file), 'utf8');

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attention-steps-package-'));
  consumer = join(folder, 'consumer');
  installed = join(consumer, 'node_modules/attention-steps');
  // dist/ is there: the suite was prepared with it. `prepack` would build it once more.
  const packed = run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], root);
  const [{ filename, size }] = JSON.parse(packed.out) as [{ filename: string; size: number }];
  packedSize = size;
  await cp(join(import.meta.dirname, 'consumer'), consumer, { recursive: true });
  writeFileSync(join(consumer, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module' }));
  const wishes = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  const install = run('npm', ['install', ...wishes, join(folder, filename)]);
  if (install.code !== 0) throw new Error(install.err);
});
afterAll(() => rmSync(resolve(consumer, '..'), { recursive: true }));

interface PackageJson {
  exports: Record<string, string | { types: string; default: string }>;
  bin: Record<string, string>;
  customElements: string;
  types: string;
  dependencies?: unknown;
  private?: boolean;
  scripts: Record<string, string>;
  sideEffects: string[];
}
const packageJson = () => JSON.parse(read('package.json')) as PackageJson;

describe('what is packed', () => {
  test('every entry is there, and nothing else has to be installed', () => {
    const { exports, bin, customElements, types, scripts, ...rest } = packageJson();
    const targets = Object.values(exports).flatMap((target) =>
      typeof target === 'string' ? target : Object.values(target),
    );
    const named = [...targets, ...Object.values(bin), customElements, types].filter((file) => !file.includes('*'));
    expect(named.length).toBeGreaterThan(8);
    for (const file of named) expect(existsSync(join(installed, file)), file).toBe(true);
    expect(readdirSync(join(consumer, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'attention-steps',
    ]);
    expect(rest.dependencies).toBeUndefined();
    expect(rest.private).toBeUndefined();
    expect(scripts['prepack']).toBe('scripts/build');
  });

  test('no sources, tests or source maps are in it, and nothing names this machine', () => {
    const files = filesIn(installed);
    const outside = files.filter((file) => !/^(dist|docs)\//.test(file));
    expect(outside).toEqual([
      'CHANGELOG.md',
      'CITATION.cff',
      'CONTRIBUTING.md',
      'LICENSE',
      'README.md',
      'package.json',
    ]);
    expect(files.filter((file) => /^docs\/(?!.*\.(md|svg|schema\.json)$)/.test(file))).toEqual([]);
    expect(files.filter((file) => /\.map$|\.test\.|\.spec\.|(?<!\.d)\.ts$|\.(cpp|h)$/.test(file))).toEqual([]);
    const strange = [root, homedir(), hostname(), tmpdir()].filter((name) => name.length > 4 && name !== '/home');
    // As a whole name: the page has a file root-d-k, and the home of root is /root.
    const names = (text: string, name: string) =>
      text
        .split(name)
        .slice(1)
        .some((rest) => !/^[\w-]/.test(rest));
    for (const file of files) {
      const text = readFileSync(join(installed, file), 'latin1');
      for (const name of strange) expect(names(text, name), `${file} names ${name}`).toBe(false);
      if (/\.(js|css|html)$/.test(file)) expect(text.includes('sourceMappingURL'), file).toBe(false);
    }
  });

  test('declarations name only files that are there', () => {
    const files = filesIn(join(installed, 'dist/types'));
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      for (const [, address] of read(`dist/types/${file}`).matchAll(
        /(?:(?<!['"])\bfrom|import\() ?['"]([^'"]+)['"]/g,
      )) {
        expect(address, file).toMatch(/^\.\.?\/.*\.js$/);
        const target = join(installed, 'dist/types', file, '..', address!.replace(/\.js$/, '.d.ts'));
        expect(existsSync(target), `${file}: ${address}`).toBe(true);
      }
    }
  });

  test('it stays small', () => {
    // Without the parameters of models and all that only the repository needs. 0.5 MB is the one file with everything in it, and 0.3 MB
    // the diagnosis of mistakes: with SIMD and without, for the page and for the element.
    expect(packedSize).toBeLessThan(3_000_000);
  });
});

describe('types', () => {
  const strict = {
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    skipLibCheck: false,
    noEmit: true,
  };

  test.each([
    ['bundler', 'esnext'],
    ['nodenext', 'nodenext'],
  ])('a strict project has them with moduleResolution %s', (moduleResolution, module) => {
    const config = { compilerOptions: { ...strict, moduleResolution, module }, files: ['element.ts', 'core.ts'] };
    writeFileSync(join(consumer, 'tsconfig.json'), JSON.stringify(config));
    expect(run(join(root, 'node_modules/.bin/tsc'), ['-p', '.'])).toEqual({ code: 0, out: '', err: '' });
  });

  test('the declared class is the class: its attributes, its events and what it has besides', () => {
    const types = join(installed, 'dist/types');
    // The name of the element can belong to one of the two classes only: the copy leaves it to the other.
    const declaration = read('dist/types/attention-steps.d.ts').replace(/^declare global \{[^]*?^\}$/m, '');
    writeFileSync(join(types, 'unnamed.d.ts'), declaration);
    const own = join(root, 'web/elements');
    const file = join(consumer, 'same.ts');
    writeFileSync(
      file,
      `import type { AttentionSteps as Declared, AttentionStepsEventMap as DeclaredEvents } from '${join(types, 'unnamed.js')}';
import type { AttributeProperties } from '${own}/attention-steps/attribute-properties.ts';
import type { AttentionSteps } from '${own}/attention-steps/attention-steps.ts';
import type { AttentionStepsEventMap } from '${own}/public-events.ts';
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Own = Exclude<keyof Declared, keyof HTMLElement>;
type Attributes = { [Name in keyof AttributeProperties]: Declared[Name] };
export const same: [
  Same<Attributes, { [Name in keyof AttributeProperties]: AttributeProperties[Name] }>,
  Same<Omit<Pick<Declared, Own>, never>, Omit<Pick<AttentionSteps, Own>, never>>,
  Same<keyof AttributeProperties | 'document' | 'trace' | 'ready' | 'undo' | 'redo' | 'reset', Own>,
  Same<DeclaredEvents['ready' | 'change' | 'select' | 'error'], AttentionStepsEventMap['ready' | 'change' | 'select' | 'error']>,
] = [true, true, true, true];
`,
    );
    const base = join(root, 'tsconfig.json');
    const config = {
      extends: base,
      compilerOptions: { typeRoots: [join(root, 'node_modules/@types')] },
      include: [join(root, 'web/**/*.d.ts')],
      files: [file],
    };
    writeFileSync(join(consumer, 'tsconfig.same.json'), JSON.stringify(config));
    expect(run(join(root, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.same.json'])).toEqual({
      code: 0,
      out: '',
      err: '',
    });
  });
});

describe('the core', () => {
  test('runs in Node: a trace, typed arrays, and an error with its place', () => {
    const { code, out, err } = run('node', [
      '-e',
      "import('./core.ts').then(({ result }) => console.log(JSON.stringify(result)))",
    ]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const result = JSON.parse(out) as typeof import('./consumer/core.ts').result;
    // The first word of a causal mask reads itself alone; every row adds up to 1.
    expect(result.labels).toEqual(['The', 'cat', 'sat']);
    expect(result.weights.slice(0, 3)).toEqual([1, 0, 0]);
    for (const row of [3, 6])
      expect(result.weights.slice(row, row + 3).reduce((sum, one) => sum + one)).toBeCloseTo(1, 6);
    // The second of the unit rows, scaled by 1/√2, reads itself with e^0.7071 against e^0.
    const share = Math.exp(Math.SQRT1_2) / (1 + Math.exp(Math.SQRT1_2));
    [1, 0, 1 - share, share].forEach((value, index) => expect(result.context[index]).toBeCloseTo(value, 6));
    expect(result).toMatchObject({
      refused: 'attention.heads',
      words: ['It’s', 'here'],
      long: 'function',
      differs: 'embeddings',
    });
  });

  test('importing the element in Node does no harm', () => {
    const { code, out, err } = run('node', [
      '-e',
      "import('attention-steps').then((module) => console.log(Object.keys(module)))",
    ]);
    expect({ code, out, err }).toEqual({ code: 0, out: "[ 'AttentionSteps' ]\n", err: '' });
  });
});

describe('the command', () => {
  const npx = (args: string[], input = '') =>
    run('npx', ['--offline', '--no', 'attention-steps', ...args], consumer, input);
  const given = {
    tokens: ['left', 'right'],
    embeddings: [
      [0.5, -1],
      [2, 0.25],
    ],
    attention: { scale: 'none' },
  };
  const { steps } = runReference(validate(given));

  test('a sentence takes the place of another, and keeps the overrides that it still has', () => {
    const overridden = { ...given, override: { weights: { cells: { '1,1': 0.25 } } }, embeddings: undefined };
    const { code, out, err } = npx(['run', '-', '--text', 'one two', '--format', 'json'], JSON.stringify(overridden));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toMatchObject({ document: { override: overridden.override } });
  });

  test('npx runs an example, and its numbers are those of the reference', () => {
    const { code, out, err } = npx(['run', '--format', 'json'], JSON.stringify(given));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const made = JSON.parse(out) as { steps: { id: string; values: number[][] }[] };
    for (const { id, values } of steps) {
      const found = made.steps.find((step) => step.id === id)!.values.flat();
      found.forEach((value, index) => expect(value, id).toBeCloseTo(values[index]!, 5));
    }
  });

  test('npx checks an example, and finds the number that is wrong', () => {
    const scores = [...steps.find(({ id }) => id === 'scores')!.values].map((value) => value.toFixed(3));
    const published = (numbers: string[]) =>
      JSON.stringify({ ...given, published: { scores: [numbers.slice(0, 2), numbers.slice(2)] } });
    expect(npx(['check'], published(scores))).toMatchObject({ code: 0, err: '' });
    const wrong = npx(['check'], published(scores.with(3, '4.999')));
    expect(wrong).toMatchObject({ code: 1, err: '' });
    expect(wrong.out).toContain('published.scores: row right, column right: printed 4.999, computed');
  });

  test('npx renders a fallback with these numbers, and writes a standalone page', () => {
    const rendered = npx(['render', '--precision', '4'], JSON.stringify(given));
    expect(rendered).toMatchObject({ code: 0, err: '' });
    for (const value of steps.find(({ id }) => id === 'weights')!.values)
      expect(rendered.out).toContain(`<td>${value.toFixed(4)}</td>`);
    const page = npx(['run', '--format', 'standalone'], JSON.stringify(given));
    expect(page).toMatchObject({ code: 0, err: '' });
    expect(page.out).toMatch(/^<!doctype html>/i);
    expect(page.out).not.toMatch(/<script[^>]* src=|<link[^>]* href="(?!data:|#)/);
  });

  test('npx serves the page and all that it needs', async () => {
    const child = spawn('npx', ['--offline', '--no', 'attention-steps', 'serve', '--port', '0'], {
      cwd: consumer,
      detached: true,
    });
    try {
      const [line] = (await once(child.stdout, 'data')) as [Buffer];
      const url = /http:\/\/127\.0\.0\.1:\d+\//.exec(String(line))![0];
      for (const file of ['', 'attention-steps.js', 'embed.html', 'embed.js', 'standalone.html', 'core.js'])
        expect((await fetch(url + file)).status, file).toBe(200);
    } finally {
      process.kill(-child.pid!);
    }
    await once(child, 'close');
  });
});

describe('bundled', () => {
  /** What is left to be found elsewhere by the files of a folder: packages, and files that are not there. */
  function missing(folder: string): string[] {
    return filesIn(folder)
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) => {
        const text = readFileSync(join(folder, file), 'utf8');
        const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
        const imported = [
          ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
          ...staticExports.flatMap(({ entries }) => entries.flatMap((one) => one.moduleRequest?.value ?? [])),
          ...dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
        ].filter((path) => !path.startsWith('node:'));
        const assets = [...text.matchAll(/new URL\(\s*["'`]([\w./-]+\.\w+)["'`],\s*import\.meta\.url/g)].map(
          ([, path]) => path!,
        );
        // A worker that is not there is started from a blob.
        const needed = [...imported, ...assets.filter((path) => !/^(core-)?worker-/.test(path))];
        return needed.filter((path) => !existsSync(join(folder, file, '..', path)));
      });
  }

  test('by Vite, element and core need nothing else, and the core runs', async () => {
    writeFileSync(join(consumer, 'index.html'), '<!doctype html><script type="module" src="./page.ts"></script>');
    writeFileSync(
      join(consumer, 'page.ts'),
      "import './element.ts';\nimport { result } from './core.ts';\nObject.assign(window, { result });\n",
    );
    await build({
      root: consumer,
      logLevel: 'error',
      configFile: false,
      build: { outDir: 'out-vite', target: 'es2022', minify: false },
    });
    expect(missing(join(consumer, 'out-vite'))).toEqual([]);
    await inChromium(join(consumer, 'out-vite'), async (page) => {
      await expect.poll(() => page.evaluate('window.result?.words')).toEqual(['It’s', 'here']);
      await expect.poll(() => page.locator('attention-steps').getAttribute('data-steps')).toMatch(/^\d+$/);
    });
  });

  test('by Rolldown with its defaults, the element needs nothing else and runs', async () => {
    const out = join(consumer, 'out-rolldown');
    await rolldown({
      input: join(consumer, 'element.ts'),
      cwd: consumer,
      platform: 'browser',
      output: { dir: out },
      write: true,
    });
    writeFileSync(join(out, 'index.html'), '<!doctype html><body><script type="module" src="./element.js"></script>');
    expect(missing(out)).toEqual([]);
    await inChromium(out, async (page) => {
      await expect.poll(() => page.locator('attention-steps').getAttribute('data-steps')).toMatch(/^\d+$/);
    });
  });
});

describe('custom-elements.json', () => {
  test('is what its schema asks for', () => {
    const schema: unknown = JSON.parse(
      readFileSync(join(root, 'node_modules/custom-elements-manifest/schema.json'), 'utf8'),
    );
    const valid = new Ajv({ strict: false, allErrors: true }).compile(schema as object);
    valid(JSON.parse(read('dist/custom-elements.json')));
    expect(valid.errors).toBeNull();
  });

  test('names the attributes, events and parts that the element has, and no others', () => {
    const { modules } = JSON.parse(read('dist/custom-elements.json')) as Package;
    const [element] = modules[0]!.declarations as CustomElementDeclaration[];
    const names = (list: readonly { name: string }[] | undefined) => list!.map(({ name }) => name).sort();
    expect(names(element!.attributes)).toEqual(Object.keys(attributes).sort());
    expect(names(element!.events)).toEqual(['change', 'error', 'ready', 'select']);
    const sources = filesIn(join(root, 'web/elements')).map((file) =>
      readFileSync(join(root, 'web/elements', file), 'utf8'),
    );
    const found = sources.flatMap((text) => [...text.matchAll(/\spart="([\w-]+)"/g)].map(([, part]) => part!));
    expect(names(element!.cssParts)).toEqual([...new Set(found)].sort());
    const properties = names(element!.cssProperties).filter((name) => name.startsWith('--attention-'));
    const used = new Set(
      sources.flatMap((text) => [...text.matchAll(/var\((--attention-[\w-]+)/g)].map(([, name]) => name!)),
    );
    expect(properties.filter((name) => !used.has(name))).toEqual([]);
  });
});

describe('the documents', () => {
  test('come with everything that the README links to', () => {
    const { links } = readDocument('README.md');
    expect(links.length).toBeGreaterThan(8);
    expect(links.filter((link) => !existsSync(join(installed, link)))).toEqual([]);
  });

  test('show only commands that end well', () => {
    const shown = ['docs/command-line.md', 'docs/embedding.md', 'docs/recipes.md']
      .flatMap((file) => readDocument(file).fences)
      .filter(({ language }) => language === 'sh')
      .flatMap(({ content }) => content.split('\n'));
    const lines = shown.flatMap((line) => {
      const command = /^(?:npx )?(attention-steps (?:run|check|render) .*?)(?: {2,}#.*)?$/.exec(line)?.[1];
      return command ?? [];
    });
    expect(lines.length).toBeGreaterThan(7);
    const folder = join(consumer, 'documents');
    for (const part of ['examples', '_site']) mkdirSync(join(folder, part), { recursive: true });
    const example = JSON.stringify({
      text: 'The cat sat',
      published: {
        weights: [
          [null, null, null],
          [null, null, null],
          [null, null, null],
        ],
      },
    });
    for (const file of ['example.json', 'examples/one.json']) writeFileSync(join(folder, file), example);
    const array = { shape: '2, 2', numbers: [1, 0, 0, 1] };
    writeFileSync(join(folder, 'attention.npz'), npz({ q: array, k: array, v: array }));
    writeFileSync(join(folder, '_site/page.html'), '<p><attention-steps></attention-steps></p>');
    for (const line of lines) {
      // Programs are run by a suite of their own, where NumPy and PyTorch are.
      const shell = `PATH=${join(consumer, 'node_modules/.bin')}:$PATH; ${line.replace(/\| python3 -$/, '| cat')}`;
      expect(run('bash', ['-o', 'pipefail', '-c', shell], folder), line).toMatchObject({ code: 0, err: '' });
    }
    expect(filesIn(folder)).toEqual(expect.arrayContaining(['example.html', 'two-heads.svg']));
    expect(readFileSync(join(folder, '_site/page.html'), 'utf8')).toContain('<table>');
  });
});
