// The text in and below a sentence box.
import type { ExampleError } from '../core/errors.ts';

export const sentence = {
  placeholder: 'Type a sentence',
  sentence: 'Your sentence',
  /** With two sentences: the label of the box, and the text in it before its words. */
  isRead: ['The sentence that is read', 'is read'],
  asks: ['The sentence that asks', 'asks'],
  words: (count: number) => (count === 1 ? '1 word' : `${count} words`),
  pieces: (count: number) => (count === 1 ? '1 piece' : `${count} pieces`),
  empty: (kept: string) => `The tables still show “${kept}”.`,
  problem: (error: ExampleError) =>
    error.path === '' || error.code === 'ownModelNotOpen'
      ? `The example ${error.reason}`
      : /shorterWords|fewerPieces/.test(String(error.code))
        ? `Too long: ${error.reason}`
        : error.message,
  lastGood: 'The last example that worked is still shown.',
  notLoaded: 'The part of the page that changes the sentence could not be loaded. Type again to retry.',
};
