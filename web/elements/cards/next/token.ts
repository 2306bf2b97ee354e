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
`;
