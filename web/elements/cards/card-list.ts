import { html } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { View } from './view.ts';

/** The cards of a path. One that the next path has, too, stays the element that it was, with the focus and what is unfolded in it. */
export const cardList = (view: View): unknown =>
  repeat(
    view.cards,
    (card) => card,
    (card) => html`<attention-card data-card=${card} .card=${card} .view=${view}></attention-card>`,
  );
