import type { Trace } from '../core/trace.ts';
import type { Snapshot } from './snapshot.ts';

type Shown = Pick<Snapshot, 'core' | 'example' | 'trace'>;

/** Makes something of an example and its trace, once for each trace. */
export function oncePerTrace<T>(make: (shown: Shown) => T): (shown: Shown) => T {
  const made = new WeakMap<Trace, T>();
  return (shown) => {
    const known = made.get(shown.trace);
    if (known !== undefined) return known;
    const value = make(shown);
    made.set(shown.trace, value);
    return value;
  };
}
