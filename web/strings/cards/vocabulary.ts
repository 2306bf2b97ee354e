// The card of tokens and their ids. Braces are replaced by live numbers and words.

/** "8,002" */
const grouped = (count: number): string => count.toLocaleString('en');

export const vocabularyText = {
  prose:
    'The sentence is cut into {tokens}, called <em>tokens</em>. Each distinct token gets a number, its <em>id</em>, and each id has a row in the table E. The id of {word} is {id}.',
  proseOfModel: (count: number) =>
    `The sentence is cut into {tokens}, called <em>tokens</em>: words and parts of words that the model knows. Each of its ${grouped(count)} pieces has a number, its <em>id</em>, and each id has a row in the table E. The id of {word} is {id}.`,
  pieces: (count: number) => (count === 1 ? '1 piece' : `${count} pieces`),
  caption: 'Embedding table',
  subcaption: 'one row for each distinct word, with its id',
  subcaptionOfModel: (count: number) => `the rows of this sentence, of ${grouped(count)}`,
  oneHotCaption: (word: string) => `One-hot · E picks the row of ${word}`,
  oneHotSub: 'as one-hot vectors do it: 1 at the id, 0 everywhere else',
  id: 'id',
  token: 'token',
  oneHot: 'one-hot',
  sum: 'sum',
  rest: (count: number) => `… and ${grouped(count)} more rows, each times 0`,
  firstNumbers: (shown: number, all: number) => `The first ${shown} of ${all} numbers are shown.`,
};
