// Before the tests: installs what the lock file names, packs the package and installs that too, and builds each recipe in a copy
// of its folder, in build/recipes, as a person would who has copied it.
import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { promisify } from 'node:util';
import { serve } from '../../scripts/serve.ts';

const recipes = import.meta.dirname;
const root = `${recipes}/../..`;
const target = `${root}/build/recipes`;
const modules = `${recipes}/node_modules`;

const start = promisify(execFile);
/** Runs a command in a folder; what it prints is shown where it fails. */
async function run(folder: string, environment: Record<string, string>, command: string, ...words: string[]) {
  const PATH = `${modules}/.bin:${process.env['PATH']}`;
  await start(command, words, { cwd: folder, env: { ...process.env, PATH, ...environment } }).catch(
    ({ message, stdout }: { message: string; stdout: string }) => {
      throw new Error(`${message}\n${stdout}`);
    },
  );
}

const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/** What the recipes need, and the package as it would be published. */
async function install(): Promise<void> {
  const proof = `${modules}/.package-lock.json`;
  const stale = !existsSync(proof) || statSync(proof).mtimeMs < statSync(`${recipes}/package-lock.json`).mtimeMs;
  if (stale) await run(recipes, {}, 'npm', 'ci', ...quiet);
  await run(root, {}, 'npm', 'pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', target);
  const tarball = readdirSync(target).find((name) => name.endsWith('.tgz'))!;
  rmSync(`${modules}/attention-steps`, { recursive: true, force: true }); // one of the same version is not looked into
  await run(recipes, {}, 'npm', 'install', '--no-save', '--offline', ...quiet, `${target}/${tarball}`);
  utimesSync(proof, new Date(), new Date());
}

/** Copies a recipe's folder. @param elsewhere what stands for https://example.org/ */
function copy(name: string, elsewhere: string): string {
  const folder = `${target}/${name}`;
  cpSync(`${recipes}/${name}`, folder, { recursive: true });
  symlinkSync(modules, `${folder}/node_modules`);
  const { origin, hostname } = new URL(elsewhere);
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = `${folder}/${file}`;
    if (file.startsWith('node_modules') || !statSync(path).isFile()) continue;
    const text = readFileSync(path, 'utf8');
    if (text.includes('example.org'))
      writeFileSync(path, text.replaceAll('https://example.org', origin).replaceAll("'example.org'", `'${hostname}'`));
  }
  return folder;
}

/** Puts dist/ beside the pages, as docs/recipes.md says. */
const addPackage = (folder: string) =>
  cpSync(`${modules}/attention-steps/dist`, `${folder}/attention-steps`, { recursive: true });

/** Pages that are built for production and for development, where frameworks say what they find wrong, and rendered ahead. */
async function buildApp(folder: string): Promise<void> {
  const entry = readdirSync(`${folder}/src`).find((name) => name.startsWith('server.'))!;
  await run(folder, {}, 'vite', 'build', '--ssr', `src/${entry}`, '--outDir', 'server');
  const { render } = (await import(`${folder}/server/server.js`)) as { render: () => string | Promise<string> };
  const markup = await render();
  for (const mode of ['production', 'development']) {
    await run(folder, { NODE_ENV: mode }, 'vite', 'build', '--mode', mode, '--outDir', mode);
    const page = `${folder}/${mode}/index.html`;
    writeFileSync(
      page,
      readFileSync(page, 'utf8').replace('<!--app-->', () => markup),
    );
  }
}

const builds: Record<string, (folder: string) => Promise<void> | void> = {
  'plain-html': addPackage,
  'markdown-blog': async (folder) => {
    addPackage(folder);
    await run(folder, {}, 'node', 'build.js');
  },
  eleventy: (folder) => run(folder, {}, 'eleventy', '--quiet'),
  jupyter: async (folder) => {
    addPackage(folder);
    // Its page asks for RequireJS and MathJax from elsewhere; RequireJS may meet our script.
    cpSync('/usr/share/javascript/requirejs/require.min.js', `${folder}/require.min.js`);
    const urls = ['--HTMLExporter.require_js_url=require.min.js', '--HTMLExporter.mathjax_url=data:text/javascript,'];
    await run(folder, {}, 'jupyter', 'nbconvert', '--execute', '--to', 'html', ...urls, 'attention.ipynb');
  },
  // Quarto hands such blocks to Pandoc, which is what turns them into the page.
  quarto: async (folder) => {
    addPackage(folder);
    await run(
      folder,
      {},
      'pandoc',
      '--from',
      'markdown',
      '--standalone',
      '--output',
      'attention.html',
      'attention.qmd',
    );
  },
  reveal: (folder) => {
    addPackage(folder);
    cpSync(`${modules}/reveal.js/dist`, `${folder}/reveal.js`, { recursive: true });
  },
  'learning-platform': (folder) => run(folder, {}, 'sh', 'one-file.sh'),
  react: buildApp,
  vue: buildApp,
  svelte: buildApp,
};

export default async function build(): Promise<() => Promise<void>> {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  // A project of its own: this one bears the name of the package.
  cpSync(`${recipes}/package.json`, `${target}/package.json`);
  await install();
  // Another site, on which the package stands for the pages that take it from elsewhere.
  mkdirSync(`${target}/elsewhere`);
  addPackage(`${target}/elsewhere`);
  const { url, close } = await serve(`${target}/elsewhere`);
  const elsewhere = url.replace('127.0.0.1', 'localhost');
  process.env['ELSEWHERE'] = elsewhere;
  const waiting = Object.entries(builds);
  const lane = async () => {
    for (let next; (next = waiting.shift()) !== undefined;) await next[1](copy(next[0], elsewhere));
  };
  await Promise.all([lane(), lane()]);
  return close;
}
