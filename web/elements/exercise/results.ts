// What a reader has done of an exercise, as a text to send: nothing of it is sent by itself.
import type { Example } from '../../core/example.ts';
import type { JudgedCell, JudgedStep } from '../../edit/exercise/judge.ts';
import { totalsOf } from '../../edit/exercise/totals.ts';
import { exerciseText as text } from '../../strings/exercise.ts';
import { nameOf, titleOf } from './names.ts';

function cellLine(judged: JudgedStep, cell: JudgedCell): string {
  const title = titleOf(judged.trace, judged.step, cell.row, cell.column);
  const [, verdict] = text.verdicts[cell.verdict];
  const [first] = cell.explanations ?? [];
  return text.resultLine(title, cell.text.trim(), verdict, first && text.done(first.mistakes));
}

/**
 * The results as plain text.
 * @param at when they are saved
 */
export function resultsText(example: Example, steps: readonly JudgedStep[], at: Date): string {
  const { done, all, earned, points } = totalsOf(steps);
  const seed = example.exercise?.seed;
  return `${[
    example.title ?? text.untitled,
    ...(seed === undefined ? [] : [text.numbersOf(seed)]),
    `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `${text.ofAll(done, all)}, ${text.points(earned, points)}`,
    text.resultsAbout,
    ...steps.flatMap((judged) => [
      '',
      `${nameOf(judged.trace, judged.step)}, ${text.inStep(judged.done, judged.cells.size)}`,
      ...[...judged.cells.values()].map((cell) => cellLine(judged, cell)),
    ]),
  ].join('\n')}\n`;
}
