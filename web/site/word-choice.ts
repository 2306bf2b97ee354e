// A control that looks like a word of a sentence.
import { css, html } from 'lit';
import type { TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';

export interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
}

/** A word that opens a list of alternatives. `live`, because the browser keeps the selected index when the choices change. */
export function choice(
  label: string,
  chosen: string,
  choices: Choice[],
  choose: (value: string) => void,
): TemplateResult {
  return html`<span class="word"
    ><select aria-label=${label} @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}>
      ${choices.map(({ value, label: name, disabled }) => html`<option value=${value} .selected=${live(value === chosen)} ?disabled=${disabled}>${name}</option>`)}</select
    ><span aria-hidden="true">▾</span></span
  >`;
}

/** Underlined words, each of which opens a list of alternatives. */
export const wordStyles = css`
  :host .word {
    display: inline-flex;
    align-items: baseline;
    max-width: 100%;
    border-bottom: 1px solid var(--attention-line);
  }
  .word select {
    appearance: none;
    min-width: 0;
    margin-inline-end: -18px;
    padding: 3px 20px 3px 0;
    border: 0;
    border-radius: 0;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
    field-sizing: content;
  }
  .word span {
    padding-inline: 2px;
    color: var(--attention-soft);
    font-size: 12px;
    pointer-events: none;
  }
  .labelled {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 8px;
    max-width: 100%;
  }
  option {
    background: var(--attention-field);
    color: var(--attention-ink);
  }
  @media (pointer: coarse) {
    .word select {
      min-height: 40px;
    }
  }
`;
