import { sentence } from '../sentence.ts';

/** What the page around the element says. */
export const page = {
  ...sentence,
  /** The heading: the question that the reading answers. The word stands in the mark. */
  question: 'What does {word} read?',
  /** The heading of an exercise without a title. */
  exercise: 'Your turn',
  another: 'Another example',
  examplesPhone: 'Examples',
  moved: {
    words: 'The numbers of {title} fit only its own words, so these words have numbers from the word space.',
    seed: 'The words of {title} keep their numbers; new words have seeded (random) ones, which mean nothing.',
    model: 'The numbers of {title} fit only its own words, so these words have numbers of the trained model.',
  },
  unaddressed: 'This is too long for the address of the page. Share saves it as a file.',
  back: 'Back to the example',
  /** The two ways to show the steps: with details folded, or with all of them. */
  firstReading: 'Fold the details',
  everything: 'Show more details',
  /** A link to the smallest example, with what is special about it. */
  smallest: ['The cat sat', ': smaller, 3 words of 2 numbers'],
  brokenLink: 'This link does not contain an example that can be shown.',
  /** Instead of the one that a link was meant to show. */
  anotherShown: 'Another example is shown below.',
  /** Of a link with an example that takes long. */
  largeLink: 'A link never starts this much work. For a typed text or an opened file, the page asks first.',
  showLink: 'Show the link’s text',
  /** After "The example". */
  unknownAddress: 'is not named: expected example=, z= or the name of an example in the gallery after #',
  unknownExample: (id: string) => `“${id}” is not in the gallery`,
  noWasm:
    'This browser cannot run the arithmetic, so the numbers below are fixed. The text and the worked example read as usual.',
  unknownBackend: (name: string, known: readonly string[]) =>
    `There is no backend “${name}”, only ${known.join(', ')}; the best one for this browser is used instead.`,
  noBackend: (name: string, instead: string) =>
    `The backend “${name}” does not run in this browser. “${instead}” is used instead.`,
  noExample:
    'What this address asks for could not be fetched, so another example is shown below, and its numbers are fixed. Reload the page to try again.',
  noCore: 'The arithmetic could not be loaded, so the numbers below are fixed. Reload the page to try again.',
};
