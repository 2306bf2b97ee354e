// What the core says of an example that cannot be run: each message by its code, with the values that stand in it. An
// `ExampleError` carries both, so that it can be translated. Whatever else names a size or what was found stands
// here too.
import { shorten } from '../shorten.ts';

export function quote(text: string): string {
  return `"${shorten(text, 40)}"`;
}

/** What was found instead of what was expected. */
export function found(value: unknown): string {
  if (value === null) return 'null';
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** Time and memory in words: "about" is said elsewhere. */
export function workOf({ milliseconds, bytes }: { milliseconds: number; bytes: number }): string {
  const memory = bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toPrecision(2)} GB`;
  const seconds = milliseconds / 1000;
  return `${seconds < 10 ? Number(seconds.toPrecision(2)) : Math.round(seconds)} s and ${memory}`;
}

/** What makes an example too large to compute. */
export interface Reasons {
  /** Without these it fits. */
  analyses: readonly string[];
  /** Keys with their sizes, and the size up to which it would be enough to make it smaller alone. */
  ways: readonly { path: string; size: number; most: number }[];
  /** All keys with sizes. */
  all: readonly { path: string; size: number }[];
}

const expected =
  <Got extends string | number | undefined = string>(what: string) =>
  (got: Got) =>
    `expected ${what}, got ${got}`;

export const exampleMessages = {
  // Any value
  unreadable: 'could not be read, since it is not plain data',
  plainData: 'expected plain data, got a getter',
  object: expected('an object'),
  symbolKey: 'expected only text as keys, got a symbol',
  atMost: (most: number, what: string, got: number) => `expected at most ${most} ${what}, got ${got}`,
  shorterKeys: (most: number, got: string) => `expected keys of at most ${most} characters, got ${got}`,
  unknownKey: (known: readonly string[]) => `is not a known key; known here: ${known.join(', ')}`,
  missingKey: (key: string) => `expected a key "${key}"`,
  missingKeyFor: (key: string, place: string) => `expected a key "${key}" for ${place}`,
  missingEither: (key: string, other: string) => `expected a key "${key}" or "${other}"`,
  missingBeside: (key: string, other: string) => `expected a key "${key}" beside "${other}"`,
  exactlyOne: (keys: readonly string[]) =>
    `expected exactly one of the keys ${keys.slice(0, -1).join(', ')} and ${keys.at(-1)}`,
  list: expected('a list'),
  missingEntry: (index: number) => `entry ${index} is missing`,
  number: expected('a number'),
  finiteNumber: expected('a finite number'),
  tooLarge: expected<number>('a number that 32 bits hold (at most 3.4e38)'),
  positive: expected<number>('a number above 0'),
  atLeastOne: expected<number>('a number of at least 1'),
  evenNumber: expected<number>('an even number'),
  embeddingScale: expected('a number or "sqrt"'),
  wholeNumber: (least: number, most: number, got: string) =>
    `expected a whole number from ${least} to ${most}, got ${got}`,
  trueOrFalse: expected('true or false'),
  text: expected('text'),
  shorterText: (most: number, got: number) => `expected at most ${most} characters, got ${got}`,
  oneOf: (words: readonly string[], got: string) =>
    `expected ${words.map((one) => `"${one}"`).join(' or ')}, got ${got}`,
  noRows: 'expected at least one row, got an empty list',
  noColumns: 'expected at least one column, got an empty list',
  unevenRow: (columns: number, got: number) => `expected ${columns} columns, as in the first row, got ${got}`,
  version: expected('1'),
  tooDeep: 'is nested too deeply',
  notJson: (place: string) => `is not JSON from ${place} on`,
  endsTooSoon: (place: string) => `is not JSON: it ends too soon, at ${place}`,

  // Words
  emptyWord: 'expected a word, got empty text',
  shorterWords: (most: number, got: number, word: string) =>
    `expected words of at most ${most} characters, got ${got} in ${word}`,
  controlCharacter: 'expected a word without control characters',
  halfCharacter: 'expected whole characters, got half of a surrogate pair',
  noTokens: 'expected at least one token, got an empty list',
  noWords: expected('at least one word'),
  tooManyWords: (most: number) => `expected at most ${most} words`,
  webAddress: expected('an address that starts with https:// or http://'),

  // Single parts of a document
  embeddings: expected('a matrix, {"from": "words"} or {"from": "seed"}'),
  oneOfDimensions: (dimensions: readonly string[]) => `expected one of ${dimensions.join(', ')}`,
  seedAndSize: 'expected the keys "seed" and "d_model"',
  dimension: (d_model: number) => `expected a number from 1 to ${d_model} (d_model)`,
  maskNumber: expected('a number or "-Infinity"'),
  scale: expected('"sqrt", "none" or a number'),
  twoNumbers: 'expected two numbers: the first word that asks, and the one after the last',
  laterEnd: (first: number, got: number) => `expected an end after the first word (${first}), got ${got}`,
  stepName: expected('the name of a step'),
  rowNumber: 'expected the number of a row, counted from 0',
  cell: 'expected "row,column", both counted from 0',
  overriddenGradient: 'cannot be overridden, since a gradient follows from all other numbers',
  printed: expected('a number, a number as text ("0.30") or null'),
  claim: expected('a claim such as weights[it][cat] > 0.6'),
  probability: expected<number>('a probability'),
  probabilities: (sum: number) => `expected probabilities that sum to 1, got a sum of ${sum}`,
  answer: expected('a class, counted from 0, the probabilities of all classes, or null'),
  noAnswer: 'expected a class for at least one row',
  onlyBeside: (key: string) => `is used only beside "${key}"`,
  emptyName: 'expected a name, got empty text',
  matrixOrW: expected('a matrix or {"W": matrix}'),
  notUsedHere: 'is not used here',
  parameterName: expected('the name of a parameter'),
  parameter: expected('a parameter'),
  parameters: expected('"identity", {"from": "words"}, {"from": "seed"} or matrices'),
  modelNotLoaded: (name: string) => `names the model "${name}", which is not loaded`,
  ownModelNotOpen: 'names a model of your own, whose files are not open',
  notOfVocabulary: (last: number, got: string) =>
    `expected tokens of the model, whose ids are 0 to ${last}, got ${found(got)}`,
  ofModel: 'is not what the model of the example has; leave it out',
  onlyWithModel: 'is used only beside `parameters` of a model',
  noPieces: 'expected at least one character',
  fewerPieces: (most: number, got: number) =>
    `expected at most ${most} pieces of words, as many as the model reads, got ${got}`,
  onlyWithSeed: 'is used only with {"from": "seed"}',

  // What parts ask of each other
  targetBeside: 'expected a `target` beside it, whose words ask',
  onlyWithKinds: (kinds: readonly string[]) =>
    `is used only with attention.kind ${kinds.map((kind) => `"${kind}"`).join(' or ')}`,
  notWithKind: (kind: string) => `is not used with attention.kind "${kind}"`,
  notTogether: (key: string) => `is not used together with \`${key}\``,
  onlyOfWords: (key: string) =>
    `rollout is not used together with \`${key}\`: it follows words through layers in which they read only each other`,
  pastWithGiven: 'is used together with `given` only where it has a `key` and a `value`',
  needsAllWords: (what: string) => `is not used with ${what}, which needs all words to ask`,
  endWithin: (most: number, got: number) => `expected an end of at most ${most} (one for each token), got ${got}`,
  atMostOfMany: (most: number, got: number) => `expected at most ${most} for this many words, got ${got}`,
  fewerWordsWith: (most: number, what: string, got: number) =>
    `expected at most ${most} words with ${what}, got ${got}`,
  shorterTextFor: (analysis: string, words: number) => `expected a shorter text for ${analysis}, got ${words} words`,
  notWithRegion: (analysis: string) => `${analysis} is not used with a region: it needs all words to ask`,
  classWithin: (last: number, columns: string | undefined, got: number) =>
    `expected a class from 0 to ${last}${columns === undefined ? '' : ` (${columns}, since there is no parameters.unembedding)`}, got ${got}`,
  nothingTrained: 'expected embeddings, parameters or given numbers in the document, since these were trained',
  notUsedSinceGiven: (given: string) => `is not used, since the ${given} are given`,
  notUsedAlone: 'is not used, since memory.alone is true',
  onlyBesideGivenQuery: 'is used in cross-attention only beside given.query',
  notUsedSinceKeys: 'is not used, since values are keys',
  ownValues: (given: string) => `expected "own", since the ${given} are given`,
  oneHead: expected<number>('one head'),
  rootOfWhat: 'expected attention.d_k or attention.scale beside it, since scores are divided by √d_k',
  onlyForMatrix: 'is used only where `embeddings` is a matrix and these words are made from them',
  rowsForMatrix: 'expected a key "embeddings", since `embeddings` is a matrix',
  rowsThatAsk: (key: string) => `expected a key "${key}", for the words that ask`,
  moreRows: (least: number, got: number) => `expected at least ${least} rows (one for each token), got ${got}`,
  needQueriesAndKeys: 'expected queries and keys, since these positions change their scores',
  needMadeQueries: 'expected queries computed from embeddings, since each is rotated by the position of its word',
  evenWidth: expected<number>('an even number of columns, half of them sines and half cosines'),
  needsOwnParameters: 'needs `parameters` that are matrices or seeded: those of the word space have one width',
  headsOfWidth: (heads: number, width: number) =>
    `expected a number that ${heads} heads divide, since it goes into the next layer, got ${width}`,
  onlyWithNorms: 'may be true only with the place "post" or "pre"',
  onlyPreNorm: 'may be false only with the place "pre"',
  needPairs: expected<number | undefined>('d_k of at least 2, since numbers are rotated in pairs'),
  fewerLayers: (layers: number) => `is not used, since there ${layers === 1 ? 'is 1 layer' : `are ${layers} layers`}`,
  needsParameters: (name: string) => `needs parameters ("${name}"), and there are none, since Q = K = V = X`,
  needWordEmbeddings: 'word parameters need word embeddings, since they name the same dimensions',
  fewerWordHeads: (most: number, got: number) => `expected at most ${most} with word parameters, got ${got}`,

  // Sizes
  size: (expected: number, unit: string, name: string, got: number) =>
    `expected ${expected} ${unit} (${name}), got ${got}`,
  sizeFrom: (expected: number, from: string, got: number) => `expected ${expected} (${from}), got ${got}`,
  sizeOfKeys: (d_k: number, got: number) => `expected ${d_k} (d_k, since values are keys), got ${got}`,
  rowWithin: (last: number, got: number | string) => `expected a row from 0 to ${last}, got ${got}`,
  columnWithin: (last: number, got: number) => `expected a column from 0 to ${last}, got ${got}`,
  rowOfNumbers: (columns: number, got: number) => `expected ${columns} numbers, got ${got}`,
  headsOfColumns: (heads: number, columns: number, path: string) =>
    `${heads} heads do not divide the ${columns} columns of ${path}`,
  headsOfIdentity: (heads: number, d_model: number) =>
    `${heads} heads do not divide d_model (${d_model}), and Q = K = V = X`,
  headsOfModel: (heads: number, d_model: number, name: string) =>
    `${heads} heads do not divide d_model (${d_model}); expected attention.${name} beside it`,
  fewerHeads: (most: number, heads: number, blocks: number) =>
    `expected at most ${most} heads in all, got ${heads} in each of ${blocks} attentions`,
  dividesHeads: (heads: number, got: number) => `expected a number that divides ${heads} heads, got ${got}`,
  allKeyHeads: (heads: number, got: number) => `expected ${heads}, since Q = K = V = X, got ${got}`,
  narrowerHeads: (name: string, most: number, got: number) =>
    `expected heads × ${name} to be at most ${most}, got ${got}`,

  // The calculation
  noStep: 'this example has no such step',
  tooMuch: (
    takes: { milliseconds: number; bytes: number },
    allowed: { milliseconds: number; bytes: number },
    { analyses, ways, all }: Reasons,
  ) => {
    const smaller = [
      ...(analyses.length > 0 ? [`without analyses ${analyses.join(', ')}`] : []),
      ...ways.map(({ path, size, most }) => `with at most ${most} in ${path} (${size} now)`),
    ];
    const needs = `would take about ${workOf(takes)}, and at most ${workOf(allowed)} are spent at once`;
    if (smaller.length > 0) return `${needs}; it fits ${smaller.join(', or ')}`;
    return `${needs}; expected less in ${all.map(({ path, size }) => `${path} (${size})`).join(', ')}`;
  },
  fewerGivenNumbers: (most: number) =>
    `expected at most ${most} given numbers, counted again for each layer that uses them`,
  noMemory: 'needs more memory than there is',
  unnoticed: 'has parts that do not fit together',
};

