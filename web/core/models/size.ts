/** A model of more numbers (64 MB) is not copied into a worker: it would be in memory twice, and the copy takes longer than a sentence. */
const MOST_COPIED = 16e6;

/** Whether a model with this many numbers is computed where it is, step by step. */
export const isLargeModel = (numbers: number): boolean => numbers > MOST_COPIED;
