// The buttons for the words before and after those that ask.

export const queryTokensText = {
  earlier: 'Earlier',
  later: 'Later',
  earlierWords: 'Earlier words ask',
  laterWords: 'Later words ask',
};
