// What is said of words that nothing tells apart, and of single words without meaning. Braces are replaced by live numbers and words.

export const tiesText = {
  /** After what is read, where a word that is named has no meaningful numbers, among words that have some. */
  some: ' The numbers of {words} are random and mean nothing: they only show the arithmetic.',
  /** The same of many words. */
  marked: ' The numbers of the words marked ° are random and mean nothing: they only show the arithmetic.',
  /** Words whose shares are the largest and are shown with the same digits. */
  tied: (same: boolean) => ` reads {words} alike, {share} each${same ? ': their numbers are the same here' : ''}.`,
  /** After one word: it is read in each of its places. */
  places: (count: number) => ` in ${count === 2 ? 'both' : `all ${count}`} places`,
  /** More words of a tie than are named. */
  others: (count: number) => ` and ${count} others`,
  and: ' and ',
  comma: ', ',
};
