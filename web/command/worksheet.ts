// `worksheet`: an exercise on paper, with its key.
import { LARGEST_SEED } from '../core/document/sizes.ts';
import { loadDiagnoser } from '../core/diagnosis/load.ts';
import { ExampleError } from '../core/errors.ts';
import { canDraw } from '../edit/exercise/numbers/draw.ts';
import { MOST_SHEETS, papers, worksheet as worksheetFile, worksheetFormats } from '../export/worksheet/index.ts';
import { command as strings } from '../strings/command.ts';
import type { Arguments } from './arguments.ts';
import { loadCore } from './core.ts';
import { exampleOf } from './example.ts';
import { badInput } from './failure.ts';
import { nameOf, writeOutput } from './files.ts';
import { choiceOption, numberOption } from './option-values.ts';
import { attributesAmong } from './options.ts';
import { filesOf, named, readExample } from './source.ts';

const isWithin = (least: number, most: number) => (value: number) =>
  Number.isInteger(value) && value >= least && value <= most;

export async function worksheet({ words, options }: Arguments): Promise<void> {
  const output = options.get('output');
  const isTex = output?.toLowerCase().endsWith('.tex') ?? false;
  const format = choiceOption(options, 'format', worksheetFormats) ?? (isTex ? 'tex' : 'html');
  const paper = choiceOption(options, 'paper', papers) ?? 'A4';
  const sheets = numberOption(options, 'sheets', isWithin(1, MOST_SHEETS), strings.sheetCounts(MOST_SHEETS)) ?? 1;
  const last = LARGEST_SEED - sheets + 1;
  const first = numberOption(options, 'first', isWithin(0, last), strings.firstSheets(last));
  const seed = first ?? (sheets > 1 ? 1 : undefined);
  const attributes = attributesAmong(options);
  const [file, ...more] = filesOf(words, attributes.has('text') || attributes.has('example'));
  if (more.length > 0) throw badInput(strings.oneExample(words.length));
  if (file !== undefined && attributes.has('example')) throw badInput(strings.fileAndExample);
  const base = file === undefined ? undefined : await readExample(file);
  const core = await loadCore();
  const diagnoser = await loadDiagnoser({ core });
  const work = async () => {
    const example = exampleOf(base, attributes);
    if (example.exercise === undefined) throw new ExampleError('exercise', strings.noExercise);
    if (seed !== undefined && !canDraw(example)) throw new ExampleError('', strings.notDrawn);
    const made = await worksheetFile(core, diagnoser, example, { format, paper, sheets, seed });
    if (made === undefined) throw new ExampleError('', strings.notDrawn);
    return made.content as string;
  };
  await writeOutput(await named(file === undefined ? undefined : nameOf(file), work, attributes), output);
}
