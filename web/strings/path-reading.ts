// What is said of what the query token reads, where several heads read, or another sentence. Braces are replaced by live numbers and words.
import { count } from './phrases.ts';

export const pathReadingText = {
  several: (heads: number) => `One sentence, ${count(heads)} readings: `,
  agree: (heads: number) =>
    heads === 2 ? 'Both heads read the same word most: ' : `All ${count(heads)} heads read the same word most: `,
  reads: ' reads ',
  mostly: 'mostly ',
  only: 'only ',
  part: '{word} ({share}) in head {head}',
  even: 'every word equally in head {head}',
  nothing: 'nothing in head {head}',
  and: ' and ',
  comma: ', ',
  others: (heads: number) => `, and there ${heads === 1 ? 'is one more head' : `are ${count(heads)} more heads`}`,
  same: '{word} ({shares})',
  itself: 'itself',
  end: '.',
  cross: ' asks the other sentence: it reads {most}{first}{rest}.',
  then: ', then {second}',
  one: '{name} ({share})',
  alone: ' asks only the memory, and reads {most}{first}{rest}.',
};
