// LibreOffice computes workbooks: what their formulas give is what NumPy gives in float64 and what the core computed, as they were written
// and again with a given number changed. By default those of some examples, which have every operation among them that a workbook writes in
// a way of its own; the sheets of all are in one file, which LibreOffice opens faster than many.
// Usage: node tests/spreadsheet/recalculate.ts [--all | NAME…]; --all: the gallery, and every kind of attention.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import writeExcelFile, { type Sheet } from 'write-excel-file/universal';
import { ExampleError } from '../../web/core/errors.ts';
import { load } from '../../web/core/load.ts';
import type { Step, Trace } from '../../web/core/trace.ts';
import { validate } from '../../web/core/validate.ts';
import { gallery } from '../../web/examples/index.ts';
import { numpy } from '../../web/export/numpy.ts';
import { sheetsOf } from '../../web/export/xlsx.ts';
import { everyKind } from '../web/every-kind.ts';
import { python } from '../programs/python.ts';
import { readWorkbook } from '../web/workbook.ts';

/** The most words that a workbook is promised for. */
const MOST_WORDS = 16;
/** Of the largest number of a step, from what NumPy computes in float64. */
const TOLERANCE = 1e-6;
/**
 * The same from what the core computed, behind one layer: the core rounds each term of a sum to 24 bits, LibreOffice to 53, and small sums
 * have large terms.
 */
const TOLERANCE_OF_CORE = 1e-6;
/** The same behind a second layer: a norm divides by a small deviation, and so enlarges what was rounded before it. */
const TOLERANCE_OF_CORE_BEHIND_LAYERS = 1e-5;
const folder = join(import.meta.dirname, '../../build/spreadsheet');
const written = join(folder, 'all.xlsx');
const computed = join(folder, 'computed');

interface Case {
  name: string;
  trace: Trace;
  /** The names of its sheets by the ids of their steps. */
  names: ReadonlyMap<string, string>;
  /** The program in NumPy that computes the same. */
  program: string;
}

const core = await load();
const cases: Case[] = [];
const sheets: Sheet<Blob>[] = [];
let [passed, failed] = [0, 0];
const fail = (name: string, message: string) => {
  failed++;
  console.log(`${name}: ${message}`);
};

/** The first step that a reader gives, with a number in its first cell that can be changed. */
const changeable = ({ steps }: Trace): Step | undefined =>
  steps.find(({ operation, values, role }) => operation === 'input' && role !== 'mask' && Number.isFinite(values[0]));

/** Adds the sheets of an example; `change` is what is written into a cell B4 afterwards, and what is then computed. */
function add(name: string, document: object, change?: { step: Step; value: number }): void {
  const example = validate(document);
  const trace = core.run(example);
  const { names, sheets: made } = sheetsOf(example, trace, {}, `${cases.length} `);
  let [expected, computing] = [trace, example];
  if (change !== undefined) {
    const { step, value } = change;
    const cell = made.find(({ sheet }) => sheet === names.get(step.id))!.data[3]![1];
    (cell as { value: number }).value = value;
    const override = { ...example.override, [step.id]: { cells: { '0,0': value } } };
    computing = validate({ ...document, override });
    expected = core.run(computing);
  }
  cases.push({ name, trace: expected, names, program: numpy(computing, expected, {}) });
  sheets.push(...made);
}

function addBoth(name: string, document: object): void {
  const example = validate(document);
  if (Math.max(example.tokens.length, example.target?.tokens.length ?? 0) > MOST_WORDS) return;
  const trace = core.run(example);
  try {
    add(name, document);
  } catch (error) {
    if (!(error instanceof ExampleError)) throw error;
    const odd = trace.steps.some(({ values }) => values.some((x) => Number.isNaN(x) || x === Infinity));
    if (odd) passed++;
    else fail(name, error.message);
    return;
  }
  const step = changeable(trace);
  if (step === undefined) return;
  add(`${name}, with a number changed`, document, { step, value: Math.fround(step.values[0]! + 0.25) });
}

/** Plain, heads, masks, cross, positions, scores, norms and activations, a memory, a cache. */
const usual = [
  ...['the-cat-sat', 'two-heads', 'raschka-causal', 'nothing-to-read', 'cross-pronoun', 'rotary', 'alibi', 'additive'],
  ...['softcap', 'layers', 'modern', 'memory-beside', 'cache', 'GELU by tanh, a large epsilon'],
];
const asked = process.argv.slice(2);
const documents = [...gallery.map(({ id, document }) => [id, document] as const), ...Object.entries(everyKind)];
for (const [name, document] of documents)
  if (asked.includes('--all') || (asked.length > 0 ? asked : usual).includes(name)) addBoth(name, document as object);

rmSync(folder, { recursive: true, force: true });
mkdirSync(computed, { recursive: true });
writeFileSync(written, new Uint8Array(await (await writeExcelFile(sheets).toBlob()).arrayBuffer()));

function run(program: string, ...args: string[]): void {
  const { status, error, stderr } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
}

run(
  'soffice',
  `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
  ...['--headless', '--convert-to', 'xlsx:Calc MS Excel 2007 XML', '--outdir', computed, written],
);
const programs = cases.map(({ program }, index) => {
  const file = join(folder, `${index}.py`);
  writeFileSync(file, program);
  return file;
});
const numbersOfAll = join(folder, 'exact.json');
run(python, join(import.meta.dirname, 'exact.py'), numbersOfAll, ...programs);
/** By case, the numbers of each step in float64; what is not finite as text. */
const exact = JSON.parse(readFileSync(numbersOfAll, 'utf8')) as Record<string, (number | string)[]>[];
const workbook = readWorkbook(new Uint8Array(readFileSync(join(computed, 'all.xlsx'))));

for (const [index, { name, trace, names }] of cases.entries()) {
  const layered = trace.steps.some(({ id }) => id.startsWith('layer2.'));
  const references = [
    { of: 'NumPy', numbers: exact[index]!, tolerance: TOLERANCE },
    {
      of: 'the core',
      numbers: Object.fromEntries(trace.steps.map(({ id, values }) => [id, values])),
      tolerance: layered ? TOLERANCE_OF_CORE_BEHIND_LAYERS : TOLERANCE_OF_CORE,
    },
  ];
  let cells = 0;
  const wrong = new Set<string>();
  for (const step of trace.steps) {
    const columns = step.columns.labels.length;
    const scale = step.values.reduce((most, x) => (Number.isFinite(x) ? Math.max(most, Math.abs(x)) : most), 1);
    for (const [place, { formula, value }] of workbook.get(names.get(step.id) ?? '') ?? []) {
      if (formula === undefined) continue;
      const [, letters, digits] = /^([A-Z]+)(\d+)$/.exec(place)!;
      const column = [...letters!].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 2;
      const number = value === '−∞' ? -Infinity : Number(value);
      cells++;
      for (const { of, numbers, tolerance } of references) {
        const expected = Number(numbers[step.id]?.[(Number(digits) - 4) * columns + column]);
        const off = number === expected ? 0 : Math.abs(number - expected) / scale;
        if (!(off <= tolerance)) wrong.add(`${step.id} ${place}: ${value}, but ${expected} by ${of}: ${formula}`);
      }
    }
  }
  if (cells === 0) fail(name, 'has no formulas');
  else if (wrong.size > 0) fail(name, `${[...wrong].slice(0, 3).join('; ')} (${wrong.size} in all)`);
  else passed++;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
