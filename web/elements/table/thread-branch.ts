import { setPixels } from './dom.ts';
import { HEAD_HEIGHT, LONG, TALL } from './sizes.ts';
import type { TableState } from './table-state.ts';
import type { Viewport } from './viewport.ts';

/** Puts the branch of the thread next to the row of the query token, while that is visible. */
export function placeBranch(branch: HTMLElement, state: TableState, { size, scroll }: Viewport): void {
  const { layout, cells, windowed, thread, list, selectedRow: row } = state;
  if (!thread || list || row === null || row < 0 || row >= layout.lines) {
    branch.hidden = true;
    return;
  }
  const { line } = size;
  let top = HEAD_HEIGHT - scroll.top + row * line;
  let height = line;
  if (!windowed) {
    // Only rows with a second line are taller.
    const tall = (at: number) => Math.max(line, TALL[cells.smallLines(at)]!);
    for (let above = 0; above < row; above++) top += tall(above) - line;
    height = tall(row);
  }
  const middle = top + height / 2;
  branch.hidden = layout.lines > LONG && (middle < HEAD_HEIGHT || middle > size.height);
  setPixels(branch, { top: middle });
}
