import { axes, operations, roles } from '#build/generated/vocabulary.ts';
import type { Trace } from './trace.ts';

/**
 * A number that stands for every bit of a trace, the same as `trace_hash` in tests/native/golden.h: for each step its
 * operation, role, axes and size, then the bits of its values.
 */
export function traceHash(trace: Trace): number {
  let hash = 0x811c9dc5;
  const add = (word: number) => {
    hash = Math.imul(hash ^ word, 0x01000193);
    hash ^= hash >>> 15;
  };
  for (const step of trace.steps) {
    add(operations.indexOf(step.operation));
    add(roles.indexOf(step.role));
    add(axes.indexOf(step.rows.name));
    add(axes.indexOf(step.columns.name));
    add(step.rows.labels.length);
    add(step.columns.labels.length);
    for (const word of new Uint32Array(step.values.slice().buffer)) add(word);
  }
  return hash >>> 0;
}
