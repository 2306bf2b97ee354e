import { partOf, type Blocks, type OverviewPicture } from './overview-picture.ts';
import type { Part, Range } from './part.ts';

/** The block under a mouse or a finger. */
function blockAt(event: MouseEvent, { size }: OverviewPicture): Blocks {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  const index = (part: number, all: number) => Math.max(0, Math.min(all - 1, Math.floor(part * all)));
  const row = index((event.clientY - box.top) / box.height, size[0]);
  const column = index((event.clientX - box.left) / box.width, size[1]);
  return { down: [row, row + 1], across: [column, column + 1] };
}

const join = (a: Range, b: Range): Range => [Math.min(a[0], b[0]), Math.max(a[1], b[1])];

/** A rectangle of blocks that a mouse draws from where it was pressed; a press without one is a click. */
class Drag {
  readonly #from: Blocks;
  /** Whether it left its first block. */
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

export interface Pointed {
  picture: () => OverviewPicture | undefined;
  hover: (part: Part | undefined) => void;
  choose: (blocks: Blocks) => void;
  /** After a press without a rectangle. */
  pressed: () => void;
}

/** Pointer input on the blocks. A mouse draws a rectangle; a finger scrolls the page, and chooses by a tap. */
export class OverviewPointer {
  readonly #pointed: Pointed;
  #drag: Drag | undefined;

  constructor(pointed: Pointed) {
    this.#pointed = pointed;
  }

  readonly down = (event: PointerEvent): void => {
    const picture = this.#pointed.picture();
    if (picture === undefined || event.pointerType === 'touch' || event.button !== 0) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.#drag = new Drag(blockAt(event, picture));
  };

  readonly move = (event: PointerEvent): void => {
    const picture = this.#pointed.picture();
    if (picture === undefined || event.pointerType === 'touch') return;
    const at = blockAt(event, picture);
    const drag = this.#drag;
    if (drag === undefined) {
      this.#pointed.hover(partOf(picture, at));
      return;
    }
    const blocks = drag.to(at);
    this.#pointed.hover(undefined);
    if (drag.drawn) this.#pointed.choose(blocks);
  };

  readonly click = (event: MouseEvent): void => {
    const picture = this.#pointed.picture();
    const drawn = this.#drag?.drawn === true;
    this.#drag = undefined;
    if (picture === undefined || drawn) return;
    this.#pointed.choose(blockAt(event, picture));
    this.#pointed.pressed();
  };

  readonly leave = (): void => this.#pointed.hover(undefined);
}
