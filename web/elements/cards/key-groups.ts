import { headsBeside, stepAt } from '../../trace/focus.ts';
import type { View } from './view.ts';

/** The heads of a layer that share keys and values, as lists of their numbers. */
export function keyGroups({ trace, focus }: Pick<View, 'trace' | 'focus'>): number[][] {
  const groups = new Map<string, number[]>();
  for (const { stage, layer, head } of headsBeside(trace, focus)) {
    const key = stepAt(trace, { stage, layer, head }, 'key') ?? stepAt(trace, { stage, layer, head }, 'memory_key');
    if (head === undefined || key === undefined) continue;
    const start = `${key.operands.join()} ${key.attributes.start ?? 0}`;
    groups.set(start, [...(groups.get(start) ?? []), head]);
  }
  return [...groups.values()];
}
