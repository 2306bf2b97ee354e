/** What the dialog with the examples says. */
export const galleryText = {
  heading: 'Examples',
  close: 'Close',
  groups: {
    words: 'Sentences in the word space',
    kinds: 'Kinds of attention',
    articles: 'Worked examples from articles and books',
  },
  own: 'Your own sentence',
  ownAbout: 'with numbers made by hand for common English words',
};
