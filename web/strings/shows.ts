// What an example shows, said of its claims. Braces are replaced by live words and numbers.

import type { Role } from '../core/trace.ts';

/** "the decoder, layer 1"; "layer 1", "cross-attention" need none. */
const withArticle = (place: string) => place.replace(/^(?=encoder|decoder|recurrent)/, 'the ');

/** Scores, by role. */
const scoreNames: Partial<Record<Role, string>> = {
  scores: 'score',
  scaled_scores: 'scaled score',
  capped_scores: 'capped score',
  biased_scores: 'score with its distance',
  masked_scores: 'masked score',
  shifted_scores: 'shifted score',
};

export const showsText = {
  heading: 'What this example shows',
  /** Once the reader has changed it. */
  changed: 'No longer true with these numbers: {sentence}',
  /** Before a claim about one of several heads or layers. */
  in: (place: string) => `In ${withArticle(place)}, `,
  place: withArticle,
  reads: '{row} reads {one} ({left})',
  nothing: '{row} does not read {one}',
  /** Where a mask hides a word, that says nothing of the words themselves. */
  hidden: '{row} may not read {one}: the mask hides it',
  otherHidden: '{row} reads {one} ({left}); the mask hides {other}',
  masked: (number: string) => `${number}, masked`,
  /** After what is read, or after a number. */
  number: {
    '>': ', more than {right}',
    '>=': ', at least {right}',
    '<': ', less than {right}',
    '<=': ', at most {right}',
  },
  thanColumn: {
    '>': ' more than {other} ({right})',
    '>=': ' at least as much as {other} ({right})',
    '<': ' less than {other} ({right})',
    '<=': ' at most as much as {other} ({right})',
  },
  thanRow: {
    '>': ' more than {other} does ({right})',
    '>=': ' at least as much as {other} does ({right})',
    '<': ' less than {other} does ({right})',
    '<=': ' at most as much as {other} does ({right})',
  },
  thanPlace: {
    '>': ', more than in {place} ({right})',
    '>=': ', at least as much as in {place} ({right})',
    '<': ', less than in {place} ({right})',
    '<=': ', at most as much as in {place} ({right})',
  },
  alike: '{row} reads {one} and {other} alike ({left} each)',
  bothRead: '{row} and {other} read {one} alike ({left} each)',
  training: {
    up: 'Training raises the score of {row} and {one}',
    down: 'Training lowers the score of {row} and {one}',
    upMore: 'Training raises the score of {row} and {one} more than that of {otherRow} and {other}',
  },
  scoreNames,
  score: (name: string, row: string, column: string) => `The ${name} of ${row} and ${column}`,
  is: '{what}: {left}',
  than: {
    '>': ', more than {right}',
    '>=': ', at least {right}',
    '<': ', less than {right}',
    '<=': ', at most {right}',
  },
  thanOther: {
    '>': ', more than {otherWhat} ({right})',
    '>=': ', at least as much as {otherWhat} ({right})',
    '<': ', less than {otherWhat} ({right})',
    '<=': ', at most as much as {otherWhat} ({right})',
  },
  same: '{what}: {left}, the same as {otherWhat}',
  sameThere: '{what}: {left}, the same as in {place}',
  itself: 'itself',
  notANumber: 'not a number',
  end: '.',
  notes: 'About this example',
  notesBefore: 'This was written about the example before it was changed:',
  source: 'Source',
};
