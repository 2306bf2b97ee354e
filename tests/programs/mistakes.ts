// Mistakes that were made in plain PyTorch and NumPy (mistaken.py): each is named, and none is for right numbers. Modules are saved by the
// Python of docs/command-line.md and read as the command reads them. Usage: node tests/programs/mistakes.ts
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDiagnoser } from '../../web/core/diagnosis/load.ts';
import type { JudgedStep } from '../../web/core/diagnosis/types.ts';
import type { WrittenNumbers } from '../../web/core/diagnosis/types.ts';
import { readTensors } from '../../web/command/arrays.ts';
import { readArguments } from '../../web/command/arguments.ts';
import { arrayOptions, judged } from '../../web/command/diagnose.ts';
import { optionsOf } from '../../web/command/options.ts';
import { readDocument } from '../markdown.ts';

interface Case {
  name: string;
  expected: string[];
  file?: string;
  options?: string[];
  document?: object;
  written?: WrittenNumbers;
}

const diagnoser = await loadDiagnoser();

/** What is said of a case. */
async function stepsOf({ file, options = [], document, written }: Case): Promise<JudgedStep[]> {
  if (file === undefined) return diagnoser.diagnose(document, written).steps;
  const chosen = readArguments(options, optionsOf.diagnose).options;
  return (await judged(await readTensors(file), arrayOptions(chosen), diagnoser)).steps;
}

/** What is wrong with it; undefined if nothing is. */
function problemOf(steps: readonly JudgedStep[], expected: readonly string[]): string | undefined {
  const said = steps.map(({ id, verdict, explanations }) => {
    const all = explanations.map(({ mistakes }) => mistakes.map(({ name }) => name).join(' + '));
    return `${id}: ${verdict} ${all.join(', ')}`;
  });
  const names = steps
    .flatMap(({ explanations }) => explanations.flatMap(({ mistakes }) => mistakes))
    .map(({ name }) => name);
  const right = expected.length === 0 && steps.every(({ verdict }) => verdict === 'right');
  const named = expected.length > 0 && expected.every((name) => names.some((one) => one === name));
  const sure = steps.every(({ verdict }) => verdict !== 'unexplained');
  return (right || named) && sure ? undefined : said.join('; ');
}

const folder = mkdtempSync(join(tmpdir(), 'mistakes-'));
let passed = 0;
let failed = 0;
try {
  const { fences } = readDocument('docs/command-line.md');
  const snippet = fences.find(({ content }) => content.includes('def save_attention'))!.content;
  const saved = join(folder, 'snippet.py');
  writeFileSync(saved, snippet);
  execFileSync(process.env['PYTHON'] ?? '/usr/bin/python3', ['tests/programs/mistaken.py', folder, saved], {
    stdio: 'inherit',
  });
  const cases = JSON.parse(readFileSync(join(folder, 'cases.json'), 'utf8')) as Case[];
  for (const one of cases) {
    const problem = problemOf(await stepsOf(one), one.expected);
    if (problem === undefined) passed++;
    else failed++;
    console.log(problem === undefined ? `ok      ${one.name}` : `FAILED  ${one.name}\n        ${problem}`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
