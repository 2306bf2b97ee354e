import { nothing, type ReactiveController } from 'lit';
import type { CardId, Folding, View } from '../cards/view.ts';
import { rememberOpen, wasOpen } from '../remembered.ts';
import type { Column } from './column.ts';
import { cards } from './modules.ts';

const printEvents = ['beforeprint', 'afterprint'] as const;

/** A first reading, in which most details are one line until the reader opens them. Print has everything. */
export class FirstReading implements ReactiveController {
  readonly #column: Column;
  /** What was opened, and closed, by name. */
  readonly #open = new Map<string, boolean>();
  #printing = false;

  constructor(column: Column) {
    this.#column = column;
    column.addController(this);
  }

  hostConnected(): void {
    for (const name of printEvents) addEventListener(name, this.#onPrint);
  }

  hostDisconnected(): void {
    for (const name of printEvents) removeEventListener(name, this.#onPrint);
  }

  readonly #onPrint = ({ type }: Event): void => {
    this.#printing = type === 'beforeprint';
    this.#column.requestUpdate();
  };

  readonly #isOpen = (name: string): boolean => this.#open.get(name) ?? wasOpen(name);

  /** Whether a card has nothing but a line that unfolds to its content. */
  isFolded(card: CardId): boolean {
    return card === 'vocabulary' && !this.#printing && !this.#isOpen(card);
  }

  unfold(name: string, open = true): void {
    if (this.#open.get(name) === open) return;
    this.#open.set(name, open);
    this.#column.requestUpdate();
  }

  folding(view: View): Folding | undefined {
    if (this.#printing) return undefined;
    return {
      isOpen: this.#isOpen,
      set: (name, open) => {
        rememberOpen(name, open);
        this.unfold(name, open);
      },
      phone: view.narrow,
      lines: (of) => cards.value?.firstLines(view, of),
      linesLink: (of) => cards.value?.linesLink(view, of) ?? nothing,
      rows: (of, asks, also) => cards.value?.firstRows(view, of, asks, also),
      rowsLink: (of) => cards.value?.rowsLink(view, of) ?? nothing,
    };
  }
}
