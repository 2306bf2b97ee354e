// Why settings of a training run are refused: each message by its code, with the values in it. A `SettingsError` carries both, so
// that it can be worded in another language.

export const trainingMessages = {
  // Single settings
  oneOf: (words: readonly string[], got: string) => `expected one of ${words.join(', ')}, got ${got}`,
  whole: (least: number, most: number, got: string) => `expected a whole number from ${least} to ${most}, got ${got}`,
  multiple: (of: number, least: number, most: number, got: string) =>
    `expected a multiple of ${of} from ${least} to ${most}, got ${got}`,
  number: (least: number, most: number, got: string) => `expected a number from ${least} to ${most}, got ${got}`,
  trueOrFalse: (got: string) => `expected true or false, got ${got}`,
  text: () => 'expected text',
  shorterText: (most: number, got: number) => `expected at most ${most} characters, got ${got}`,
  // What settings ask of each other
  narrowerHeads: (most: number, heads: number, d_k: number) =>
    `expected heads × d_k of at most ${most}, got ${heads} × ${d_k}`,
  notTied: (task: string) => `expected false with the task ${task}: its answers are not its symbols`,
  noNorms: () => 'expected false without norms in the layers',
  onlyWithText: () => 'is used only with the task text or names',
  causalText: (task: string) => `expected true with the task ${task}: what comes next would be read, not predicted`,
  noMemory: () => 'a model of this size needs more memory than there is',
  // Links
  noSetting: (name: string) => `there is no setting ${name}`,
  damaged: (part: string) => `the link is damaged at ${part}`,
  longLink: (most: number) => `the link is longer than ${most} characters`,
  notSettings: (part: string) => `expected settings such as seed=3, got ${part}`,
  twice: () => 'is given twice in the link',
  // The reader's own text
  moreWords: (least: number, got: number) =>
    `expected at least ${least} words that have another one after them in their line, got ${got}`,
  moreLines: () => 'expected at least two lines of two words or more: one is kept to test on, got one',
  moreLetters: (least: number, got: number) => `expected at least ${least} letters, ends of lines counted, got ${got}`,
  moreNames: () => 'expected at least two lines: one is kept to test on, got one',
  fewerLetters: (most: number, got: number, letter: string, line: number) =>
    `expected at most ${most} different letters, got ${got}; the first too many is “${letter}” in line ${line}`,
  fewerWords: (most: number, got: number) => `expected at most ${most} different words, got ${got}`,
};
export type TrainingMessage = keyof typeof trainingMessages;
