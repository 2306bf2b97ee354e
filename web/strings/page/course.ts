// The course: its exercises, what each is for, and how far one is.
import { counted } from '../phrases.ts';

export const courseText = {
  label: 'The course',
  place: (number: number, of: number) => `Exercise ${number} of ${of}`,
  all: 'all exercises',
  previous: 'Previous',
  next: 'Next',
  catches: (count: number) => `The ${counted(count, 'mistake')} that this exercise is meant to catch`,
  notBegun: 'not begun',
  progress: (done: number, all: number) => (done === all ? '✓ done' : `${done} of ${all}`),
  /** What each is for. */
  aims: {
    'exercise-dot-product': 'A score is a dot product: multiply number by number, then add.',
    'exercise-scores': 'One word asks: its query meets the key of every word, and each meeting is one score.',
    'exercise-shares': 'Softmax turns a row of scores into shares that add up to 1.',
    'exercise-mix': 'A context is a mix of values: each value times its share, added up.',
    'exercise-roles': 'The same words become queries, keys and values, each by a matrix of its own.',
    'exercise-scale': 'Scores are divided by √d_k, so that longer vectors do not make shares extreme.',
    'exercise-mask': 'A word reads itself and what came before it: what comes later gets a share of 0.',
    'exercise-head': 'Scores, shares and context of one word: everything that one head does.',
    'exercise-two-heads': 'Each head compares its own part of the vectors, so the same words get different scores.',
    'exercise-joined-heads': 'The contexts of two heads stand side by side, and W_O mixes them into one row.',
    'exercise-masked-heads': 'Two heads with a mask, from shares to output.',
    'exercise-gradient': 'Training asks how the loss changes with each share, and with each score.',
  } as Record<string, string>,
};
