import type { Example, Override } from '../core/example.ts';
import { without } from './without.ts';

/** An example with these overrides; one that has no cells is left out. */
export function withOverride(example: Example, override: Record<string, Override>): Example {
  const kept: Record<string, Override> = {};
  for (const [id, { all, rows = {}, cells = {} }] of Object.entries(override)) {
    const ofStep: Override = {};
    if (all !== undefined) ofStep.all = all;
    if (Object.keys(rows).length > 0) ofStep.rows = rows;
    if (Object.keys(cells).length > 0) ofStep.cells = cells;
    if (Object.keys(ofStep).length > 0) kept[id] = ofStep;
  }
  const rest = without(example, 'override');
  return Object.keys(kept).length > 0 ? { ...rest, override: kept } : rest;
}
