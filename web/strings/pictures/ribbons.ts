// The text of the ribbons, and of the list that replaces them.
import { ordinal } from '../phrases.ts';

export const ribbonsText = {
  asks: 'asks',
  isRead: 'is read',
  /** Whole percent need not add up to 100. */
  rounded: 'rounded',
  masked: 'masked',
  nothingLeft: (word: string) => `${word} reads nothing.`,
  underflow: (word: string) => `${word}: 0 ÷ 0, every exponential underflowed.`,
  longestFirst: 'Largest share first',
  sentenceOrder: 'In the order of the sentence',
  most: (shown: number, all: number) => `${shown} of ${all.toLocaleString('en')}, those with the largest shares`,
  /** After that, where the bars of tiny weights are drawn longer. */
  magnified: (times: number) => `; bars ${times.toLocaleString('en')} times as long`,
  showAll: (all: number) => `Show all ${all.toLocaleString('en')}`,
  showFewer: 'Show only the most read',
  part: (from: number, to: number, all: number) => `${from} to ${to} of ${all.toLocaleString('en')}`,
  earlier: 'Earlier',
  later: 'More',
  /** Which of several equal words it is, after the word; counted from 1. */
  nth: (at: number) => `, ${ordinal(at)}`,
};
