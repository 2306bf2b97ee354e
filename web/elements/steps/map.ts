import { html, nothing, type TemplateResult } from 'lit';
import { focuses } from '../../trace/focus.ts';
import type { CardId, View } from '../cards/view.ts';

/** The map of a trace of more than one head, layer or stage. */
export const map = (view: View, here: CardId | undefined): TemplateResult | typeof nothing =>
  focuses(view.trace).length < 2 ? nothing : html`<attention-map .view=${view} .here=${here}></attention-map>`;
