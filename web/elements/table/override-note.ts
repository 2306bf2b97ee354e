import type { OverriddenCell } from '../../core/trace.ts';
import { table as strings } from '../../strings/table.ts';
import { make, setText } from './dom.ts';

/** Below a table with overridden numbers: how many there are, and a button that restores them. */
export class OverrideNote {
  readonly element = make('p', 'release');
  readonly #button = make('button', '', this.element);
  readonly #count = make('span', '', this.element);
  /** The row of all of them; null if there are several. */
  #row: number | null = null;
  /** The first of them. */
  #first: OverriddenCell | undefined;
  readonly #goTo: (cell: OverriddenCell) => void;

  /** @param goTo focuses a cell that was overridden, if the focused button disappears */
  constructor(release: (row: number | null) => void, goTo: (cell: OverriddenCell) => void) {
    this.#goTo = goTo;
    this.#button.type = 'button';
    this.#button.addEventListener('click', () => release(this.#row));
  }

  show(overridden: readonly OverriddenCell[], releasable: boolean): void {
    const before = this.#first;
    const [first] = overridden;
    this.#first = first;
    const focused = this.element.contains((this.element.getRootNode() as ShadowRoot).activeElement);
    this.element.hidden = first === undefined;
    if (first === undefined) {
      if (focused && before !== undefined) this.#goTo(before);
      return;
    }
    this.#row = overridden.every((cell) => cell.row === first.row) ? first.row : null;
    const many = this.#row === null ? strings.releaseAll : strings.releaseRow;
    setText(this.#button, overridden.length === 1 ? strings.releaseOne : many);
    this.#button.hidden = !releasable;
    setText(this.#count, `${strings.overriddenCount(overridden.length)} ${strings.computedStruck}`);
  }
}
