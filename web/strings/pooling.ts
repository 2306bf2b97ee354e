// How the vector of a text comes about in a sentence encoder that a reader opened.
import type { AboutOwnModel } from '../core/models/about.ts';

export const poolingText: Record<NonNullable<AboutOwnModel['pooling']>, string> = {
  mean: 'The vector of a text is the mean of all tokens, as the model’s files say.',
  assumed:
    'The vector of a text is taken to be the mean of all tokens: no 1_Pooling/config.json says what the model was trained for.',
  first: 'The vector of a text is that of its first token, as the model’s files say.',
};
