// A probability that a model gives, as it is written.
import { smallPercentText } from './percent.ts';

/** Any number that is written ">99%". */
const NEARLY_ALL = 0.999;

/** A probability from a softmax: it is below 1, even where 32 bits have no number between it and 1. */
export const probabilityText = (probability: number): string => smallPercentText(Math.min(probability, NEARLY_ALL));
