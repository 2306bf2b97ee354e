// What is compared with the numbers of a session: what a source printed, and what an example claims. Few examples have either,
// so this is fetched when it is needed.
import { ExampleError } from '../core/errors.ts';
import type { Trace } from '../core/trace.ts';
import { checkClaims } from '../trace/claims.ts';
import type { CheckedClaim } from '../trace/claims.ts';
import { compare } from '../trace/published.ts';
import type { PublishedStep } from '../trace/published.ts';
import type { Session } from './session.ts';

/** Keeps what is computed from a session until its trace changes. */
function once<T>(make: (session: Session) => T): (session: Session) => T {
  const made = new WeakMap<Trace, T>();
  return (session) => {
    const known = made.get(session.trace);
    if (known !== undefined) return known;
    const value = make(session);
    made.set(session.trace, value);
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
