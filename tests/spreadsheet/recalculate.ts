// LibreOffice computes workbooks: what their formulas give is what the core computed, as they were written and again with a given number
// changed. By default those of some examples, which have every operation among them that a workbook writes in a way of its own; the sheets of
// all are in one file, which LibreOffice opens faster than many.
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
import { sheetsOf } from '../../web/export/xlsx.ts';
import { everyKind } from '../web/every-kind.ts';
import { readWorkbook } from '../web/workbook.ts';

/** The most words that a workbook is promised for. */
const MOST_WORDS = 16;
/** Of the largest number of a step: the core rounds each term of a sum to 24 bits, LibreOffice to 53, and small sums have large terms. */
const TOLERANCE = 1e-6;
/** The same behind a first layer: a norm divides by a small deviation, and so enlarges what was rounded before it. */
const TOLERANCE_OF_LAYERS = 1e-5;
const folder = join(import.meta.dirname, '../../build/spreadsheet');
const written = join(folder, 'all.xlsx');
const computed = join(folder, 'computed');

interface Case {
  name: string;
  trace: Trace;
  /** The names of its sheets by the ids of their steps. */
  names: ReadonlyMap<string, string>;
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
  let expected = trace;
  if (change !== undefined) {
    const { step, value } = change;
    const cell = made.find(({ sheet }) => sheet === names.get(step.id))!.data[3]![1];
    (cell as { value: number }).value = value;
    const override = { ...example.override, [step.id]: { cells: { '0,0': value } } };
    expected = core.run(validate({ ...document, override }));
  }
  cases.push({ name, trace: expected, names });
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
const { status, error, stderr } = spawnSync(
  'soffice',
  [
    `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
    ...['--headless', '--convert-to', 'xlsx:Calc MS Excel 2007 XML', '--outdir', computed, written],
  ],
  { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' },
);
if (error !== undefined) throw error;
if (status !== 0) throw new Error(`soffice ended with ${status}: ${stderr}`);
const workbook = readWorkbook(new Uint8Array(readFileSync(join(computed, 'all.xlsx'))));

for (const { name, trace, names } of cases) {
  let [cells, worst, where] = [0, 0, ''];
  for (const step of trace.steps) {
    const columns = step.columns.labels.length;
    const scale = step.values.reduce((most, x) => (Number.isFinite(x) ? Math.max(most, Math.abs(x)) : most), 1);
    for (const [place, { formula, value }] of workbook.get(names.get(step.id) ?? '') ?? []) {
      if (formula === undefined) continue;
      const [, letters, digits] = /^([A-Z]+)(\d+)$/.exec(place)!;
      const column = [...letters!].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 2;
      const expected = step.values[(Number(digits) - 4) * columns + column]!;
      const number = value === '−∞' ? -Infinity : Number(value);
      const off = number === expected ? 0 : Math.abs(number - expected) / scale;
      cells++;
      if (!(off <= worst)) [worst, where] = [off, `${step.id} ${place}: ${value} for ${expected}, by ${formula}`];
    }
  }
  if (cells === 0) fail(name, 'has no formulas');
  else if (!(worst <= (trace.steps.some(({ id }) => id.startsWith('layer2.')) ? TOLERANCE_OF_LAYERS : TOLERANCE)))
    fail(name, where);
  else passed++;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
