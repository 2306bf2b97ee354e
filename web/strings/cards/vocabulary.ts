// The card of tokens and their ids. Braces are replaced by live numbers and words.

/** "8,002" */
const grouped = (count: number): string => count.toLocaleString('en');

const more = (count: number): string => (count === 1 ? '1 more row' : `${grouped(count)} more rows`);

/** What the formula of the card says, in words. */
const oneHot =
  ' A one-hot vector has a 1 at the id and 0 everywhere else, so one-hot · E is that row: each word’s row of X is its row of E.';

export const vocabularyText = {
  prose: `The sentence is cut into {tokens}, called <em>tokens</em>. Each distinct token gets a number, its <em>id</em>, and each id has a row in the table E. The id of {word} is {id}.${oneHot}`,
  proseOfModel: (count: number) =>
    `The sentence is cut into {tokens}, called <em>tokens</em>: words and parts of words that the model knows. Each of its ${grouped(count)} pieces has a number, its <em>id</em>, and each id has a row in the table E. The id of {word} is {id}.${oneHot}`,
  /** Where the id is not the place of the word, which is what is chosen above. */
  place: ' It is number {place} of the sentence: the id says which token it is, not where it stands.',
  /** Where an example gives the same token other numbers in another place. */
  several: ' A token that has different numbers in different places has a row, and an id, for each.',
  pieces: (count: number) => (count === 1 ? '1 piece' : `${count} pieces`),
  /** The text that was typed, with the pieces above it. */
  cut: {
    caption: 'How the text is cut',
    subcaption: 'above each part, the piece that the model reads for it',
    added: '; in grey, pieces that stand for no letter of it',
  },
  caption: 'Embedding table',
  subcaption: 'one row for each distinct token',
  subcaptionOfModel: (count: number) => `the rows of this sentence, of ${grouped(count)}`,
  oneHotCaption: (word: string) => `One-hot · E picks the row of ${word}`,
  oneHotSub: 'each row of E times its number in the one-hot vector',
  oneHotLabel: 'One-hot · E',
  id: 'id',
  token: 'token',
  oneHot: 'one-hot',
  sum: 'sum',
  rest: (count: number) => `… and ${more(count)}`,
  restTimes: (count: number) => `… and ${more(count)}, each times 0`,
  firstNumbers: (shown: number, all: number) => `The first ${shown} of the ${all} numbers of each row are shown.`,
};
