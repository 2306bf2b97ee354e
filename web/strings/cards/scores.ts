// The card of scores. Braces are replaced by live numbers and words.
import type { Role } from '../../core/trace.ts';
import type { TableText } from './common.ts';

export const scoresText = {
  given: 'In this example the scores are given.',
  best: {
    one: ' For {word} the best match is {best}, with {score}.',
    several: ' For {word} the best matches are {best}, with {score} each.',
    many: ' For {word} the best matches are {count} words, with {score} each.',
    all: ' For {word} no match is better than another: all its scores are {score}.',
  },
  /** After the best match, where it may not be read. */
  hidden: ' The mask then hides it: {word} may not read that word.',
  itself: 'itself',
  comparisons: { caption: 'Every word is compared with every word', subcaption: 'one line for each score' },
  parts: 'The parts of the comparison',
  /** Tables of single roles; others are called as their role is. */
  tables: {
    W_a: {
      caption: 'Comparison parameters',
      symbol: 'W_a',
      subcaption: 'which numbers of a query and a key go together',
    },
    v_a: { caption: 'Comparison weights', symbol: 'v_a', subcaption: 'how much each number counts' },
    projected_query: { caption: 'Queries times W_a', subcaption: 'what each word asks, turned towards the keys' },
    pairs: { caption: 'Pairs', subcaption: 'a row for each query with each key' },
    projected_pairs: { caption: 'Pairs times W_a', subcaption: 'a row for each query with each key' },
    pair_tanh: { caption: 'Pairs after tanh', subcaption: 'large numbers level off at −1 and 1' },
    pair_scores: {
      caption: 'One score for each pair',
      subcaption: 'the pair after tanh, times v_a; laid out as a table above',
    },
  } satisfies Partial<Record<Role, TableText>>,
};
