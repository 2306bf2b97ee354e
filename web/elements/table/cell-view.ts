import { table as strings } from '../../strings/table.ts';
import { make, pinIcon, setAttribute } from './dom.ts';

/** A small line below the number of a cell. */
export interface SmallLine {
  /** The computed number if it is overridden; the printed number if it differs. */
  kind: 'computed' | 'differs';
  text: string;
}

/** What a cell shows. */
export interface CellAppearance {
  text: string;
  classes: string;
  overridden: boolean;
  opened: boolean;
  small: readonly SmallLine[];
  /** What precedes the number in a list: a bar for a weight, or something else. */
  weight: number | null;
  aside: string | Node | null;
}

/** One cell in the document. Another appearance only touches what differs. */
export class CellView {
  readonly element = make('td');
  readonly #number = make('span', 'n', this.element);
  readonly #text = this.#number.appendChild(document.createTextNode(''));
  #small: HTMLElement[] = [];
  #aside: HTMLElement | null = null;
  #shown: CellAppearance = {
    text: '',
    classes: '',
    overridden: false,
    opened: false,
    small: [],
    weight: null,
    aside: null,
  };
  /** Which cell of the step this is. */
  row = -1;
  column = -1;

  constructor() {
    this.element.setAttribute('role', 'gridcell');
    this.element.tabIndex = -1;
  }

  /** Shows an appearance; true if the number of the same cell changed. */
  show(row: number, column: number, appearance: CellAppearance): boolean {
    const before = this.#shown;
    const same = this.row === row && this.column === column;
    this.row = row;
    this.column = column;
    this.#shown = appearance;
    if (before.classes !== appearance.classes) this.element.className = appearance.classes;
    if (before.opened !== appearance.opened)
      setAttribute(this.element, 'aria-selected', appearance.opened ? 'true' : null);
    if (before.overridden !== appearance.overridden) this.#showPin(appearance.overridden);
    const alike = ({ kind, text }: SmallLine, index: number) =>
      before.small[index]?.kind === kind && before.small[index].text === text;
    if (before.small.length !== appearance.small.length || !appearance.small.every(alike))
      this.#showSmall(appearance.small);
    if (before.aside !== appearance.aside || before.weight !== appearance.weight) this.#showAside(appearance);
    if (before.text === appearance.text) return false;
    this.#text.data = appearance.text;
    return same && before.text !== '';
  }

  #showPin(overridden: boolean): void {
    if (overridden) this.#number.prepend(pinIcon(), hidden(`${strings.overriddenBy} `));
    else this.#number.replaceChildren(this.#text);
  }

  #showSmall(lines: readonly SmallLine[]): void {
    for (const element of this.#small) element.remove();
    this.#small = lines.map(({ kind, text }) => {
      const element = make('small', kind, this.element);
      if (kind === 'computed') {
        element.append(hidden(`${strings.computed} `));
        make('s', '', element).textContent = text;
      } else {
        element.append(hidden(`${strings.sourcePrinted} `), `≠ ${text}`);
      }
      return element;
    });
  }

  /** Puts the field in place of the number; the small lines remain. */
  edit(field: HTMLElement): void {
    if (this.#number.nextSibling !== field) this.#number.after(field);
  }

  #showAside({ weight, aside }: CellAppearance): void {
    if (weight === null && aside === null) {
      this.#aside?.remove();
      this.#aside = null;
      return;
    }
    if (this.#aside === null) {
      this.#aside = make('span', 'aside');
      this.element.prepend(this.#aside);
    }
    if (weight === null) {
      this.#aside.replaceChildren(aside!);
      this.#aside.classList.remove('bar');
      return;
    }
    if (!this.#aside.classList.contains('bar')) {
      this.#aside.classList.add('bar');
      this.#aside.replaceChildren(make('span'));
    }
    const bar = this.#aside.firstElementChild as HTMLElement;
    bar.style.setProperty('--part', String(Math.min(1, Math.max(0, weight))));
  }
}

/** One line of a table in the document: its head and its cells. */
export class LineView {
  readonly element = make('tr');
  readonly head = make('th', '', this.element);
  readonly cells: CellView[] = [];
  line = -1;

  constructor() {
    this.element.setAttribute('role', 'row');
    this.head.scope = 'row';
    this.head.setAttribute('role', 'rowheader');
  }
}

function hidden(text: string): HTMLElement {
  const element = make('span', 'hidden');
  element.textContent = text;
  return element;
}
