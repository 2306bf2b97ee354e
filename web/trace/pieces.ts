// Labels that are pieces of words.
import type { Axis, WordOfPieces } from '../core/trace.ts';
import { readingText } from '../strings/reading.ts';

/** The word that a label, counted from 0, is a piece of; undefined where it is a word by itself. */
export const wordAt = ({ words }: Axis, index: number): WordOfPieces | undefined =>
  words?.find(({ first, end }) => first <= index && index < end);

/** A piece where it stands alone: "t, a piece of didn't"; undefined for a whole word. */
export function pieceName(axis: Axis, index: number): string | undefined {
  const found = wordAt(axis, index);
  return found && readingText.piece(axis.labels[index]!, found.word);
}

/** Whether a label goes on in the word of the one before it. */
export const goesOn = (axis: Axis, index: number): boolean => (wordAt(axis, index)?.first ?? index) < index;

/** The places of all labels, those of one word together. */
export function byWord(axis: Axis): number[][] {
  const groups: number[][] = [];
  axis.labels.forEach((_, index) => {
    if (goesOn(axis, index)) groups.at(-1)!.push(index);
    else groups.push([index]);
  });
  return groups;
}
