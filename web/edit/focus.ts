// Which query token of which path is shown. This is part of `display`, which undo leaves alone.
import type { Example } from '../core/example.ts';
import type { Focus } from '../trace/focus.ts';

/** The example seen along another path of its trace, with the same query token or another one (from 0). */
export function withFocus(example: Example, { stage, layer, head }: Focus, query?: number): Example {
  const { stage: _, layer: __, head: ___, ...rest } = (example.display.select ?? {}) as Focus & { query?: number };
  const select = {
    ...rest,
    ...(query !== undefined && { query }),
    ...(stage !== undefined && { stage }),
    ...(layer !== undefined && { layer }),
    ...(head !== undefined && { head }),
  };
  return { ...example, display: { ...example.display, select } };
}
