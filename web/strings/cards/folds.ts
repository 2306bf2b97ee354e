// What a first reading folds: one line each that says what is inside. Braces are replaced by live numbers and words.
import { counted } from '../phrases.ts';

export const foldsText = {
  rows: (count: number) => `Show all ${count} rows`,
  lines: (count: number) => `${count} more ${count === 1 ? 'word' : 'words'}`,
  fewerLines: 'Fewer words',
  fewer: 'Show only the rows that this reading needs',
  vocabulary: (tokens: number, ids: number) =>
    `${counted(tokens, 'token')}: {word} has the id {id} of ${ids.toLocaleString('en')}, its row in E`,
  keysAndValues: (keys: number, values: number, key: number, value: number) =>
    `${counted(keys, 'key')} and ${counted(values, 'value')}, ${key === value ? counted(key, 'number') : `${key} and ${counted(value, 'number')}`} each`,
  readWords: (words: number, numbers: number) =>
    `${counted(words, 'word')} that may be read, ${counted(numbers, 'number')} each`,
  number: 'How {number} is computed',
  outputs: (rows: number, from: number, to: number) =>
    `${counted(rows, 'row')} of ${counted(from, 'number')}${from === to ? '' : `, and the ${to} that W_O makes of each`}`,
  output: (rows: number, to: number) => `The output: ${counted(rows, 'row')} of ${counted(to, 'number')}`,
  residual: 'The first number of {word} after that: {number}',
  flow: (layers: number, words: number) =>
    `What reaches {word} through ${counted(layers, 'layer')}, from ${counted(words, 'word')}`,
  weights: (rows: number, columns: number) => `All weights as a table: ${rows} × ${columns}`,
  queries: 'The queries, and how {number} is computed',
  contexts: 'The contexts, and how {number} is computed',
  query: (picture: boolean) => `How {number} is computed${picture ? ', as a sum and as a picture' : ''}`,
  queryPicture: 'How {number} is computed, as a picture',
  comparisons: (queries: number, keys: number) =>
    `All comparisons: ${queries} × ${keys} = ${queries * keys}, as a picture`,
  scaled: 'Scores of {word} now: {low} ({lowest}) to {high} ({highest})',
  scaledSame: (masked: boolean) =>
    masked ? 'Scores of {word} now: {low}, and −∞ where it may not read' : 'Scores of {word} now: all {low}',
  scaledTables: 'The scores now',
  pictures: (values: number) => `The context of {word} from ${counted(values, 'value')}, as a picture`,
  similar: '; the most similar other context is that of {other}, with a cosine of {cosine}',
  contribution: (measures: number, values: number) =>
    `${counted(values, 'value')} by ${counted(measures, 'measure')}, and which are nearest to it`,
  order: (words: number) => `${counted(words, 'word')} in reverse order, asked again`,
  latent: (numbers: number) => `vectors of ${counted(numbers, 'number')} as points of a plane`,
};
