// What stands in and below a sentence box.
import type { ExampleError } from '../core/errors.ts';

export const sentence = {
  placeholder: 'Type a sentence',
  sentence: 'Your sentence',
  sentenceRead: 'The sentence that is read',
  words: (count: number) => (count === 1 ? '1 word' : `${count} words`),
  empty: (kept: string) => `The tables keep “${kept}” until there is a word.`,
  problem: (error: ExampleError) => (error.path === '' ? `The example ${error.reason}` : error.message),
  lastGood: 'Here is the last example that worked.',
  notLoaded: 'What changes the sentence could not be loaded. Type again to try again.',
};
