import { table as strings } from '../../strings/table.ts';
import type { Lines } from './lines.ts';
import { mostlyVisible } from './range.ts';
import { HEAD_HEIGHT } from './sizes.ts';
import type { TableState } from './table-state.ts';
import type { Viewport } from './viewport.ts';

/** Which lines and places of a table that scrolls are visible: those whose middle is. */
export function visiblePartText({ layout, list, windowed }: TableState, viewport: Viewport, lines: Lines): string {
  const { scroll, size } = viewport;
  const { down, across } = windowed ? { down: true, across: true } : viewport.overflows;
  const above = list ? 0 : HEAD_HEIGHT;
  const before = windowed || !across ? size.head : (lines.line(0)?.head.offsetWidth ?? 0);
  const middleOfLine = (index: number) => {
    if (windowed) return (index + 0.5) * size.line;
    const { element } = lines.line(index)!;
    return element.offsetTop + element.offsetHeight / 2 - above;
  };
  const middleOfPlace = (index: number) => {
    if (windowed) return (index + 0.5) * size.place;
    const head = lines.placeHead(index)!;
    return head.offsetLeft + head.offsetWidth / 2 - before;
  };
  const parts: string[] = [];
  const say = (
    text: (first: number, last: number, all: number) => string,
    offset: number,
    extent: number,
    middle: (index: number) => number,
    all: number,
  ) => {
    const { first, last } = mostlyVisible(offset, extent, middle, all);
    if (last - first < all) parts.push(text(first + 1, last, all));
  };
  const { visible } = strings;
  if (down) say(list ? visible.lines : visible.rows, scroll.top, size.height - above, middleOfLine, layout.lines);
  if (across && !list) say(visible.columns, scroll.left, size.width - before, middleOfPlace, layout.places);
  return parts.join(', ');
}
