// Which words of a long text ask. This is where a reader looks, like the chosen word: it is not under undo.
import type { Example, Override } from '../core/example.ts';
import { mostQueryTokens, type Region } from '../core/region.ts';
import { shapeOf } from '../core/shape.ts';
import { stepId } from '../core/step-id.ts';
import { stepsOf } from '../core/plan.ts';
import { cellOf } from '../core/cell-name.ts';
import { withOverride } from './override.ts';
import { withSelection } from './selection.ts';

/** The most words that are shown together, and how many around a single one. */
const MOST_OPEN = 32;
const AROUND = 12;

/** How many words of an example can be shown at once in the tables. */
export function mostShown(example: Example): number {
  const { keys, heads, d_k } = shapeOf(example);
  return Math.min(MOST_OPEN, mostQueryTokens(example, { words: keys, heads, d_k }));
}

/** The words to show for those that were chosen: of one word those around it, of many the first. */
export function regionAround([first, end]: Region, words: number, most: number): Region {
  if (end - first > 1) return [first, Math.min(end, first + most)];
  const size = Math.min(AROUND, most, words);
  const start = Math.max(0, Math.min(words - size, first - Math.floor(size / 2)));
  return [start, start + size];
}

/** Overrides of steps whose rows are the query tokens: they stay with their tokens, and go where these no longer ask. */
function withMovedOverrides(example: Example, next: Region): Example {
  if (example.override === undefined) return example;
  const shape = shapeOf(example);
  const [first] = shape.region ?? [0];
  const steps = stepsOf(example);
  const { place } = shape.blocks[0]!;
  const weights = steps.get(stepId(shape.heads > 1 ? { ...place, head: 1 } : place, 'weights'))!;
  const askingRows = (id: string) => {
    const rows = steps.get(id)?.rows;
    return rows?.name === weights.rows.name && rows.labels.length === weights.rows.labels.length;
  };
  const rowOf = (row: number): number | undefined => {
    const word = first + row;
    return word >= next[0] && word < next[1] ? word - next[0] : undefined;
  };
  const moved: Record<string, Override> = {};
  for (const [id, override] of Object.entries(example.override)) {
    if (!askingRows(id)) {
      moved[id] = override;
      continue;
    }
    const rows = Object.entries(override.rows ?? {}).flatMap(([row, numbers]) => {
      const next = rowOf(Number(row));
      return next === undefined ? [] : [[String(next), numbers] as const];
    });
    const cells = Object.entries(override.cells ?? {}).flatMap(([cell, value]) => {
      const [row, column] = cellOf(cell)!;
      const next = rowOf(row);
      return next === undefined ? [] : [[`${next},${column}`, value] as const];
    });
    moved[id] = { ...override, rows: Object.fromEntries(rows), cells: Object.fromEntries(cells) };
  }
  return withOverride(example, moved);
}

/** The example with these words asking, and one of them chosen; all from 0. */
export function withRegion(example: Example, queries: Region, word: number): Example {
  const moved = withMovedOverrides(example, queries);
  return withSelection({ ...moved, region: { queries: [...queries] } }, word);
}
