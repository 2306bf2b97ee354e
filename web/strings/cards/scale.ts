// The card of scaling and masking, with caps and biases for distance. Braces are replaced by live numbers and words.
import { rowsAsk } from '../phrases.ts';
import { scaleTables } from './scale-tables.ts';

export const scaleText = {
  ...scaleTables,
  nothing: 'Nothing happens here: the scores are not scaled, and every word may read every word.',
  tryScale: 'Divide by √{size}',
  or: ' or ',
  tryMask: 'hide the words that come later',
  toSee: ' to see what changes.',
  divided:
    'Each key has d_k = {size} numbers. Every score is divided by √{size}, so that more numbers do not make larger scores. {from} becomes {to}.',
  dividedByOne: 'Each key has d_k = 1 number. Every score is divided by √1, so it stays as it is.',
  multiplied: 'Every score is multiplied by {factor}, which is set here in place of 1 ÷ √d_k. {from} becomes {to}.',
  notScaled: 'The scores are not scaled in this example.',
  masked: ' Then scores that may not be used become −∞: {word} may read {count} of {all} words.',
  added: ' Then the mask is added to the scores.',
  open: ' Every word may read every word, so nothing is masked.',
  changeMask: 'The mask, which you can change cell by cell',
  cap: ' Then the scores are capped: large ones level off at −{cap} and {cap}.',
  distance: ' For every step of distance, {slope} is subtracted from the score, so that nearby words count more.',
  parts: 'The parts of the cap',
  softcap_ratio: { caption: 'Scores ÷ cap', subcaption: rowsAsk },
  softcap_tanh: { caption: 'After tanh', subcaption: 'levels off at −1 and 1' },
  biasParts: 'What is subtracted for distance',
  position_bias: { caption: 'Distance penalty', subcaption: 'slope × steps between the words, as a negative number' },
};
