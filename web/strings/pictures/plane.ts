// What the picture of values and a context in a plane says.
import { listed } from '../phrases.ts';

export const planeText = {
  inContext: (word: string) => `${word}, in context`,
  tipToTail: 'Show as arrows, tip to tail',
  fromValues: 'Show lines from the values',
  /** The picture in words: where the context is, and each value. */
  summary: (context: string, values: readonly string[]) => `${context}. It is mixed from ${listed(values)}.`,
  at: (word: string, x: string, y: string) => `${word}: ${x}, ${y}`,
  valueAt: (word: string, x: string, y: string, weight: string) => `${word} at ${x}, ${y} with ${weight}`,
};
