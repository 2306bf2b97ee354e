// The card of the latent space, and its picture. Braces are replaced by live numbers and words.

export const latentText = {
  prose:
    'A vector of {size} numbers is a point in a space of {size} dimensions. Here that space is seen from the side that spreads the points out most. Each line leads from {from} to its context: it shows where reading has taken it.',
  fromWord: 'a word',
  fromValue: 'the value of a word',
  otherSize:
    ' The words themselves have a different number of dimensions from the contexts, so only values and contexts are drawn.',
  noWords: ' The words have no numbers of their own in this example, so only values and contexts are drawn.',
  otherWords:
    'Here the words that are read do not correspond one-to-one to the words that ask, so their points cannot be joined in a picture.',
  caption: 'Words, values and contexts',
  captionValues: 'Values and contexts',
  subcaption: 'in the plane of their first two principal components; both axes have the same scale',
  legend: { word: 'word', value: 'value', context: 'context' },
  inContext: (word: string) => `${word}, in context`,
  valueOf: (word: string) => `value of ${word}`,
  first: 'first component',
  second: 'second component',
  summary: (chosen: string, points: string[]) => `${chosen}. ${points.join('; ')}.`,
  at: (name: string, x: string, y: string) => `${name} at ${x}, ${y}`,
  some: (named: number, all: number) => `${named} of ${all} words are named; all are in the table below.`,
  caution:
    'What it does not show: the picture is only a shadow of the space. Points that lie far apart in the space can coincide here, so distances in the plane are never larger than the true ones and often smaller. The directions are those in which these points differ most; they have no meaning of their own, and their signs are fixed so that the same numbers always give the same picture.',
  /** Where the vectors have two numbers at most. */
  cautionExact:
    'The vectors have no more than two numbers each, so nothing is lost: distances in the picture are the true ones. The directions are those in which these points differ most; they have no meaning of their own, and their signs are fixed so that the same numbers always give the same picture.',
  notFinite: 'Some of the numbers are not finite, so there is nothing to draw.',
  points: { caption: 'The points', subcaption: 'words, values and contexts in one table' },
  pointsOfTwo: { caption: 'The points', subcaption: 'values and contexts in one table' },
  positions: { caption: 'Coordinates', subcaption: 'along the two directions' },
};
