// The card of softmax. Braces are replaced by live numbers and words.

export const weightsText = {
  prose:
    'Scores can be any size, but shares must add up to 1. So e (about 2.718) is raised to each score, which makes every number positive, and the results are divided by their sum. This is called <em>softmax</em>. The largest score takes the largest share: {word} gives {share} to {best}.',
  overridden:
    'Weights of this row are held, so they need not follow from its scores. {word} gives its largest share, {share}, to {best}.',
  stable:
    ' First the largest score of the row is subtracted from all of them, which changes no share and keeps e from growing too large.',
  given: 'In this example the weights are given. {word} gives the largest share, {share}, to {best}.',
  nothing: '{word} has no word left to read. Its weights are all 0, and so is its context vector.',
  overflow:
    'An exponential in this row is larger than the arithmetic can hold, so its shares are not numbers. Choose the stable form of softmax above.',
  itself: 'itself',
  caption: 'Weights',
  subcaption: 'rows ask, columns are read; each row adds up to 1',
  parts: 'The parts: largest score, exponentials, sums',
  row_maximum: { caption: 'Row maximum', subcaption: 'the largest score of each row' },
  shifted_scores: { caption: 'Shifted scores', subcaption: 'less the largest of the row' },
  exponentials: { caption: 'Exponentials', subcaption: 'e to each score' },
  row_sums: { caption: 'Row sums', subcaption: 'all exponentials of a row, added up' },
};
