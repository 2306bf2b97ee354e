// What is said of words that nothing tells apart, and of single words without meaning. Braces are replaced by live numbers and words.

export const tiesText = {
  /** After what is read, where a word that is named has no numbers of meaning, among words that have some. */
  some: ' The numbers of {words} mean nothing here: they only show the arithmetic.',
  /** Words that share the largest share. */
  tied: ' reads {words} alike, {share} each: their numbers are the same here.',
  and: ' and ',
  comma: ', ',
};
