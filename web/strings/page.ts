import { sentence } from './sentence.ts';

/** What the page around the element says. */
export const page = {
  ...sentence,
  another: 'Another example',
  examplesPhone: 'Examples',
  controls: {
    label: 'How it is computed',
    kind: 'Kind of attention',
    self: 'self-attention, 1 head',
    numbers: 'Where the numbers come from',
    numbersOptions: { example: 'numbers of the example', words: 'numbers from the word space', seed: 'seeded numbers' },
    seed: 'seed',
    badSeed: (kept: number) =>
      `That is no seed. A seed is a whole number from 0 to 16 777 215. The numbers are still those of seed ${kept}.`,
    scale: 'Scaling',
    scaleOptions: { sqrt: 'divided by √dₖ', none: 'not scaled' },
    scaleOther: (factor: number) => `multiplied by ${factor}`,
    mask: 'Mask',
    maskOptions: {
      none: 'nothing masked',
      causal: 'later words masked',
      window: 'only neighbours read',
      padding: 'only the first words read',
      own: 'masked cell by cell',
    },
    window: (words: number) => `up to ${words} away`,
    windowSize: 'How far a word may read',
    padding: (words: number) => `first ${words}`,
    paddingSize: 'How many words may be read',
    softmax: 'Form of softmax',
    softmaxOptions: { stable: 'stable softmax', plain: 'plain softmax' },
    decimals: 'Decimals shown',
    decimalsOption: (count: number) => (count === 1 ? '1 decimal' : `${count} decimals`),
    punctuation: 'Punctuation',
    punctuationOptions: { drop: 'punctuation dropped', keep: 'punctuation kept' },
    size: (name: string) => `Size ${name}`,
    sizeOption: {
      d_model: (size: number) => `${size} numbers a word`,
      d_k: (size: number) => `${size} a query and key`,
      d_v: (size: number) => `${size} a value`,
    },
    more: 'More',
  },
  moved: {
    words: 'The numbers of {title} fit only its own words, so these words have numbers from the word space.',
    seed: 'The words of {title} keep their numbers; new words have seeded ones, which mean nothing.',
  },
  unaddressed: 'This is too long for the address of the page. Share gives it as a file.',
  back: 'Back to the example',
  brokenLink: 'This link does not hold an example that can be shown.',
  showLink: 'Show the link’s text',
  /** After "The example". */
  unknownAddress: 'is not named: behind the # stands example=, z= or a name from the gallery',
  unknownExample: (id: string) => `“${id}” is not in the gallery`,
  theme: 'Light or dark',
  noWasm:
    'This browser cannot run the arithmetic, so the numbers below are fixed. The text and the worked example read as usual.',
  unknownBackend: (name: string, known: readonly string[]) =>
    `The address asks for the backend “${name}”. There are ${known.join(', ')}; the best one for this browser runs.`,
  noBackend: (name: string, instead: string) =>
    `The backend “${name}” does not run in this browser. “${instead}” runs instead.`,
  noExample:
    'What this address asks for could not be fetched, so another example stands below, and its numbers are fixed. Reload the page to try again.',
  noCore: 'The arithmetic could not be loaded, so the numbers below are fixed. Reload the page to try again.',
};
