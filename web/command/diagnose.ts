// `diagnose`: which mistake gives the numbers of a program.
import { loadDiagnoser } from '../core/diagnosis/load.ts';
import type { Diagnoser, Explanation, JudgedStep, WrittenNumbers } from '../core/diagnosis/types.ts';
import { command as strings } from '../strings/command.ts';
import { diagnosis as diagnosisStrings } from '../strings/diagnosis.ts';
import { exampleOf, usualArrays } from '../edit/arrays/example-of.ts';
import type { ArrayOptions } from '../edit/arrays/example-of.ts';
import { joined } from '../edit/arrays/read.ts';
import type { Table } from '../edit/arrays/tables.ts';
import type { Tensors } from '../edit/arrays/tensor.ts';
import { arrays as arraysStrings } from '../strings/arrays.ts';
import type { Arguments } from './arguments.ts';
import { asFailure, readTensors } from './arrays.ts';
import { loadCore } from './core.ts';
import { diagnosisLines, digits } from './diagnosis-lines.ts';
import { badInput, exitCodes, printable } from './failure.ts';
import type { ExitCode } from './failure.ts';
import { nameOf } from './files.ts';
import { choiceOption, numberOption } from './option-values.ts';
import { filesOf, named } from './source.ts';

/** How far numbers may be from the computed ones by default, relative to the largest of a step: with 32 bits, and with 16. */
const WITHIN = 1e-5;
const WITHIN_SHORT = 4e-3;

type Given = ReadonlyMap<string, string>;

const isCount = (number: number) => Number.isInteger(number) && number >= 1 && number <= 64;

/** The options of a command line that say what arrays are. @throws Failure */
export function arrayOptions(options: Given): ArrayOptions {
  const scale = options.get('scale');
  const layout = options.get('layout');
  if (
    layout !== undefined &&
    !(
      /^[bhnd]{2,4}$/.test(layout) &&
      new Set(layout).size === layout.length &&
      /n/.test(layout) &&
      layout.endsWith('d')
    )
  )
    throw badInput(strings.badLayout(layout));
  return {
    heads: numberOption(options, 'heads', isCount, strings.headCounts),
    kv_heads: numberOption(options, 'kv-heads', isCount, strings.headCounts),
    layout,
    batch:
      numberOption(options, 'batch', (one) => Number.isInteger(one) && one >= 0, strings.counts) ?? usualArrays.batch,
    scale:
      scale === 'sqrt' || scale === 'none' ? scale : numberOption(options, 'scale', Number.isFinite, strings.scales),
    softcap: numberOption(options, 'softcap', (one) => one > 0 && Number.isFinite(one), strings.aboveZero),
    causal: options.has('causal'),
    true_means: choiceOption(options, 'true-means', ['read', 'masked']) ?? usualArrays.true_means,
    weights: choiceOption(options, 'matrices', ['out_in', 'in_out']) ?? usualArrays.weights,
  };
}

async function allTensors(files: readonly string[]): Promise<Tensors> {
  const all: [string, Tensors][] = [];
  for (const file of files) all.push([nameOf(file), await readTensors(file)]);
  return asFailure(() => joined(all));
}

/** The largest difference between the finite numbers that were written and these. */
function difference(written: Table, values: ArrayLike<number>): number {
  const all = written.flat().map((one, at) => (Number.isFinite(one) ? Math.abs(one - values[at]!) : 0));
  return all.reduce((most, one) => Math.max(most, one), 0);
}

const largest = (written: Table): number =>
  written.flat().reduce((most, one) => (Number.isFinite(one) ? Math.max(most, Math.abs(one)) : most), 0);

/** As the diagnoser reads them: −∞ is a masked score, and what else is not finite is for `lost` to judge. */
const readable = (written: Table): WrittenNumbers[string] =>
  written.map((row) => row.map((one) => (one === -Infinity ? '-Infinity' : Number.isFinite(one) ? one : null)));

/** What is said of NaN and ∞ where they are not what is computed, too; undefined where there are none. */
function lost(id: string, written: Table, right: ArrayLike<number>): string | undefined {
  const columns = written[0]?.length ?? 0;
  const all = written.flat();
  const isLost = (one: number) => Number.isNaN(one) || one === Infinity;
  const found = [...all.keys()].filter((at) => isLost(all[at]!) && !Object.is(all[at], right[at]));
  const [first] = found;
  if (first === undefined) return undefined;
  const [row, column] = [Math.floor(first / columns) + 1, (first % columns) + 1];
  const at = diagnosisStrings.notFiniteAt(String(row), String(column), String(all[first]), digits(right[first]!, 7));
  return diagnosisStrings.notFinite(id, found.length, all.length, at);
}

/** What is said of arrays. @param asked how far a number may be from the computed one, relative to the largest of its step */
export async function judged(tensors: Tensors, options: ArrayOptions, diagnoser: Diagnoser, asked?: number) {
  const { document, written, short } = asFailure(() => exampleOf(tensors, options));
  if (Object.keys(written).length === 0) throw badInput(arraysStrings.nothingToJudge);
  const within = asked ?? (short ? WITHIN_SHORT : WITHIN);
  const readables = Object.fromEntries(Object.entries(written).map(([id, rows]) => [id, readable(rows)]));
  return { document, written, within, ...diagnoser.diagnose(document, readables, { within }) };
}

/** Judges the arrays of files. @returns 0: all right; 1: wrong, and a mistake explains it; 4: nothing does, or a number is not finite */
export async function diagnose({ words, options }: Arguments): Promise<ExitCode> {
  const chosen = arrayOptions(options);
  const asked = numberOption(options, 'within', (one) => one >= 0 && one < 1, strings.withins);
  const files = filesOf(words, false);
  const tensors = await allTensors(files);
  const core = await loadCore();
  const diagnoser = await loadDiagnoser({ core });
  const work = () => judged(tensors, chosen, diagnoser, asked);
  const { document, written, within, steps } = await named(nameOf(files[0]!), work);
  const right = new Map(core.run(document).steps.map(({ id, values }) => [id, values]));
  const mistaken = (step: JudgedStep) => (one: Explanation) => {
    const numbers = diagnoser.mistaken(document, one.mistakes, step.id)?.get(step.id);
    const far = numbers && difference(written[step.id]!, numbers);
    // Of numbers that follow from written ones, what the mistake makes of the inputs alone says nothing.
    return far !== undefined && far <= 2 * within * largest(written[step.id]!) ? far : undefined;
  };
  const number = (index: number) => String(index + 1);
  const judgedSteps = new Map(steps.map((step) => [step.id, step]));
  let hasLost = false;
  for (const [id, values] of right) {
    const rows = written[id];
    if (rows === undefined) continue;
    const step = judgedSteps.get(id);
    const notFinite = lost(id, rows, values);
    hasLost ||= notFinite !== undefined;
    const far = digits(difference(rows, values));
    const lines = notFinite === undefined ? [] : [notFinite];
    if (step !== undefined && step.verdict !== 'right')
      lines.push(...diagnosisLines({ ...step, cells: values.length }, { row: number, column: number }, mistaken(step)));
    else if (notFinite === undefined) lines.push(diagnosisStrings.right(id, far));
    else if (step !== undefined) lines.push(`  ${diagnosisStrings.othersRight(far)}`);
    for (const line of lines) process.stdout.write(`${printable(line)}\n`);
  }
  if (hasLost) return exitCodes.unexplained;
  if (steps.every(({ verdict }) => verdict === 'right')) return exitCodes.good;
  return steps.some(({ unexplained }) => unexplained > 0) ? exitCodes.unexplained : exitCodes.wrongNumbers;
}
