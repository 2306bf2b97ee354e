// Outlines around the operands of the open cells.
import { roleColour } from '../../design/roles.ts';
import { explain, operandsOf, stepOf } from '../../trace/explain.ts';
import type { Outline } from '../table/index.ts';
import type { View } from '../cards/view.ts';

type Outlines = ReadonlyMap<string, readonly Outline[]>;

/** By the element that shows the view: its function `change` is always the same. */
const last = new WeakMap<View['change'], { opened: View['opened']; outlines: Outlines }>();

/** The outlines of each step, by id. An outline that did not change stays the same object, so that tables need not compare it. */
export function outlinesOf({ change, trace, opened }: View): Outlines {
  const before = last.get(change);
  if (before?.opened === opened) return before.outlines;
  const found = new Map<string, readonly Outline[]>();
  for (const { stepId, row, column } of opened.values()) {
    for (const { step, ...where } of operandsOf(explain(trace, stepOf(trace, stepId), row, column))) {
      found.set(step.id, [...(found.get(step.id) ?? []), { ...where, role: roleColour(step.role) ?? 'ink' }]);
    }
  }
  for (const [id, outlines] of found) {
    const known = before?.outlines.get(id);
    if (JSON.stringify(known) === JSON.stringify(outlines)) found.set(id, known!);
  }
  last.set(change, { opened, outlines: found });
  return found;
}
