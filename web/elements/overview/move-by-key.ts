// Where keys lead in an overview: from block to block, and from its edge on through the text.
import { blocksOf, partOf, type OverviewPicture } from './overview-picture.ts';
import { MOST_BLOCKS, moved, samePart, type Part, type Range } from './part.ts';

const PAGE = MOST_BLOCKS / 8;

const ways: Record<string, readonly [down: number, across: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-PAGE, 0],
  PageDown: [PAGE, 0],
  Home: [0, -MOST_BLOCKS],
  End: [0, MOST_BLOCKS],
};

/** What a key chooses, and the part that is then shown, if it is another one. */
export interface Move {
  chosen: Part;
  shown?: Part;
}

/**
 * Where a key leads from the chosen blocks; undefined if nowhere. With Shift it moves the end of the selection, else one block. Home and
 * End lead along a row, and with Control to the corners.
 */
export function moveByKey(event: KeyboardEvent, picture: OverviewPicture, chosen: Part): Move | undefined {
  const { key, shiftKey, ctrlKey } = event;
  const way = ways[key];
  const toEnd = key === 'Home' || key === 'End';
  if (way === undefined || (ctrlKey && !toEnd)) return undefined;
  const [down, across] = ctrlKey ? [way[1], way[1]] : way;
  const { size, part, block, source } = picture;
  const at = blocksOf(picture, chosen);
  if (!shiftKey && key.startsWith('Arrow')) {
    const by = [beyond(down, at.down, size[0]) * block[0], beyond(across, at.across, size[1]) * block[1]] as const;
    const along = ({ rows, columns }: Part): Part => ({
      rows: moved(rows, by[0], source.words.length),
      columns: moved(columns, by[1], source.words.length),
    });
    if (!samePart(along(part), part)) return { chosen: along(chosen), shown: along(part) };
  }
  const go = ([first, end]: Range, steps: number, all: number): Range => {
    if (shiftKey) return [first, Math.max(first + 1, Math.min(all, end + steps))];
    const to = Math.max(0, Math.min(all - 1, (steps > 0 ? end - 1 : first) + steps));
    return [to, to + 1];
  };
  return { chosen: partOf(picture, { down: go(at.down, down, size[0]), across: go(at.across, across, size[1]) }) };
}

/** A step that leaves the visible part; 0 if it does not. */
const beyond = (step: number, [first, end]: Range, all: number): number =>
  (step < 0 && first === 0) || (step > 0 && end === all) ? step : 0;
