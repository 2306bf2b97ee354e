// What an example claims, checked against its numbers.
import { ExampleError } from '../core/errors.ts';
import { checkClaims } from '../trace/claims.ts';
import type { CheckedClaim } from '../trace/claims.ts';
import { oncePerTrace } from './once-per-trace.ts';

/** The claims of the example; those about cells that it no longer has are left out. */
export const claimsOf = oncePerTrace(({ example, trace }): CheckedClaim[] =>
  (example.claims ?? []).flatMap((claim) => {
    try {
      return checkClaims({ ...example, claims: [claim] }, trace);
    } catch (error) {
      if (error instanceof ExampleError) return [];
      throw error;
    }
  }),
);
