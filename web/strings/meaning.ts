// What is said of words whose numbers mean nothing, and of words that nothing tells apart. Braces are replaced by live numbers and words.

export const meaningText = {
  meaningless: 'These words have no numbers of meaning here: the shares below only show the arithmetic.',
  /** After what is read, where a word that asks or is read most has no numbers of meaning among words that have some. */
  some: (words: number) =>
    ` {words} ${words === 1 ? 'has' : 'have'} no numbers of meaning here, so this only shows the arithmetic.`,
  /** Where numbers come from, if the word space does not have some of the words. */
  lacking: (missing: number, all: number) =>
    `from the word space, a small dictionary made by hand, which lacks ${missing === all ? 'these' : `${missing} of ${all}`} words (marked °)`,
  /** Words that share the largest share. */
  tied: ' reads {words} alike, {share} each: their numbers are the same here.',
  and: ' and ',
  comma: ', ',
};
