import { make } from './dom.ts';

/** The elements around the cells of a table, which remain whatever it shows. */
export class Frame {
  readonly root = make('div', 'root');
  /** The box that a wide or long table scrolls in; inside it the canvas, as large as all cells together. */
  readonly scroller = make('div', 'scroller');
  readonly canvas = make('div', 'canvas', this.scroller);
  readonly table = make('table', '', this.canvas);
  readonly headLine = make('tr');
  readonly body = make('tbody');
  /** Where the thread branches off to a row. */
  readonly branch = make('div', 'branch');
  /** As large as a cell, to measure it. */
  readonly probe = make('div', 'probe');
  /** Which lines and places are visible. */
  readonly extent = make('p', 'extent');
  /** For messages to screen readers. */
  readonly live = make('p', 'hidden');

  constructor(spokenCaption: HTMLElement) {
    this.table.setAttribute('role', 'grid');
    this.table.createCaption().append(spokenCaption);
    const head = make('thead', '', this.table);
    head.append(this.headLine);
    this.table.append(this.body);
    for (const group of [head, this.body]) group.setAttribute('role', 'rowgroup');
    this.headLine.setAttribute('role', 'row');
    make('td', '', this.headLine).setAttribute('role', 'gridcell');
    this.scroller.tabIndex = -1;
    this.live.setAttribute('role', 'status');
  }

  /** Assembles everything, with the content above and below the table. */
  assemble(caption: HTMLElement, messages: readonly HTMLElement[], keys: HTMLElement): HTMLElement {
    const frame = make('div', 'frame');
    frame.append(this.scroller, this.branch, this.probe);
    const below = make('div', 'messages');
    below.append(...messages);
    make('slot', '', below).name = 'effect';
    this.root.append(caption, this.extent, frame, below, keys, this.live);
    return this.root;
  }
}
