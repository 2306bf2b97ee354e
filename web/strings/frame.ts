// What embed.html says.
import type { ExampleError } from '../core/errors.ts';

export const frame = {
  problem: (error: ExampleError) =>
    `The address of this frame cannot be read. ${error.path === '' ? `It ${error.reason}` : `${error.path}: ${error.reason}`}.`,
};
