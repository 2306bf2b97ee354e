// What is compared with the numbers of an example: what a source printed, and what an example claims. Few examples have either,
// so this is fetched when it is needed.
import { ExampleError } from '../core/errors.ts';
import type { Trace } from '../core/trace.ts';
import { checkClaims } from '../trace/claims.ts';
import type { CheckedClaim } from '../trace/claims.ts';
import { compare } from '../trace/published.ts';
import type { PublishedStep } from '../trace/published.ts';
import type { Snapshot } from './snapshot.ts';

type Shown = Pick<Snapshot, 'core' | 'example' | 'trace'>;

/** Makes something of an example and its trace, once for each trace. */
function once<T>(make: (shown: Shown) => T): (shown: Shown) => T {
  const made = new WeakMap<Trace, T>();
  return (shown) => {
    const known = made.get(shown.trace);
    if (known !== undefined) return known;
    const value = make(shown);
    made.set(shown.trace, value);
    return value;
  };
}

/** What the source printed, beside the numbers of the trace. */
export const comparisonOf = once(({ example, trace, core }): PublishedStep[] =>
  compare(example, trace, (changed) => core.run(changed)),
);

/** The claims of the example; those about cells that it no longer has are left out. */
export const claimsOf = once(({ example, trace }): CheckedClaim[] =>
  (example.claims ?? []).flatMap((claim) => {
    try {
      return checkClaims({ ...example, claims: [claim] }, trace);
    } catch (error) {
      if (error instanceof ExampleError) return [];
      throw error;
    }
  }),
);
