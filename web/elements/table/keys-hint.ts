import { table as strings } from '../../strings/table.ts';
import { make } from './dom.ts';

/** The keys in use, below a table that has the focus. */
export class KeysHint {
  readonly element = make('p', 'keys');

  show(editable: boolean, overridable: boolean): void {
    const entries: [string, string][] = [
      ['← ↑ ↓ →', strings.keys.move],
      ['Enter', editable ? strings.keys.edit : strings.keys.open],
    ];
    if (overridable && !editable) entries.push(['P', strings.keys.hold]);
    if (editable) entries.push(['Esc', strings.keys.leave]);
    const signature = entries.map(([, does]) => does).join();
    if (this.element.dataset['keys'] === signature) return;
    this.element.dataset['keys'] = signature;
    this.element.replaceChildren();
    for (const [key, does] of entries) {
      const entry = make('span', '', this.element);
      make('kbd', '', entry).textContent = key;
      entry.append(` ${does}`);
    }
  }

  /** It is at the left edge of the table, or as far left of it as it must be to stay in the window, but within the card. */
  place(): void {
    const { style } = this.element;
    style.removeProperty('left');
    const { left, right } = this.element.getBoundingClientRect();
    const beyond = right - (document.documentElement.clientWidth - 12);
    if (beyond > 0) style.setProperty('left', `${-Math.min(beyond, Math.max(0, left - this.#cardLeft))}px`);
  }

  get #cardLeft(): number {
    const { host } = this.element.getRootNode() as ShadowRoot;
    const card = host.getRootNode();
    return card instanceof ShadowRoot ? card.host.getBoundingClientRect().left : 0;
  }
}
