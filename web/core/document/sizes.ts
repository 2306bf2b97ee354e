import { integer } from '../schema/values.ts';

/** A seed must be the same number as a 32-bit float. */
export const LARGEST_SEED = 2 ** 24 - 1;
export const seed = integer(0, LARGEST_SEED);

/** d_model, d_k, d_v, d_ff. */
export const size = integer(1, 512);
