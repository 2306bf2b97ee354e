// The card of tokens and their ids. Braces are replaced by live numbers and words.

export const vocabularyText = {
  prose:
    'The sentence is cut into {tokens}, called <em>tokens</em>. Each distinct token gets a number, its <em>id</em>, and each id has a row in the table E. The id of {word} is {id}.',
  pieces: (count: number) => (count === 1 ? '1 piece' : `${count} pieces`),
  caption: 'Embedding table',
  subcaption: 'one row for each distinct word, with its id',
  oneHotCaption: (word: string) => `One-hot · E picks the row of ${word}`,
  oneHotSub: 'as one-hot vectors do it: 1 at the id, 0 everywhere else',
  id: 'id',
  token: 'token',
  oneHot: 'one-hot',
  sum: 'added up',
  rest: (count: number) => `… and ${count} more rows, each times 0`,
  firstNumbers: (shown: number, all: number) => `The first ${shown} of ${all} numbers are shown.`,
};
