import { sentence } from '../sentence.ts';

/** What the page around the element says. */
export const page = {
  ...sentence,
  another: 'Another example',
  examplesPhone: 'Examples',
  moved: {
    words: 'The numbers of {title} fit only its own words, so these words have numbers from the word space.',
    seed: 'The words of {title} keep their numbers; new words have seeded ones, which mean nothing.',
  },
  unaddressed: 'This is too long for the address of the page. Share saves it as a file.',
  back: 'Back to the example',
  brokenLink: 'This link does not hold an example that can be shown.',
  showLink: 'Show the link’s text',
  /** After "The example". */
  unknownAddress: 'is not named: after the # goes example=, z= or the name of an example in the gallery',
  unknownExample: (id: string) => `“${id}” is not in the gallery`,
  noWasm:
    'This browser cannot run the arithmetic, so the numbers below are fixed. The text and the worked example read as usual.',
  unknownBackend: (name: string, known: readonly string[]) =>
    `The address asks for the backend “${name}”. The backends are ${known.join(', ')}; the best one for this browser is used instead.`,
  noBackend: (name: string, instead: string) =>
    `The backend “${name}” does not run in this browser. “${instead}” is used instead.`,
  noExample:
    'What this address asks for could not be fetched, so another example is shown below, and its numbers are fixed. Reload the page to try again.',
  noCore: 'The arithmetic could not be loaded, so the numbers below are fixed. Reload the page to try again.',
};
