import type { ReactiveController } from 'lit';
import type { Column } from './column.ts';

/** Next to a chip there is room for the focus outline, in CSS pixels; as in the styles. */
const EDGE = 4;

/**
 * Keeps the chip of the query token visible if the row of chips is wider than its space: when another word is chosen, and when the row or
 * the chip changes its size. Scrolls only the row, and not while the reader scrolls it.
 */
export class QueryChipScroller implements ReactiveController {
  readonly #column: Column;
  #chip: Element | null = null;
  readonly #sizes = new ResizeObserver(() => {
    const row = this.#chip!.parentElement!;
    const [chip, room] = [this.#chip!, row].map((one) => one.getBoundingClientRect()) as [DOMRect, DOMRect];
    row.scrollLeft += Math.min(0, chip.left - EDGE - room.left) || Math.max(0, chip.right + EDGE - room.right);
  });

  constructor(column: Column) {
    this.#column = column;
    column.addController(this);
  }

  hostUpdated(): void {
    const chip = this.#column.renderRoot.querySelector('.chooser [aria-checked=true]');
    if (chip === this.#chip) return;
    this.hostDisconnected();
    if (chip === null) return;
    this.#chip = chip;
    this.#sizes.observe(chip);
    this.#sizes.observe(chip.parentElement!);
  }

  hostDisconnected(): void {
    this.#sizes.disconnect();
    this.#chip = null;
  }
}