export type ExampleMessage = keyof typeof exampleMessages;

/** What messages call the sizes of rows and columns. */
export const sizeNames = {
  token: 'one for each token',
  query: 'one for each token that asks',
  readToken: 'one for each token that is read',
  key: 'one for each key that is read',
  memoryKey: 'as in memory.key',
  memoryRow: 'one for each row of the memory',
  row: 'one for each row',
  layer: 'one for each layer',
  pair: 'one for each pair',
  numberPair: 'one for each pair of numbers',
  class: 'one for each class',
  point: 'one for each point',
  oneRow: 'one row',
  oneColumn: 'one column',
  oneNumber: 'one number',
  directions: 'two directions',
  d_model: 'd_model',
  d_k: 'd_k',
  d_v: 'd_v',
  d_ff: 'd_ff',
  d_h: 'd_h, which is d_v',
  d_out: 'd_out',
  width: (layer: number) => `widths.${layer - 1}`,
  kdim: 'kdim',
  vdim: 'vdim',
  twice_d_k: '2 × d_k',
  heads: (heads: number, name: string, size: number | undefined) => `${heads} heads of ${name} ${size ?? ''}`,
  asIn: (name: string, path: string) => `${name}, as in ${path}`,
  because: (name: string, why: string) => `${name}: ${why}`,
  identity: 'd_model, since Q = K = V = X',
  wordParameters: 'the columns of the word parameters',
};
