import type { Task } from './types.ts';

/** Whether a task predicts the next word, or letter, of lines that it is given. */
export const readsLines = (task: Task): boolean => task === 'text' || task === 'names';

/** What such a task is given: words or letters as numbers. */
export interface Lines {
  /** The different words, or letters. */
  words: string[];
  /** Each line that has two or more: their numbers in `words`. */
  lines: number[][];
  /** How many of them have one after them: what there is to be predicted. */
  answers: number;
}
