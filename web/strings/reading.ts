// The sentence that says what the chosen word reads. Braces are replaced by live numbers and words.
import { ordinal } from './phrases.ts';

export const readingText = {
  /** One of several words that are written alike. */
  nth: (at: number) => `the ${ordinal(at)} {name}`,
  memoryRow: 'the memory {name}',
  itself: 'itself',
  /** Read out after a word that is marked with a ring. */
  unknown: ', without meaningful numbers',
  /** A piece of a word where it stands alone, and in a sentence after the piece. */
  piece: (piece: string, word: string) => `${piece}, a piece of ${word}`,
  ofWord: ' of {word}',
  ranked: ' reads {most}{first}{rest}.',
  mostly: 'mostly ',
  only: 'only ',
  nothingElse: ': it has nothing else to read',
  then: ', then ',
  and: ' and ',
  /** Words, or rows of the memory. */
  others: (count: number) => (count === 0 ? '' : count === 1 ? ', and one other' : `, and ${count} others`),
  spread: ' spreads its reading over {count} words; it reads {first} most, with {share}.',
  overridden: ' gives its largest share to {first} ({share}). Its row is held, so its weights need not add up to 1.',
  even: ' reads every word equally, {share} each: no score stands out.',
  alone: ' is the only word, so it reads itself: {share}.',
  nothing: ' reads nothing: all its weights are 0, and so is its context vector.',
  underflow:
    ' has no shares: 0 ÷ 0, because every exponential underflowed, that is, came out as 0. The stable form of softmax avoids this.',
  overflow:
    ' has shares that are not numbers: an exponential, or a number before it, is larger than this arithmetic can hold.',
};
