// Worksheets of an exercise with their keys, as a file.
import type { Diagnoser } from '../../core/diagnosis/types.ts';
import type { Example } from '../../core/example.ts';
import type { Core } from '../../core/load.ts';
import { newNumbers } from '../../edit/exercise/numbers/new-numbers.ts';
import { without } from '../../edit/without.ts';
import { fileName } from '../file-name.ts';
import type { ExportedFile } from '../types.ts';
import { worksheetHtml, type Paper } from './html.ts';
import { worksheetTex } from './latex.ts';
import { sheetOf, type Sheet } from './sheet.ts';

export { papers, type Paper } from './html.ts';

export const worksheetFormats = ['html', 'tex'] as const;
export type WorksheetFormat = (typeof worksheetFormats)[number];
/** The most sheets of one file. */
export const MOST_SHEETS = 100;

export interface WorksheetOptions {
  format: WorksheetFormat;
  paper: Paper;
  /** How many sheets, from 1 to `MOST_SHEETS`. */
  sheets: number;
  /** The seed of the first sheet; each sheet has the numbers of the next seed. undefined: one sheet, with the numbers of the example. */
  seed: number | undefined;
}

const makers = { html: worksheetHtml, tex: worksheetTex } satisfies Record<WorksheetFormat, unknown>;
const types: Record<WorksheetFormat, string> = {
  html: 'text/html;charset=utf-8',
  tex: 'application/x-tex;charset=utf-8',
};

/**
 * Sheets to fill in, each with its key on a page of its own.
 * @param example an exercise
 * @returns undefined where no numbers can be drawn
 * @throws ExampleError where the exercise does not fit the example
 */
export async function worksheet(
  core: Core,
  diagnoser: Diagnoser,
  example: Example,
  { format, paper, sheets, seed }: WorksheetOptions,
): Promise<ExportedFile | undefined> {
  const made: Sheet[] = [];
  const add = (one: Example) => made.push(sheetOf(one, core.run(without(one, 'exercise'))));
  if (seed === undefined) add(example);
  else {
    for (let index = 0; index < sheets; index++) {
      const drawn = await newNumbers(core, diagnoser, example, seed + index);
      if (drawn === undefined) return undefined;
      add(drawn.example);
    }
  }
  return {
    name: `${fileName(example)}-worksheet.${format}`,
    type: types[format],
    content: makers[format](made, paper),
  };
}
