// What leads from a step to the checker of the page. Elsewhere than on the page there is none, and nothing is shown.
import { html, nothing, type TemplateResult } from 'lit';

/** What the checker is opened with. */
export interface CheckerRequest {
  /** The step that numbers are to be pasted for. */
  step?: string;
  /** Whether it is filled with the numbers that the source printed. */
  published?: boolean;
}

let open: ((request: CheckerRequest) => void) | undefined;

/** Offers the checker of the page that this document is. */
export const offerChecker = (how: typeof open): void => void (open = how);

export const checkerLink = (text: string, request: CheckerRequest): TemplateResult | typeof nothing =>
  open === undefined
    ? nothing
    : html`<button type="button" class="link check" @click=${() => open?.(request)}>${text}</button>`;
