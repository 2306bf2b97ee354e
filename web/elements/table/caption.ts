import type { Step } from '../../core/trace.ts';
import { roleColour } from '../../design/roles.ts';
import { quotedParts, unquoted } from '../../strings/phrases.ts';
import { make, setText } from './dom.ts';

/** Sets a text with words of the reader's in it, if it changes. */
function setQuoted(element: Element, text: string): void {
  if (element.textContent === unquoted(text)) return;
  element.replaceChildren(
    ...quotedParts(text).map((part, index) => {
      if (index % 2 === 0) return part;
      const word = document.createElement('bdi');
      word.textContent = part;
      return word;
    }),
  );
}

/** The caption of a table: its name, its symbol in formulas, and how to read it. */
export interface Named {
  caption: string;
  subcaption: string;
  symbol: string;
}

/** The caption twice: visible, outside the box that scrolls, and for screen readers, inside the table. */
export class Caption {
  readonly visible = make('div', 'caption');
  readonly spoken = make('span', 'hidden');
  readonly #name = make('strong', '', this.visible);
  readonly #text = make('span', '', this.#name);
  readonly #symbol = make('b', '', this.#name);
  readonly #letter = this.#symbol.appendChild(document.createTextNode(''));
  readonly #index = make('sub', '', this.#symbol);
  readonly #rest = make('span', '', this.visible);

  constructor() {
    this.visible.setAttribute('aria-hidden', 'true');
  }

  show({ caption, subcaption, symbol }: Named, step: Step | undefined): void {
    setQuoted(this.#text, symbol === '' ? caption : `${caption} `);
    const [letter = '', index = ''] = symbol.split('_');
    if (this.#letter.data !== letter) this.#letter.data = letter;
    setText(this.#index, index);
    const role = step && roleColour(step.role);
    this.#symbol.style.setProperty('color', role ? `var(--attention-${role})` : 'inherit');
    setQuoted(this.#rest, subcaption);
    this.visible.hidden = caption === '' && subcaption === '';
    setText(
      this.spoken,
      unquoted([caption, symbol.replace('_', ' '), subcaption].filter((part) => part !== '').join(' ')),
    );
  }
}
