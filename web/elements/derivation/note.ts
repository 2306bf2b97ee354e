import { html, nothing, type TemplateResult } from 'lit';

/** A sentence below the arithmetic, if there is one. */
export const note = (text: unknown): TemplateResult | typeof nothing =>
  text === '' || text === undefined ? nothing : html`<p class="note">${text}</p>`;
