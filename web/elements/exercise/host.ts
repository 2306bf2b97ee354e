// What the parts of an exercise know of it, and may do to it.
import type { JudgedCell, JudgedStep } from '../../edit/exercise/judge.ts';
import type { StepAnswers } from '../../edit/exercise/answers.ts';
import type { Trace } from '../../core/trace.ts';

export interface ExerciseHost {
  readonly trace: Trace;
  readonly precision: number;
  /** Whether the title of the example stands above. */
  readonly titled: boolean;
  /** Whether a cell has a line of its own. */
  readonly narrow: boolean;
  /** Whether points are spoken of: the exercise says what its steps are worth, or a course system is told what was earned. */
  readonly scored: boolean;
  answersOf(id: string): StepAnswers;
  /** How many numbers of a step are not done. */
  leftOf(id: string): number;
  /** The cell of a step that hints and the panel are about. */
  currentOf(judged: JudgedStep): JudgedCell | undefined;
  focused(id: string, cell: string): void;
  write(id: string, texts: Readonly<Record<string, string>>): void;
  check(id: string, cells: readonly string[]): void;
  keep(id: string): void;
  hint(id: string, hints: number): void;
  result(id: string, cell: JudgedCell): void;
}

export const cellId = (id: string, row: number, column: number): string => `cell-${id}-${row}-${column}`;
export const cellName = ({ row, column }: Pick<JudgedCell, 'row' | 'column'>): string => `${row},${column}`;
