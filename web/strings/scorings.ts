// The ways to compare a query with a key. Braces are replaced by live numbers and words.
import type { Score } from '../core/example.ts';

interface ScoringText {
  /** Its name among the choices. */
  option: string;
  /** How a score is made; symbols and signs stand apart. */
  formula: string;
  prose: string;
  /** How all scores are made at once. */
  together?: string;
}

export const scorings: Record<Score, ScoringText> = {
  dot: {
    option: 'dot product',
    formula: 'scores = Q Kᵀ',
    prose:
      'The <query>query</query> of {word} is multiplied, number by number, with each word’s <key>key</key>, and the products are added. A big score means a good match.',
    together:
      'Q Kᵀ does this for all words at once: in Kᵀ (“K transposed”) each key is a column instead of a row, so that every row of Q meets every key.',
  },
  general: {
    option: 'through a matrix (general)',
    formula: 'scores = Q W_a Kᵀ',
    prose:
      'The <query>query</query> of {word} first goes through a matrix of its own, W_a, and is then multiplied, number by number, with each word’s <key>key</key>. A big score means a good match.',
  },
  concat: {
    option: 'side by side (concat)',
    formula: 'score = v_a · tanh ( [ q ; k ] W_a )',
    prose:
      'The <query>query</query> of {word} and a word’s <key>key</key> are put side by side, go through a matrix W_a and then tanh, and a row of weights v_a turns the result into one number. A big score means a good match.',
  },
  additive: {
    option: 'added (additive)',
    formula: 'score = v_a · tanh ( q + k )',
    prose:
      'The <query>query</query> of {word} and a word’s <key>key</key> are added and passed through tanh, and a row of weights v_a turns the result into one number. This is the oldest way to compare them, and where the name context vector comes from.',
  },
};
