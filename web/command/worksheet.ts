// `worksheet`: an exercise on paper, with its key.
import { extname } from 'node:path';
import { LARGEST_SEED } from '../core/document/sizes.ts';
import { loadDiagnoser } from '../core/diagnosis/load.ts';
import { ExampleError } from '../core/errors.ts';
import { canDraw } from '../edit/exercise/numbers/draw.ts';
import { MOST_SHEETS, papers, worksheet as worksheetFile, worksheetFormats } from '../export/worksheet/index.ts';
import type { WorksheetFormat } from '../export/worksheet/index.ts';
import { command as strings } from '../strings/command.ts';
import type { Arguments } from './arguments.ts';
import { loadCore } from './core.ts';
import { writeExercise } from './exercise-file.ts';
import { badInput } from './failure.ts';
import { pageEndings } from './files.ts';
import { choiceOption, numberOption } from './option-values.ts';

const isWithin = (least: number, most: number) => (value: number) =>
  Number.isInteger(value) && value >= least && value <= most;

/** The format that the name of a file implies. @throws Failure for an ending that none has */
function formatOfFile(file: string): WorksheetFormat {
  const ending = extname(file);
  if (ending === '' || pageEndings.includes(ending.toLowerCase())) return 'html';
  if (ending.toLowerCase() === '.tex') return 'tex';
  throw badInput(strings.unknownEnding(ending, worksheetFormats));
}

export async function worksheet(args: Arguments): Promise<void> {
  const { options } = args;
  const format = choiceOption(options, 'format', worksheetFormats) ?? formatOfFile(options.get('output') ?? '');
  const paper = choiceOption(options, 'paper', papers) ?? 'A4';
  const sheets = numberOption(options, 'sheets', isWithin(1, MOST_SHEETS), strings.sheetCounts(MOST_SHEETS)) ?? 1;
  const last = LARGEST_SEED - sheets + 1;
  const first = numberOption(options, 'first', isWithin(0, last), strings.firstSheets(last));
  const seed = first ?? (sheets > 1 ? 1 : undefined);
  const core = await loadCore();
  const diagnoser = await loadDiagnoser({ core });
  await writeExercise(args, async (example) => {
    if (seed !== undefined && !canDraw(example)) throw new ExampleError('', strings.notDrawn);
    const made = await worksheetFile(core, diagnoser, example, { format, paper, sheets, seed });
    if (made === undefined) throw new ExampleError('', strings.notDrawn);
    return made.content as string;
  });
}
