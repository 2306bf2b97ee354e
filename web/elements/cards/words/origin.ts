import { meaningOf } from '../../../trace/meaning.ts';
import { provenance, type Origin } from '../../../trace/provenance.ts';
import type { View } from '../view.ts';

/** Where the numbers of the words come from: from a seed, if the word space has none of the words. */
export function originOf({ snapshot: { example, trace } }: View): Origin {
  return meaningOf(example, trace).none ? 'seed' : provenance(example).origin;
}
