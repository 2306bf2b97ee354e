import { compare } from '../trace/published.ts';
import type { PublishedStep } from '../trace/published.ts';
import { oncePerTrace } from './once-per-trace.ts';

/** What the source printed, beside the numbers of the trace. */
export const comparisonOf = oncePerTrace(({ example, trace, core }): PublishedStep[] =>
  compare(example, trace, (changed) => core.run(changed)),
);
