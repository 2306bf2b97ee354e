// A token as it is read: with the sign of a space, so that "▁it" and "it" are told apart.
import { css, html, type TemplateResult } from 'lit';
import { SPACE } from '../../../core/models/words-of-pieces.ts';

export const token = (label: string): TemplateResult => html`<bdi class="token">${label}</bdi>`;

export const hasSpace = (labels: readonly string[]): boolean => labels.some((label) => label.includes(SPACE));

export const tokenStyles = css`
  .token {
    white-space: pre-wrap;
    font-style: normal;
  }
  button.share {
    padding: 4px;
    border: 0;
    border-radius: 4px;
    background: none;
    color: inherit;
    font: inherit;
    font-variant-numeric: inherit;
    text-align: end;
    cursor: pointer;
  }
  button.share:hover {
    background: var(--attention-query-tint);
  }
  button.share[aria-expanded='true'] {
    outline: 2px solid var(--attention-ink);
  }
  button.share:focus-visible {
    outline: 3px solid var(--attention-query);
  }
  @media (pointer: coarse) {
    button.share {
      min-height: 44px;
      min-width: 44px;
    }
  }
`;
