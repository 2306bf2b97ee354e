// `compare`: where the numbers of two examples differ.
import type { Core } from '../core/load.ts';
import type { Trace } from '../core/trace.ts';
import { validate } from '../core/validate.ts';
import { shortest } from '../export/numbers.ts';
import { command as strings } from '../strings/command.ts';
import { notComparedText } from '../strings/compare.ts';
import { compare, type CompareOptions, type NumberPair, type TraceComparison } from '../trace/compare.ts';
import type { Arguments } from './arguments.ts';
import { loadCore } from './core.ts';
import { badInput, exitCodes, printable } from './failure.ts';
import type { ExitCode } from './failure.ts';
import { nameOf } from './files.ts';
import { labelled } from './labelled.ts';
import { numberOption } from './option-values.ts';
import { galleryDocument, named, readExample } from './source.ts';

function wishes(options: ReadonlyMap<string, string>): CompareOptions {
  const tolerance = numberOption(options, 'tolerance', (value) => value >= 0 && value < Infinity, strings.tolerances);
  const most = numberOption(options, 'most', (value) => Number.isSafeInteger(value) && value >= 0, strings.counts);
  return { ...(tolerance !== undefined && { tolerance }), ...(most !== undefined && { most }) };
}

/** One line for a pair of numbers, with the words of the first example. */
function lineOf({ step, a, b, difference }: NumberPair, { steps }: TraceComparison): string {
  const { rows, columns } = steps.find(({ id }) => id === step)!.a!;
  return strings.comparedCell(
    step,
    labelled(rows, a.row),
    labelled(columns, a.column),
    String(shortest(a.value)),
    String(shortest(b.value)),
    String(Number(difference.toPrecision(6))),
  );
}

function linesOf(found: TraceComparison, names: readonly [string, string]): string[] {
  const { first, largest, steps, tolerance } = found;
  return [
    ...(first === undefined ? [] : [strings.firstDifference(lineOf(first.first!, found))]),
    ...largest.map((pair) => lineOf(pair, found)),
    ...steps.flatMap(({ id, not }) => not.map((reason) => strings.notCompared(id, notComparedText(reason, names)))),
    strings.comparedSteps(
      steps.length,
      steps.filter(({ compared }) => compared > 0).length,
      steps.filter(({ differing }) => differing > 0).length,
      String(tolerance),
    ),
  ];
}

/** Compares two files, or an example of the gallery and a file. */
export async function compareExamples({ words, options }: Arguments): Promise<ExitCode> {
  const id = options.get('example');
  const compared = wishes(options);
  if (words.filter((word) => word === '-').length > 1) throw badInput(strings.stdinTwice);
  const count = words.length + (id === undefined ? 0 : 1);
  if (count !== 2) throw badInput(strings.two(count));
  const core: Core = await loadCore();
  const traceOf = (name: string, read: () => unknown): Promise<Trace> =>
    named(name, async () => core.run(await read()));
  const names: string[] = [];
  const traces: Trace[] = [];
  if (id !== undefined) {
    names.push(id);
    traces.push(await traceOf(id, () => validate(galleryDocument(id))));
  }
  for (const file of words) {
    names.push(nameOf(file));
    const example = await readExample(file);
    traces.push(await traceOf(nameOf(file), () => example));
  }
  const found = compare(traces[0]!, traces[1]!, compared);
  for (const line of linesOf(found, names as [string, string])) process.stdout.write(`${printable(line)}\n`);
  const same = found.steps.every(({ differing, not }) => differing === 0 && not.length === 0);
  return same ? exitCodes.good : exitCodes.wrongNumbers;
}
