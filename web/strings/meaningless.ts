// What is said where the numbers of most words mean nothing, and in the bar. Braces are replaced by live numbers and words.

export const meaninglessText = {
  /** @param all whether it is true of every word, and not only of most */
  meaningless: (all: boolean) =>
    `${all ? 'These' : 'Most of these'} words have random numbers here, so the shares only show the arithmetic.`,
  /** Where numbers come from, if the word space does not have some of the words. */
  lacking: (missing: number, all: number) =>
    `from the word space made by hand, which lacks ${missing === all ? 'these' : `${missing} of ${all}`} words`,
  /** The same where these words are marked; nothing if none are lacking. */
  marked: (lacking: string) => (lacking === '' ? '' : `${lacking} (marked °)`),
};
