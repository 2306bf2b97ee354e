import { setPixels } from './dom.ts';
import type { Lines } from './lines.ts';
import { HEAD_HEIGHT, LONG, TALL } from './sizes.ts';
import type { TableState } from './table-state.ts';
import type { Viewport } from './viewport.ts';

/** Puts the branch of the thread next to the row of the query token, while that is visible. */
export function placeBranch(
  branch: HTMLElement,
  state: TableState,
  { size, scroll, wrapped }: Viewport,
  lines: Lines,
): void {
  const { layout, cells, windowed, thread, list, selectedRow: row } = state;
  const at = row === null || list ? -1 : layout.lineOf({ row, column: 0 });
  if (!thread || row === null || at < 0 || at >= layout.lines) {
    branch.hidden = true;
    return;
  }
  const { line } = size;
  let top = HEAD_HEIGHT - scroll.top + at * line;
  let height = line;
  if (!windowed) {
    // Only rows with a second line are taller.
    const tall = (index: number) => Math.max(line, TALL[cells.smallLines(layout.cellAt(index, 0).row)]!);
    for (let above = 0; above < at; above++) top += tall(above) - line;
    height = tall(at);
  }
  const head = wrapped ? lines.line(at)?.head : undefined;
  const middle = head ? head.offsetTop + head.offsetHeight / 2 - scroll.top : top + height / 2;
  branch.hidden = layout.lines > LONG && (middle < HEAD_HEIGHT || middle > size.height);
  setPixels(branch, { top: middle });
}
