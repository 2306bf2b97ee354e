import { headsOfLayer, stepAt } from '../../trace/focus.ts';
import type { View } from './view.ts';
import { numberAttributes } from '../../trace/attributes.ts';

/** The heads of a layer that share keys and values, as lists of their numbers. */
export function keyGroups({ trace, focus }: Pick<View, 'trace' | 'focus'>): number[][] {
  const groups = new Map<string, number[]>();
  for (const { stage, layer, head } of headsOfLayer(trace, focus)) {
    const key = stepAt(trace, { stage, layer, head }, 'key') ?? stepAt(trace, { stage, layer, head }, 'memory_key');
    if (head === undefined || key === undefined) continue;
    const start = `${key.operands.join()} ${numberAttributes(key).start ?? 0}`;
    groups.set(start, [...(groups.get(start) ?? []), head]);
  }
  return [...groups.values()];
}
