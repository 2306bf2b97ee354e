import { integer } from '../schema/values.ts';

/** A seed must be the same number as a 32-bit float. */
export const LARGEST_SEED = 2 ** 24 - 1;
export const seed = integer(0, LARGEST_SEED);

/** As in the largest models that are read head by head; all heads of all layers together are bounded as well (checks/parts.ts). */
export const heads = integer(1, 64);
export const layers = integer(1, 48);

/** d_model, d_k, d_v. */
export const size = integer(1, 512);

/** A feed-forward block is wider: four times in Vaswani et al. (2017), section 3.3, 8192 in a Llama of 1 billion numbers. */
export const innerSize = integer(1, 16384);
