import { table as strings } from '../../strings/table.ts';
import type { Lines } from './lines.ts';
import { mostlyVisible } from './range.ts';
import { HEAD_HEIGHT } from './sizes.ts';
import type { TableState } from './table-state.ts';
import type { Viewport } from './viewport.ts';

/** Of a line or place that is visible, so much is before the end of the box: a number that is cut off is not. */
const PART = 0.9;

/** Which lines and places of a table that scrolls are visible. */
export function visiblePartText({ layout, list, windowed }: TableState, viewport: Viewport, lines: Lines): string {
  const { scroll, size } = viewport;
  const { down, across } = windowed ? { down: true, across: true } : viewport.overflows;
  const above = list ? 0 : HEAD_HEIGHT;
  const before = windowed || !across ? size.head : (lines.line(0)?.head.offsetWidth ?? 0);
  const nearEndOfLine = (index: number) => {
    if (windowed) return (index + PART) * size.line;
    const { element } = lines.line(index)!;
    return element.offsetTop + PART * element.offsetHeight - above;
  };
  const nearEndOfPlace = (index: number) => {
    if (windowed) return (index + PART) * size.place;
    const head = lines.placeHead(index)!;
    return head.offsetLeft + PART * head.offsetWidth - before;
  };
  const parts: string[] = [];
  const say = (
    text: (first: number, last: number, all: number) => string,
    offset: number,
    extent: number,
    nearEnd: (index: number) => number,
    all: number,
  ) => {
    const { first, last } = mostlyVisible(offset, extent, nearEnd, all);
    if (last - first < all) parts.push(text(first + 1, last, all));
  };
  const { visible } = strings;
  if (down) say(list ? visible.lines : visible.rows, scroll.top, size.height - above, nearEndOfLine, layout.lines);
  if (across && !list) say(visible.columns, scroll.left, size.width - before, nearEndOfPlace, layout.places);
  return parts.join(', ');
}
