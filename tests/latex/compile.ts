// Compiles the LaTeX export of every gallery example, of hostile words and of words in many scripts. Documents are put one behind
// the other, so that an engine starts once. Usage: node tests/latex/compile.ts
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from '../../web/core/load.ts';
import { validate } from '../../web/core/validate.ts';
import { gallery } from '../../web/examples/index.ts';
import { course } from '../../web/examples/course/index.ts';
import { latex } from '../../web/export/latex.ts';
import { worksheetTex } from '../../web/export/worksheet/latex.ts';
import { sheetOf } from '../../web/export/worksheet/sheet.ts';
import { everyKind } from '../web/every-kind.ts';
import { hostile, scriptWords } from '../web/hostile.ts';

const folder = join(import.meta.dirname, '../../build/latex');
/** Lines that stand out by less are not seen. */
const MOST_OVERFULL = 20;

const core = await load();
const exported = (document: unknown, options = {}): string => {
  const example = validate(document);
  return latex(example, core.run(example), options);
};

const sheet = (document: unknown): string => {
  const example = validate(document);
  return worksheetTex([sheetOf(example, core.run(example))], 'A4');
};

/** One file of many: the first preamble with the fonts of all, and every body behind its name. */
function together(files: readonly [name: string, file: string][]): string {
  const parts = files.map(([name, file]) => {
    const [before, rest] = file.split('\\begin{document}\n') as [string, string];
    return { name, before, body: rest.slice(0, rest.lastIndexOf('\\end{document}')) };
  });
  const isFont = (line: string) => /^\\attentionfonts\b|attentionlatin/.test(line);
  const [first] = parts;
  const fonts = new Set(parts.flatMap(({ before }) => before.split('\n').filter(isFont)));
  const preamble = first!.before
    .split('\n')
    .filter((line) => !isFont(line))
    .join('\n')
    .replace('\\makeatother', () => `${[...fonts].join('\n')}\n\\makeatother`);
  const bodies = parts.map(({ name, body }) => `\\clearpage\\typeout{=== ${name}}\n${body}\\par\\typeout{=== end}`);
  return `${preamble}\\begin{document}\n${bodies.join('\n')}\n\\end{document}\n`;
}

/** What is wrong in each document, as the log of the engine tells. */
function compile(engine: string, name: string, files: readonly [name: string, file: string][]): Map<string, string[]> {
  writeFileSync(join(folder, `${name}.tex`), together(files));
  const { status, error } = spawnSync(engine, ['-interaction=nonstopmode', '-no-shell-escape', `${name}.tex`], {
    cwd: folder,
    env: { ...process.env, max_print_line: '1000' },
    stdio: 'ignore',
  });
  if (error !== undefined) throw error;
  const log = readFileSync(join(folder, `${name}.log`), 'utf8');
  const problems = new Map(files.map(([file]): [string, string[]] => [file, []]));
  let current: string[] | undefined;
  const finished = new Set<string>();
  let last = '';
  for (const line of log.split('\n')) {
    const mark = /^=== (.*)$/.exec(line)?.[1];
    if (mark === 'end') finished.add(last);
    else if (mark !== undefined) current = problems.get((last = mark));
    const overfull = /^Overfull \\[hv]box \(([\d.]+)pt/.exec(line)?.[1];
    const isWrong = line.startsWith('!') || line.startsWith('Missing character') || Number(overfull) > MOST_OVERFULL;
    if (isWrong) (current ?? problems.get(files[0]![0])!).push(line);
  }
  for (const [file, found] of problems) if (!finished.has(file)) found.push('did not come to its end');
  if (status !== 0) problems.get(files.at(-1)![0])!.push(`${engine} ended with ${status}`);
  return problems;
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const words: unknown = {
  tokens: scriptWords,
  title: scriptWords.join(' '),
  notes: scriptWords,
  embeddings: { from: 'seed', seed: 1, d_model: 3 },
};
const long: unknown = {
  tokens: Array.from({ length: 70 }, (_, index) => `word${index}`),
  embeddings: { from: 'seed', seed: 1, d_model: 40 },
};
const latin = gallery.map(({ id, document }): [string, string] => [id, exported(document)]);
const made = Object.entries({ ...everyKind, 'a long and wide one': long });
const strange = Object.entries(hostile).map(([name, document]): [string, string] => [name, exported(document)]);
const hidden = { embeddings: { from: 'seed', seed: 1, d_model: 3 }, exercise: { hidden: ['scores', 'weights'] } };
const runs: [engine: string, name: string, files: [string, string][]][] = [
  ['pdflatex', 'gallery', latin],
  ['pdflatex', 'every kind', made.map(([name, document]) => [name, exported(document)])],
  ['pdflatex', 'hostile', strange],
  ['pdflatex', 'worksheets', course.map(({ id, document }) => [id, sheet(document)])],
  [
    'lualatex',
    'worksheet of many scripts',
    [['worksheet', sheet({ tokens: scriptWords.slice(0, 8), title: scriptWords.join(' '), ...hidden })]],
  ],
  ['lualatex', 'scripts', [...strange, ['words in many scripts', exported(words)], latin[0]!]],
];

runs.push(['xelatex', 'scripts-again', runs.at(-1)![2]]);
// Letters that no font of a usual machine has, each kind alone: LuaTeX writes no file where a font has none of those asked of it.
const without = {
  Ethiopic: 'ሰላም',
  cuneiform: '𒀀𒁀',
  Syriac: 'ܫܠܡܐ ܫܠܡܐ',
  'N’Ko': 'ߒߞߏ',
  'private use': 'a\ue000b \u{f0000}c',
  'rare Chinese': '日本 𠮷',
  'an emoji of tomorrow': '\u{1fadf}',
  Latin: 'ꞵ',
};
for (const [name, text] of Object.entries(without))
  for (const engine of ['lualatex', 'xelatex', 'pdflatex'])
    runs.push([engine, `without ${name}`, [[`${name}, which no font has`, exported({ text })]]]);

let [passed, failed] = [0, 0];
for (const [engine, name, files] of runs) {
  const start = Date.now();
  for (const [file, found] of compile(engine, name, files)) {
    if (found.length === 0) passed++;
    else {
      failed++;
      console.log(`${engine}, ${file}:\n  ${found.slice(0, 5).join('\n  ')}`);
    }
  }
  console.log(`${engine}, ${name}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
