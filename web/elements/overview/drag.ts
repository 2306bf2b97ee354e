import type { Range } from './part.ts';
import type { Blocks, Picture } from './picture.ts';

/** The block that a mouse or a finger is on. */
export function blockAt(event: MouseEvent, { size }: Picture): Blocks {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  const index = (part: number, all: number) => Math.max(0, Math.min(all - 1, Math.floor(part * all)));
  const row = index((event.clientY - box.top) / box.height, size[0]);
  const column = index((event.clientX - box.left) / box.width, size[1]);
  return { down: [row, row + 1], across: [column, column + 1] };
}

const join = (a: Range, b: Range): Range => [Math.min(a[0], b[0]), Math.max(a[1], b[1])];

/** A rectangle of blocks that a mouse draws from where it went down; a press without one is a click. */
export class Drag {
  readonly #from: Blocks;
  /** Whether it went beyond the block that it came from. */
  drawn = false;

  constructor(from: Blocks) {
    this.#from = from;
  }

  /** The rectangle up to a block. */
  to(at: Blocks): Blocks {
    const down = join(this.#from.down, at.down);
    const across = join(this.#from.across, at.across);
    this.drawn ||= down[1] - down[0] > 1 || across[1] - across[0] > 1;
    return { down, across };
  }
}
