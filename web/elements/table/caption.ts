import type { Step } from '../../core/trace.ts';
import { roleColour } from '../../design/roles.ts';
import { make, setText } from './dom.ts';

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
  readonly #text = this.#name.appendChild(document.createTextNode(''));
  readonly #symbol = make('b', '', this.#name);
  readonly #letter = this.#symbol.appendChild(document.createTextNode(''));
  readonly #index = make('sub', '', this.#symbol);
  readonly #rest = make('span', '', this.visible);

  constructor() {
    this.visible.setAttribute('aria-hidden', 'true');
  }

  show({ caption, subcaption, symbol }: Named, step: Step | undefined): void {
    const text = symbol === '' ? caption : `${caption} `;
    if (this.#text.data !== text) this.#text.data = text;
    const [letter = '', index = ''] = symbol.split('_');
    if (this.#letter.data !== letter) this.#letter.data = letter;
    setText(this.#index, index);
    const role = step && roleColour(step.role);
    this.#symbol.style.setProperty('color', role ? `var(--attention-${role})` : 'inherit');
    setText(this.#rest, subcaption);
    this.visible.hidden = caption === '' && subcaption === '';
    setText(this.spoken, [caption, symbol.replace('_', ' '), subcaption].filter((part) => part !== '').join(' '));
  }
}
