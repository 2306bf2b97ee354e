// Which keys of an example are only a view of it.
import type { Example } from '../core/example.ts';
import { equal } from '../core/equal.ts';

/** Where a reader looks: how an example is shown, and which words of a long text ask. */
const viewKeys: readonly string[] = ['display', 'region'] satisfies (keyof Example)[];

/** Whether two examples are the same but for where a reader looks. */
export function differOnlyInView(a: Example, b: Example): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof Example>;
  return [...keys].every((key) => viewKeys.includes(key) || equal(a[key], b[key]));
}
