// What the embedded view says above its tabs; the rest is in compact-steps.ts.
import { top } from './top.ts';

export const compact = {
  in: top.in,
  choosePath: top.choosePath,
};
