// The card of softmax. Braces are replaced by live numbers and words.
import { weightTables } from './weight-tables.ts';

export const weightsText = {
  ...weightTables,
  prose:
    'Scores can be any size, but shares must add up to 1. So e (about 2.718) is raised to each score, which is written exp(score) and makes every number positive, and the results are divided by their sum. This is called <em>softmax</em>.',
  best: {
    one: ' The largest score takes the largest share: {word} gives {share} to {best}.',
    several: ' The largest scores take the largest shares: {word} gives {share} each to {best}.',
    many: ' The largest scores take the largest shares: {word} gives {share} each to {count} words.',
    all: ' Here no score is larger than another: {word} gives {share} each to {count} words.',
  },
  givenBest: {
    one: ' {word} gives the largest share, {share}, to {best}.',
    several: ' {word} gives the largest shares, {share} each, to {best}.',
    many: ' {word} gives the largest shares, {share} each, to {count} words.',
    all: ' {word} gives {share} each to {count} words.',
  },
  overridden:
    'Weights of this row are held, so they need not follow from its scores. {word} gives its largest share, {share}, to {best}.',
  stable:
    ' First the largest score of the row is subtracted from all, which changes no share and lets no power of e overflow.',
  given: 'In this example the weights are given.',
  nothing: '{word} reads nothing: all its weights are 0, and so is its context vector.',
  underflow:
    'The shares of {word} would be 0 ÷ 0: every exponential underflowed, because e to such a low score is smaller than the arithmetic can hold. They are shown as 0, and so is the context vector. Choose the stable form of softmax above.',
  overflow:
    'An exponential in this row, or a number before it, is larger than the arithmetic can hold, so its shares are not numbers. The stable form of softmax avoids large exponentials; smaller numbers avoid both.',
  itself: 'itself',
  parts: 'The parts: largest score, exponentials, sums',
  partsOfPlain: 'The parts: exponentials, sums',
};
